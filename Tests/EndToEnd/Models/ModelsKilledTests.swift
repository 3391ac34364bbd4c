#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Publications that are killed before a chosen system call. Whatever is left, devices see the old state or the new, and the next run
  /// finishes it.
  @Suite struct ModelsKilledTests {
    /// `make test-kills` kills at more of each call.
    private static let moments = Extent.everyKill ? 5 : 3
    private static let calls = ["renameat2", "rename", "fsync", "ftruncate", "write"]

    @Test func devicesSeeOneStateOrTheOther() throws {
      let workspace = try ModelsWorkspace()
      try workspace.run("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "3").expect(0)
      try Tool.run("cp", ["-a", workspace.folder.path, workspace.folder["../\(name(workspace)).before"]]).expect(0)
      defer { try? TestFile.remove(workspace.folder["../\(name(workspace)).before"]) }
      let promote = ["promote", "--yes", "--customer", "alpha"]
      let library = ["LD_PRELOAD": try FaultLibrary.atCalls(), "ONLY": "release"]
      let counts = workspace.folder["counts"]
      try workspace.run(promote, environment: library.merging(["COUNT_CALLS": counts]) { $1 }).expect(0)
      let found = try TestFile.text(counts).split(separator: "\n").map { $0.split(separator: " ") }
      let wanted = try workspace.events()
      var killed = 0
      for call in Self.calls {
        guard let count = found.first(where: { $0[0] == call }).flatMap({ Int($0[1]) }), count > 0 else { continue }
        for moment in Set((0..<Self.moments).map { 1 + (count - 1) * $0 / (Self.moments - 1) }).sorted() {
          try restore(workspace)
          let status = try workspace.run(
            promote, environment: library.merging(["KILL_AT": "\(call):\(moment)"]) { $1 }
          ).status
          // The number of calls differs a little from run to run.
          #expect(status == -9 || status == 0 && moment == count, "\(call) \(moment) of \(count): \(status)")
          killed += status == -9 ? 1 : 0
          let told = try workspace.told()
          #expect(["- 3 1", "3 - 0"].contains(told), "\(call) \(moment): \(told)")
          try workspace.run(promote).expect(0)
          #expect(try workspace.told() == "3 - 0", "\(call) \(moment)")
          #expect(try workspace.events() == wanted, "\(call) \(moment)")
          let status2 = try workspace.run("status")
          status2.expect(0)
          #expect(status2.errors == "", "\(call) \(moment)")
        }
      }
      #expect(killed >= 3 * Self.moments)
    }

    private func name(_ workspace: ModelsWorkspace) -> String {
      String(workspace.folder.path.split(separator: "/").last ?? "")
    }

    private func restore(_ workspace: ModelsWorkspace) throws {
      for path in ["www", "models.jsonl"] {
        try TestFile.remove(workspace.folder[path])
        try Tool.run("cp", ["-a", workspace.folder["../\(name(workspace)).before/\(path)"], workspace.folder[path]])
          .expect(0)
      }
    }
  }
#endif
