import Domain
import Foundation
import TestSupport
import Testing

/// `release status`.
@Suite struct StatusTests {
  private func status(_ workspace: PublishWorkspace, _ more: [String] = []) throws -> Tool.Result {
    try ReleaseTool.run(["status"] + more, in: workspace.folder.path, environment: PublishWorkspace.identity)
  }

  private func cells(_ result: Tool.Result, _ customer: String) -> [String] {
    let line = result.text.split(separator: "\n").first { $0.hasPrefix(customer + " ") } ?? ""
    return line.split(separator: /[ ][ ]+/).map { String($0) }
  }

  @Test func everyCustomerHasALine() throws {
    let workspace = try PublishWorkspace()
    try workspace.publish().expect(0)
    try workspace.editCustomer("trailcast") { $0["hold"] = "1.4.0" }
    try workspace.bump(to: "1.5.0")
    try workspace.publish().expect(0)
    try workspace.withdraw("1.5.0", ["--customer", "acme-fitness"]).expect(0)
    let result = try status(workspace)
    result.expect(0)
    #expect(
      result.text.split(separator: "\n")[0].split(separator: " ")
        == ["customer", "manifest", "built", "repositories", "mirror", "models"])
    #expect(
      cells(result, "trailcast")
        == ["trailcast", "1.4.0 (held)", "1.5.0", "1.4.0", "1.4.0", "push_permission@1, att_prompt@5"])
    #expect(
      cells(result, "acme-fitness")
        == [
          "acme-fitness", "1.5.0", "1.5.0", "1.4.0 (1.5.0 withdrawn)", "1.4.0 (1.5.0 withdrawn)",
          "onboarding_upsell@72",
        ])
    #expect(result.text.hasSuffix("5 customers\n"))
    let document = try status(workspace, ["--json", "--customer", "acme-fitness"])
    try DocumentJudge.validate([("status", document.text)])
    let customer = try #require(try JSONValue(parsing: document.output)["customers"]?.listed.first)
    let channel = try #require(customer["channels"]?.listed.last)
    #expect(channel["channel"] == "repositories" && channel["version"] == "1.4.0" && channel["tag"] == "1.4.0")
    let tagged = try workspace.git(["-C", workspace.remote("acme-fitness"), "rev-parse", "1.4.0^{}"])
    #expect(channel["commit"] == .string(String(tagged.dropLast())))
    #expect(channel["withdrawn"]?.listed.first?["reason"] == "crashes at launch")
    let digest = try Tool.run("sha256sum", [workspace.folder["dist/1.4.0/acme-fitness/ContextSDK.zip"]]).text.prefix(64)
    #expect(channel["products"]?.listed.first?["sha256"] == .string(String(digest)))
  }

  @Test func whoHasAModel() throws {
    let workspace = try PublishWorkspace()
    try workspace.publish().expect(0)
    for (model, wanted) in [
      ("onboarding_upsell", ["acme-fitness", "c2d67cdb-e117-4c3e-acca-2ae7f1a42210"]),
      ("onboarding_upsell@73", ["c2d67cdb-e117-4c3e-acca-2ae7f1a42210"]), ("8177", ["acme-fitness"]),
      ("onboarding_upsell@7", []), ("nothing", []),
    ] {
      let result = try status(workspace, ["--json", "--model", model])
      result.expect(0)
      let found = try JSONValue(parsing: result.output)["customers"]?.listed.map { $0["app_id"] }
      #expect(found == wanted.map { .string($0) }, "\(model)")
    }
  }

  /// A customer who has left still has what was published.
  @Test func whoeverLeftIsStillListed() throws {
    let workspace = try PublishWorkspace()
    try workspace.publish().expect(0)
    let text = try TestFile.text(workspace.folder["customers.json"])
    try workspace.folder.write(text.replacing("trailcast", with: "trailblaze"), to: "customers.json")
    let result = try status(workspace)
    #expect(cells(result, "trailcast").prefix(4) == ["trailcast", "-", "1.4.0", "1.4.0"])
    #expect(cells(result, "trailblaze").prefix(5) == ["trailblaze", "1.4.0", "-", "-", "-"])
    let unknown = try status(workspace, ["--customer", "trailcats"])
    unknown.expect(64)
    unknown.expectSays(["did you mean trailcast"])
  }

  @Test func withoutALedgerItSaysSo() throws {
    let workspace = try PublishWorkspace()
    let result = try status(workspace)
    result.expect(0)
    result.expectSays(["releases.jsonl: note: there is no ledger: nothing was published from here"])
    #expect(cells(result, "trailcast").prefix(5) == ["trailcast", "1.4.0", "1.4.0", "-", "-"])
    try DocumentJudge.validate([("status", try status(workspace, ["--json"]).text)])
  }

  @Test func destinationsAreCompared() throws {
    let workspace = try PublishWorkspace()
    try workspace.publish(["--customer", "trailcast", "--customer", "acme-fitness"]).expect(0)
    let agreed = try status(workspace, ["--remote"])
    agreed.expect(0)
    #expect(agreed.errors == "asking 2 channels\n")
    // The folder of the build is not needed.
    try TestFile.remove(workspace.folder["dist"])
    try status(workspace, ["--remote"]).expect(0)
    try TestFile.remove(workspace.folder["www/trailcast/1.4.0/ContextSDK.zip"])
    try workspace.folder.write("other", to: "www/acme-fitness/1.4.0/ContextSDK.zip")
    try workspace.git(["-C", workspace.remote("trailcast"), "tag", "-d", "1.4.0"])
    let result = try status(workspace, ["--remote"])
    result.expect(1)
    result.expectSays([
      "the ledger has 1.4.0, but this is missing there: tag 1.4.0", "app_id trailcast: channel repositories",
      "www/trailcast/1.4.0/ContextSDK.zip", "app_id trailcast: channel mirror",
      "already has other bytes", "app_id acme-fitness: channel mirror",
    ])
    #expect(cells(result, "trailcast").dropFirst(3).prefix(2) == ["1.4.0 [missing]", "1.4.0 [missing]"])
    #expect(cells(result, "acme-fitness").dropFirst(3).prefix(2) == ["1.4.0", "1.4.0 [different]"])
    try DocumentJudge.validate([("status", try status(workspace, ["--remote", "--json"]).text)])
  }

  @Test func oneThatCannotBeAskedDoesNotHideTheOthers() throws {
    let workspace = try PublishWorkspace()
    try workspace.publish(["--customer", "trailcast", "--customer", "acme-fitness"]).expect(0)
    try TestFile.remove(workspace.remote("trailcast"))
    let result = try status(workspace, ["--remote"])
    result.expect(74)
    result.expectSays(["cannot list references", "trailcast.git"])
    #expect(cells(result, "trailcast").dropFirst(3).prefix(2) == ["1.4.0 [failed]", "1.4.0"])
    #expect(cells(result, "acme-fitness").dropFirst(3).prefix(2) == ["1.4.0", "1.4.0"])
    try DocumentJudge.validate([("status", try status(workspace, ["--remote", "--json"]).text)])
  }

  /// As after a run that was killed before it wrote the ledger.
  @Test func whatTheLedgerLacksIsReported() throws {
    let workspace = try PublishWorkspace()
    try workspace.publish().expect(0)
    try TestFile.remove(workspace.folder["releases.jsonl"])
    let result = try status(workspace, ["--remote", "--customer", "trailcast"])
    result.expect(1)
    result.expectSays(["has 1.4.0, and the ledger does not say so", "run `release publish`, which records it"])
    try workspace.publish().expect(0)
    try status(workspace, ["--remote"]).expect(0)
  }
}
