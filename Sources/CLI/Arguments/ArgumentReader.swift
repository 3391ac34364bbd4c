/// A part of a command line: an option with its value, or another word.
enum ArgumentPart: Hashable, Sendable {
  /// The value is nil if none is given.
  case option(OptionSpecification, value: String?)
  /// As it is spelled, without a value.
  case unknown(String)
  case operand(String)
}

/// Divides a command line into its parts, and judges nothing.
///
/// The conventions are those of getopt: `--option value`, `--option=value`, `-o value`, `-ovalue`, `-qy` for `-q -y`, and `--`
/// ends options. `-` alone is no option.
struct ArgumentReader: Sequence, IteratorProtocol {
  private var rest: ArraySlice<String>
  private let options: [OptionSpecification]
  /// The letters after the first of several short options in one word.
  private var letters: Substring = ""
  private(set) var isAfterOptions = false

  init(_ arguments: [String], options: [OptionSpecification]) {
    rest = arguments[...]
    self.options = options
  }

  /// The index of the next word.
  var index: Int { rest.startIndex }

  mutating func next() -> ArgumentPart? {
    if let letter = letters.popFirst() { return short(letter) }
    guard let word = rest.popFirst() else { return nil }
    if isAfterOptions || !word.hasPrefix("-") || word == "-" { return .operand(word) }
    if word.hasPrefix("--") { return word == "--" ? afterOptions() : long(word) }
    letters = word.dropFirst()
    return short(letters.removeFirst())
  }

  private mutating func afterOptions() -> ArgumentPart? {
    isAfterOptions = true
    return next()
  }

  private mutating func long(_ word: String) -> ArgumentPart {
    let pair = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = options.first(where: { "--" + $0.name == pair[0] }) else { return .unknown(pair[0]) }
    if pair.count > 1 { return .option(option, value: pair[1]) }
    return .option(option, value: option.value == nil ? nil : following())
  }

  private mutating func short(_ letter: Character) -> ArgumentPart {
    let attached = letters
    guard let option = options.first(where: { $0.shortName == "-\(letter)" }) else {
      letters = ""
      return .unknown("-\(letter)\(attached)")
    }
    if option.value == nil, !attached.hasPrefix("=") { return .option(option, value: nil) }
    letters = ""
    if attached.isEmpty { return .option(option, value: following()) }
    return .option(option, value: String(attached.hasPrefix("=") ? attached.dropFirst() : attached))
  }

  /// The next word is the value even if it is "-", which means standard input; another option is a forgotten value.
  private mutating func following() -> String? {
    guard let word = rest.first, !word.hasPrefix("--") else { return nil }
    return rest.removeFirst()
  }
}
