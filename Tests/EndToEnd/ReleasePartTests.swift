#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Parts of a release that the tasks of a job array have built, put together.
  @Suite struct ReleasePartTests {
    @Test func aRealJobArray() throws {
      let fixture = try WorkspaceFixture(
        (1...7).map { .init("customer\($0)", [.init("upsell", $0)]) } + [.init("zeta")])
      func run(_ arguments: [String]) throws -> Tool.Result {
        try ReleaseTool.run(arguments, in: fixture.folder.path)
      }
      let plan = try run(["plan", "--all", "--json"])
      plan.expect(0)
      try fixture.folder.write(plan.text, to: "plan.json")
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
  }
#endif
