import Domain
import Pipeline
import Platform
import TestSupport
import Testing

/// A bump that was killed, and is run again.
struct StoppedBumpTests {
  private static let versions = [
    #""Package.swift""#, #"{ "path": "README.md", "pattern": "from: {{version}}" }"#,
    #"{ "path": "README.md", "pattern": "v{{version}}" }"#,
  ]
  /// Once it carries the new version, the URL has two numbers that could be it.
  private static let files = [
    "Package.swift": #"let p = [.binaryTarget(name: "S", url: "https://a.example/14.0.1/S-%%.zip", checksum: "0")]"#,
    "README.md": "from: %%, v%%\n",
  ]

  private func workspace() throws -> VersionWorkspace {
    try VersionWorkspace(
      committed: "1.4.0", versions: Self.versions,
      files: Self.files.mapValues { $0.replacing("%%", with: "1.4.0") })
  }

  /// As a run leaves it that was killed after some of its files were swapped in.
  private func stop(_ workspace: VersionWorkspace, after count: Int) throws {
    let rehearsal = try workspace.bump { $0.isDryRun = true }
    for (index, file) in rehearsal.files.enumerated() {
      let beside = ".\(FilePath.lastComponent(of: file.path)).release-new"
      let isSwapped = index < count
      try TestFile.remove(file.path)
      for (path, bytes) in [
        (file.path, isSwapped ? file.after : file.before), (beside, isSwapped ? file.before : file.after),
      ] {
        try FileSystem.writeNewFile(FilePath.join(workspace.path, path), bytes)
      }
    }
  }

  @Test(arguments: [0, 1, 2, 3, 4]) func theSameLevelFinishesIt(_ count: Int) throws {
    let expected = try workspace()
    try expected.bump()
    let workspace = try workspace()
    try stop(workspace, after: count)
    let rehearsal = try workspace.bump { $0.isDryRun = true }
    let report = try workspace.bump()
    #expect(report.to.description == "1.5.0")
    #expect(report.files.count == 4 - count && report.diff == rehearsal.diff)
    #expect(try workspace.state() == expected.state())
    // Only a run that was stopped is finished: from here on, the level counts again.
    #expect(try workspace.bump().to.description == "1.6.0")
  }

  /// Not where it was another level, which is a bump of its own.
  @Test func anotherLevelCountsFromWhereTheStoppedRunArrived() throws {
    let workspace = try workspace()
    try stop(workspace, after: 4)
    #expect(try workspace.bump("patch").to.description == "1.5.1")
    #expect(TestFile.names(in: workspace.path).filter { $0.contains("release-new") } == [])
  }

  @Test(arguments: [0, 1, 2, 3, 4], ["minor", "1.5.0"])
  func theSameRequestFinishesItWithItsCommit(_ count: Int, _ request: String) throws {
    let workspace = try workspace()
    try stop(workspace, after: count)
    let report = try workspace.bump(request) { $0.commits = true }
    let git = try #require(workspace.git)
    #expect(try git.git("rev-parse", "HEAD") == report.commit)
    #expect(
      try git.git("show", "--format=%s", "--name-only")
        == "chore(release): 1.5.0\n\nPackage.swift\nREADME.md\nSDK.podspec\nrelease.json")
    #expect(try git.git("status", "--porcelain") == "")
    // And then there is nothing left to do.
    let again = try workspace.bump("1.5.0") { $0.commits = true }
    #expect(again.commit == nil && again.files.isEmpty)
    #expect(try git.git("rev-parse", "HEAD") == report.commit)
  }

  /// Changes that the stopped run did not make are not committed.
  @Test(arguments: [1, 2, 3, 4]) func otherChangesAreNotTakenForTheBumps(_ count: Int) throws {
    let workspace = try workspace()
    try stop(workspace, after: count)
    let changed = try workspace.bump("1.5.0") { $0.isDryRun = true }.files.map(\.label)
    let name = try #require(
      ["SDK.podspec", "Package.swift", "README.md", "release.json"].first { name in
        !changed.contains { $0.hasSuffix("/" + name) }
      })
    try workspace.write(workspace.text(name) + "\n", to: name)
    let before = try workspace.state()
    let failure = try failure { try workspace.bump("1.5.0") { $0.commits = true } }
    #expect(failure.status == .badInput && failure.findings.map(\.code) == ["version.uncommitted"])
    #expect(failure.findings.first?.location.file == workspace[name])
    #expect(try workspace.state() == before)
  }

  /// Every other command names it, and none says to write the old version.
  @Test(arguments: [1, 2]) func halfwayEveryCommandNamesIt(_ count: Int) async throws {
    let workspace = try workspace()
    try stop(workspace, after: count)
    let scan = try VersionScan.load(workspace["release.json"])
    #expect(scan.findings.map(\.code) == ["version.stopped"] && !scan.disagreements.isEmpty)
    let finding = scan.findings[0]
    #expect(finding.message.contains("from 1.4.0 to 1.5.0") && finding.message.contains("SDK.podspec"))
    #expect(finding.message.hasSuffix(count > 1 ? " have 1.5.0" : " has 1.5.0"))
    #expect(finding.remedy?.contains("release bump 1.5.0") == true)
    let environment = workspace.environment()
    var notes = NotesMaking(environment)
    notes.workspace.configuration = workspace["release.json"]
    var release = ReleaseBuild(environment, bases: .builders)
    release.workspace.configuration = workspace["release.json"]
    var failures = try [failure { try workspace.tag() }, failure { try workspace.bump("patch") }]
    do { _ = try await notes.run() } catch { failures.append(Failure(error)) }
    do { _ = try await release.check() } catch { failures.append(Failure(error)) }
    #expect(failures.count == 4)
    for failure in failures { #expect(failure.findings == [finding], "\(failure)") }
    // Its remedy works.
    try workspace.bump("1.5.0")
    #expect(try VersionScan.load(workspace["release.json"]).findings == [])
  }

  /// Where all files agree, the others go on.
  @Test(arguments: [0, 4]) func beforeAndAfterItIsOnlyAWarning(_ count: Int) throws {
    let workspace = try workspace()
    try stop(workspace, after: count)
    let scan = try VersionScan.load(workspace["release.json"])
    #expect(scan.findings.map(\.code) == ["version.stopped"] && scan.findings.map(\.severity) == [.warning])
    #expect(scan.disagreements == [])
  }
}
