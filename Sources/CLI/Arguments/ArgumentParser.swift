import Domain

/// The options of one command line, checked against those that the command has.
struct ParsedArguments: Hashable, Sendable {
  /// The command's name.
  let command: String
  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []
  /// The arguments that are not options, in order.
  private(set) var operands: [String] = []

  init(_ arguments: some Sequence<String>, for command: Command) throws(UsageError) {
    self.command = command.name
    for part in ArgumentReader(Array(arguments), options: command.options) {
      switch part {
      case .option(let option, let value): try add(option, value)
      case .unknown(let spelling): throw .unknownOption(spelling, known: command.options.map(\.name))
      case .operand(let operand): try add(operand: operand, command)
      }
    }
  }

  private mutating func add(operand: String, _ command: Command) throws(UsageError) {
    guard let operands = command.operands else { throw .unexpectedArgument(operand) }
    if operand.isEmpty, !operands.mayBeEmpty { throw .emptyArgument }
    self.operands.append(operand)
  }

  private mutating func add(_ option: OptionSpecification, _ value: String?) throws(UsageError) {
    guard let valueName = option.value else {
      if value != nil { throw .unexpectedValue(option.name) }
      flags.insert(option.name)
      return
    }
    if !option.repeats, values[option.name] != nil { throw .repeated(option.name) }
    guard let value, !value.isEmpty else { throw .missingValue(option.name, value: valueName) }
    // Shells leave it alone in quotes and after `=`, and it would be a folder of this name.
    if [.file, .folder].contains(option.kind), value == "~" || value.hasPrefix("~/") {
      throw .invalidValue(
        option.name, found: value,
        expected: "a path without ~: write \"$HOME\" in its place, or ./~ for a folder called so")
    }
    values[option.name, default: []].append(value)
  }

  func has(_ flag: OptionSpecification) -> Bool { flags.contains(flag.name) }

  func value(_ option: OptionSpecification) -> String? { values[option.name]?.last }

  func values(_ option: OptionSpecification) -> [String] { values[option.name] ?? [] }

  func positiveNumber(_ option: OptionSpecification) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), number > 0 else {
      let isDigits = text.utf8.contains { $0 != UInt8(ascii: "0") } && text.utf8.allSatisfy(\.isDigit)
      throw .invalidValue(option.name, found: text, expected: isDigits ? "at most \(Int.max)" : "a whole number ≥ 1")
    }
    return number
  }
}
