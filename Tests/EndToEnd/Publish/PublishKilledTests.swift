import Foundation
import TestSupport
import Testing

/// Runs that are killed at any time, and then run again.
@Suite struct PublishKilledTests {
  @Test func whateverIsLeftTheNextRunFinishes() throws {
    let undisturbed = try PublishWorkspace()
    try undisturbed.publish().expect(0)
    let wanted = try PublishWorkspace.customers.map(undisturbed.state)
    let workspace = try PublishWorkspace()
    let watcher = try TagWatcher(workspace.folder)
    var random = SeededGenerator(seed: 11)
    for _ in 0..<12 {
      let run = try BackgroundRun(
        ["publish", "--all", "--jobs", "2", "--quiet"], in: workspace.folder.path,
        environment: PublishWorkspace.identity)
      usleep(UInt32.random(in: 1_000...400_000, using: &random))
      run.send(SIGKILL)
      _ = run.end()
    }
    try workspace.publish().expect(0)
    try workspace.checkRemotes()
    #expect(try PublishWorkspace.customers.map(workspace.state) == wanted)
    let left = try Tool.run("find", ["www", "-name", "*.partial"], in: workspace.folder.path)
    #expect(left.text == "")
    try watcher.expectSeen(PublishWorkspace.customers.count)
  }

  @Test func publishersWhoRaceAgree() throws {
    let workspace = try PublishWorkspace()
    let other = workspace.folder["other"]
    try workspace.git(["clone", "-q", workspace.remote("trailcast"), other])
    let watcher = try TagWatcher(workspace.folder)
    let runs = try (0..<3).map { _ in
      try BackgroundRun(
        ["publish", "--all", "--quiet", "--output", "dist"], in: workspace.folder.path,
        environment: PublishWorkspace.identity)
    }
    // Somebody else's commits come in between.
    for number in 0..<10 {
      try workspace.folder.write("\(number)", to: "other/notes.txt")
      try workspace.git(["-C", other, "add", "."])
      try workspace.git(["-C", other, "commit", "-qm", "note \(number)"])
      for _ in 0..<5 {
        _ = try Tool.run(
          "git", ["-C", other, "pull", "-q", "--rebase", "origin", "main"], environment: PublishWorkspace.identity)
        if try Tool.run("git", ["-C", other, "push", "-q", "origin", "HEAD:main"]).status == 0 { break }
      }
    }
    for run in runs { run.expectEnd(0) }
    try watcher.expectSeen(PublishWorkspace.customers.count)
    try workspace.checkRemotes()
    let names = try workspace.git(["-C", workspace.remote("trailcast"), "ls-tree", "--name-only", "main"])
    #expect(names == "CHANGELOG.md\nContextSDK.zip\nPackage.swift\nRELEASE_NOTES.md\nnotes.txt\n")
  }
}

extension PublishKilledTests {
  /// Over ssh, while the server is at each step of a push, which it then goes on with: the client is gone, and nobody hears the answer.
  @Test func atEachStepOfAServer() throws {
    let hooks = ["pre-receive", "update", "reference-transaction", "post-receive"]
    let release = try SmallRelease(customers: hooks.count)
    let wanted = try release.undisturbedState()
    let server = try LoopbackServer.ssh(release.folder)
    defer { server.stop() }
    try release.configure(url: "ssh://127.0.0.1:\(server.port)\(release.folder["remotes"])/{{app_id}}.git")
    let ssh = ["GIT_SSH_COMMAND": LoopbackServer.sshCommand(release.folder)]
    let watcher = try TagWatcher(release.folder)
    for (customer, hook) in zip(release.customers, hooks) {
      let remote = "remotes/\(customer).git"
      let script = "#!/bin/sh\n[ -e met ] && exit\ntouch met\nuntil [ -e go ]; do sleep 0.02; done\n"
      try release.folder.write(script, to: "\(remote)/hooks/\(hook)", mode: 0o755)
      let run = try release.background(["--customer", customer], environment: ssh)
      try BackgroundRun.wait(for: hook) { !run.isRunning || TestFile.exists(release.folder["\(remote)/met"]) }
      #expect(run.isRunning)
      run.send(SIGKILL)
      // The client's git ends with the server's.
      try release.folder.write("", to: "\(remote)/go")
      _ = run.end()
    }
    try release.publish(environment: ssh).expect(0)
    #expect(try release.state() == wanted)
    try watcher.expectSeen(hooks.count)
  }
}

/// Runs that a signal ends.
@Suite struct PublishStoppedTests {
  /// Holds up everything until the run was told to stop.
  private func stop(_ workspace: PublishWorkspace, _ arguments: [String]) throws -> BackgroundRun {
    let hook = "#!/bin/sh\ntouch \"$PWD/reached\"\nsleep 2\n"
    let remote = workspace.remote("trailcast")
    try workspace.folder.write(hook, to: "remotes/trailcast.git/hooks/pre-receive", mode: 0o755)
    let run = try BackgroundRun(
      arguments + ["--jobs", "1"], in: workspace.folder.path, environment: PublishWorkspace.identity)
    try BackgroundRun.wait(for: "the push") { !run.isRunning || TestFile.exists(remote + "/reached") }
    run.send(SIGINT)
    run.expectEnd(130)
    return run
  }

  @Test func whatIsPublishedStands() throws {
    let workspace = try PublishWorkspace()
    let run = try stop(workspace, ["publish", "--all"])
    let words = "release: interrupted; what was published so far stands; run the same command again to go on\n"
    #expect(run.errors.hasSuffix(words), "\(run.errors)")
    #expect(try workspace.git(["-C", workspace.remote("acme-fitness"), "tag"]) == "1.4.0\n")
    try workspace.publish().expect(0)
  }

  @Test func whatIsWithdrawnStaysWithdrawn() throws {
    let workspace = try PublishWorkspace.twoReleases()
    let withdrawal = PublishWorkspace.withdrawal("1.5.0", ["--all"], reason: "it crashes")
    let run = try stop(workspace, withdrawal)
    let words = "release: interrupted; what was withdrawn so far stays withdrawn; run the same command again to go on\n"
    #expect(run.errors.hasSuffix(words), "\(run.errors)")
    try workspace.withdraw("1.5.0", ["--all"]).expect(0)
  }
}
