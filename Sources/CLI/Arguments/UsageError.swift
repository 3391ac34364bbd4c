import Domain

/// A mistake on the command line as data; `message` and `remedy` put it into words.
enum UsageError: Error, Hashable, Sendable {
  case noCommand
  case unknownCommand(String, known: [String])
  /// As it is spelled, and names without dashes.
  case unknownOption(String, known: [String])
  case unknownSchema(String, known: [String])
  case missingValue(String, value: String)
  case unexpectedValue(String)
  case repeated(String)
  case unexpectedArgument(String)
  case emptyArgument
  case missingOperand(String)
  case invalidValue(String, found: String, expected: String)
  /// An argument that is neither a level nor a version.
  case invalidVersion(String, reason: String)
  /// Two options that exclude each other.
  case together(String, String)
  case noCustomers
  /// There is nobody to ask.
  case noTerminal
  /// There is nobody to ask for the passphrase of a key.
  case noPassphrase
  case missingOption(String, value: String)

  var message: String {
    switch self {
    case .noCommand: "no command given"
    case .unknownCommand(let name, _): "unknown command \(name.debugDescription)"
    case .unknownOption(let name, _): "unknown option \(name)"
    case .unknownSchema(let name, _): "unknown schema \(name.debugDescription)"
    case .missingValue(let name, let value): "--\(name) needs a value: --\(name) <\(value)>"
    case .unexpectedValue(let name): "--\(name) takes no value"
    case .repeated(let name): "--\(name) is given more than once"
    case .unexpectedArgument(let text): "unexpected argument \(text.debugDescription)"
    case .emptyArgument: "empty argument"
    case .missingOperand(let usage): "\(usage) is missing"
    // An operand is named by its placeholder.
    case .invalidValue(let name, let found, let expected):
      "\(name == name.uppercased() ? "" : "--")\(name): expected \(expected), found \(found.debugDescription)"
    case .together(let one, let other): "--\(one) and --\(other) exclude each other"
    case .invalidVersion(let text, let reason): "\(text.debugDescription) is not a version: \(reason)"
    case .noCustomers: "no customers are selected"
    case .noTerminal: "there is no terminal to ask at"
    case .noPassphrase: "there is no terminal to ask for a passphrase at"
    case .missingOption(let name, let value): "--\(name) <\(value)> is missing"
    }
  }

  var remedy: String? {
    switch self {
    case .unknownCommand(let name, let known): nearestCommand(name, known)
    case .unknownOption(let name, let known): nearest(String(name.drop { $0 == "-" }), known, prefix: "--")
    case .unknownSchema(let name, let known): nearest(name, known, prefix: "")
    case .invalidVersion:
      "write a version such as 1.5.0, or a level: \(BumpRequest.levelList(identifier: "beta"))"
    case .noCustomers: "select them with --customer <app_id>, or use --all"
    case .noTerminal: "look with --dry-run, then pass --yes"
    case .noPassphrase: "set \(SecretMask.passphraseVariable)"
    case .together: "use one of the two"
    default: nil
    }
  }

  /// A word with which the names of commands begin leads to these.
  private func nearestCommand(_ name: String, _ known: [String]) -> String {
    let below = known.filter { $0.hasPrefix(name + " ") }
    return nearest(name, below.isEmpty ? known : below, prefix: "")
  }

  private func nearest(_ name: String, _ known: [String], prefix: String) -> String {
    let near = Suggestion.near(name, in: known, count: 1)
    guard let best = near.first else { return "use one of: \(known.map { prefix + $0 }.joined(separator: ", "))" }
    return "did you mean \(prefix)\(best)?"
  }
}
