import Testing

@testable import CLI

/// Where a command line's command is, whatever stands before it.
@Suite struct InvocationTests {
  static let lines: [(String, command: String?, arguments: [String])] = [
    ("build --all", "build", ["--all"]), ("--quiet build --all", "build", ["--quiet", "--all"]),
    ("-q build", "build", ["-q"]), ("-qy ship 1.0.0", "ship", ["-qy", "1.0.0"]),
    ("--config a.json bump minor", "bump", ["--config", "a.json", "minor"]),
    ("--config=a.json bump minor", "bump", ["--config=a.json", "minor"]), ("-o out build", "build", ["-o", "out"]),
    ("-oout build", "build", ["-oout"]), ("--customer build build", "build", ["--customer", "build"]),
    ("--colour build", "build", ["--colour"]), ("-- build --all", "build", ["--", "--all"]),
    ("help build", "help", ["build"]), ("-q", nil, ["-q"]), ("--config build", nil, ["--config", "build"]),
    ("", nil, []),
  ]

  @Test(arguments: lines) func commandIsFound(_ line: String, _ command: String?, _ arguments: [String]) {
    let invocation = Invocation(line.split(separator: " ").map(String.init))
    #expect(invocation.command == command)
    #expect(invocation.arguments == arguments)
  }

  static let quiet: [(String, Bool)] = [
    ("-q build", true), ("build -q", true), ("ship minor -yq", true), ("build --quiet", true), ("build", false),
    ("verify -- -q", false), ("withdraw 1.0.0 --reason -q", false), ("tag --message=-q", false),
  ]

  @Test(arguments: quiet) func quietIsAnOptionAndNoValue(_ line: String, _ isQuiet: Bool) {
    #expect(Invocation(line.split(separator: " ").map(String.init)).has(.quiet) == isQuiet)
  }

  static let json: [(String, Bool)] = [
    ("--json --al build", true), ("notes --format json", true), ("notes --format=json", true), ("notes", false),
    ("notes --format markdown", false), ("verify -- --json", false), ("completion --words -- build --json", false),
  ]

  @Test(arguments: json) func failuresAreJSONIfAskedFor(_ line: String, _ asks: Bool) {
    #expect(Invocation(line.split(separator: " ").map(String.init)).asksForJSON == asks)
  }

  /// The command is not known yet when the words before it are read.
  @Test func optionsOfOneNameAreAlike() {
    for options in Dictionary(grouping: OptionSpecification.known, by: \.name).values {
      #expect(Set(options.map { $0.value == nil }).count == 1, "\(options[0].name)")
      #expect(Set(options.map(\.shortName)).count == 1, "\(options[0].name)")
    }
    for options in Dictionary(
      grouping: OptionSpecification.known.filter { $0.shortName != nil }, by: \.shortName
    ).values {
      #expect(Set(options.map(\.name)).count == 1, "\(options[0].name)")
    }
  }
}
