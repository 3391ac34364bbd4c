/// Reads Swift source token by token (The Swift Programming Language, "Lexical Structure").
///
/// Comments, strings with interpolations and regular expressions are known for what they are, so that a brace in one
/// never counts. Nothing recurses, and each byte is read a bounded number of times.
struct SwiftLexer {
  let bytes: [UInt8]
  var position = 0
  /// Whether what was read last can end an expression, so that `/` divides.
  private var isAfterOperand = false
  private var isAfterOperatorKeyword = false
  /// No regular expression begins before this offset: it was looked for up to here.
  private var regexHorizon = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func peek(_ distance: Int = 0) -> UInt8? {
    let index = position + distance
    return index < bytes.count ? bytes[index] : nil
  }

  mutating func next() throws(Malformed) -> SwiftToken {
    let start = position
    let isFirst = try skipBlanks() || start == 0
    let begin = position
    guard let byte = peek() else {
      return SwiftToken(kind: .end, first: 0, range: begin..<begin, isSpaced: true, isFirst: true)
    }
    let kind = try read(byte, isFirst: isFirst, isSpaced: begin > start)
    note(kind, byte, from: begin)
    return SwiftToken(
      kind: kind, first: byte, range: begin..<position, isSpaced: begin > start, isFirst: isFirst)
  }

  private mutating func read(_ byte: UInt8, isFirst: Bool, isSpaced: Bool) throws(Malformed) -> SwiftToken.Kind {
    switch byte {
    case UInt8(ascii: "\""):
      try skipString()
      return .literal
    case UInt8(ascii: "#"):
      return try readPound(isFirst: isFirst)
    case UInt8(ascii: "`"):
      try skipQuotedWord()
      return .word
    case UInt8(ascii: "/") where mayBeginRegex(isSpaced: isSpaced) && skipBareRegex():
      return .literal
    case UInt8(ascii: "-") where peek(1) == UInt8(ascii: ">"):
      position += 2
      return .arrow
    case let byte where Self.isWord(byte):
      skipWord()
      return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? .literal : .word
    default:
      position += 1
      return .sign
    }
  }

  private mutating func readPound(isFirst: Bool) throws(Malformed) -> SwiftToken.Kind {
    var pounds = 1
    while peek(pounds) == UInt8(ascii: "#"), pounds < Self.mostPounds { pounds += 1 }
    if peek(pounds) == UInt8(ascii: "\"") {
      try skipString()
      return .literal
    }
    if peek(pounds) == UInt8(ascii: "/") {
      try skipPoundRegex(pounds)
      return .literal
    }
    let begin = position
    position += 1
    skipWord()
    guard isFirst, let word = ShortWord(bytes[begin..<position]), Self.directives.contains(word) else {
      return position == begin + 1 ? .sign : .word
    }
    while let byte = peek(), !Self.isNewline(byte) { position += 1 }
    return .directive
  }

  /// More are not a literal's, lest a line of them be counted from each.
  static let mostPounds = 31

  private static let directives: [ShortWord] = ["#if", "#elseif", "#else", "#endif"]

  // MARK: Words and blanks

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  static func isNewline(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private mutating func skipWord() {
    while let byte = peek(), Self.isWord(byte) { position += 1 }
  }

  private mutating func skipQuotedWord() throws(Malformed) {
    let begin = position
    position += 1
    while let byte = peek(), !Self.isNewline(byte) {
      position += 1
      if byte == UInt8(ascii: "`") { return }
    }
    throw Malformed(message: "has a name in backticks that does not end", offset: begin)
  }

  /// - Returns: whether a line ended.
  private mutating func skipBlanks() throws(Malformed) -> Bool {
    var hasNewline = false
    while let byte = peek() {
      switch byte {
      case 0x0A, 0x0D:
        hasNewline = true
        position += 1
      case 0x20, 0x09, 0x0B, 0x0C, 0:
        position += 1
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
        while let byte = peek(), !Self.isNewline(byte) { position += 1 }
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
        try skipComment()
      default: return hasNewline
      }
    }
    return hasNewline
  }

  /// Comments of this kind nest.
  mutating func skipComment() throws(Malformed) {
    let begin = position
    var depth = 0
    while let byte = peek() {
      switch (byte, peek(1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        position += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        position += 2
        if depth == 0 { return }
      default: position += 1
      }
    }
    throw Malformed(message: "has a comment that does not end", offset: begin)
  }

  // MARK: Regular expressions

  private mutating func note(_ kind: SwiftToken.Kind, _ first: UInt8, from begin: Int) {
    isAfterOperatorKeyword = false
    switch kind {
    case .literal: isAfterOperand = true
    case .word:
      let word = ShortWord(bytes[begin..<position])
      isAfterOperand = word.map { !Self.prefixKeywords.contains($0) } ?? true
      isAfterOperatorKeyword = word == "func" || word == "operator"
    case .sign: isAfterOperand = Self.closingSigns.contains(first)
    case .arrow, .directive, .end: isAfterOperand = false
    }
  }

  private static let closingSigns = Array(")]}?!".utf8)

  private static let prefixKeywords: [ShortWord] = [
    "return", "in", "case", "try", "await", "throw", "if", "guard", "while", "switch", "where", "else", "yield",
  ]

  /// SE-0354: where an operator before its operand could stand, but not as the name of a function or an argument.
  private func mayBeginRegex(isSpaced: Bool) -> Bool {
    guard !isAfterOperatorKeyword, isSpaced || !isAfterOperand, let next = peek(1) else { return false }
    return !" \t\r\n/*),:;]}".utf8.contains(next)
  }

  /// - Returns: false, with nothing read, where no `/` ends it on its line or a `)` closes what it did not open.
  private mutating func skipBareRegex() -> Bool {
    guard position >= regexHorizon else { return false }
    var index = position + 1
    var parentheses = 0
    search: while index < bytes.count, !Self.isNewline(bytes[index]) {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "("): parentheses += 1
      case UInt8(ascii: ")"):
        parentheses -= 1
        if parentheses < 0 { break search }
      case UInt8(ascii: "/"):
        // What ends in a blank divides twice.
        if bytes[index - 1] == 0x20 { break search }
        position = index + 1
        return true
      default: break
      }
      index += 1
    }
    regexHorizon = index
    return false
  }

  private mutating func skipPoundRegex(_ pounds: Int) throws(Malformed) {
    let begin = position
    position += pounds + 1
    let isMultiline = peek().map(Self.isNewline) ?? false
    while let byte = peek() {
      if byte == UInt8(ascii: "/"), hasPounds(pounds, at: position + 1) {
        position += 1 + pounds
        return
      }
      if !isMultiline, Self.isNewline(byte) { break }
      position += byte == UInt8(ascii: "\\") && !isMultiline ? min(2, bytes.count - position) : 1
    }
    throw Malformed(message: "has a regular expression that does not end", offset: begin)
  }

  func hasPounds(_ count: Int, at index: Int) -> Bool {
    guard count <= bytes.count - index else { return false }
    return bytes[index..<index + count].allSatisfy { $0 == UInt8(ascii: "#") }
  }
}
