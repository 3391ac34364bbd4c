/// String literals: `"…"`, `"""…"""` and either between pounds, with interpolations that hold code that holds strings.
extension SwiftLexer {
  /// What surrounds the current byte of a string literal.
  private enum Context {
    case text(isMultiline: Bool, pounds: Int)
    /// Inside `\(`, with the parentheses open there.
    case code(parentheses: Int)
  }

  /// Strings in interpolations in strings; the compiler would take more, no one writes them.
  private static let deepest = 32

  mutating func skipString() throws(Malformed) {
    let begin = position
    var contexts = [openString()]
    while let context = contexts.last {
      guard let byte = peek(), contexts.count <= Self.deepest else {
        throw Malformed(message: "has a string that does not end", offset: begin)
      }
      switch context {
      case .text(let isMultiline, let pounds):
        if closes(isMultiline: isMultiline, pounds: pounds) {
          position += (isMultiline ? 3 : 1) + pounds
          contexts.removeLast()
        } else if byte == UInt8(ascii: "\\"), hasPounds(pounds, at: position + 1) {
          position += 1 + pounds
          if peek() == UInt8(ascii: "(") { contexts.append(.code(parentheses: 0)) } else { skipEscaped() }
        } else if !isMultiline, Self.isNewline(byte) {
          throw Malformed(message: "has a string that does not end on its line", offset: begin)
        } else {
          position += 1
        }
      case .code(let parentheses):
        let depth = try stepCode(byte, parentheses, in: &contexts)
        if depth == 0 { contexts.removeLast() }
      }
    }
  }

  /// A newline is escaped in a multi-line string alone, and then counts for nothing.
  private mutating func skipEscaped() {
    if position < bytes.count { position += 1 }
  }

  /// - Returns: the parentheses that are open after one more step; 0 at the end of the interpolation.
  private mutating func stepCode(
    _ byte: UInt8, _ parentheses: Int, in contexts: inout [Context]
  ) throws(Malformed) -> Int {
    var depth = parentheses
    switch byte {
    case UInt8(ascii: "("): depth += 1
    case UInt8(ascii: ")"): depth -= 1
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
      try skipComment()
      return depth
    case UInt8(ascii: "\""), UInt8(ascii: "#"):
      if isString() {
        contexts.append(openString())
        return depth
      }
    default: break
    }
    position += 1
    contexts[contexts.count - 1] = .code(parentheses: depth)
    return depth
  }

  private func isString() -> Bool {
    var pounds = 0
    while peek(pounds) == UInt8(ascii: "#"), pounds < Self.mostPounds { pounds += 1 }
    return peek(pounds) == UInt8(ascii: "\"")
  }

  /// Reads the pounds and quotes before the text.
  private mutating func openString() -> Context {
    var pounds = 0
    while peek() == UInt8(ascii: "#") {
      pounds += 1
      position += 1
    }
    position += 1
    guard peek() == UInt8(ascii: "\""), peek(1) == UInt8(ascii: "\"") else {
      return .text(isMultiline: false, pounds: pounds)
    }
    // `#"""#` is one quote between pounds: a string of lines begins with the end of a line.
    var index = position + 2
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    guard index < bytes.count, Self.isNewline(bytes[index]) else { return .text(isMultiline: false, pounds: pounds) }
    position = index
    return .text(isMultiline: true, pounds: pounds)
  }

  private func closes(isMultiline: Bool, pounds: Int) -> Bool {
    let quotes = isMultiline ? 3 : 1
    for index in 0..<quotes where peek(index) != UInt8(ascii: "\"") { return false }
    return hasPounds(pounds, at: position + quotes)
  }
}
