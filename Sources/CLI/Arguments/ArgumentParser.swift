import Domain

/// The options of one command line, checked against the command's specification.
///
/// The conventions are those of swift-argument-parser: `--option value`, `--option=value`, `--flag`, and `--` ends options.
struct ParsedArguments: Hashable, Sendable {
  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []
  /// The arguments that are not options, in order.
  private(set) var operands: [String] = []

  init(_ arguments: some Sequence<String>, for command: CommandSpecification) throws(UsageError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      if let flag = command.options.first(where: { $0.shortName == argument }) {
        flags.insert(flag.name)
      } else if argument == "--" {
        // Everything after `--` is an operand, whatever it looks like.
        while let operand = rest.popFirst() { try add(operand: operand, command) }
      } else if argument.hasPrefix("--") {
        let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        try add(String(parts[0]), attached: parts.count > 1 ? String(parts[1]) : nil, rest: &rest, command)
      } else {
        try add(operand: argument, command)
      }
    }
  }

  private mutating func add(operand: String, _ command: CommandSpecification) throws(UsageError) {
    if command.operands == nil { throw .unexpectedArgument(operand) }
    if operand.isEmpty { throw .emptyArgument }
    operands.append(operand)
  }

  private mutating func add(
    _ name: String, attached: String?, rest: inout ArraySlice<String>, _ command: CommandSpecification
  ) throws(UsageError) {
    guard let option = command.option(named: name) else {
      throw .unknownOption(name, known: command.options.map(\.name))
    }
    guard let value = option.value else {
      if attached != nil { throw .unexpectedValue(name) }
      flags.insert(name)
      return
    }
    if !option.repeats, values[name] != nil { throw .repeated(name) }
    // The next word is the value even if it is "-", which means standard input; another option is a forgotten value.
    guard let given = attached ?? rest.first, attached != nil || !given.hasPrefix("--") else {
      throw .missingValue(name, value: value)
    }
    if attached == nil { rest.removeFirst() }
    if given.isEmpty { throw .missingValue(name, value: value) }
    values[name, default: []].append(given)
  }

  func has(_ flag: OptionSpecification) -> Bool { flags.contains(flag.name) }

  func value(_ option: OptionSpecification) -> String? { values[option.name]?.last }

  func values(_ option: OptionSpecification) -> [String] { values[option.name] ?? [] }

  func positiveNumber(_ option: OptionSpecification) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), number > 0 else {
      let isDigits =
        text.utf8.contains { $0 != UInt8(ascii: "0") } && text.utf8.allSatisfy(\.isDigit)
      throw .invalidValue(
        option.name, found: text, expected: isDigits ? "at most \(Int.max)" : "a whole number ≥ 1")
    }
    return number
  }
}
