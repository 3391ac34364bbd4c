import Domain

/// Inside string literals.
extension SwiftLexer {
  /// The position is at the first `#` or the quote.
  mutating func beginString(hashes: Int) {
    let quote = position + hashes
    let multiline = bytes.starts(with: "\"\"\"", at: quote) && !endsOnItsLine(quote: quote, hashes: hashes)
    modes.append(.string(hashes: hashes, multiline: multiline, start: position))
    append(.stringStart, to: quote + (multiline ? 3 : 1))
    if position >= bytes.count { source.append(.text(style(hashes, multiline)), position..<position) }
  }

  /// `#"""#` is a string of one quote, not the start of a long one.
  private func endsOnItsLine(quote: Int, hashes: Int) -> Bool {
    guard hashes > 0 else { return false }
    var index = quote + 2
    while let byte = bytes.at(index), byte != .lineFeed, byte != .carriageReturn {
      index += 1
      if byte == .quote, hasHashes(hashes, at: index) { return true }
    }
    return false
  }

  private func hasHashes(_ count: Int, at index: Int) -> Bool {
    index + count <= bytes.count && bytes[index..<index + count].allSatisfy { $0 == .hash }
  }

  private func style(_ hashes: Int, _ multiline: Bool) -> TextStyle {
    .swiftString(hashes: hashes, multiline: multiline)
  }

  mutating func string(hashes: Int, multiline: Bool, start: Int) {
    let textStart = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == .backslash, hasHashes(hashes, at: position + 1) {
        let letter = position + 1 + hashes
        if bytes.at(letter) == .openParenthesis {
          source.append(.text(style(hashes, multiline)), textStart..<position)
          append(.interpolationStart, to: letter + 1)
          return modes.append(.code(parentheses: 0))
        }
        escape(letter: letter)
      } else if byte == .quote, let end = stringEnd(hashes: hashes, multiline: multiline) {
        return endString(hashes, multiline, from: textStart, to: end)
      } else if !multiline, byte == .lineFeed || byte == .carriageReturn {
        // Not Swift. Going on after the line keeps the rest readable, but nothing there is sure.
        source.doubt(from: start)
        return endString(hashes, multiline, from: textStart, to: position)
      } else {
        noteSplitDelimiter(byte, hashes: hashes)
        position += 1
      }
    }
    source.append(.text(style(hashes, multiline)), textStart..<position)
  }

  /// A placeholder between the hashes of an escape or a delimiter could complete them.
  private mutating func noteSplitDelimiter(_ byte: UInt8, hashes: Int) {
    guard hashes > 0, byte == .backslash || byte == .quote else { return }
    let end = bytes.index(from: position + 1) { $0 != .hash }
    if bytes.at(end) == .placeholder, end > position + 1 { source.swallowed.insert(end) }
  }

  private func stringEnd(hashes: Int, multiline: Bool) -> Int? {
    let quotes = multiline ? 3 : 1
    guard !multiline || bytes.starts(with: "\"\"\"", at: position) else { return nil }
    let end = position + quotes
    return hasHashes(hashes, at: end) ? end + hashes : nil
  }

  private mutating func endString(_ hashes: Int, _ multiline: Bool, from textStart: Int, to end: Int) {
    source.append(.text(style(hashes, multiline)), textStart..<position)
    append(.stringEnd, to: end)
    modes.removeLast()
  }

  private mutating func escape(letter: Int) {
    guard let byte = bytes.at(letter) else {
      position = bytes.count
      return
    }
    if byte == .placeholder { source.swallowed.insert(letter) }
    position = letter + 1
    guard byte == UInt8(ascii: "u") else { return }
    if bytes.at(position) == .openBrace {
      position = bytes.index(from: position + 1) { !$0.isHexDigit && $0 != .space }
    }
    if bytes.at(position) == .placeholder { source.swallowed.insert(position) }
  }
}
