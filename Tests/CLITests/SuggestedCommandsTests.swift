import Testing

@testable import CLI

/// What a command that a text suggests takes over from the command line.
@Suite struct SuggestedCommandsTests {
  static let texts: [(String, String, String)] = [
    ("build --all", "run `release bump`", "run `release bump`"),
    (
      "build --config a.json", "run `release bump`: a tag never moves",
      "run `release bump --config a.json`: a tag never moves"
    ),
    (
      "--config=a.json -o out build", "`release tag` or `release publish --all`",
      "`release tag --config a.json` or `release publish --all --config a.json --output out`"
    ),
    (
      "build --config a.json --manifest b.json", "`release plan --manifest c.json`",
      "`release plan --manifest c.json --config a.json`"
    ),
    (
      "build --config 'a b.json'", "`release models keys new NAME`",
      "`release models keys new NAME --config 'a b.json'`"
    ),
    // The page of a report is no output folder, and `init` has no configuration yet.
    (
      "report --config a.json -o page.html", "`release build`, or `release init`",
      "`release build --config a.json`, or `release init`"
    ),
    (
      "build --config a.json", "run `git pull`; release.json is `release`'s",
      "run `git pull`; release.json is `release`'s"
    ),
  ]

  @Test(arguments: texts) func optionsAreCarriedOver(_ line: String, _ text: String, _ expected: String) {
    let words = line.split(separator: "'").enumerated().flatMap { index, part in
      index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
    #expect(SuggestedCommands(Invocation(words)).completed(text) == expected)
  }
}
