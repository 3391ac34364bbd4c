import Editing

/// The current token of an interface, and functions to read groups of tokens.
struct TokenCursor {
  /// Longest head of a declaration, in tokens. Real ones have at most hundreds.
  private static let longest = 1 << 16

  private var lexer: SwiftLexer
  private(set) var current = SwiftToken(kind: .end, first: 0, range: 0..<0, isSpaced: false, isFirst: true)

  init(_ bytes: [UInt8]) { lexer = SwiftLexer(bytes) }

  var bytes: [UInt8] { lexer.bytes }
  var isAtEnd: Bool { current.kind == .end }

  /// The token after the current one, without reading it.
  func following() throws(Malformed) -> SwiftToken {
    var copy = self
    try copy.advance()
    return copy.current
  }

  mutating func advance() throws(Malformed) {
    let start = lexer.position
    var isFirst = start == 0
    while let token = lexer.next() {
      switch token.kind {
      case .newline: isFirst = true
      case .comment: continue
      default:
        let begin = token.range.lowerBound
        let kind = kind(of: token, isFirst: isFirst)
        try check()
        current = SwiftToken(
          kind: kind, first: lexer.bytes[begin], range: begin..<lexer.position, isSpaced: begin > start,
          isFirst: isFirst)
        return
      }
    }
    try check()
    let end = lexer.bytes.count
    current = SwiftToken(kind: .end, first: 0, range: end..<end, isSpaced: true, isFirst: true)
  }

  private func check() throws(Malformed) {
    if let problem = lexer.problem { throw Malformed(message: problem.message, offset: problem.offset) }
  }

  /// Reads the tokens that belong to this one.
  private mutating func kind(of token: SourceToken, isFirst: Bool) -> SwiftToken.TokenClass {
    switch token.kind {
    case .identifier: return .word
    case .stringStart:
      skipString()
      return .literal
    case .punctuation(UInt8(ascii: "-")) where isNext { $0 == UInt8(ascii: ">") }:
      _ = lexer.next()
      return .arrow
    case .punctuation(UInt8(ascii: "#")) where isNext(\.isIdentifierPart):
      guard let word = lexer.next(), isFirst, Self.directives.contains(lexer.bytes.text(word.range)) else {
        return .word
      }
      lexer.skipLine()
      return .directive
    case .punctuation: return .sign
    default: return .literal
    }
  }

  private func isNext(_ matches: (UInt8) -> Bool) -> Bool { lexer.bytes.at(lexer.position).map(matches) ?? false }

  private mutating func skipString() {
    var depth = 1
    while depth > 0, let token = lexer.next() {
      if token.kind == .stringStart { depth += 1 } else if token.kind == .stringEnd { depth -= 1 }
    }
  }

  private static let directives: Set<String> = ["if", "elseif", "else", "endif"]

  func text(_ token: SwiftToken) -> String { String(decoding: bytes[token.range], as: UTF8.self) }
  var word: String? { current.kind == .word ? text(current) : nil }

  func isSign(_ sign: Unicode.Scalar) -> Bool { isSign(current, sign) }

  func isSign(_ token: SwiftToken, _ sign: Unicode.Scalar) -> Bool {
    token.kind == .sign && token.first == UInt8(ascii: sign)
  }

  /// 1 for a bracket that opens, -1 for one that closes.
  func nesting(_ token: SwiftToken) -> Int {
    guard token.kind == .sign else { return 0 }
    return contains("([<", token) ? 1 : contains(")]>", token) ? -1 : 0
  }

  /// Tokens on one line, with one blank for any white space.
  func line(_ tokens: some Sequence<SwiftToken>) -> String {
    var line: [UInt8] = []
    for token in tokens {
      if token.isSpaced, !line.isEmpty { line.append(0x20) }
      line += bytes[token.range]
    }
    return String(decoding: line, as: UTF8.self)
  }

  // MARK: Groups

  /// Reads from `{` or `(` to the closing bracket.
  /// - Returns: the tokens in between, except those in nested braces.
  mutating func group() throws(Malformed) -> [SwiftToken] {
    let begin = current.range.lowerBound
    var tokens: [SwiftToken] = []
    var braces = 0
    var parentheses = 0
    repeat {
      guard !isAtEnd, braces >= 0 else {
        throw Malformed(message: "has a bracket that is not closed", offset: begin)
      }
      let outside = braces
      switch current.kind == .sign ? current.first : 0 {
      case UInt8(ascii: "{"): braces += 1
      case UInt8(ascii: "}"): braces -= 1
      case UInt8(ascii: "(") where braces == 0: parentheses += 1
      case UInt8(ascii: ")") where braces == 0: parentheses -= 1
      default: break
      }
      if max(outside, braces) <= 1, tokens.count < Self.longest { tokens.append(current) }
      try advance()
    } while braces > 0 || parentheses > 0
    return Array(tokens.dropFirst().dropLast())
  }

  /// Reads `@name` or `@name.name<T>(…)`, up to the next blank.
  mutating func attribute() throws(Malformed) -> String {
    var text = "@"
    try advance()
    if let word, !current.isSpaced {
      text += word
      try advance()
    }
    while isSign("."), !current.isSpaced {
      text += "."
      try advance()
      guard let word else { break }
      text += word
      try advance()
    }
    if isSign("<"), !current.isSpaced { text += try angles() }
    return text + (try arguments())
  }

  /// `private`, `private(set)`.
  mutating func modifier() throws(Malformed) -> String {
    let text = word ?? ""
    try advance()
    return text + (try arguments())
  }

  private mutating func arguments() throws(Malformed) -> String {
    guard isSign("("), !current.isSpaced else { return "" }
    return "(" + line(try group()) + ")"
  }

  private mutating func angles() throws(Malformed) -> String {
    var tokens: [SwiftToken] = []
    var depth = 0
    repeat {
      if isSign("<") { depth += 1 } else if isSign(">") { depth -= 1 }
      tokens.append(current)
      try advance()
    } while depth > 0 && !isAtEnd && tokens.count < Self.longest
    return line(tokens)
  }

  // MARK: Heads

  /// Reads a declaration from after its keyword to its body, or to the line after it.
  ///
  /// Closures and the initial values of variables are skipped.
  mutating func head(of keyword: DeclarationKeyword) throws(Malformed) -> [SwiftToken] {
    var tokens: [SwiftToken] = []
    var depth = 0
    var isInitializer = false
    var last: SwiftToken?
    while !isAtEnd {
      if depth == 0, endsHead(of: keyword, after: last, isInitializer) { break }
      if isSign("{") {
        _ = try group()
        last = SwiftToken(kind: .literal, first: 0, range: 0..<0, isSpaced: false, isFirst: false)
        continue
      }
      if isSign("}") { throw Malformed(message: "closes a brace inside parentheses", offset: current.range.lowerBound) }
      if isSign("(") || isSign("[") { depth += 1 }
      if isSign(")") || isSign("]") { depth = max(0, depth - 1) }
      if depth == 0, keyword.mayBeInitialized, isSign("="), !tokens.isEmpty { isInitializer = true }
      if !isInitializer, current.kind != .directive { tokens.append(current) }
      guard tokens.count <= Self.longest else {
        throw Malformed(message: "has a declaration that is too long", offset: current.range.lowerBound)
      }
      last = current
      try advance()
    }
    return tokens
  }

  private func endsHead(of keyword: DeclarationKeyword, after last: SwiftToken?, _ isInitializer: Bool) -> Bool {
    if current.kind == .directive || isSign("}") || isSign(";") { return true }
    if isSign("{"), !isInitializer { return true }
    guard current.isFirst, let last else { return false }
    if keyword == .operator { return true }
    // A declaration continues on the next line if a binary operator is at the end or start of a line.
    if current.kind == .arrow || last.kind == .arrow { return false }
    if let word, ["where", "throws", "rethrows", "async", "as", "is"].contains(word) { return false }
    let infix = isInitializer ? ".,:=+-*/%&|^<>?" : ",:=&"
    if current.kind == .sign, contains(infix, current) { return false }
    return last.kind != .sign || !last.isSpaced && !isSign(last, ",") && !isSign(last, ":") || !contains(infix, last)
  }

  private func contains(_ signs: String, _ token: SwiftToken) -> Bool {
    signs.utf8.contains(token.first)
  }
}

/// A keyword that introduces a declaration.
enum DeclarationKeyword: String, CaseIterable {
  case `import`, `struct`, `class`, `enum`, `actor`, `protocol`, `extension`, `typealias`, `associatedtype`
  case `func`, `init`, `deinit`, `subscript`, `var`, `let`, `case`, macro, `operator`, `precedencegroup`

  var mayBeInitialized: Bool { self == .var || self == .let || self == .macro }

  /// By name, which is faster than a search through the cases.
  static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Modifiers before the keyword.
  static let modifiers: Set<String> = [
    "public", "open", "internal", "package", "private", "fileprivate", "static", "class", "final", "override",
    "required", "convenience", "lazy", "dynamic", "optional", "weak", "unowned", "mutating", "nonmutating",
    "consuming", "borrowing", "__consuming", "__owned", "__shared", "isolated", "nonisolated", "distributed",
    "indirect", "prefix", "infix", "postfix", "sending", "reasync", "_const", "_local", "async",
  ]

  static let access: Set<String> = ["public", "open", "internal", "package", "private", "fileprivate"]
}
