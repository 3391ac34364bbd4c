import TestSupport
import Testing

/// `CHANGELOG.md` in release repositories.
@Suite struct CustomerChangelogTests {
  private let workspace: PublishWorkspace
  private var remote: String { workspace.remote("trailcast") }

  init() throws {
    workspace = try PublishWorkspace()
    try note("- begins")
  }

  /// Changes what every customer's notes say, and builds.
  private func note(_ text: String) throws {
    try workspace.folder.write(
      "# ContextSDK {{version}} for {{name}}\n\n## News\n\n\(text)\n", to: "templates/RELEASE_NOTES.md")
    try workspace.build()
  }

  private func publish(_ version: String, _ text: String, _ more: [String] = []) throws {
    try ReleaseTool.run(["bump", version, "--quiet"] + more, in: workspace.folder.path).expect(0)
    try note(text)
    try workspace.publish(["--customer", "trailcast"]).expect(0)
  }

  private func changelog(_ revision: String) throws -> String {
    try workspace.git(["-C", remote, "show", "\(revision):CHANGELOG.md"])
  }

  /// The headings of versions, in order.
  private func versions(_ revision: String) throws -> [String] {
    try changelog(revision).split(separator: "\n").filter { $0.hasPrefix("## ") }.map {
      String($0.split(separator: " ")[1])
    }
  }

  @Test func everyReleaseAddsItsNotes() throws {
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    try publish("1.5.0", "- grows")
    let text = try changelog("main")
    #expect(text.hasPrefix("# Changelog\n"))
    #expect(try versions("main") == ["1.5.0", "1.4.0"])
    #expect(text.contains("### News\n\n- grows\n") && text.contains("### News\n\n- begins\n"))
    #expect(!text.contains("for Trailcast"), "the title is the version's heading")
    #expect(try versions("1.4.0") == ["1.4.0"])
    try workspace.publish(["--customer", "trailcast"]).expectTells(["0 published"])
    try workspace.checkRemotes()
  }

  @Test func aLowerReleaseIsPutAtItsPlace() throws {
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    try publish("2.0.0", "- new")
    try publish("1.4.1", "- repaired", ["--allow-lower"])
    #expect(try versions("1.4.1") == ["1.4.1", "1.4.0"])
    #expect(try versions("main") == ["2.0.0", "1.4.0"])
    // Where a person has brought the branch's changelog there.
    let clone = workspace.folder["clone"]
    try workspace.git(["clone", "-q", remote, clone])
    try workspace.git(["-C", clone, "checkout", "-q", "1.4.1"])
    try workspace.folder.write(changelog("main"), to: "clone/CHANGELOG.md")
    try workspace.git(["-C", clone, "commit", "-qam", "all"])
    try workspace.git(["-C", clone, "tag", "1.4.2"])
    try workspace.git(["-C", clone, "push", "-q", "origin", "1.4.2"])
    try publish("1.4.3", "- repaired again", ["--allow-lower"])
    #expect(try versions("1.4.3") == ["2.0.0", "1.4.3", "1.4.0"])
  }

  /// The words of people stay, and so does a section that was edited after an earlier release.
  @Test func theirOwnWordsStay() throws {
    try workspace.publish(["--customer", "trailcast"]).expect(0)
    let clone = workspace.folder["clone"]
    try workspace.git(["clone", "-q", remote, clone])
    let edited = try changelog("main").replacing("- begins", with: "- begins, at last").replacing(
      "# Changelog\n", with: "# Changelog\n\nAsk trailcast@example.com.\n")
    try workspace.folder.write(edited, to: "clone/CHANGELOG.md")
    try workspace.git(["-C", clone, "commit", "-qam", "words"])
    try workspace.git(["-C", clone, "push", "-q"])
    try publish("1.5.0", "- grows")
    let text = try changelog("main")
    #expect(text.contains("- begins, at last") && text.contains("Ask trailcast@example.com."))
    #expect(try versions("main") == ["1.5.0", "1.4.0"])
  }

  #if os(Linux)
    /// A run that was killed between branch and tag, on another day.
    @Test func anotherDayMakesNoOtherCommit() throws {
      try workspace.publish(["--customer", "trailcast"]).expect(0)
      let tip = try workspace.git(["-C", remote, "rev-parse", "main"])
      try workspace.git(["-C", remote, "tag", "-d", "1.4.0"])
      let library = ["LD_PRELOAD": try FaultLibrary.onAnotherDay()]
      try workspace.publish(["--customer", "trailcast"], environment: library).expect(0)
      #expect(try workspace.git(["-C", remote, "rev-parse", "main"]) == tip)
      #expect(try workspace.git(["-C", remote, "rev-parse", "1.4.0^{}"]) == tip)
    }
  #endif

  @Test func whatNamesAnotherCustomerIsNotPushed() throws {
    let clone = workspace.folder["clone"]
    try workspace.git(["clone", "-q", remote, clone])
    try workspace.folder.write("# Changelog\n\n## 1.0.0\n\n- as com.acme.fitness has it\n", to: "clone/CHANGELOG.md")
    try workspace.git(["-C", clone, "add", "."])
    try workspace.git(["-C", clone, "commit", "-qm", "log"])
    try workspace.git(["-C", clone, "push", "-q", "origin", "HEAD:main"])
    for arguments in [["--dry-run"], []] {
      let result = try workspace.publish(["--customer", "trailcast"] + arguments)
      result.expect(65)
      result.expectSays(["CHANGELOG.md: names customer acme-fitness"])
    }
    #expect(try workspace.git(["-C", remote, "tag"]) == "")
  }

  @Test func itHasAnotherNameOrNone() throws {
    for (value, names) in [("docs/NEWS.md" as Any, "docs"), (false as Any, "")] {
      var channels = PublishWorkspace.channels
      channels[0]["changelog"] = value
      try workspace.edit("release.json") { $0["publish"] = channels }
      let customer = names.isEmpty ? "acme-fitness" : "trailcast"
      try workspace.publish(["--customer", customer]).expect(0)
      let list = try workspace.git(["-C", workspace.remote(customer), "ls-tree", "--name-only", "main"])
      #expect(list == "ContextSDK.zip\nPackage.swift\nRELEASE_NOTES.md\n" + (names.isEmpty ? "" : "docs\n"))
    }
  }
}
