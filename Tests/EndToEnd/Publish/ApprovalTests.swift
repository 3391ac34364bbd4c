import Domain
import Foundation
import TestSupport
import Testing

/// One person prepares a release, and another approves it, as docs/publishing.md says.
@Suite struct ApprovalTests {
  private static let person = SignedWorkspace.plain.merging(PublishWorkspace.identity) { $1 }
  private static let places = """
    , "retry": { "seconds": 1 },
    "publish": [{ "name": "www", "kind": "directory", "path": "www/{{app_id}}/{{version}}/{{product}}.zip",
      "files": "www/{{app_id}}/{{version}}/{{file}}" },
      { "name": "packages", "kind": "git", "url": "remotes/{{app_id}}.git" }]
    """

  /// The block of the page after a comment such as `<!-- two people: once -->`.
  private static func block(_ mark: String) throws -> String {
    let parts = try TestFile.text(Checkout.root + "/docs/publishing.md").components(
      separatedBy: "<!-- two people: \(mark) -->\n```sh\n")
    try #require(parts.count == 2)
    return try #require(parts[1].components(separatedBy: "```\n").first)
  }

  /// Runs a block, or other lines, in a folder.
  @discardableResult
  private static func shell(_ script: String, in folder: TemporaryFolder) throws -> Tool.Result {
    let tool = (ReleaseTool.path as NSString).deletingLastPathComponent
    let path = tool + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    return try Tool.run(
      "sh", ["-ec", script], in: folder.path,
      environment: ReleaseTool.environment.merging(person) { $1 }.merging(["PATH": path]) { $1 })
  }

  /// A workspace in which a plan was prepared, and the keys.
  private struct Prepared {
    let workspace: SignedWorkspace
    let report: Tool.Result

    init() throws {
      workspace = try SignedWorkspace(places)
      try workspace.edit(#""artifact": {"#, #""artifact": { "confirm": "channel","#)
      let folder = workspace.fixture.folder
      try folder.write("dist/\nwww/\nremotes/\nplan.json*\nalice\n", to: ".gitignore")
      try shell("for name in alpha beta gamma; do git init -q --bare -b main remotes/$name.git; done", in: folder)
        .expect(0)
      let keys = try block("once").replacing("-q -t", with: "-q -N '' -t")
      try shell(keys + "git init -q -b main && git add . && git commit -qm 'feat: begin'", in: folder).expect(0)
      report = try shell(block("prepare"), in: folder)
    }
  }

  private static let prepared = Result { try Prepared() }
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Tool.run("cp", ["-a", Self.prepared.get().workspace.fixture.folder.path + "/.", folder.path]).expect(0)
  }

  private func shell(_ script: String) throws -> Tool.Result { try Self.shell(script, in: folder) }

  private func expectNothingSent(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(!TestFile.exists(folder["www"]), sourceLocation: sourceLocation)
    #expect(TestFile.names(in: folder["remotes/alpha.git/refs/heads"]) == [], sourceLocation: sourceLocation)
    #expect(!TestFile.exists(folder["releases.jsonl"]), sourceLocation: sourceLocation)
  }

  @Test func thePageIsWhatHappens() throws {
    let prepared = try Self.prepared.get()
    prepared.report.expect(0)
    prepared.report.expectTells([
      "6 would be published", "plan.json: the plan, signed by SHA256:", "; nothing was sent\n",
    ])
    expectNothingSent()
    let plan = try TestFile.text(folder["plan.json"])
    try DocumentJudge.validate([("publish-plan", plan)])
    let zip = try Tool.run("sha256sum", [folder["dist/1.0.0/alpha/ContextSDK.zip"]]).text.prefix(64)
    let head = try shell("git rev-parse HEAD").text.prefix(40)
    #expect(plan.contains(zip) && plan.contains("\"commit\": \"\(head)\"") && plan.contains("\"www/alpha/1.0.0\""))
    // A path is another one on the machine of whoever publishes.
    #expect(plan.contains("\"remotes/alpha.git 1.0.0\""))
    // OpenSSH's own verdict on the signature of whoever has prepared it.
    let key = try TestFile.text(prepared.workspace.keys["key.pub"])
    try folder.write("vendor \(key)", to: "alice.txt")
    try shell("ssh-keygen -Y verify -f alice.txt -I vendor -n release-plan -s plan.json.sig < plan.json; rm alice.txt")
      .expect(0)
    // It does not approve.
    let alone = try shell(Self.block("publish"))
    alone.expect(65)
    alone.expectSays(["plan.json.sig", "approvers has nobody with the key that made it"])
    expectNothingSent()
    try shell(Self.block("approve")).expect(0)
    let rehearsed = try shell(Self.block("publish").replacing("\n", with: " --dry-run --json\n"))
    rehearsed.expect(0)
    try DocumentJudge.validate([("publish", rehearsed.text)])
    #expect(try JSONValue(parsing: rehearsed.output)["approved"]?["name"] == "alice")
    expectNothingSent()
    let published = try shell(Self.block("publish"))
    published.expect(0)
    published.expectTells(["6 published, 0 there already", "approved by alice, SHA256:"])
    for appID in ["alpha", "beta", "gamma"] {
      try Judge.expectSame(folder["dist/1.0.0/\(appID)"], folder["www/\(appID)/1.0.0"])
    }
    // A run that was killed is finished by the same command.
    try shell("rm -r www/beta").expect(0)
    let again = try shell(Self.block("publish"))
    again.expect(0)
    again.expectTells(["1 published, 5 there already"])
  }

  struct Refusal: CustomTestStringConvertible {
    var testDescription: String
    /// Runs after the plan was prepared.
    var script: String
    var says: [String]
  }

  private static let approve = "ssh-keygen -Y sign -n release-plan -f alice < plan.json > plan.json.sig 2>/dev/null"
  private static let moveChannel =
    "sed -i 's|\"www/{{app_id}}/{{version}}/{{file}}|\"public/{{app_id}}/{{version}}/{{file}}|' release.json"

  @Test(
    "what was not approved is refused, and nothing is sent",
    arguments: [
      Refusal(
        testDescription: "no signature", script: "rm plan.json.sig",
        says: ["plan.json.sig", "ssh-keygen -Y sign -n release-plan"]),
      Refusal(testDescription: "no plan", script: "\(approve); rm plan.json", says: ["plan.json: ", "--prepare"]),
      Refusal(
        testDescription: "a plan that was changed", script: "\(approve); sed -i 's/\"beta\"/\"bet4\"/' plan.json",
        says: ["plan.json.sig", "does not approve the plan: ssh-keygen says"]),
      Refusal(
        testDescription: "another key",
        script:
          "ssh-keygen -q -t ed25519 -N '' -f ../mallory-$$; ssh-keygen -Y sign -n release-plan -f ../mallory-$$ < plan.json > plan.json.sig; rm ../mallory-$$*",
        says: ["approvers has nobody with the key"]),
      Refusal(
        testDescription: "another namespace", script: approve.replacing("release-plan", with: "file"),
        says: ["does not approve the plan"]),
      Refusal(
        testDescription: "a key for another namespace", script: "\(approve); sed -i 's/release-plan/file/' approvers",
        says: ["does not approve the plan"]),
      Refusal(
        testDescription: "a zip that was changed", script: "\(approve); printf x >> dist/1.0.0/alpha/ContextSDK.zip",
        says: ["has other files than the customer's folder: ContextSDK.zip", "app_id alpha"]),
      Refusal(
        testDescription: "a file more", script: "\(approve); echo more > dist/1.0.0/beta/MORE.md",
        says: ["has other files than the customer's folder: MORE.md", "app_id beta"]),
      Refusal(
        testDescription: "another address", script: "\(approve); \(moveChannel)",
        says: ["has other channels or addresses: www", "app_id alpha", "app_id gamma"]),
      Refusal(
        testDescription: "a channel less",
        script: "\(approve); sed -i 's/\"name\": \"www\"/\"name\": \"web\"/' release.json",
        says: ["has other channels or addresses: www"]),
      Refusal(
        testDescription: "another commit", script: "\(approve); git commit -q --allow-empty -m 'fix: more'",
        says: ["was made at commit ", "and HEAD is "]),
      Refusal(
        testDescription: "another version",
        script: "\(approve); sed -i 's/\"version\": \"1.0.0\"/\"version\": \"1.0.1\"/' release.json",
        says: ["is of 1.0.0, and release.json has 1.0.1"]),
      Refusal(
        testDescription: "a customer who stays at another version",
        script: "\(approve); sed -i 's/\"app_id\": \"gamma\"/\"hold\": \"0.9.0\", &/' customers.json",
        says: ["has a customer who does not get the release any more", "app_id gamma"]),
      Refusal(
        testDescription: "everything at once",
        script: "\(approve); printf x >> dist/1.0.0/alpha/ContextSDK.zip; \(moveChannel); git commit -qam 'fix: more'",
        says: [
          "was made at commit ", "other files than the customer's folder: ContextSDK.zip",
          "other channels or addresses: www",
        ]),
      Refusal(
        testDescription: "a key that is not known",
        script: "sed -i 's/\"version\": \"1.0.0\"/&, \"more\": 1/' plan.json; \(approve)",
        says: ["is not as `release publish --prepare` writes it"]),
      Refusal(
        testDescription: "no digests", script: "sed -i 's/\"sha256\"/\"sha1\"/' plan.json; \(approve)",
        says: ["customers[0].channels[0].sha256 is missing"]),
      Refusal(
        testDescription: "no JSON", script: "head -c 300 plan.json > p; mv p plan.json; \(approve)",
        says: ["plan.json:"]),
    ])
  func refused(_ refusal: Refusal) throws {
    try shell(refusal.script).expect(0)
    let result = try shell(Self.block("publish"))
    result.expect(65)
    result.expectSays(refusal.says)
    expectNothingSent()
    #expect(!TestFile.exists(folder["public"]))
  }

  /// A plan is of what can be published.
  @Test func nothingIsPreparedThatCouldNotBePublished() throws {
    try shell("rm plan.json*; printf x >> dist/1.0.0/beta/ContextSDK.zip").expect(0)
    let damaged = try shell("release publish --all --prepare plan.json")
    damaged.expect(65)
    #expect(!TestFile.exists(folder["plan.json"]))
    try shell("sed -i 's/\"sign\": {[^}]*}, //' release.json && release build --all --quiet").expect(0)
    let unsigned = try shell("release publish --all --prepare plan.json")
    unsigned.expect(78)
    unsigned.expectSays(["release.json", "so nobody would sign the plan", "add \"sign\""])
    #expect(!TestFile.exists(folder["plan.json"]))
    for (arguments, says) in [
      ("--approved plan.json", "--signers <file> is missing"),
      ("--signers approvers --all", "--approved <file> is missing"),
      ("--approved plan.json --signers approvers --all", "--approved and --all exclude each other"),
      ("--all --prepare plan.json --dry-run", "--prepare and --dry-run exclude each other"),
    ] {
      let usage = try shell("release publish \(arguments)")
      usage.expect(64)
      usage.expectSays([says])
    }
    expectNothingSent()
  }
}
