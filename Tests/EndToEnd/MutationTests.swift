import Artifacts
import Domain
import TestSupport
import Testing
import Verification

/// Damaged zips: each is either reported, or unpacks to the same content as before.
///
/// A zip alone cannot promise more: changes that neither its records nor its checksums cover, such as of a permission, go
/// unseen. With its SHA256SUMS, every changed byte is reported.
@Suite("mutations") struct MutationTests {
  private static let demo = Result { try BuiltDemo() }
  private static let small = Result { try BuiltDemo(slice: "ios-arm64_x86_64-maccatalyst") }

  /// For each tenth of the rounds, one of the demo's variants, and more of one that takes a third of the time: its base alone, one slice with
  /// every kind of entry. The customer has no models.
  static let cases: [(customer: String, seed: UInt64, isSmall: Bool)] = Rounds.tenths.flatMap { tenth in
    [(customers[Int(tenth) % customers.count], tenth, false), (withoutModels, tenth + 10, true)]
  }
  private static let customers = [
    "acme-fitness", "c2d67cdb-e117-4c3e-acca-2ae7f1a42210", "trailcast", "7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512",
    withoutModels,
  ]
  private static let withoutModels = "2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8"

  @Test("of a zip are reported, or change nothing that is unpacked", arguments: cases)
  func zips(customer: String, seed: UInt64, isSmall: Bool) async throws {
    let demo = try (isSmall ? Self.small : Self.demo).get()
    let original = demo.folder[demo.variant(customer) + "/ContextSDK.zip"]
    #expect(try await !Self.isReported(original))
    let mutation = try ZipMutation(original)
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: seed)
    var silent: [String] = []
    for number in 0..<(isSmall ? 360 : 40) {
      let (bytes, steps) = mutation.mutate(using: &random)
      let path = try folder.write(bytes, to: "\(number): \(steps.joined(separator: ", ")).zip")
      if try await Self.isReported(path) {
        try TestFile.remove(path)
      } else {
        silent.append(path)
        try Self.expectAgainstSums(path, of: mutation.bytes)
      }
    }
    // If every mutation were reported, the judge would have nothing to judge.
    #expect(!isSmall || !silent.isEmpty)
    if !silent.isEmpty { try Judge.python("same_content.py", [original] + silent) }
  }

  private static func isReported(_ path: String) async throws -> Bool {
    do {
      let artifact = try await ArtifactInspector().zip(path, jobs: 1)
      let subject = ArtifactSubject(artifact, name: "ContextSDK", expectation: Expectation(product: "ContextSDK"))
      return RuleEvaluator().findings(subject).contains { $0.severity == .error }
    } catch is ZipStructure.NotAZip { return true }
  }

  /// Whether the mutant would be found in the folder of the original.
  private static func expectAgainstSums(_ path: String, of original: [UInt8]) throws {
    let bytes = try TestFile.bytes(path)
    let sums = Array("\(SHA256.digest(of: original))  ContextSDK.zip\n".utf8)
    let subject = VariantSubject(
      folder: "", zips: [.init(name: "ContextSDK.zip", size: bytes.count, digest: SHA256.digest(of: bytes))],
      files: [.init(name: "SHA256SUMS", bytes: sums, digest: SHA256.digest(of: sums))], expectation: Expectation())
    #expect(
      RuleEvaluator().findings(subject).contains { $0.code == "agreement.sums" && $0.severity == .error }, "\(path)")
  }

  @Test("of an xcframework's files are read as they are, and end in an answer", arguments: Rounds.tenths)
  func folder(tenth: UInt64) async throws {
    let folder = try TemporaryFolder()
    let root = folder["ContextSDK.xcframework"]
    try TestFile.copy(Checkout.root + "/Examples/ContextSDK/Build/ContextSDK.xcframework", to: root)
    let files = try await ArtifactInspector().folder(root, jobs: 1).files
    var random = SeededGenerator(seed: tenth)
    for _ in 0..<10 {
      let file = try #require(files.randomElement(using: &random))
      let mutation = ZipMutation(plain: try TestFile.bytes(root + "/" + file.path))
      let (bytes, steps) = mutation.mutate(using: &random)
      try folder.write(bytes, to: "ContextSDK.xcframework/" + file.path)
      let artifact = try await ArtifactInspector().folder(root, jobs: 1)
      #expect(artifact.file(file.path)?.digest == SHA256.digest(of: bytes), "\(file.path): \(steps)")
      _ = RuleEvaluator().findings(ArtifactSubject(artifact, name: "ContextSDK"))
      try folder.write(mutation.bytes, to: "ContextSDK.xcframework/" + file.path)
    }
  }
}
