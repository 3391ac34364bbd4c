import Domain
import Foundation
import TestSupport
import Testing

/// Parts of a release that several jobs have built, put together.
@Suite struct ReleasePartTests {
  private let fixture: WorkspaceFixture

  init() throws {
    fixture = try WorkspaceFixture(
      (1...7).map { .init("customer\($0)", [.init("upsell", $0)]) } + [.init("zeta")])
    let plan = try run(["plan", "--all", "--json"])
    plan.expect(0)
    try DocumentJudge.validate([("plan", plan.text)])
    try fixture.folder.write(plan.text, to: "plan.json")
  }

  private func run(_ arguments: [String]) throws -> Tool.Result {
    try ReleaseTool.run(arguments, in: fixture.folder.path)
  }

  private func build(_ part: Int, of count: Int, _ selection: [String] = ["--plan", "plan.json"]) throws -> Tool.Result
  {
    try run(["build", "--shard", "\(part)/\(count)", "--output", "parts/\(part)"] + selection)
  }

  private func edit(_ path: String, _ old: String, _ new: String) throws {
    try fixture.folder.write(try TestFile.text(fixture.folder[path]).replacing(old, with: new), to: path)
  }

  @Test func theWholeIsAsIfOneMachineHadBuiltIt() throws {
    for part in 1...3 { try build(part, of: 3).expect(0) }
    #expect(TestFile.names(in: fixture.folder["parts/2/1.0.0"]) == ["customer2", "customer5", "index.json", "zeta"])
    let merged = try run(["merge", "parts/1", "parts/2", "parts/3/1.0.0", "--plan", "plan.json", "--json"])
    merged.expect(0)
    try DocumentJudge.validate([("merge", merged.text)])
    #expect(try JSONValue(parsing: merged.output)["variantCount"] == 8)
    let whole = try run(["build", "--all", "--output", "whole"])
    whole.expect(0)
    try Tool.run("diff", ["-r", "--exclude=.release", "whole", "dist"], in: fixture.folder.path).expect(0)
    // A variant that two parts have is not two variants.
    try run(["merge", "parts/1", "parts/2", "parts/3", "whole"]).expect(0)
    let again = try JSONValue(parsing: ReleaseTool.buildAll(fixture, ["--json"]).output)
    #expect(again["variants"]?.listed.allSatisfy { $0["change"] == "unchanged" } == true)
  }

  #if os(Linux)
    @Test func aRealJobArray() throws {
      let script =
        "'\(ReleaseTool.path)' build --plan plan.json --shard $SLURM_ARRAY_TASK_ID/4 -o parts/$SLURM_ARRAY_TASK_ID"
      let jobs = try Tool.run(Tool.python, [Judge.path("slurm.py"), "4", script], in: fixture.folder.path)
      jobs.expect(0)
      #expect(jobs.text.components(separatedBy: "2 variants, ").count == 5, "\(jobs.text)")
      let merged = try run(["merge"] + (1...4).map { "parts/\($0)" } + ["--plan", "plan.json"])
      merged.expect(0)
      merged.expectTells([
        "4 parts with 8 variants are in dist/1.0.0",
        "every file has its digest; the variants were judged where they were built",
      ])
    }
  #endif

  /// What a build here would leave in place was judged already; anything else is judged here.
  @Test func whatIsJudgedAgain() throws {
    for part in [1, 2] { try build(part, of: 2).expect(0) }
    let merged = try run(["merge", "parts/1", "parts/2"])
    merged.expect(0)
    merged.expectTells(["from these inputs: 0 errors"])
    // The whole is judged always.
    try fixture.folder.write("?", to: "dist/1.0.0/stray.txt")
    let stray = try run(["merge", "parts/1", "parts/2"])
    stray.expect(0)
    stray.expectTells(["stray.txt", "from these inputs: 0 errors"])
    try TestFile.remove(fixture.folder["dist"])
    // Other templates, which the parts agree on and the folder does not.
    try edit("templates/NOTES.md", "# ", "## ")
    let others = try run(["merge", "parts/1", "parts/2"])
    others.expectTells(["8 artifacts, against 8 customers: "])
    try edit("templates/NOTES.md", "## ", "# ")
    try edit("parts/1/1.0.0/customer1/variant.json", #""version": "0.1.0""#, #""version": "0.0.9""#)
    let sums = "sha256sum *.zip *.podspec Package.swift RELEASE_NOTES.md variant.json > SHA256SUMS"
    try Tool.run("sh", ["-c", sums], in: fixture.folder["parts/1/1.0.0/customer1"]).expect(0)
    let older = try run(["merge", "parts/2", "parts/1"])
    older.expect(65)
    older.expectSays(["was made from other inputs"])
  }

  @Test func otherInputsThanPlanned() throws {
    let model = WorkspaceFixture.Model("upsell", 9)
    try fixture.folder.write(
      WorkspaceFixture.bytes(of: model, for: "customer1"), to: fixture.path(of: model, for: "customer1"))
    try edit("customers.json", #""modelVersion": 1}"#, #""modelVersion": 9}"#)
    try fixture.folder.write("new", to: "base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/new.txt")
    let result = try build(1, of: 4)
    result.expect(65)
    result.expectSays([
      "plan.json: base of ContextSDK of customer1, customer5 changed after the plan was made",
      "plan.json: model upsell 1 → 9 of customer1 changed after the plan was made",
      "plan.json: manifest entry of customer1 changed after the plan was made",
    ])
    #expect(!TestFile.exists(fixture.folder["parts/1/1.0.0"]))
    // Without a plan, the parts must still agree with each other.
    for part in [1, 2] { try build(part, of: 2, ["--all"]).expect(0) }
    try edit("templates/Package.swift", "import", "// A comment\nimport")
    try build(2, of: 2, ["--all"]).expect(0)
    let merged = try run(["merge", "parts/1", "parts/2"])
    merged.expect(65)
    merged.expectSays(["parts/2/1.0.0/customer2: was made from other inputs than parts/1/1.0.0/customer1: templates"])
    let planned = try run(["merge", "parts/1", "parts/2", "--plan", "plan.json"])
    planned.expect(65)
    planned.expectSays(["templates of customer2, customer4, customer6, zeta changed after the plan was made"])
    #expect(!TestFile.exists(fixture.output))
  }

  @Test func partsThatAreNotWhole() throws {
    for part in [1, 2] { try build(part, of: 2).expect(0) }
    let missing = try run(["merge", "parts/1"])
    missing.expect(65)
    missing.expectSays(["customers.json: no part has a variant of customer2, customer4, customer6, zeta"])
    try fixture.folder.write("more", to: "parts/1/1.0.0/customer3/RELEASE_NOTES.md")
    try run(["build", "--customer", "customer2", "--output", "other", "--config", try beta()]).expect(0)
    let result = try run(["merge", "parts/1", "parts/2", "other", "nowhere"])
    result.expect(65)
    result.expectSays(["parts/1/1.0.0/customer3: is not whole: RELEASE_NOTES.md", "nowhere: holds no release 1.0.0"])
    let two = try run(["merge", "parts/2", "other"])
    two.expect(65)
    two.expectSays(["other/1.0.0/customer2: is another variant than parts/2/1.0.0/customer2"])
    try run(["merge", "parts/2", "parts/../parts/2"]).expectSays(["parts/../parts/2/1.0.0: is named twice"])
    let own = try run(["merge", "parts/2", "--output", "parts/2"])
    own.expect(65)
    own.expectSays(["parts/2/1.0.0: is where the merged release would go"])
    #expect(!TestFile.exists(fixture.folder["dist"]))
    let none = try build(99, of: 100)
    none.expect(0)
    none.expectTells(["1.0.0: there are no variants to build"])
  }

  private func beta() throws -> String {
    let text = try TestFile.text(fixture.folder["release.json"])
    try fixture.folder.write(text.replacing("cdn.example.com", with: "beta.example.com"), to: "beta.json")
    return "beta.json"
  }

  @Test func theCommandLine() throws {
    for (arguments, says) in [
      (["build", "--all", "--shard", "4/3"], "--shard: expected a part and their number, such as 3/8, found \"4/3\""),
      (["build", "--all", "--shard", "0/3"], "--shard: expected"),
      (["build", "--all", "--shard", "1"], "--shard: expected"),
      (["build", "--all", "--plan", "plan.json"], "--plan and --all exclude each other"),
      (["merge"], "PART… is missing"),
    ] {
      let result = try run(arguments)
      result.expect(64)
      result.expectSays([says])
    }
    try fixture.folder.write("{}", to: "empty.json")
    let result = try run(["build", "--plan", "empty.json"])
    result.expect(65)
    result.expectSays(["empty.json: variants is missing, or not a list"])
  }
}
