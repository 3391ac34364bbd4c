import Domain

// String literals and interpolations.
extension SwiftLexer {
  /// The position is at the first `#` or the quote.
  mutating func beginString(hashes: Int) -> SourceToken {
    let quote = position + hashes
    let isMultiline = bytes.starts(with: "\"\"\"", at: quote) && !endsOnItsLine(quote: quote, hashes: hashes)
    outerModes.append(mode)
    mode = .string(StringLiteral(hashes: hashes, isMultiline: isMultiline, start: position))
    return token(.stringStart, to: quote + (isMultiline ? 3 : 1))
  }

  /// `#"""#` is a string of one quote, not the start of a long one.
  func endsOnItsLine(quote: Int, hashes: Int) -> Bool {
    guard hashes > 0 else { return false }
    var index = quote + 2
    while let byte = bytes.at(index), byte != .lineFeed, byte != .carriageReturn {
      index += 1
      if byte == .quote, hasHashes(hashes, at: index) { return true }
    }
    return false
  }

  func hasHashes(_ count: Int, at index: Int) -> Bool {
    var end = index
    while end < index + count, bytes.at(end) == .hash { end += 1 }
    return end == index + count
  }

  /// The text up to an interpolation or the end of the literal, which is pending then.
  mutating func text(of literal: StringLiteral) -> SourceToken {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == .backslash, hasHashes(literal.hashes, at: position + 1) {
        let letter = position + 1 + literal.hashes
        if bytes.at(letter) == .openParenthesis, beginInterpolation(in: literal) {
          return part(literal, from: start, then: .interpolationStart, to: letter + 1)
        }
        skipEscape(letter: letter)
      } else if byte == .quote, let end = stringEnd(literal) {
        mode = outerModes.popLast() ?? .code(parentheses: 0)
        return part(literal, from: start, then: .stringEnd, to: end)
      } else if !literal.isMultiline, byte == .lineFeed || byte == .carriageReturn {
        // The rest stays readable if the string ends with its line.
        fail("has a string that does not end on its line", at: literal.start)
        mode = outerModes.popLast() ?? .code(parentheses: 0)
        return part(literal, from: start, then: .stringEnd, to: position)
      } else {
        noteSplitDelimiter(byte, hashes: literal.hashes)
        position += 1
      }
    }
    noteOpenStrings()
    return SourceToken(kind: .text(literal.style), range: start..<position)
  }

  mutating func part(
    _ literal: StringLiteral, from start: Int, then kind: SourceToken.TokenClass, to end: Int
  ) -> SourceToken {
    let text = SourceToken(kind: .text(literal.style), range: start..<position)
    pending = token(kind, to: end)
    return text
  }

  mutating func beginInterpolation(in literal: StringLiteral) -> Bool {
    guard outerModes.count < Self.deepest else {
      fail("has strings in strings beyond reason", at: literal.start)
      return false
    }
    outerModes.append(mode)
    mode = .code(parentheses: 0)
    return true
  }

  /// At the end of the text: everything inside of an open string is doubtful.
  mutating func noteOpenStrings() {
    for case .string(let literal) in outerModes + [mode] { fail("has a string that does not end", at: literal.start) }
    outerModes = []
    mode = .code(parentheses: 0)
  }

  func stringEnd(_ literal: StringLiteral) -> Int? {
    guard !literal.isMultiline || bytes.starts(with: "\"\"\"", at: position) else { return nil }
    let end = position + (literal.isMultiline ? 3 : 1)
    return hasHashes(literal.hashes, at: end) ? end + literal.hashes : nil
  }

  mutating func skipEscape(letter: Int) {
    guard let byte = bytes.at(letter) else {
      position = bytes.count
      return
    }
    noteSwallowed(letter)
    position = letter + 1
    guard byte == UInt8(ascii: "u") else { return }
    if bytes.at(position) == .openBrace {
      position = bytes.index(from: position + 1) { !$0.isHexDigit && $0 != .space }
    }
    noteSwallowed(position)
  }

  mutating func noteSwallowed(_ index: Int) {
    if bytes.at(index) == .placeholder { swallowed?.insert(index) }
  }

  /// A placeholder between the hashes of an escape or a delimiter could complete them.
  mutating func noteSplitDelimiter(_ byte: UInt8, hashes: Int) {
    guard hashes > 0, byte == .backslash || byte == .quote, bytes.at(position + 1) == .hash else { return }
    var end = position + 1
    while end <= position + hashes, bytes.at(end) == .hash { end += 1 }
    noteSwallowed(end)
  }
}
