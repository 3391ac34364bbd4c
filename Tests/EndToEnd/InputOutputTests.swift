import Foundation
import TestSupport
import Testing

/// A system error is reported in the system's words, with the path, and leaves nothing half-made.
@Suite struct InputOutputTests {
  /// A zip that cannot be read is reported as such, without findings about its content.
  @Test func aZipThatIsCutOffIsNoEmptyOne() throws {
    let fixture = try WorkspaceFixture()
    try ReleaseTool.buildAll(fixture)
    let zip = try TestFile.bytes(fixture.output + "/gamma/ContextSDK.zip")
    try fixture.folder.write(zip.prefix(1000), to: "cut.zip")
    let result = try ReleaseTool.run(["verify", "cut.zip"], in: fixture.folder.path)
    result.expect(1)
    #expect(result.text.contains("[container.end-record]") && !result.text.contains("[container.root]"))
  }

  /// Such a path is not that of a file whose name has a replacement character.
  @Test(arguments: ["verify caf\\351.zip", "check --config \\377.json", "build --all --output=\\200"])
  func aPathThatIsNotUTF8IsReported(_ arguments: String) throws {
    let fixture = try WorkspaceFixture()
    let script = "exec \"$0\" $(printf '\(arguments)')"
    let result = try ReleaseTool.run(through: ["sh", "-c", script], [], in: fixture.folder.path)
    result.expect(64)
    #expect(result.errors.contains("is not UTF-8: rename the file"), "\(result.errors)")
    #expect(!TestFile.exists(fixture.output))
  }

  /// A circle of links is reported with a remedy.
  @Test func aModelInACircleOfLinksIsReported() throws {
    let fixture = try WorkspaceFixture()
    try TestFile.remove(fixture.folder["Models/Custom/beta/upsell.mlmodel"])
    try fixture.folder.link("Models/Custom/beta/upsell.mlmodel", to: "upsell.mlmodel")
    let result = try ReleaseTool.run(["check", "--customer", "beta"], in: fixture.folder.path)
    #expect(result.status != 0)
    #expect(result.errors.contains("remedy: links on the path form a loop"), "\(result.errors)")
  }

  /// A build removes its staging folder without following links in it.
  @Test func aLinkIsNoWorkFolder() throws {
    let fixture = try WorkspaceFixture()
    try fixture.folder.write("mine", to: "elsewhere/staging/kept")
    try fixture.folder.link("dist/.release", to: fixture.folder["elsewhere"])
    let result = try ReleaseTool.run(["build", "--all"], in: fixture.folder.path)
    result.expect(74)
    #expect(result.errors.contains("dist/.release: is a link") && result.errors.contains("remedy: remove the link"))
    #expect(TestFile.exists(fixture.folder["elsewhere/staging/kept"]))
    #expect(!TestFile.exists(fixture.output))
  }

  /// Nothing in the work folder may lead to files of others.
  @Test(arguments: ["lock", "replaced", "hard link"]) func aLinkInTheWorkFolderIsRefused(_ name: String) throws {
    let fixture = try WorkspaceFixture()
    try fixture.folder.write("mine", to: "elsewhere/1.0.0/alpha/kept")
    try fixture.folder.write("mine", to: "elsewhere/lock")
    try fixture.folder.write("", to: "dist/.release/kept")
    let place = name == "hard link" ? "lock" : name
    if name == "hard link" {
      try FileManager.default.linkItem(
        atPath: fixture.folder["elsewhere/lock"], toPath: fixture.folder["dist/.release/lock"])
    } else {
      try fixture.folder.link(
        "dist/.release/" + name, to: fixture.folder["elsewhere" + (name == "lock" ? "/lock" : "")])
    }
    let result = try ReleaseTool.run(["build", "--all"], in: fixture.folder.path)
    result.expect(74)
    #expect(result.errors.contains("dist/.release/\(place): is a link"), "\(result.errors)")
    #expect(try TestFile.text(fixture.folder["elsewhere/lock"]) == "mine")
    #expect(TestFile.exists(fixture.folder["elsewhere/1.0.0/alpha/kept"]))
    #expect(!TestFile.exists(fixture.output))
  }

  /// Folders of others do not become variants.
  @Test(arguments: ["1.0.0", "1.0.0/alpha"]) func aLinkToAVariantIsNotMovedBack(_ link: String) throws {
    let fixture = try WorkspaceFixture()
    try fixture.folder.write("mine", to: "elsewhere/alpha/kept")
    try fixture.folder.write("", to: "dist/.release/replaced/0.9.0/.keep")
    try fixture.folder.write("", to: "dist/.release/replaced/1.0.0/.keep")
    if link == "1.0.0" { try TestFile.remove(fixture.folder["dist/.release/replaced/1.0.0"]) }
    let target = fixture.folder["elsewhere" + (link == "1.0.0" ? "" : "/alpha")]
    try fixture.folder.link("dist/.release/replaced/" + link, to: target)
    try ReleaseTool.buildAll(fixture)
    #expect(try TestFile.text(fixture.folder["elsewhere/alpha/kept"]) == "mine")
    #expect(!TestFile.exists(fixture.output + "/alpha/kept"))
    try Judge.checksums(fixture.output + "/alpha")
  }

  /// A path that leads to no file is put right where it was written.
  @Test(arguments: [
    (["check", "--manifest", "nope.json"], Int32(65), "correct the path after --manifest"),
    (["check", "--manifest", "templates"], 65, "correct the path after --manifest"),
    (["check", "--config", "templates"], 78, "name the file with --config"),
    (["check", "--config", "nope.json"], 78, "name the file with --config"),
  ])
  func aFolderIsNoFile(_ arguments: [String], _ status: Int32, _ remedy: String) throws {
    let fixture = try WorkspaceFixture()
    let result = try ReleaseTool.run(arguments, in: fixture.folder.path)
    result.expect(status)
    #expect(result.errors.contains("remedy: ") && result.errors.contains(remedy), "\(result.errors)")
    // A command that writes nothing does not speak of what was written.
    #expect(result.errors.hasSuffix("release: 1 problem\n"), "\(result.errors)")
  }

  /// A place that a build cannot use, and what it says about it.
  struct Obstacle: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var says: [String]
    /// Leaves the workspace such that the build fails.
    var placing: @Sendable (WorkspaceFixture) throws -> Void
  }

  static let obstacles = [
    Obstacle(testDescription: "output is a file", says: ["dist", "remedy: there is a file where a folder is needed"]) {
      try $0.folder.write("here", to: "dist")
    },
    Obstacle(testDescription: "version's folder is a file", says: ["dist/1.0.0", "there is a file"]) {
      try $0.folder.write("here", to: "dist/1.0.0")
    },
    Obstacle(testDescription: "parent of the output may not be written", says: ["dist", "Permission denied"]) {
      try mode($0.folder.path, 0o555)
    },
    Obstacle(testDescription: "output may not be written", says: ["dist", "Permission denied", "remedy: allow"]) {
      try $0.folder.write("", to: "dist/1.0.0/.keep")
      try mode($0.folder["dist"], 0o555)
    },
    Obstacle(testDescription: "version's folder may not be written", says: ["dist/1.0.0", "Permission denied"]) {
      try $0.folder.write("", to: "dist/1.0.0/.keep")
      try mode($0.folder["dist/1.0.0"], 0o555)
    },
    Obstacle(testDescription: "manifest may not be read", says: ["customers.json: cannot open: Permission denied"]) {
      try mode($0.folder["customers.json"], 0)
    },
    Obstacle(testDescription: "template may not be read", says: ["templates/NOTES.md: cannot open: Permission denied"])
    {
      try mode($0.folder["templates/NOTES.md"], 0)
    },
    Obstacle(testDescription: "base may not be read", says: ["ios-arm64", "Permission denied"]) {
      try mode($0.folder["base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/ContextSDK"], 0)
    },
    Obstacle(testDescription: "lock may not be written", says: ["dist/.release/lock", "Permission denied"]) {
      try $0.folder.write("", to: "dist/.release/lock", mode: 0o444)
    },
  ]

  @Test(arguments: obstacles) func isNamed(_ obstacle: Obstacle) throws {
    let fixture = try WorkspaceFixture()
    try obstacle.placing(fixture)
    let before = try Self.listing(fixture)
    let result = try ReleaseTool.run(through: Self.asAnyone, ["build", "--all"], in: fixture.folder.path)
    result.expect(74)
    result.expectSays(obstacle.says)
    #expect(result.text == "")
    #expect(try Self.listing(fixture) == before)
    try Tool.run("chmod", ["-R", "u+rwX", fixture.folder.path]).expect(0)
    #expect(!TestFile.exists(fixture.folder["dist/.release/staging"]))
  }

  @Test func theNextRunSucceeds() throws {
    let fixture = try WorkspaceFixture()
    try fixture.folder.write("", to: "dist/1.0.0/.keep")
    try Self.mode(fixture.folder["dist/1.0.0"], 0o555)
    try ReleaseTool.run(through: Self.asAnyone, ["build", "--all"], in: fixture.folder.path).expect(74)
    try Self.mode(fixture.folder["dist/1.0.0"], 0o755)
    try ReleaseTool.buildAll(fixture)
    for appID in ["alpha", "beta", "gamma"] { try Judge.checksums(fixture.output + "/" + appID) }
  }

  /// Root may write anywhere, unless it is stripped of that power.
  private static var asAnyone: [String] {
    #if os(Linux)
      if geteuid() == 0 { return ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] }
    #endif
    return ["env"]
  }

  private static func mode(_ path: String, _ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  /// Every file and folder, without the lock and its folders, which stay where they were made.
  private static func listing(_ fixture: WorkspaceFixture) throws -> [Substring] {
    let found = try Tool.run("find", [".", "-mindepth", "1"], in: fixture.folder.path).text.split(separator: "\n")
    return found.filter { !["./dist", "./dist/.release", "./dist/.release/lock"].contains($0) }.sorted()
  }
}
