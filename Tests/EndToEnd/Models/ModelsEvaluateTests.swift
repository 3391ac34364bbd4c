import TestSupport
import Testing

/// `release models evaluate` beside itself. `Tests/Scripts/models` has the rest.
@Suite struct ModelsEvaluateTests {
  /// Counts of alpha's experiment e1, whose challenger sells nearly nothing.
  private static let counts = """
    app_id,flowName,experiment,day,group,devices,sales,loadFailures
    alpha,upsell,e1,2090-01-03,challenger-1,100,2,0
    alpha,upsell,e1,2090-01-03,control-1,1000,200,0
    alpha,upsell,e1,2090-01-04,challenger-1,50,1,0
    alpha,upsell,e1,2090-01-04,control-1,500,90,0
    alpha,upsell,e1,2090-01-05,challenger-1,20,0,0
    alpha,upsell,e1,2090-01-05,control-1,200,41,0

    """

  /// All end, and the ledger has the stop once.
  @Test func severalAtOnceAgree() async throws {
    // python-tuf asks this machine's clock whether something has ended, and this has not.
    let (begin, later) = ("2090-01-02T12:00:00Z", ["RELEASE_TIME": "2090-01-06T12:00:00Z"])
    let workspace = try ModelsWorkspace(isPublished: false, time: begin)
    let release = try TestFile.text(workspace.folder["release.json"])
    try workspace.folder.write(
      release.replacing(#""ota": {"#, with: #""ota": { "evidence": { "window": 1 },"#), to: "release.json")
    for arguments in [["publish"], ["rollout", "--flow", "upsell", "--to", "3", "--experiment", "e1"]] {
      try workspace.run(arguments + ["--customer", "alpha"], environment: ["RELEASE_TIME": begin]).expect(0)
    }
    try workspace.folder.write(Self.counts, to: "counts.csv")
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try workspace.run(["evaluate", "--metrics", "counts.csv", "--apply"], environment: later).status
        }
      }
      for try await status in group { #expect([0, 1].contains(status)) }
    }
    #expect(try workspace.events().filter { $0 == "alpha stopped" }.count == 1)
    #expect(try workspace.told() == "- - 0")
  }
}
