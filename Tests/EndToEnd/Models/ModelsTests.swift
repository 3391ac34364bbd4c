import Foundation
import TestSupport
import Testing

/// `release models` beside itself, in buckets, on a full disk, and by a wrong clock. `Tests/Scripts/models` has the
/// rest.
@Suite struct ModelsTests {
  /// At the first writing call and at a later one: devices see what they saw.
  @Test func aFullDiskIsSaid() throws {
    let workspace = try ModelsWorkspace()
    let before = try TestFile.bytes(workspace.folder["www/alpha/feed.json"])
    let faults = try FaultLibrary.atCalls()
    for moment in ["fsync:1", "fsync:4"] {
      let result = try workspace.run(
        "rollout", "--customer", "alpha", "--flow", "upsell", "--to", "3",
        environment: ["LD_PRELOAD": faults, "ONLY": "release", "FAIL_AT": moment, "FAIL_CODE": "28"])
      result.expect(74)
      result.expectSays(["No space left on device", "remedy: "])
      #expect(try TestFile.bytes(workspace.folder["www/alpha/feed.json"]) == before)
      #expect(try workspace.told() == "- - 0")
    }
  }

  /// Without `RELEASE_TIME`, which the scripts set, the machine's clock counts.
  @Test func anotherDayOfTheMachineIsSaid() throws {
    let workspace = try ModelsWorkspace()
    let clock = try FaultLibrary.onAnotherDay()
    func refused(_ arguments: [String], after days: Int, status: Int32, saying words: String) throws {
      let before = try TestFile.bytes(workspace.folder["www/alpha/feed.json"])
      let result = try workspace.run(
        arguments + ["--customer", "alpha"], environment: ["LD_PRELOAD": clock, "DAYS": "\(days)"])
      result.expect(status)
      result.expectSays([words, "remedy: "])
      #expect(try TestFile.bytes(workspace.folder["www/alpha/feed.json"]) == before, "\(arguments)")
    }
    let rollout = ["rollout", "--flow", "upsell", "--to", "3"]
    // Wrong by years: one that is wrong by a month is found only if the ledger is ahead of it.
    for days in [-7300, 3650] {
      for command in [rollout, ["refresh"], ["publish"]] {
        try refused(command, after: days, status: 78, saying: "this machine's clock says")
      }
    }
    try workspace.run(rollout + ["--customer", "alpha"]).expect(0)
    try refused(["advance"], after: 200, status: 65, saying: "targets: has ended at")
  }

  /// Each plans again when the other was faster.
  @Test func twoAtOnce() throws {
    let workspace = try ModelsWorkspace()
    let runs = try (0..<4).map { _ in
      try BackgroundRun(
        ["models", "refresh", "--all"], in: workspace.folder.path, environment: ModelsWorkspace.environment)
    }
    for run in runs { run.expectEnd(0) }
    #expect(try workspace.told() == "- - 0")
    let status = try workspace.run("status", "--json")
    // Whoever was overtaken between two files has taken another number.
    let numbers = status.text.matches(of: /"timestamp": (\d+)/).compactMap { Int($0.1) }
    #expect(numbers.count == 2 && numbers.allSatisfy { $0 >= 5 })
  }

  /// OpenStack Swift, and rclone, which ignores conditions.
  @Test(arguments: [true, false]) func toABucket(honoursConditions: Bool) throws {
    let own = honoursConditions ? nil : try S3Server.rclone()
    let store = Rclone(port: try own?.port ?? S3Server.shared.get().port)
    let bucket = "ota-\(UUID().uuidString.lowercased())"
    try store.run("mkdir", "STORE:\(bucket)")
    let workspace = try ModelsWorkspace(isPublished: false)
    let place =
      #"{"kind": "s3", "endpoint": "http://127.0.0.1:\#(store.port)", "bucket": "\#(bucket)", "key": "v1/{{app_id}}"}"#
    try workspace.setPlace(place)
    let keys = ["AWS_ACCESS_KEY_ID": S3Server.keyID, "AWS_SECRET_ACCESS_KEY": S3Server.secret]
    func run(_ arguments: String...) throws -> Tool.Result { try workspace.run(arguments, environment: keys) }
    let first = try run("publish", "--all")
    first.expect(0)
    #expect(first.errors.contains("does not honour") == !honoursConditions)
    try run("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "3").expect(0)
    try run("promote", "--yes", "--customer", "alpha").expect(0)
    try run("refresh", "--all").expect(0)
    try run("status").expect(0)
    try store.run("copy", "STORE:\(bucket)/v1", workspace.folder["www"])
    #expect(try workspace.told() == "3 - 0")
  }
}
