/// A command line, divided into a command and its arguments. Options may come before the command: `release -q build`.
///
/// It is read the same way if it is wrong, because a report of what is wrong depends on some options.
struct Invocation: Sendable {
  /// As it is spelled; it may be unknown.
  private(set) var command: String?
  /// All others, those before the command first.
  private(set) var arguments: [String]
  /// The options before the command.
  private(set) var leading: [ArgumentPart] = []
  private(set) var parts: [ArgumentPart] = []

  init(_ arguments: [String]) {
    self.arguments = arguments
    var reader = ArgumentReader(arguments, options: OptionSpecification.known)
    while let part = reader.next() {
      if case .operand(let word) = part, takesWord {
        if let command { self.command = "\(command) \(word)" } else { (command, leading) = (word, parts) }
        // The word before the reader's place; what is before it may be `--`.
        self.arguments.remove(at: reader.index - 1 - (arguments.count - self.arguments.count))
      } else {
        parts.append(part)
      }
    }
    if command == nil { leading = parts }
  }

  /// Whether the next word is of the command's name: some have two.
  private var takesWord: Bool {
    guard let command else { return true }
    return Command.all.contains { $0.name.hasPrefix(command + " ") }
  }

  func has(_ flag: OptionSpecification) -> Bool { Self.has(flag, parts) }

  /// Whether the option is given to the program and not to a command.
  func leads(with flag: OptionSpecification) -> Bool { Self.has(flag, leading) }

  private static func has(_ flag: OptionSpecification, _ parts: [ArgumentPart]) -> Bool {
    parts.contains { if case .option(let option, _) = $0 { option.name == flag.name } else { false } }
  }

  func values(_ wanted: OptionSpecification) -> [String] {
    parts.compactMap { if case .option(let option, let value) = $0, option.name == wanted.name { value } else { nil } }
  }

  var operand: String? { parts.lazy.compactMap { if case .operand(let word) = $0 { word } else { nil } }.first }

  /// Nil for an unknown command.
  var definition: Command? { Command.all.first { $0.name == command } }

  var asksForJSON: Bool { has(.json) || values(.format).contains("json") }

  var unknownOption: String? {
    parts.lazy.compactMap { if case .unknown(let spelling) = $0 { spelling } else { nil } }.first
  }
}
