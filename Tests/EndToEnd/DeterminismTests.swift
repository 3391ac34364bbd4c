import TestSupport
import Testing

/// Same inputs, same bytes: wherever, whenever and by whomever a release is built.
@Suite struct DeterminismTests {
  /// How a build was run, and what must not show in what it made.
  struct Setting: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var arguments: [String] = []
    var environment: [String: String] = [:]
    var mask = "022"
  }

  static let settings = [
    Setting(testDescription: "one job", arguments: ["--jobs", "1"]),
    Setting(testDescription: "two jobs", arguments: ["--jobs", "2"]),
    Setting(testDescription: "many jobs", arguments: ["--jobs=64"]),
    Setting(testDescription: "east of Greenwich", environment: ["TZ": "Pacific/Kiritimati"]),
    Setting(testDescription: "west of Greenwich", environment: ["TZ": "America/St_Johns"]),
    Setting(testDescription: "another language", environment: ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"]),
    Setting(testDescription: "no language", environment: ["LC_ALL": "C", "LANG": ""]),
    Setting(testDescription: "a mask that hides files", mask: "077"),
    Setting(testDescription: "no mask", mask: "000"),
    Setting(
      testDescription: "all at once", arguments: ["--jobs", "3", "--quiet"], environment: ["TZ": "Asia/Kolkata"],
      mask: "027"),
  ]

  /// A workspace with every kind of entry, always the same.
  private static func workspace() throws -> WorkspaceFixture {
    let fixture = try WorkspaceFixture(products: ["ContextSDK", "ContextSDKExtension"])
    try fixture.folder.write(
      "grüße", to: "base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Grüße 🎉/tschüß.txt")
    return fixture
  }

  @Test(arguments: settings) func nothingButTheInputShows(_ setting: Setting) throws {
    let first = try Self.workspace()
    try ReleaseTool.buildAll(first, ["--jobs", "1"])
    let second = try Self.workspace()
    // A copy that others made carries other times, and other rights for those who are not its owner.
    try Tool.run("find", [second.folder.path, "-exec", "touch", "-h", "-d", "2011-11-11T11:11:11", "{}", "+"]).expect(0)
    try Tool.run("chmod", ["-R", "go-rwx", second.folder.path]).expect(0)
    let result = try ReleaseTool.run(
      through: ["sh", "-c", #"umask \#(setting.mask); exec "$@""#, "sh"], ["build", "--all"] + setting.arguments,
      in: second.folder.path, environment: setting.environment)
    result.expect(0)
    try Judge.expectSame(first.folder["dist"], second.folder["dist"])
  }

  @Test func runningAgainChangesNothing() throws {
    let fixture = try Self.workspace()
    try ReleaseTool.buildAll(fixture)
    try TestFile.copy(fixture.folder["dist"], to: fixture.folder["before"])
    let again = try ReleaseTool.buildAll(fixture)
    try Judge.expectSame(fixture.folder["before"], fixture.folder["dist"])
    #expect(again.text.contains("alpha: unchanged"))
    #expect(TestFile.leftovers(in: fixture.folder["dist/.release"]) == ["lock"])
  }

  @Test func oneByOneIsTheSameAsAll() throws {
    let all = try Self.workspace()
    try ReleaseTool.buildAll(all)
    let single = try Self.workspace()
    for customers in [["gamma"], ["alpha", "beta"]] {
      let options = customers.flatMap { ["--customer", $0] }
      try ReleaseTool.run(["build"] + options, in: single.folder.path).expect(0)
    }
    try Judge.expectSame(all.folder["dist"], single.folder["dist"])
  }

  @Test func theEpochChangesTimesAndNothingElse() throws {
    let plain = try Self.workspace()
    let dated = try Self.workspace()
    try ReleaseTool.buildAll(plain)
    try ReleaseTool.buildAll(dated, environment: ["SOURCE_DATE_EPOCH": "1700000000", "TZ": "Asia/Tokyo"])
    for appID in ["alpha", "beta", "gamma"] {
      let zips = [plain, dated].map { $0.output + "/\(appID)/ContextSDK.zip" }
      let lists = try zips.map { try Self.list($0) }
      #expect(lists.map { Set($0.map(\.time)) } == [["19800101.000000"], ["20231114.221320"]])
      #expect(lists[0].map(\.rest) == lists[1].map(\.rest))
      let folders = [plain, dated].map { $0.folder["unzipped-" + appID] }
      for (zip, folder) in zip(zips, folders) { try Tool.run("unzip", ["-qq", zip, "-d", folder]).expect(0) }
      try Judge.expectSame(folders[0], folders[1])
    }
  }

  /// The columns that `zipinfo` shows for every entry: time, mode, version, system, sizes, method and name.
  private static func list(_ zip: String) throws -> [(time: String, rest: [String])] {
    let result = try Tool.run("zipinfo", ["-lT", "--h-t", zip])
    result.expect(0)
    return result.text.split(separator: "\n").map { line in
      var words = line.split(separator: " ", maxSplits: 8).map(String.init)
      return (words.remove(at: 7), words)
    }
  }
}
