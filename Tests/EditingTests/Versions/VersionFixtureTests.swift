import Domain
import Editing
import TestSupport
import Testing

/// Podspecs and package manifests of every form and trap, edited and judged by the programs that read them.
@Suite struct VersionFixtureTests {
  @Test func thereAreEnough() {
    #expect(VersionFixture.edited.count { $0.name.hasPrefix("podspec") } >= 25)
    #expect(VersionFixture.edited.count { $0.name.hasPrefix("package") } >= 20)
    #expect(VersionFixture.refused.count >= 15)
  }

  @Test(arguments: VersionFixture.edited) func isEdited(_ fixture: VersionFixture) throws {
    var diffs: [UInt8] = []
    for file in fixture.files {
      let before = try fixture.before(file)
      let after = try fixture.edited(file)
      #expect(after != before)
      diffs += UnifiedDiff(old: before, new: after, oldLabel: "a/\(file)", newLabel: "b/\(file)").bytes
      try expectGolden(String(decoding: after, as: UTF8.self), fixture.golden("after/\(file)"))
      #expect(try TestFile.bytes(fixture.path("after/\(file)")) == after)
    }
    try expectGolden(String(decoding: diffs, as: UTF8.self), fixture.golden("diff"))
    try expectApplies(fixture)
  }

  /// Git applies the diff to the file before, and makes the file after.
  private func expectApplies(_ fixture: VersionFixture) throws {
    let folder = try TemporaryFolder()
    for file in fixture.files { try folder.write(try fixture.before(file), to: file) }
    let checked = try GitApply.run(["--check", fixture.path("diff")], in: folder)
    #expect(checked.status == 0, "\(checked.errors)")
    let applied = try GitApply.run(["--whitespace=nowarn", fixture.path("diff")], in: folder)
    #expect(applied.status == 0, "\(applied.errors)")
    for file in fixture.files {
      #expect(try TestFile.bytes(folder[file]) == TestFile.bytes(fixture.path("after/\(file)")))
    }
  }

  @Test(arguments: VersionFixture.refused) func isRefused(_ fixture: VersionFixture) throws {
    for file in fixture.files {
      let reading = VersionLocator.locate(try fixture.before(file), as: fixture.kind(file))
      let problems = reading.problems.map { problem in
        let finding = problem.finding(file: file)
        return "\(finding.location): \(finding.message) [\(finding.code)]\n  remedy: \(finding.remedy ?? "")\n"
      }
      try expectGolden(problems.joined(), fixture.golden("problem.txt"))
      let new = try #require(PackageVersion(fixture.new))
      #expect(throws: VersionEditError.problems(reading.problems)) {
        try VersionEdit.apply(new, replacing: nil, to: try fixture.before(file), as: fixture.kind(file))
      }
    }
    #expect(TestFile.names(in: fixture.path("after")) == [])
  }

  /// Edits back and forth end where they began.
  @Test(arguments: VersionFixture.edited) func isEditedBack(_ fixture: VersionFixture) throws {
    let old = try #require(PackageVersion(fixture.old))
    for file in fixture.files {
      let kind = fixture.kind(file)
      let back = try VersionEdit.apply(old, replacing: fixture.new, to: try fixture.edited(file), as: kind)
      #expect(back == (try fixture.before(file)))
    }
  }
}
