import Domain

/// What is wrong with a command line, as data; `message` and `remedy` put it into words.
enum UsageError: Error, Hashable, Sendable {
  case noCommand
  case unknownCommand(String, known: [String])
  case unknownOption(String, known: [String])
  case missingValue(String, value: String)
  case unexpectedValue(String)
  case repeated(String)
  case unexpectedArgument(String)
  case emptyArgument
  case missingOperand(String)
  case invalidValue(String, found: String, expected: String)
  /// An argument that is neither a level nor a version, and why.
  case invalidVersion(String, String)
  /// Two options that say different things.
  case together(String, String)
  case chooseCustomers
  case customersAndAll

  var message: String {
    switch self {
    case .noCommand: "no command given"
    case .unknownCommand(let name, _): "there is no command \(name.debugDescription)"
    case .unknownOption(let name, _): "there is no option --\(name)"
    case .missingValue(let name, let value): "--\(name) needs a value: --\(name) <\(value)>"
    case .unexpectedValue(let name): "--\(name) takes no value"
    case .repeated(let name): "--\(name) is given more than once"
    case .unexpectedArgument(let text): "unexpected argument \(text.debugDescription)"
    case .emptyArgument: "an argument is empty"
    case .missingOperand(let usage): "no \(usage) given"
    case .invalidValue(let name, let found, let expected):
      "--\(name): expected \(expected), found \(found.debugDescription)"
    case .together(let one, let other): "--\(one) and --\(other) are given together"
    case .invalidVersion(let text, let reason): "\(text.debugDescription) is no version: \(reason)"
    case .chooseCustomers: "which customers?"
    case .customersAndAll: "--customer and --all are given together"
    }
  }

  var remedy: String? {
    switch self {
    case .unknownCommand(let name, let known): nearest(name, known, prefix: "")
    case .unknownOption(let name, let known): nearest(name, known, prefix: "--")
    case .invalidVersion:
      "write a version such as 1.5.0, or a level: major, minor, patch, prerelease[=beta], release, auto"
    case .chooseCustomers: "name them with --customer <app_id>, or take --all"
    case .together: "take one of the two"
    case .customersAndAll: "take one of the two"
    default: nil
    }
  }

  private func nearest(_ name: String, _ known: [String], prefix: String) -> String {
    let near = Suggestion.near(name, in: known, count: 1)
    guard let best = near.first else { return "there are: \(known.map { prefix + $0 }.joined(separator: ", "))" }
    return "did you mean \(prefix)\(best)?"
  }
}
