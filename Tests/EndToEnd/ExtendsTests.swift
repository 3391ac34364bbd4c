import TestSupport
import Testing

/// A beta whose configuration extends that of the release, through the commands that read it.
@Suite struct ExtendsTests {
  private let git: GitFixture
  private let fixture: WorkspaceFixture

  init() throws {
    git = try GitFixture()
    fixture = try WorkspaceFixture([.init("alpha")], productMembers: #", "version": "1.0.0""#)
    try write(
      "beta.release.json",
      """
      { "extends": "release.json", "version": "1.1.0-beta.1", "output": "dist-beta", "git": { "tag": "beta/{{version}}" },
        "artifact": { "url": "https://cdn.example.com/beta/{{app_id}}/{{version}}/{{product}}.zip" } }
      """)
    try write("next.release.json", #"{ "extends": "release.json", "output": "dist-next" }"#)
    try write(".gitignore", "dist*\n")
    for arguments in [["init", "-q", "-b", "main"], ["add", "."], ["commit", "-qm", "feat: a beginning"]] {
      try git.git(["-C", fixture.folder.path] + arguments)
    }
  }

  private func write(_ file: String, _ text: String) throws { try fixture.folder.write(text, to: file) }

  private static let identity = Dictionary(
    uniqueKeysWithValues: ["AUTHOR", "COMMITTER"].flatMap {
      [("GIT_\($0)_NAME", "A"), ("GIT_\($0)_EMAIL", "a@example.com")]
    })

  private func run(_ arguments: [String], _ configuration: String = "beta.release.json") throws -> Tool.Result {
    try ReleaseTool.run(
      arguments + ["--config", configuration], in: fixture.folder.path, environment: Self.identity)
  }

  @Test func aBetaIsBuiltBumpedAndTagged() throws {
    try run(["build", "--all", "--quiet"]).expect(0)
    let manifest = try TestFile.text(fixture.folder["dist-beta/1.1.0-beta.1/alpha/Package.swift"])
    #expect(manifest.contains("https://cdn.example.com/beta/alpha/1.1.0-beta.1/ContextSDK.zip"))
    try run(["show-versions"]).expectTells(["beta.release.json:1:42  1.1.0-beta.1  version"])
    let base = try TestFile.text(fixture.folder["release.json"])
    try run(["bump", "prerelease", "--commit", "--quiet"]).expect(0)
    #expect(try TestFile.text(fixture.folder["beta.release.json"]).contains(#""version": "1.1.0-beta.2""#))
    #expect(try TestFile.text(fixture.folder["release.json"]) == base)
    // What is on the disk does not count.
    try write("release.json", base.replacing("1.0.0", with: "9.9.9"))
    try git.git(["-C", fixture.folder.path, "update-index", "--assume-unchanged", "release.json"])
    try run(["tag", "--quiet"]).expect(0)
    #expect(try git.git(["-C", fixture.folder.path, "tag"]).contains("beta/1.1.0-beta.2"))
    try run(["notes", "--customer", "alpha", "--to", "HEAD"]).expectTells(["a beginning"])
  }

  @Test func aVersionIsEditedWhereItIs() throws {
    let next = "next.release.json"
    try run(["show-versions"], next).expectTells(["release.json:1:14  1.0.0  version"])
    try run(["bump", "minor", "--commit", "--quiet"], next).expect(0)
    #expect(try TestFile.text(fixture.folder["release.json"]).contains(#""version": "1.1.0""#))
    #expect(try TestFile.text(fixture.folder[next]) == #"{ "extends": "release.json", "output": "dist-next" }"#)
    try run(["tag", "--quiet"], next).expect(0)
    #expect(try git.git(["-C", fixture.folder.path, "tag"]).contains("1.1.0"))
  }

  @Test func errorsNameTheFile() throws {
    try write(
      "release.json",
      try TestFile.text(fixture.folder["release.json"]).replacing("\"name\"", with: "\"nam\""))
    try write("lost.json", #"{ "extends": "gone.json" }"#)
    try run(["check"]).expectSays(["release.json:1: products[0].nam: unknown key; did you mean name?"])
    let lost = try run(["check"], "lost.json")
    lost.expect(78)
    lost.expectSays(["gone.json: there is no such file", "correct `extends` in lost.json"])
  }
}
