import Domain
import Foundation
import TestSupport
import Testing

/// The commands with channels of the kinds `github-release` and `gitlab-release`; `ForgeChannelTests` has what servers do wrong.
@Suite struct ForgePublishTests {
  private let fixture: WorkspaceFixture
  private let server: ServerProcess
  private var folder: TemporaryFolder { fixture.folder }

  init() throws {
    fixture = try WorkspaceFixture([.init("alpha", [.init("upsell", 3)]), .init("beta")])
    for world in ["hub", "lab"] { try fixture.folder.write("", to: "forges/\(world)/mode") }
    server = try ServerProcess(Tool.python, [Judge.path("forge_server.py"), fixture.folder["forges"]])
    let manifest = try TestFile.text(folder["templates/Package.swift"])
    try folder.write(
      manifest.replacing(#"url: "{{url}}", checksum: "{{checksum}}""#, with: #"path: "{{path}}""#),
      to: "templates/Package.swift")
    let api = "http://127.0.0.1:\(server.port)"
    try folder.write(
      """
      {"version": "1.0.0", "products": [{"name": "ContextSDK", "base": "base/ContextSDK.xcframework"}],
       "templates": {"package": "templates/Package.swift", "notes": "templates/NOTES.md"}, "retry": {"seconds": 0},
       "publish": [
        {"name": "hub", "kind": "github-release", "repository": "acme/sdk-{{app_id}}", "token": "HUB_TOKEN", "api": "\(api)/hub/github/"},
        {"name": "lab", "kind": "gitlab-release", "repository": "acme/sdk/{{app_id}}", "token": "LAB_TOKEN", "api": "\(api)/lab/gitlab"}]}
      """, to: "release.json")
    try ReleaseTool.buildAll(fixture)
  }

  private func run(_ arguments: String..., hub: String = "canary-token") throws -> Tool.Result {
    let tokens = ["HUB_TOKEN": hub, "LAB_TOKEN": "canary-token"]
    let result = try ReleaseTool.run(arguments, in: folder.path, environment: tokens)
    let ledger = (try? TestFile.text(folder["releases.jsonl"])) ?? ""
    #expect(!(result.text + result.errors + ledger).contains("canary"))
    return result
  }

  private func writes() throws -> Int {
    try ["hub", "lab"].flatMap { try TestFile.text(folder["forges/\($0)/log"]).split(separator: "\n") }
      .count { !$0.hasPrefix("GET ") }
  }

  private func state(_ world: String) throws -> JSONValue {
    try JSONValue(parsing: TestFile.bytes(folder["forges/\(world)/state.json"]))
  }

  /// The files of a release, as `SHA256SUMS` lists them.
  private func sums(_ files: [JSONValue]) -> Set<String> {
    Set(files.map { "\($0["sha256"]?.text ?? "")  \($0["name"]?.text ?? "")" })
  }

  private func sums(of customer: String) throws -> Set<String> {
    Set(try TestFile.text("\(fixture.output)/\(customer)/SHA256SUMS").split(separator: "\n").map(String.init))
  }

  @Test func aReleaseGoesToBothForgesAndBack() throws {
    let planned = try run("publish", "--all", "--dry-run")
    planned.expect(0)
    planned.expectTells(["hub: would publish http://127.0.0.1", "lab: would publish"])
    #expect(try writes() == 0)
    let result = try run("publish", "--all")
    result.expect(0)
    result.expectTells(["alpha  hub: published http://127.0.0.1", "/acme/sdk-alpha/releases/tag/1.0.0"])
    for release in try state("hub")["releases"]?.elements ?? [] {
      let customer = String((release["repository"]?.text ?? "").trimmingPrefix("acme/sdk-"))
      #expect(try sums(release["assets"]?.elements ?? []) == sums(of: customer))
      #expect(try release["body"]?.text == TestFile.text("\(fixture.output)/\(customer)/RELEASE_NOTES.md"))
    }
    let packages = try state("lab")["files"]?.elements ?? []
    for customer in ["alpha", "beta"] {
      let own = packages.filter { $0["package"]?.text == "acme/sdk/\(customer) \(customer) 1.0.0" }
      #expect(try sums(own) == sums(of: customer))
    }
    let sent = try writes()
    try run("publish", "--all").expect(0)
    try run("status", "--remote").expect(0)
    #expect(try writes() == sent)
    let withdrawn = try run("withdraw", "1.0.0", "--all", "--reason", "a test", "--yes", "--delete-artifacts")
    withdrawn.expect(0)
    for world in ["hub", "lab"] {
      let left = try state(world)
      #expect(["releases", "tags", "files"].allSatisfy { left[$0]?.elements?.isEmpty == true }, "\(left)")
    }
    try run("status", "--remote").expect(0)
  }

  /// A run with `"retry": 0` ends at once where another would wait.
  @Test func whatAForgeRefusesHasItsStatus() throws {
    try folder.write("used-up", to: "forges/lab/mode")
    let late = try run("publish", "--all", "--channel", "lab")
    late.expect(75)
    late.expectSays(["the rate limit is used up until 20"])
    let unset = try run("publish", "--all", "--channel", "hub", hub: "")
    unset.expect(78)
    unset.expectSays(["HUB_TOKEN", "is not set"])
    try run("doctor", hub: "").expectTells(["HUB_TOKEN"])
  }
}
