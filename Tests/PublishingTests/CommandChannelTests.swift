import Domain
import Manifest
import Platform
import TestSupport
import Testing

@testable import Publishing

@Suite struct CommandChannelTests {
  private let folder: TemporaryFolder
  private let shipment: Shipment

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let zips = try ["One", "Two"].map { name in
      Shipment.Artifact(
        product: name,
        file: Shipment.File(
          name: name + ".zip", path: try folder.write("zip", to: name + ".zip"), size: 3, digest: .zero),
        url: name == "One" ? "https://h/One.zip" : nil)
    }
    shipment = Shipment(
      appID: try #require(Identifier("gamma")), version: try PackageVersion(parsing: "1.0.0"), artifacts: zips,
      files: [])
  }

  /// A channel whose commands are all one script.
  private func channel(_ script: String, timeout: Int = 60) throws -> CommandChannel {
    let command = ["bash", "-c", script]
    var configuration = ChannelConfiguration.CommandSettings(
      look: command, put: command, confirm: command, reveal: command)
    configuration.timeout = timeout
    let context = PublishingContext(
      root: folder.path, http: HTTPClient.Options(), variable: { _ in nil },
      mask: { $0.replacing("canary", with: "***") })
    return CommandChannel(try #require(Identifier("own")), configuration: configuration, context: context)
  }

  @Test func eachStatusOfLookHasAMeaning() throws {
    guard case .published = try channel("exit 0").look(shipment) else { return #expect(Bool(false)) }
    #expect(try channel("exit 1").look(shipment) == .missing(["gamma 1.0.0"]))
    guard case .conflict(let findings) = try channel("echo other bytes; exit 2").look(shipment) else {
      return #expect(Bool(false))
    }
    #expect(findings.first?.message == "another release has this version: other bytes")
    #expect(throws: TemporaryFailure.self) { try channel("exit 75").look(shipment) }
    for status in [3, 64, 127] { #expect(throws: Failure.self) { try channel("exit \(status)").look(shipment) } }
  }

  @Test func otherVerbsKnowOnlySuccess() throws {
    for status in [1, 2, 3] {
      let channel = try channel("exit \(status)")
      #expect(throws: Failure.self) { try channel.put(shipment) }
      #expect(throws: Failure.self) { try channel.confirm(shipment) }
      #expect(throws: Failure.self) { try channel.reveal(shipment) }
    }
    #expect(throws: TemporaryFailure.self) { try channel("exit 75").put(shipment) }
    #expect(try channel("exit 0").reveal(shipment).destination == "bash -c exit 0")
  }

  @Test func onceForEachArtifactOrOnceForTheRelease() throws {
    let channel = try channel(
      #"echo "$RELEASE_VERB $RELEASE_CHANNEL $RELEASE_APP_ID $RELEASE_VERSION ${RELEASE_PRODUCT-none} "#
        + #"${RELEASE_FILE-none} ${RELEASE_SHA256-none} ${RELEASE_SIZE-none} ${RELEASE_URL-none}" >> calls"#)
    _ = try channel.look(shipment)
    try channel.put(shipment)
    try channel.confirm(shipment)
    _ = try channel.reveal(shipment)
    let zero = Digest.zero.description
    let one = "One \(folder["One.zip"]) \(zero) 3 https://h/One.zip"
    let two = "Two \(folder["Two.zip"]) \(zero) 3 none"
    let none = "none none none none none"
    let wanted = [("look", none), ("put", one), ("put", two), ("confirm", one), ("confirm", two), ("reveal", none)]
    #expect(
      try TestFile.text(folder["calls"]) == wanted.map { "\($0) own gamma 1.0.0 \($1)\n" }.joined())
  }

  @Test func allFactsAreJSONOnStandardInput() throws {
    try channel("cat > \"input-$RELEASE_PRODUCT\"").put(shipment)
    let document = try JSONValue(parsing: TestFile.bytes(folder["input-Two"]))
    #expect(document["verb"] == .string("put") && document["app_id"] == .string("gamma"))
    guard case .array(let products) = document["products"] else { return #expect(Bool(false)) }
    #expect(products.count == 1)
    #expect(products.first?["name"] == .string("Two"))
    #expect(products.first?["file"]?["path"] == .string(folder["Two.zip"]))
    _ = try channel("cat > look").look(shipment)
    guard case .array(let all) = try JSONValue(parsing: TestFile.bytes(folder["look"]))["products"] else {
      return #expect(Bool(false))
    }
    #expect(all.count == 2)
  }

  @Test func outputIsMaskedAndItsEndIsKept() throws {
    let channel = try channel("head -c 9000 /dev/zero | tr '\\0' x; echo; echo the canary >&2; exit 9")
    #expect {
      try channel.put(shipment)
    } throws: { error in
      let finding = (error as? Failure)?.findings.first
      return finding?.message.hasPrefix("put ended with status 9: xxx") == true
        && finding?.message.hasSuffix(" | the ***") == true && (finding?.message.count ?? 0) < 2100
        && finding?.subject == "app_id gamma: channel own"
    }
  }

  @Test func aProgramThatDoesNotEndIsEnded() throws {
    let channel = try channel("sleep 60", timeout: 1)
    #expect {
      try channel.put(shipment)
    } throws: { ($0 as? TemporaryFailure)?.failure.findings.first?.message == "put did not end in 1 second" }
  }

  @Test func aProgramThatIsMissingIsNamed() throws {
    let context = PublishingContext(
      root: folder.path, http: HTTPClient.Options(), variable: { _ in nil }, mask: { $0 })
    let channel = CommandChannel(
      try #require(Identifier("own")), configuration: ChannelConfiguration.CommandSettings(look: ["./nowhere"]),
      context: context)
    #expect {
      try channel.look(shipment)
    } throws: { ($0 as? Failure)?.findings.first?.location.file == "./nowhere" }
    // What the program does not do is not called.
    try channel.put(shipment)
    try channel.confirm(shipment)
    #expect(try channel.reveal(shipment).destination == "./nowhere")
  }
}
