import TestSupport
import Testing

/// `release check` and `release publish` ask SwiftPM, Ruby and CocoaPods about the files that they read, where they are.
@Suite struct PackageJudgeTests {
  private static let asked = ["RELEASE_JUDGES": ""]
  private static let channel =
    #""publish": [{"name": "mirror", "kind": "directory", "path": "out/{{app_id}}/{{version}}/{{product}}.zip"}]"#

  private static func replace(_ old: String, _ new: String, in file: String, _ fixture: WorkspaceFixture) throws {
    let text = try TestFile.text(fixture.folder[file])
    try #require(text.contains(old))
    try fixture.folder.write(text.replacing(old, with: new), to: file)
  }

  // MARK: The real ones

  /// The environment of tests has an empty `SOURCE_DATE_EPOCH`, with which no compiler works.
  @Test func allThatIsInOrder() throws {
    let fixture = try WorkspaceFixture()
    let result = try ReleaseTool.run(["check"], in: fixture.folder.path, environment: Self.asked)
    result.expect(0)
    #expect(!result.errors.contains("refuses it"))
    // Where tests run there are both.
    #expect(!result.errors.contains("`swift package") && !result.errors.contains("`ruby -c`"), "\(result.errors)")
  }

  /// What brackets do not tell.
  @Test(
    arguments: [
      (
        "templates/Package.swift", "platforms: [.iOS(.v14)]", "platform: [.iOS(.v14)]",
        "`swift package dump-package` refuses it: Package.swift:"
      ),
      (
        "templates/ContextSDK.podspec", "s.name = 'ContextSDK'", "s.name = = 'ContextSDK'", "`ruby -c` refuses it: "
      ),
    ])
  func whatIsRefused(_ file: String, _ old: String, _ new: String, _ says: String) throws {
    let fixture = try WorkspaceFixture()
    try Self.replace(old, new, in: file, fixture)
    let result = try ReleaseTool.run(["check"], in: fixture.folder.path, environment: Self.asked)
    result.expect(1)
    result.expectSays([file + ": " + says, "remedy: correct the template"])
    // Who is not asked says nothing.
    try ReleaseTool.run(["check"], in: fixture.folder.path).expect(0)
  }

  @Test func aManifestForAnotherSwiftPMIsNoError() throws {
    let fixture = try WorkspaceFixture()
    let text = try TestFile.text(fixture.folder["templates/Package.swift"])
    let rest = text.drop { !$0.isNewline }
    try fixture.folder.write("// swift-tools-version:99.0" + rest, to: "templates/Package.swift")
    let result = try ReleaseTool.run(["check"], in: fixture.folder.path, environment: Self.asked)
    result.expect(0)
    result.expectSays(["note: `swift package dump-package` could not be asked: error: ", "99.0"])
  }

  @Test func nothingIsPublishedThatSwiftPMRefuses() throws {
    let fixture = try WorkspaceFixture()
    try fixture.folder.write(
      "{\(Self.channel), " + TestFile.text(fixture.configurationPath).dropFirst(), to: "release.json")
    try Self.replace("platforms: [.iOS(.v14)]", "platform: [.iOS(.v14)]", in: "templates/Package.swift", fixture)
    try ReleaseTool.buildAll(fixture)
    let result = try ReleaseTool.run(["publish", "--all"], in: fixture.folder.path, environment: Self.asked)
    result.expect(65)
    result.expectSays(["Package.swift: `swift package dump-package` refuses it: "])
    #expect(!TestFile.exists(fixture.folder["out"]))
  }

  // MARK: Made-up ones

  private static func fakes(_ scripts: [String: String], in fixture: WorkspaceFixture) throws -> [String: String] {
    for (name, script) in scripts {
      let records = "echo \"\(name) $*\" >>'\(fixture.folder["asked"])'"
      try fixture.folder.write("#!/bin/sh\n\(records)\n\(script)\n", to: "bin/" + name, mode: 0o755)
    }
    return asked.merging(["PATH": fixture.folder["bin"] + ":/usr/bin:/bin"]) { $1 }
  }

  private static func questions(_ fixture: WorkspaceFixture) throws -> [String] {
    try TestFile.text(fixture.folder["asked"]).split(separator: "\n").map(String.init)
  }

  @Test func eachIsAskedOnce() throws {
    let fixture = try WorkspaceFixture()
    let environment = try Self.fakes(["swift": "", "ruby": "", "pod": ""], in: fixture)
    try ReleaseTool.run(["check"], in: fixture.folder.path, environment: environment).expect(0)
    #expect(
      try Self.questions(fixture)
        == ["swift package dump-package", "ruby -c ContextSDK.podspec", "pod ipc spec ContextSDK.podspec"])
    // Nobody else asks.
    for command in [["plan"], ["build", "--all"]] {
      try ReleaseTool.run(command, in: fixture.folder.path, environment: environment).expect(0)
    }
    #expect(try Self.questions(fixture).count == 3)
  }

  @Test func whoCannotWorkRefusesNothing() throws {
    let fixture = try WorkspaceFixture()
    let environment = try Self.fakes(
      ["swift": "echo 'error: no linker'; exit 1", "ruby": "kill -9 $$", "pod": "exit 3"], in: fixture)
    let result = try ReleaseTool.run(["check"], in: fixture.folder.path, environment: environment)
    result.expect(0)
    result.expectSays([
      "note: `swift package dump-package` could not be asked: error: no linker",
      "note: `ruby -c` could not be asked: it was ended by signal 9",
      "note: `pod ipc spec` could not be asked: it ended with status 3",
    ])
  }

  /// The file is to blame if one that is in order is read.
  @Test func whoReadsAnotherFileIsBelieved() throws {
    let fixture = try WorkspaceFixture()
    let environment = try Self.fakes(
      ["pod": #"grep -q vendored "$3" || exit 0; echo "[!] Invalid podspec"; exit 1"#, "ruby": "", "swift": ""],
      in: fixture)
    let result = try ReleaseTool.run(["check"], in: fixture.folder.path, environment: environment)
    result.expect(1)
    result.expectSays(["templates/ContextSDK.podspec: `pod ipc spec` refuses it: [!] Invalid podspec"])
  }

  @Test func whoIsMissingIsNamed() throws {
    let fixture = try WorkspaceFixture()
    let environment = Self.asked.merging(["PATH": fixture.folder["bin"]]) { $1 }
    let result = try ReleaseTool.run(["check"], in: fixture.folder.path, environment: environment)
    result.expect(0)
    for program in ["swift", "ruby", "pod"] {
      result.expectSays(["could not be asked: \(program) is not installed"])
    }
  }

  /// SwiftPM unpacks the zips that it finds in a cache, since nothing is at their URLs yet.
  @Test func publishResolvesTheManifestWithItsZips() throws {
    let fixture = try WorkspaceFixture()
    try fixture.folder.write(
      "{\(Self.channel), " + TestFile.text(fixture.configurationPath).dropFirst(), to: "release.json")
    try ReleaseTool.buildAll(fixture)
    let swift = try Tool.locate("swift")
    let environment = try Self.fakes(["swift": "exec '\(swift)' \"$@\"", "ruby": ""], in: fixture)
    let result = try ReleaseTool.run(
      ["publish", "--all", "--dry-run"], in: fixture.folder.path, environment: environment)
    #expect(!result.errors.contains("`swift package"), "\(result.errors)")
    let questions = try Self.questions(fixture)
    #expect(questions.filter { $0.hasPrefix("swift ") }.count == 2 && questions.contains { $0.hasSuffix(" resolve") })
  }
}
