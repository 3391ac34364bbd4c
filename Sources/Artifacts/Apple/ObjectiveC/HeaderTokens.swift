import Domain

/// The words and signs of a C or Objective-C header, without comments, preprocessor directives and the texts of strings.
struct HeaderTokens {
  struct Token {
    var text: String
    /// From 1.
    var line: Int

    var isWord: Bool { text.utf8.first.map { $0.isLetter || $0 == UInt8(ascii: "_") } ?? false }
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private(set) var all: [Token] = []

  /// - Parameter bytes: at most 1 MiB is kept of a header (`Retention.textLimit`), and so of its tokens.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var isAtLineStart = true
    while let byte = peek() {
      let isFirst = isAtLineStart
      isAtLineStart = byte == UInt8(ascii: "\n") || isAtLineStart && (byte == 0x20 || byte == 0x09)
      if byte <= 0x20 {
        advance()
      } else if isFirst, byte == UInt8(ascii: "#") {
        skipDirective()
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
        skipLine()
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        skipComment()
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        skipString(byte)
      } else {
        addToken()
      }
    }
  }

  private func peek(_ offset: Int = 0) -> UInt8? { index + offset < bytes.count ? bytes[index + offset] : nil }

  private mutating func advance() {
    if peek() == UInt8(ascii: "\n") { line += 1 }
    index += 1
  }

  private mutating func addToken() {
    let start = index
    while let byte = peek(), Self.isWord(byte) { index += 1 }
    if index == start { index += 1 }
    all.append(Token(text: String(decoding: bytes[start..<index], as: UTF8.self), line: line))
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private mutating func skipLine() {
    while let byte = peek(), byte != UInt8(ascii: "\n") { advance() }
  }

  /// A backslash continues a directive on the next line, and a comment in it may have several.
  private mutating func skipDirective() {
    while let byte = peek(), byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        skipComment()
      } else {
        if byte == UInt8(ascii: "\\") { advance() }
        // Windows ends a line with two bytes.
        if byte == UInt8(ascii: "\\"), peek() == 0x0D { advance() }
        advance()
      }
    }
  }

  private mutating func skipComment() {
    index += 2
    while peek() != nil, !(peek() == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) { advance() }
    index += 2
  }

  private mutating func skipString(_ quote: UInt8) {
    advance()
    while let byte = peek(), byte != quote, byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\\") { advance() }
      advance()
    }
    advance()
  }
}
