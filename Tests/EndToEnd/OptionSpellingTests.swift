import TestSupport
import Testing

/// Command lines as people type them.
@Suite struct OptionSpellingTests {
  @Test(arguments: [["-V"], ["--version"], ["-qV"], ["-V", "build"]]) func versionIsPrinted(_ words: [String]) throws {
    let result = try ReleaseTool.run(words, in: "/")
    #expect(result.status == 0 && result.errors == "")
    #expect(result.text.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }

  @Test(arguments: [["-h"], ["--help"], ["help"], ["-q", "-h"], ["--quiet", "help"]])
  func overviewIsPrinted(_ words: [String]) throws {
    let result = try ReleaseTool.run(words, in: "/")
    #expect(result.status == 0 && result.errors == "")
    result.expectTells(["Commands:\n"])
  }

  @Test(arguments: [
    ["-h", "plan"], ["plan", "-qh"], ["help", "plan"], ["-q", "help", "plan"], ["help", "-q", "plan"],
  ])
  func helpOfACommand(_ words: [String]) throws {
    let result = try ReleaseTool.run(words, in: "/")
    #expect(result.status == 0 && result.errors == "")
    result.expectTells(["Usage: release plan [options]\n"])
  }

  /// Wherever they stand, options mean the same.
  static let builds = [
    "-q build --customer alpha -o out", "--quiet --output=out build --customer=alpha",
    "-qo out --customer alpha build", "build -qoout --customer alpha", "-q -o=out build --customer alpha --",
  ]

  @Test(arguments: builds) func buildsTheSame(_ line: String) throws {
    let fixture = try WorkspaceFixture()
    let result = try ReleaseTool.run(line.split(separator: " ").map(String.init), in: fixture.folder.path)
    result.expect(0)
    #expect(result.errors == "", "progress in spite of -q")
    #expect(TestFile.names(in: fixture.folder["out/1.0.0"]) == ["alpha", "index.json"])
  }

  static let mistakes: [(String, [String])] = [
    ("-q bild", ["unknown command \"bild\"", "did you mean build?"]),
    ("--quite build", ["unknown option --quite", "did you mean --quiet?"]),
    ("--quite", ["unknown option --quite", "did you mean --quiet?"]), ("-x", ["unknown option -x"]),
    ("-q build --all -x", ["unknown option -x", "use one of: --customer"]),
    ("build -all", ["unknown option -all", "did you mean --all?"]),
    ("build -o", ["--output needs a value: --output <folder>"]), ("build -q=1", ["--quiet takes no value"]),
    ("-q", ["no command given"]), ("help bild", ["unknown command \"bild\""]),
    ("build -- --all", ["unexpected argument \"--all\""]), ("build -V", ["unknown option -V"]),
  ]

  @Test(arguments: mistakes) func mistakesAreTold(_ line: String, _ texts: [String]) throws {
    let result = try ReleaseTool.run(line.split(separator: " ").map(String.init), in: "/")
    result.expect(64)
    #expect(result.text == "")
    result.expectSays(texts)
  }

  /// A value that looks like an option, and a file that does.
  @Test func valuesAreNoOptions() throws {
    let folder = try TemporaryFolder()
    let result = try ReleaseTool.run(["verify", "--", "-q"], in: folder.path)
    result.expectSays(["-q: cannot open"])
    let failure = try ReleaseTool.run(["-q", "--json", "verify", "--", "-q"], in: folder.path)
    failure.expectTells(["\"status\""])
  }
}
