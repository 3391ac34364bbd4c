import Domain

/// The values that a Gradle file sets, in Groovy or Kotlin, with the names of the blocks around them: `version = "1.4.0"`,
/// `versionName '1.4.0'`, `versionName("1.4.0")`, `version.set("1.4.0")`, `extra["sdk"] = "1.4.0"`,
/// `val sdk by extra("1.4.0")`, `ext.versions = [sdk: '1.4.0']`. The blocks of conditions and loops have no name.
struct GradleOutline {
  typealias Visitor = (KeyedVersions.Path, KeyedVersions.Value) -> Void

  /// What a bracket opens.
  private struct Scope {
    var kind: UInt8
    /// How many names it adds to the path.
    var names: Int
  }

  private static let modifiers: Set<String> = [
    "def", "val", "var", "const", "final", "static", "private", "internal", "public", "lateinit", "String", "int",
    "Integer", "Object",
  ]
  private static let control: Set<String> = [
    "if", "else", "for", "while", "when", "switch", "try", "catch", "finally", "do",
  ]

  private let bytes: [UInt8]
  private let tokens: [GradleLexer.Token]
  private var index = 0
  private var scopes: [Scope] = []
  private var path: KeyedVersions.Path = []
  /// The names of the statement, or of the entry of a map, that is being read.
  private var names: [String] = []

  static func visit(_ bytes: [UInt8], _ body: Visitor) throws(Malformed) {
    var outline = GradleOutline(bytes: bytes, tokens: try GradleLexer.tokens(bytes))
    var begins = true
    while outline.index < outline.tokens.count { begins = try outline.step(begins, body) }
    if !outline.scopes.isEmpty { throw Malformed(what: "a bracket is not closed", offset: bytes.count) }
  }

  private func token(_ index: Int) -> GradleLexer.Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  private func isSign(_ byte: UInt8, _ index: Int) -> Bool { token(index)?.isSign(byte) == true }

  private func word(_ index: Int) -> String? {
    guard let token = token(index), token.item == .word else { return nil }
    return bytes.text(token.range)
  }

  private func string(_ index: Int) -> String? {
    guard case .string(let content, true)? = token(index)?.item else { return nil }
    return bytes.text(content)
  }

  /// - Parameter begins: whether a statement may begin here.
  /// - Returns: whether one may begin after it.
  private mutating func step(_ begins: Bool, _ body: Visitor) throws(Malformed) -> Bool {
    let token = tokens[index]
    switch token.item {
    case .newline, .sign(UInt8(ascii: ";")):
      index += 1
      return true
    case .sign(.openBrace), .sign(.openParenthesis), .sign(.openBracket): return try open()
    case .sign(.closeBrace), .sign(.closeParenthesis), .sign(.closeBracket):
      try close()
      return token.isSign(.closeBrace)
    case .sign(.comma):
      index += 1
      return true
    default: break
    }
    if begins {
      if scopes.last?.kind == .openBracket { return entry(body) }
      if scopes.last?.kind != .openParenthesis { return statement(body) }
    }
    index += 1
    return false
  }

  private mutating func open() throws(Malformed) -> Bool {
    let kind: UInt8 =
      isSign(.openBrace, index) ? .openBrace : isSign(.openBracket, index) ? .openBracket : .openParenthesis
    if scopes.count == KeyedVersions.deepest {
      throw Malformed(what: "nests too deeply", offset: tokens[index].range.lowerBound)
    }
    let added = kind == .openParenthesis ? [] : names
    scopes.append(Scope(kind: kind, names: added.count))
    path += added.map { .key($0) }
    if kind != .openParenthesis { names = [] }
    index += 1
    return true
  }

  private mutating func close() throws(Malformed) {
    let sign = tokens[index]
    let opening: [UInt8: UInt8] = [
      .openBrace: .closeBrace, .openParenthesis: .closeParenthesis, .openBracket: .closeBracket,
    ]
    guard let scope = scopes.popLast(), let closing = opening[scope.kind], sign.isSign(closing) else {
      throw Malformed(what: "\(bytes.text(sign.range)) closes nothing", offset: sign.range.lowerBound)
    }
    path.removeLast(scope.names)
    if scope.kind == .openBrace { names = [] }
    index += 1
  }

  /// `name: value` in a map.
  private mutating func entry(_ body: Visitor) -> Bool {
    guard let name = word(index) ?? string(index), isSign(.colon, index + 1) else {
      index += 1
      return false
    }
    names = [name]
    index += 2
    value(index, of: names, body: body)
    return false
  }

  /// Reads a statement up to its value, or to the bracket in it.
  private mutating func statement(_ body: Visitor) -> Bool {
    var isDeclaration = false
    while let word = word(index), Self.modifiers.contains(word), self.word(index + 1) != nil {
      isDeclaration = true
      index += 1
    }
    guard let first = word(index) else {
      names = []
      index += 1
      return false
    }
    names = Self.control.contains(first) ? [] : [first]
    index += 1
    // `else version = "1.4.0"`
    if names.isEmpty { return first == "else" }
    while isSign(.dot, index), let next = word(index + 1) {
      names.append(next)
      index += 2
    }
    if names.count > 1, names.last == "set" { names.removeLast() }
    skipTypes(isDeclaration)
    assigned(body)
    return false
  }

  /// `<Type>` of a call, and `: Type` of a declaration.
  private mutating func skipTypes(_ isDeclaration: Bool) {
    let isTyped = isDeclaration && isSign(.colon, index)
    guard isTyped || isSign(.less, index) else { return }
    while let token = token(index), token.item == .word || Self.typeSigns.contains(where: { token.isSign($0) }) {
      index += 1
    }
  }

  private static let typeSigns: [UInt8] = [.less, .greater, .dot, .colon, .comma, .question, .star]

  /// Visits the value that follows the names, if it is one.
  private mutating func assigned(_ body: Visitor) {
    if isSign(.openBracket, index), let key = string(index + 1), isSign(.closeBracket, index + 2),
      isAssignment(index + 3)
    {
      names.append(key)
      index += 3
    }
    if isAssignment(index) {
      index += 1
      return value(index, of: names, body: body)
    }
    if word(index) == "by", word(index + 1) == "extra" { index += 2 }
    if isSign(.openParenthesis, index) {
      if isSign(.closeParenthesis, index + 2), isEnd(index + 3) { value(index + 1, of: names, body: body) }
    } else if isEnd(index + 1), token(index).map(Self.isOperand) == true {
      value(index, of: names, body: body)
    }
  }

  private static func isOperand(_ token: GradleLexer.Token) -> Bool {
    if case .sign = token.item { false } else { token.item != .newline }
  }

  private func isAssignment(_ index: Int) -> Bool { isSign(.equals, index) && !isSign(.equals, index + 1) }

  private func value(_ index: Int, of names: [String], body: Visitor) {
    guard let token = token(index) else { return }
    let path = path + names.map { .key($0) }
    let isAlone = isEnd(index + 1)
    switch token.item {
    case .string(let content, true) where isAlone: body(path, .text(content, isQuoted: true))
    case .number where isAlone: body(path, .number(token.range))
    case .newline, .sign(.openBrace), .sign(.openBracket): return
    default:
      let start = token.range.lowerBound
      let end = bytes.index(from: start, to: min(start + 64, bytes.count)) { $0 == .lineFeed }
      body(path, .computed(bytes.trimmed(start..<end)))
    }
  }

  /// Whether a value that ends before the token is the whole value.
  private func isEnd(_ index: Int) -> Bool {
    guard let token = token(index) else { return true }
    return token.item == .newline
      || [UInt8(ascii: ";"), .comma, .closeBrace, .closeParenthesis, .closeBracket].contains { token.isSign($0) }
  }
}
