import Domain
import Testing

@testable import CLI

/// The meaning of command lines, and their mistakes.
@Suite struct ArgumentParserTests {
  private static let command = Command(
    name: "test", summary: "", discussion: "", example: "",
    options: [.customer, .all, .jobs, .manifest, .output, .json, .yes, .help], run: { _, _ in .done })

  struct Understood: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var arguments: [String]
    var customers: [String] = []
    var output: String?
    var manifest: String?
    var isAll = false
    var isJSON = false
  }

  static let understood = [
    Understood(testDescription: "nothing", arguments: []),
    Understood(testDescription: "a flag", arguments: ["--all"], isAll: true),
    Understood(testDescription: "flags in any order", arguments: ["--json", "--all"], isAll: true, isJSON: true),
    Understood(testDescription: "a flag twice", arguments: ["--all", "--all"], isAll: true),
    Understood(testDescription: "a value apart", arguments: ["--output", "out"], output: "out"),
    Understood(testDescription: "a value attached", arguments: ["--output=out"], output: "out"),
    Understood(testDescription: "a value with =", arguments: ["--output=a=b"], output: "a=b"),
    Understood(testDescription: "a value apart with =", arguments: ["--output", "a=b"], output: "a=b"),
    Understood(testDescription: "a dash, standard input", arguments: ["--manifest", "-"], manifest: "-"),
    Understood(testDescription: "a dash attached", arguments: ["--manifest=-", "--json"], manifest: "-", isJSON: true),
    Understood(testDescription: "a value with one dash", arguments: ["--output", "-out"], output: "-out"),
    Understood(
      testDescription: "a letter and its value", arguments: ["-o", "out", "--all"], output: "out", isAll: true),
    Understood(testDescription: "a letter with its value", arguments: ["-oout"], output: "out"),
    Understood(testDescription: "a letter, = and its value", arguments: ["-o=out"], output: "out"),
    Understood(
      testDescription: "letters in one word", arguments: ["-yyo", "out", "--json"], output: "out", isJSON: true),
    Understood(testDescription: "letters and a value in one word", arguments: ["-yo=a=b"], output: "a=b"),
    Understood(testDescription: "a letter's value that is a dash", arguments: ["-o", "-"], output: "-"),
    Understood(testDescription: "a letter's value with a dash", arguments: ["-o", "-y"], output: "-y"),
    Understood(testDescription: "a value attached with dashes", arguments: ["--output=--all"], output: "--all"),
    Understood(
      testDescription: "an option that repeats", arguments: ["--customer", "b", "--customer=a", "--customer", "b"],
      customers: ["b", "a", "b"]),
    Understood(testDescription: "-- ends options", arguments: ["--all", "--"], isAll: true),
    Understood(
      testDescription: "not ASCII", arguments: ["--output", "gr\u{FC}\u{DF}e/🎉"], output: "gr\u{FC}\u{DF}e/🎉"),
  ]

  @Test(arguments: understood) func isUnderstood(_ row: Understood) throws {
    let parsed = try ParsedArguments(row.arguments, for: Self.command)
    #expect(parsed.values(.customer) == row.customers)
    #expect(parsed.value(.output) == row.output)
    #expect(parsed.value(.manifest) == row.manifest)
    #expect(parsed.has(.all) == row.isAll)
    #expect(parsed.has(.json) == row.isJSON)
    #expect(!parsed.has(.help))
  }

  @Test(arguments: ["--help", "-h"]) func helpIsAFlag(_ spelling: String) throws {
    #expect(try ParsedArguments(["--all", spelling], for: Self.command).has(.help))
  }

  @Test(arguments: ["--quiet", "-q"]) func quietIsAFlag(_ spelling: String) throws {
    for command in Command.all {
      #expect(try ParsedArguments([spelling], for: command).has(.quiet))
    }
  }

  private static let known = ["customer", "all", "jobs", "manifest", "output", "json", "yes", "help"]

  private static let home = "a path without ~: write \"$HOME\" in its place, or ./~ for a folder called so"

  static let misunderstood: [(String, [String], UsageError)] = [
    ("unknown option", ["--colour"], .unknownOption("--colour", known: known)),
    ("unknown option with a value", ["--colour=red"], .unknownOption("--colour", known: known)),
    ("option in capitals", ["--ALL"], .unknownOption("--ALL", known: known)),
    ("two dashes too many", ["----all"], .unknownOption("----all", known: known)),
    ("missing value at the end", ["--all", "--output"], .missingValue("output", value: "folder")),
    ("missing value before an option", ["--output", "--all"], .missingValue("output", value: "folder")),
    ("missing value of a repeated option", ["--customer=a", "--customer"], .missingValue("customer", value: "app_id")),
    ("value of a flag", ["--all=yes"], .unexpectedValue("all")),
    ("a path that no shell expanded", ["--output=~/x"], .invalidValue("output", found: "~/x", expected: home)),
    ("a path that is a home", ["--output", "~"], .invalidValue("output", found: "~", expected: home)),
    ("an empty value attached", ["--output="], .missingValue("output", value: "folder")),
    ("an empty value apart", ["--output", ""], .missingValue("output", value: "folder")),
    ("empty value of a flag", ["--all="], .unexpectedValue("all")),
    ("given twice", ["--output", "a", "--output=b"], .repeated("output")),
    ("no option", ["everyone"], .unexpectedArgument("everyone")),
    ("one dash", ["-all"], .unknownOption("-all", known: known)),
    ("an unknown letter", ["-x"], .unknownOption("-x", known: known)),
    ("an unknown letter after one that is known", ["-yx"], .unknownOption("-x", known: known)),
    ("an unknown letter with a value", ["-x=1"], .unknownOption("-x=1", known: known)),
    ("a letter's missing value", ["-y", "-o"], .missingValue("output", value: "folder")),
    ("a letter's empty value", ["-o="], .missingValue("output", value: "folder")),
    ("a letter's value before an option", ["-o", "--all"], .missingValue("output", value: "folder")),
    ("a letter's value that is a flag", ["-y=1"], .unexpectedValue("yes")),
    ("a letter and a name", ["-oa", "--output", "b"], .repeated("output")),
    ("a lone dash", ["-"], .unexpectedArgument("-")),
    ("an empty word", [""], .unexpectedArgument("")),
    ("an option after --", ["--", "--all"], .unexpectedArgument("--all")),
    ("a word after --", ["--", "everyone"], .unexpectedArgument("everyone")),
  ]

  @Test(arguments: misunderstood) func isRefused(_ name: String, _ arguments: [String], _ error: UsageError) {
    #expect(throws: error) { try ParsedArguments(arguments, for: Self.command) }
  }

  @Test func aNumberMayBeTooGreat() throws {
    let parsed = try ParsedArguments(["--jobs=99999999999999999999"], for: Self.command)
    let expected = "at most 9223372036854775807"
    #expect(throws: UsageError.invalidValue("jobs", found: "99999999999999999999", expected: expected)) {
      try parsed.positiveNumber(.jobs)
    }
  }

  @Test(arguments: ["0", "-1", "1.5", "two", " 1"])
  func jobsMustBeAPositiveNumber(_ text: String) throws {
    let parsed = try ParsedArguments(["--jobs=" + text], for: Self.command)
    #expect(throws: UsageError.invalidValue("jobs", found: text, expected: "a whole number ≥ 1")) {
      try parsed.positiveNumber(.jobs)
    }
  }

  @Test func jobsIsANumber() throws {
    #expect(try ParsedArguments(["--jobs", "12"], for: Self.command).positiveNumber(.jobs) == 12)
    #expect(try ParsedArguments([], for: Self.command).positiveNumber(.jobs) == nil)
  }

  static let remedies: [(UsageError, String?)] = [
    (.unknownOption("--custmer", known: known), "did you mean --customer?"),
    (.unknownOption("-xyzzy", known: ["all", "json"]), "use one of: --all, --json"),
    (.unknownOption("-all", known: known), "did you mean --all?"),
    (.unknownSchema("rule", known: ["build", "rules"]), "did you mean rules?"),
    (.unknownCommand("bild", known: ["build", "check"]), "did you mean build?"),
    (.unknownCommand("deploy", known: ["build", "check"]), "use one of: build, check"),
    (.noCustomers, "select them with --customer <app_id>, or use --all"), (.repeated("output"), nil),
  ]

  @Test(arguments: remedies) func errorsSuggest(_ error: UsageError, _ remedy: String?) {
    #expect(error.remedy == remedy)
  }
}
