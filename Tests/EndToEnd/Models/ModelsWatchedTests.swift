import Foundation
import TestSupport
import Testing

/// Publications that are killed at random times, while devices read the place.
@Suite struct ModelsWatchedTests {
  /// `make test-kills` kills 200 times at each place.
  private static let rounds = Extent.everyKill ? 200 : 6

  private func watch(_ workspace: ModelsWorkspace, _ place: String, _ keys: [String: String] = [:]) throws {
    let seed = String(Int.random(in: 0..<1_000_000))
    let result = try Tool.run(
      Tool.python, [Judge.path("kill_models.py"), ReleaseTool.path, place, "\(Self.rounds)", seed],
      in: workspace.folder.path, environment: ModelsWorkspace.environment.merging(keys) { $1 })
    #expect(result.status == 0, "seed \(seed): \(result.errors)\(result.text)")
    let status = try workspace.run(["status"], environment: keys)
    status.expect(0)
    #expect(!status.errors.contains("behind"), "\(status.errors)")
    // The ledger has every change once.
    let events = try workspace.events().filter { $0.hasPrefix("alpha ") }.map { String($0.dropFirst(6)) }
    #expect(events.count == 1 + 5 + Self.rounds, "\(events)")
  }

  @Test func inAFolder() throws { try watch(ModelsWorkspace(), "www/alpha") }

  /// OpenStack Swift, and rclone, which ignores conditions.
  @Test(arguments: [true, false]) func inABucket(honoursConditions: Bool) throws {
    let own = honoursConditions ? nil : try S3Server.rclone()
    let store = Rclone(port: try own?.port ?? S3Server.shared.get().port)
    let bucket = "watched-\(UUID().uuidString.lowercased())"
    try store.run("mkdir", "STORE:\(bucket)")
    let workspace = try ModelsWorkspace(isPublished: false)
    try workspace.setPlace(
      #"{"kind": "s3", "endpoint": "http://127.0.0.1:\#(store.port)", "bucket": "\#(bucket)", "key": "{{app_id}}"}"#)
    let keys = ["AWS_ACCESS_KEY_ID": S3Server.keyID, "AWS_SECRET_ACCESS_KEY": S3Server.secret]
    try workspace.run(["publish", "--all"], environment: keys).expect(0)
    try watch(workspace, "http://127.0.0.1:\(store.port)/\(bucket)/alpha", keys)
  }

  @Test func onABranch() throws {
    let workspace = try ModelsWorkspace(isPublished: false)
    try workspace.setPlace(#"{ "kind": "git", "url": "site.git", "folder": "{{app_id}}" }"#)
    for arguments in [
      ["init", "-q", "--bare", "site.git"], ["init", "-q"], ["config", "user.name", "Bot"],
      ["config", "user.email", "bot@example.com"],
    ] { try Tool.run("git", arguments, in: workspace.folder.path).expect(0) }
    try workspace.run("publish", "--all").expect(0)
    try watch(workspace, "site.git")
  }
}
