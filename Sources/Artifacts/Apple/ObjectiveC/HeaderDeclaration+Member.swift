import Domain

/// Methods and properties, from the tokens of their declarations. Nil for one that nobody can call.
extension HeaderDeclaration {
  typealias Tokens = ArraySlice<HeaderToken>

  private static let nullability: Set<String> = [
    "nullable", "nonnull", "null_unspecified", "null_resettable", "_Nullable", "_Nonnull", "_Null_unspecified",
    "_Nullable_result", "__nullable", "__nonnull", "__null_unspecified",
  ]
  private static let unavailable: Set<String> = [
    "NS_UNAVAILABLE", "UNAVAILABLE_ATTRIBUTE", "SWIFT_UNAVAILABLE", "SWIFT_UNAVAILABLE_MSG", "unavailable",
    "__unavailable__",
  ]

  // MARK: Methods

  /// - Parameter tokens: `- (void)score:(int)value NS_SWIFT_NAME(…)`.
  init?(method tokens: Tokens, _ owner: String, line: Int) {
    (kind, self.owner, self.line) = (.method, owner, line)
    var rest = tokens
    guard let sign = rest.popFirst()?.text else { return nil }
    text = sign + (Self.popType(&rest) ?? "(id)")
    var selector = ""
    while let part = rest.first, part.isWord || part.text == ":" {
      let isLabel = rest.dropFirst().first?.text == ":" && part.isWord
      // A selector without a parameter is one word. What follows a parameter's name are attributes.
      guard selector.isEmpty || isLabel || part.text == ":" else { break }
      let word = part.isWord ? part.text : ""
      let hasParameter = isLabel || part.text == ":"
      rest.removeFirst(isLabel ? 2 : 1)
      selector += word + (hasParameter ? ":" : "")
      text += word + (hasParameter ? ":" + (Self.popType(&rest) ?? "(id)") : "")
      guard hasParameter else { break }
      Self.popName(&rest)
    }
    if rest.first?.text == "," { text += ",..." }
    if selector.isEmpty || Self.isUnavailable(rest) { return nil }
    name = "\(sign)[\(owner) \(selector)]"
    text += Self.swiftName(rest)
  }

  private static func isUnavailable(_ rest: Tokens) -> Bool { rest.contains { unavailable.contains($0.text) } }

  /// `(NSString *)`; nil without parentheses.
  private static func popType(_ rest: inout Tokens) -> String? {
    guard rest.first?.text == "(" else { return nil }
    var depth = 0
    var type: [HeaderToken] = []
    repeat {
      guard let token = rest.popFirst() else { break }
      if token.text == "(" { depth += 1 } else if token.text == ")" { depth -= 1 }
      type.append(token)
    } while depth > 0
    return joined(type[...])
  }

  /// A parameter's name, after attributes.
  private static func popName(_ rest: inout Tokens) {
    while let word = rest.first, word.isWord, word.text.hasPrefix("__") || nullability.contains(word.text) {
      rest.removeFirst()
      _ = popType(&rest)
    }
    if rest.first?.isWord == true { rest.removeFirst() }
  }

  // MARK: Properties

  /// - Parameter tokens: `(nonatomic, readonly) NSString *name`.
  init?(property tokens: Tokens, _ owner: String, line: Int) {
    (kind, self.owner, self.line) = (.property, owner, line)
    var rest = tokens
    _ = Self.popType(&rest)
    let attributes = tokens[..<rest.startIndex].map(\.text)
    if Self.isUnavailable(rest) { return nil }
    let swiftName = Self.swiftName(rest)
    Self.dropAttributes(&rest)
    guard let index = Self.nameIndex(rest) else { return nil }
    name = "@property \(owner).\(rest[index].text)"
    let access = ["class", "readonly"].filter(attributes.contains).map { $0 + " " }.joined()
    text = access + Self.joined(rest[..<index] + rest[(index + 1)...]) + swiftName
  }

  /// Macros after the name, such as `API_AVAILABLE(ios(13))`. Names of properties have no underscores inside.
  private static func dropAttributes(_ rest: inout Tokens) {
    let start = rest.dropFirst().firstIndex { token in
      token.isWord && (token.text.hasPrefix("__attribute") || token.text.isMacro)
    }
    if let start { rest = rest[..<start] }
  }

  /// The last word, or that of a block: `void (^handler)(int)`.
  private static func nameIndex(_ rest: Tokens) -> Int? {
    if let caret = rest.firstIndex(where: { $0.text == "^" }) {
      return rest[caret...].firstIndex { $0.isWord && !nullability.contains($0.text) }
    }
    return rest.lastIndex(where: \.isWord)
  }

  // MARK: Texts

  private static func joined(_ tokens: some Sequence<HeaderToken>) -> String {
    var text = ""
    var isAfterWord = false
    for token in tokens where !nullability.contains(token.text) {
      if isAfterWord, token.isWord { text += " " }
      text += token.text
      isAfterWord = token.isWord
    }
    return text
  }

  /// The name that Swift uses.
  private static func swiftName(_ rest: Tokens) -> String {
    guard let start = rest.firstIndex(where: { $0.text == "NS_SWIFT_NAME" || $0.text == "SWIFT_NAME" }) else {
      return ""
    }
    var name = rest[(start + 1)...]
    return popType(&name).map { " NS_SWIFT_NAME" + $0 } ?? ""
  }
}

extension String {
  /// `NS_SWIFT_NAME`.
  fileprivate var isMacro: Bool {
    utf8.contains(UInt8(ascii: "_")) && utf8.allSatisfy { !$0.isLetter || $0.isUppercase }
      && utf8.first != UInt8(ascii: "_")
  }
}
