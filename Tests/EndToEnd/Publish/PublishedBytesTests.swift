import Domain
import Foundation
import TestSupport
import Testing

/// A build never replaces what was published, and `plan` says who gets it.
@Suite struct PublishedBytesTests {
  private func build(_ workspace: PublishWorkspace, _ more: [String] = []) throws -> Tool.Result {
    try ReleaseTool.run(["build", "--all"] + more, in: workspace.folder.path)
  }

  @Test func otherBytesAreRefusedBeforeAnythingIsPlaced() throws {
    let workspace = try PublishWorkspace()
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    try build(workspace).expect(0)
    let model = "Examples/ContextSDK/Models/Custom/trailcast"
    let before = try listing(workspace)
    let name = try #require(TestFile.names(in: workspace.folder[model]).first { $0.hasPrefix("att_prompt") })
    try workspace.editCustomer("trailcast") { customer in
      var models = customer["customModels"] as? [[String: Any]] ?? []
      models.removeLast()
      customer["customModels"] = models
    }
    try TestFile.remove(workspace.folder["\(model)/\(name)"])
    for arguments in [[], ["--allow-replace"], ["--dry-run"]] {
      let result = try build(workspace, arguments)
      result.expect(65)
      result.expectSays([
        "releases.jsonl: 1.4.0 was published, but this build has other zips for trailcast", "run `release bump`",
      ])
      #expect(try listing(workspace) == before)
    }
    // Not even where no build is.
    try TestFile.remove(workspace.folder["dist"])
    try build(workspace).expect(65)
    #expect(!TestFile.exists(workspace.folder["dist/1.4.0"]))
    try ReleaseTool.run(["build", "--customer", "acme-fitness"], in: workspace.folder.path).expect(0)
    try workspace.bump(to: "1.4.1")
  }

  private func listing(_ workspace: PublishWorkspace) throws -> String {
    try Tool.run(
      "find", ["dist/1.4.0", "-type", "f", "-printf", "%p %i %T@\n"], in: workspace.folder.path
    ).text
  }

  @Test func thePlanSaysWhoIsHeldAndWhoHasOwnChannels() throws {
    let workspace = try PublishWorkspace()
    try workspace.editCustomer("trailcast") { $0["hold"] = "1.3.0" }
    try workspace.editCustomer("acme-fitness") {
      $0["hold"] = "1.4.0"
      $0["channels"] = ["mirror"]
    }
    let text = try ReleaseTool.run(["plan"], in: workspace.folder.path)
    text.expect(0)
    text.expectTells(["  stays at 1.3.0: publish leaves it out\n", "  is published only to mirror\n"])
    #expect(!text.text.contains("stays at 1.4.0"))
    let document = try ReleaseTool.run(["plan", "--json"], in: workspace.folder.path)
    try DocumentJudge.validate([("plan", document.text)])
    let variants = try JSONValue(parsing: document.output)["variants"]?.listed ?? []
    #expect(variants.map { $0["hold"] } == [nil, nil, nil, nil, "1.3.0"])
    #expect(variants.map { $0["channels"] } == [nil, nil, ["mirror"], nil, nil])
  }
}
