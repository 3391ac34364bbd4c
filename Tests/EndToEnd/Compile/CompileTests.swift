import TestSupport
import Testing

/// Base frameworks that a builder makes, one for each set of features: builds and builders beside each other.
@Suite struct CompileTests {
  @Test func twoBuildsAtOnceShareTheCache() throws {
    let workspace = try CompileWorkspace()
    try workspace.hook("sleep 0.2")
    let outputs = ["one", "two"].map { workspace.outside[$0] }
    let builds = try outputs.map { output in
      try BackgroundRun(
        ["build", "--all", "--quiet", "--output", output], in: workspace.folder.path, environment: workspace.environment
      )
    }
    for build in builds { build.expectEnd() }
    try Judge.expectSame(outputs[0], outputs[1])
    for output in outputs { try Judge.checksums("\(output)/1.0.0/delta") }
    #expect(TestFile.names(in: workspace.folder[".release/cache/entries"]).count == 3)
    _ = try workspace.runs()
    try workspace.build()
    #expect(try workspace.runs() == [])
  }

  /// The script counts how many of it run.
  @Test(arguments: [1, 2]) func noMoreBuildersThanJobs(_ jobs: Int) throws {
    let sets = (0..<6).map { CompileWorkspace.Customer("customer\($0)", models: ["upsell"]) }
    let workspace = try CompileWorkspace(sets, bundling: "compile")
    try workspace.hook(
      """
      mkdir "$OUTSIDE/running-$key"
      ls "$OUTSIDE" | grep -c running- >> "$OUTSIDE/counts"
      sleep 0.1
      rmdir "$OUTSIDE/running-$key"
      """)
    try workspace.build(["--jobs", "\(jobs)"])
    let counts = try TestFile.text(workspace.outside["counts"]).split(separator: "\n").compactMap { Int($0) }
    #expect(counts.count == 6 && counts.max() == jobs)
  }
}
