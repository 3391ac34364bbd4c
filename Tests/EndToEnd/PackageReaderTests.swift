import TestSupport
import Testing

/// `release check` and `release publish` ask SwiftPM, Ruby and CocoaPods about the files that they read, where they are.
@Suite struct PackageReaderTests {
  private static let asked = ["RELEASE_READERS": "", "HOME": "/tmp"]
  private static let channel =
    #""publish": [{"name": "mirror", "kind": "directory", "path": "out/{{app_id}}/{{version}}/{{product}}.zip"}]"#

  @Test func allThatIsInOrder() throws {
    let fixture = try WorkspaceFixture()
    let result = try ReleaseTool.run(["check"], in: fixture.folder.path, environment: Self.asked)
    result.expect(0)
    // Neither Swift nor Ruby is missing where tests run; CocoaPods is, as on most machines that are no Mac.
    result.expectSays(["`pod ipc spec` was not asked: pod is not installed"])
    #expect(!result.errors.contains("`swift package dump-package`") && !result.errors.contains("`ruby -c`"))
  }

  /// What brackets do not tell.
  @Test(
    arguments: [
      (
        "Package.swift", "platforms: [.iOS(.v14)]", "platform: [.iOS(.v14)]",
        "`swift package dump-package` refuses it: Package.swift:"
      ),
      ("ContextSDK.podspec", "s.name = 'ContextSDK'", "s.name = = 'ContextSDK'", "`ruby -c` refuses it: "),
    ])
  func whatIsRefused(_ file: String, _ old: String, _ new: String, _ says: String) throws {
    let fixture = try WorkspaceFixture()
    let template = "templates/" + file
    let text = try TestFile.text(fixture.folder[template])
    try fixture.folder.write(text.replacing(old, with: new), to: template)
    let result = try ReleaseTool.run(["check"], in: fixture.folder.path, environment: Self.asked)
    result.expect(1)
    result.expectSays([template + ": " + says, "remedy: correct the template"])
    // Who is not asked says nothing.
    try ReleaseTool.run(["check"], in: fixture.folder.path).expect(0)
  }

  @Test func nothingIsPublishedThatSwiftPMRefuses() throws {
    let fixture = try WorkspaceFixture()
    let text = try TestFile.text(fixture.configurationPath)
    try fixture.folder.write("{\(Self.channel), " + text.dropFirst(), to: "release.json")
    let manifest = try TestFile.text(fixture.folder["templates/Package.swift"])
    try fixture.folder.write(
      manifest.replacing("platforms: [.iOS(.v14)]", with: "platform: [.iOS(.v14)]"), to: "templates/Package.swift")
    try ReleaseTool.buildAll(fixture)
    let result = try ReleaseTool.run(["publish", "--all"], in: fixture.folder.path, environment: Self.asked)
    result.expect(65)
    result.expectSays(["Package.swift: `swift package dump-package` refuses it: "])
    #expect(!TestFile.exists(fixture.folder["out"]))
  }
}
