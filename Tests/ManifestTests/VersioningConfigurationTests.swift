import Domain
import Testing

@testable import Manifest

/// `versions`, `git` and `notes` in `release.json`.
@Suite struct VersioningConfigurationTests {
  @Test func allVersionFilesAreRead() throws {
    #expect(
      try Self.decode(ReleaseCases.valid).versions.files == [
        VersionFileConfiguration(path: "Extra.podspec", location: .automatic()),
        VersionFileConfiguration(path: "Sources/SDKVersion.swift", location: .constant("sdkVersion")),
        VersionFileConfiguration(
          path: "App/Info.plist", location: .keys(["CFBundleShortVersionString", "SDKVersion"])),
        VersionFileConfiguration(path: "package.json", location: .keyPath(["packages", "0", "a.b\\"])),
        VersionFileConfiguration(path: "README.md", location: .pattern("pod 'ContextSDK', '~> {{version}}'")),
        VersionFileConfiguration(path: "README.md", location: .pattern("exact: \"{{version}}\"")),
        VersionFileConfiguration(path: "UI.podspec", location: .automatic(siblings: ["ContextSDK"])),
        VersionFileConfiguration(path: "Config.xcconfig", location: .automatic()),
      ])
  }

  @Test func gitAndNotesAreRead() throws {
    let configuration = try Self.decode(ReleaseCases.valid)
    #expect(
      configuration.git
        == GitConfiguration(tagPattern: try #require(TagPattern("sdk-{{version}}-ios")), remote: "upstream"))
    #expect(
      configuration.notes
        == NotesConfiguration(
          sections: [.init(title: "Added", types: ["feat"]), .init(title: "Fixed", types: ["fix", "perf"])],
          hiddenTypes: ["chore", "ci"], otherTitle: "All else", paths: ["Sources", "../Shared"],
          includedScopes: ["core"], excludedScopes: ["docs"], naming: .refuse,
          skippedCommits: ["1f0c3a5", "7531eca86420"], skippedSubjects: [try TextPattern("^Bump version")],
          messages: ["abcdef01": "fix: x"], host: .gitlab, namesAuthors: true, changelog: "docs/CHANGES.md",
          namesChangelog: true, template: "templates/CHANGES.md"))
    #expect(configuration.bump.featureTypes == ["feat", "add"] && configuration.bump.otherwise == .nothing)
  }

  @Test func missingKeysHaveDefaults() throws {
    let configuration = try Self.decode(ReleaseCases.minimal)
    #expect(configuration.versions.files.isEmpty)
    #expect(configuration.git.tagPattern.description == "{{version}}")
    #expect(configuration.git.remote == nil)
    #expect(configuration.notes.changelog == "CHANGELOG.md")
    #expect(configuration.notes.sections == nil)
    #expect(configuration.notes.hiddenTypes == nil)
    #expect(configuration.notes.includedScopes == nil)
    #expect(!configuration.notes.namesAuthors && configuration.notes.naming == .omit)
    #expect(configuration.bump.featureTypes == ["feat"] && configuration.bump.otherwise == .patch)
    let bare = ReleaseCases.minimal.dropLast(2) + #", "versions": { "files": ["Info.plist"] } }"#
    #expect(
      try Self.decode(String(bare)).versions.files == [
        VersionFileConfiguration(path: "Info.plist", location: .keys(["CFBundleShortVersionString"]))
      ])
  }

  @Test func allProblemsAreReportedAtOnce() throws {
    let groups = #"""
      , "versions": { "file": 1, "files": [1, { "path": "", "keyPath": "" }, "a.md", { "constant": "", "keys": [""] },
          { "path": "a.c", "keys": [1], "name": "x" }] },
        "git": { "tag": "v", "remote": "", "push": true },
        "notes": { "sections": [{ "title": "", "types": ["a b"] }, 1], "hidden": [""], "otherChanges": 1, "paths": [""],
          "scopes": { "only": [], "include": [""] }, "host": "", "authors": 1, "changelog": "", "template": "" } }
      """#
    let failure = #expect(throws: Failure.self) {
      try Self.decode(ReleaseCases.minimal.dropLast(2) + groups)
    }
    #expect(
      failure?.findings.map(\.location.description)
        == [
          "versions.file", "versions.files[0]", "versions.files[1].path", "versions.files[1].keyPath",
          "versions.files[2]", "versions.files[3].path", "versions.files[3].constant", "versions.files[3].keys[0]",
          "versions.files[3]", "versions.files[4].name", "versions.files[4].keys[0]", "versions.files[4].keys",
          "git.push", "git.tag", "git.remote", "notes.sections[0].title", "notes.sections[0].types[0]",
          "notes.sections[1]", "notes.hidden[0]", "notes.otherChanges", "notes.paths[0]", "notes.scopes.only",
          "notes.scopes.include[0]", "notes.host", "notes.authors", "notes.changelog", "notes.template",
        ].map { "release.json: \($0)" })
  }

  private static func decode(_ document: String) throws -> ReleaseConfiguration {
    try ReleaseConfiguration.decode(Array(document.utf8), file: "release.json")
  }
}
