import Foundation
import TestSupport
import Testing

/// A release that reaches some customers first, and a promotion that is killed.
@Suite struct WaveTests {
  private let release: SmallRelease

  init() throws {
    release = try SmallRelease(customers: 12)
    try release.folder.write(
      try TestFile.text(release.folder["release.json"]).replacing(
        #/"version":"1.0.0"}$/#, with: #""version":"1.0.0","waves":["canary","10%","50%"]}"#), to: "release.json")
    let entry = "\"app_id\": \"\(release.customers[4])\""
    let text = try TestFile.text(release.folder["customers.json"])
    try #require(text.contains(entry))
    try release.folder.write(text.replacing(entry, with: "\"wave\": \"canary\", \(entry)"), to: "customers.json")
  }

  private func run(_ arguments: String...) throws -> Tool.Result {
    try ReleaseTool.run(arguments, in: release.folder.path, environment: PublishWorkspace.identity)
  }

  /// While a customer's repository takes the release.
  @Test func theNextRunFinishesOneThatWasKilled() throws {
    let wanted = try release.undisturbedState()
    try run("publish", "--wave", "canary", "--quiet").expect(0)
    let watcher = try TagWatcher(release.folder)
    for (number, appID) in [release.customers[1], release.customers[7], release.customers[10]].enumerated() {
      let hook = "remotes/\(appID).git/hooks/pre-receive"
      try release.folder.write(
        "#!/bin/sh\ntouch met\nuntil [ -e go ]; do sleep 0.02; done\n", to: hook, mode: 0o755)
      let promotion = try BackgroundRun(
        ["promote", "--to", "all", "--jobs", "2", "--quiet"], in: release.folder.path,
        environment: PublishWorkspace.identity)
      let met = release.folder["remotes/\(appID).git/met"]
      try BackgroundRun.wait(for: "push \(number)") { !promotion.isRunning || TestFile.exists(met) }
      #expect(promotion.isRunning)
      promotion.send(SIGKILL)
      try release.folder.write("", to: "remotes/\(appID).git/go")
      _ = promotion.end()
      try TestFile.remove(release.folder[hook])
    }
    try run("promote", "--to", "all", "--quiet").expect(0)
    #expect(try release.state() == wanted)
    try watcher.expectSeen(release.customers.count)
    #expect(try run("promote").text.hasSuffix("nothing is left to promote\n"))
  }
}
