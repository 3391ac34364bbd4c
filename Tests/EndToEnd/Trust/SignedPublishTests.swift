import Domain
import Foundation
import TestSupport
import Testing

/// What is signed is published, and nothing else is where release.json asks for signatures.
@Suite struct SignedPublishTests {
  private static let asked = """
    , "sbom": {}, "provenance": { "builder": "https://ci.example.com" }, "retry": { "seconds": 1 },
    "publish": [{ "name": "www", "kind": "directory", "path": "www/{{app_id}}/{{version}}/{{product}}.zip",
      "files": "www/{{app_id}}/{{version}}/{{file}}" },
      { "name": "git", "kind": "git", "url": "remotes/{{app_id}}.git" }]
    """
  private static let person = [
    "GIT_AUTHOR_NAME": "Rita", "GIT_AUTHOR_EMAIL": "rita@example.com", "GIT_COMMITTER_NAME": "Rita",
    "GIT_COMMITTER_EMAIL": "rita@example.com",
  ]

  private let workspace: SignedWorkspace
  private var folder: TemporaryFolder { workspace.fixture.folder }

  init() throws {
    workspace = try SignedWorkspace(Self.asked)
    try workspace.edit(#""artifact": {"#, #""artifact": { "confirm": "channel","#)
    for customer in workspace.fixture.customers {
      try Tool.run("git", ["init", "-q", "--bare", "-b", "main", folder["remotes/\(customer.appID).git"]]).expect(0)
    }
    try workspace.release("build", "--all").expect(0)
  }

  private func release(_ words: String...) throws -> Tool.Result {
    try ReleaseTool.run(
      words, in: folder.path, environment: SignedWorkspace.plain.merging(Self.person) { $1 })
  }

  private func alpha(_ name: String) -> String { workspace.fixture.output + "/alpha/" + name }

  @Test func theSignaturesReachCustomers() throws {
    try release("publish", "--all").expect(0)
    for customer in workspace.fixture.customers {
      let there = folder["www/\(customer.appID)/1.0.0"]
      try Judge.expectSame(workspace.fixture.output + "/" + customer.appID, there)
      try ReleaseTool.run(
        ["verify", "--signers", workspace.keys["allowed-key"], "--allow-unchecked", "."], in: there
      ).expect(0)
      let files = try Tool.run(
        "git", ["--git-dir", folder["remotes/\(customer.appID).git"], "ls-tree", "--name-only", "1.0.0"]
      ).text.split(separator: "\n")
      for name in ["SHA256SUMS", "SHA256SUMS.sig", "provenance.intoto.jsonl", "sbom.cdx.json", "variant.json"] {
        #expect(files.contains(Substring(name)), "\(files)")
      }
    }
    let again = try release("publish", "--all", "--json")
    again.expect(0)
    let status = try release("status")
    #expect(status.text.components(separatedBy: "1.0.0 (signed)").count == 7, "\(status.text)")
    let json = try release("status", "--json", "--remote")
    json.expect(0)
    try DocumentJudge.validate([("status", json.text)])
    try DocumentJudge.validate(
      try TestFile.text(folder["releases.jsonl"]).split(separator: "\n").map { ("ledger", String($0)) })
    let fingerprint = try Tool.run("ssh-keygen", ["-l", "-f", workspace.keys["key.pub"]]).text.split(separator: " ")[1]
    #expect(json.text.contains("\"signer\": \"\(fingerprint)\""))
    // Somebody takes a signature away.
    try TestFile.remove(folder["www/beta/1.0.0/SHA256SUMS.sig"])
    let remote = try release("status", "--remote")
    remote.expect(1)
    #expect((remote.text + remote.errors).contains("SHA256SUMS.sig"))
  }

  struct Lack: CustomTestStringConvertible {
    var testDescription: String
    /// Runs in the customer's folder.
    var script: String
    var says: String
  }

  private static let sums =
    "rm SHA256SUMS; sha256sum $(ls | grep -v -e SHA256SUMS.sig -e provenance) >../s; mv ../s SHA256SUMS"

  @Test(
    "a release without what release.json asks for is refused, and nobody gets anything",
    arguments: [
      Lack(testDescription: "no signature", script: "rm SHA256SUMS.sig", says: "SHA256SUMS.sig"),
      Lack(testDescription: "no provenance", script: "rm provenance.intoto.jsonl", says: "provenance.intoto.jsonl"),
      Lack(
        testDescription: "another's signature", script: "cp ../beta/SHA256SUMS.sig .",
        says: "is not a right signature"),
      Lack(
        testDescription: "another's provenance", script: "cp ../beta/provenance.intoto.jsonl .",
        says: "provenance.intoto.jsonl"),
      Lack(
        testDescription: "no bill of materials", script: "rm sbom.cdx.json; \(sums)",
        says: "contains no sbom.cdx.json, which release.json asks for"),
    ])
  func refused(_ lack: Lack) throws {
    try Tool.run("sh", ["-ec", lack.script], in: workspace.fixture.output + "/alpha").expect(0)
    let result = try release("publish", "--customer", "alpha")
    result.expect(65)
    result.expectSays([lack.says])
    #expect(!TestFile.exists(folder["www"]))
    #expect(!TestFile.exists(folder["releases.jsonl"]))
  }
}
