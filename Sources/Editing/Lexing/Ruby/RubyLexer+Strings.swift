import Domain

/// Inside quotes and heredocs.
extension RubyLexer {
  mutating func beginQuoted(open: UInt8, close: UInt8, interpolates: Bool) {
    let quotes = RubyQuotes(open: open, close: close, interpolates: interpolates)
    begin(.rubyQuoted(quotes), quotes, length: 1)
  }

  mutating func beginExecutable(open: UInt8? = nil, close: UInt8, length: Int) {
    begin(.executable, RubyQuotes(open: open ?? close, close: close, interpolates: true), length: length)
  }

  mutating func begin(_ style: TextStyle, _ quotes: RubyQuotes, length: Int) {
    modes.append(.quoted(style, quotes, depth: 0, start: position))
    append(.stringStart, to: position + length)
    if position >= bytes.count { source.append(.text(style), position..<position) }
  }

  mutating func quoted(_ style: TextStyle, _ quotes: RubyQuotes, depth: Int, start: Int) {
    let textStart = position
    var depth = depth
    while position < bytes.count {
      let byte = bytes[position]
      if byte == .backslash {
        escape(interpolates: quotes.interpolates)
      } else if byte == quotes.close, depth == 0 {
        return endString(style, from: textStart, to: position + 1)
      } else if byte == .hash, quotes.interpolates, let kind = interpolation() {
        modes[modes.count - 1] = .quoted(style, quotes, depth: depth, start: start)
        return beginInterpolation(kind, style, from: textStart)
      } else {
        // The bodies of the line's heredocs would begin in the middle of a string.
        if byte == .lineFeed, let heredoc = pendingHeredocs.first { source.doubt(from: heredoc.start) }
        if byte == quotes.open { depth += 1 } else if byte == quotes.close { depth -= 1 }
        position += 1
      }
    }
    source.append(.text(style), textStart..<position)
  }

  mutating func heredoc(_ heredoc: RubyHeredoc, atLineStart: Bool) {
    let textStart = position
    var atLineStart = atLineStart
    if atLineStart { source.append(.stringStart, position..<position) }
    while position < bytes.count {
      if atLineStart, let end = heredoc.terminatorEnd(at: position, in: bytes) {
        return endString(heredoc.style, from: textStart, to: end)
      }
      let byte = bytes[position]
      atLineStart = byte == .lineFeed
      if byte == .backslash, heredoc.interpolates {
        // After a continued line, only some kinds of heredoc accept a terminator.
        if bytes.at(position + 1) == .lineFeed { source.doubt(from: heredoc.start) }
        escape(interpolates: true)
      } else if byte == .hash, heredoc.interpolates, let kind = interpolation() {
        modes[modes.count - 1] = .heredoc(heredoc, atLineStart: false)
        return beginInterpolation(kind, heredoc.style, from: textStart)
      } else {
        position += 1
      }
    }
    source.append(.text(heredoc.style), textStart..<position)
  }

  private mutating func endString(_ style: TextStyle, from textStart: Int, to end: Int) {
    source.append(.text(style), textStart..<position)
    append(.stringEnd, to: end)
    modes.removeLast()
  }

  private enum Interpolation { case code, variable(end: Int) }

  /// The interpolation that `#` begins here. A placeholder after it could make it begin anything.
  private mutating func interpolation() -> Interpolation? {
    guard let next = bytes.at(position + 1) else { return nil }
    if next == .openBrace { return .code }
    if next == .placeholder { source.swallowed.insert(position + 1) }
    guard next == .at || next == .dollar else { return nil }
    let name = bytes.index(from: position + 2) { $0 != .at }
    let end = bytes.index(from: name) { !$0.isIdentifierPart }
    for index in name..<max(name, end) where bytes[index] == .placeholder { source.swallowed.insert(index) }
    if next == .dollar, end == name, bytes.at(name)?.isPunctuation == true { source.doubt(from: position) }
    return end > name ? .variable(end: end) : nil
  }

  private mutating func beginInterpolation(_ kind: Interpolation, _ style: TextStyle, from textStart: Int) {
    source.append(.text(style), textStart..<position)
    switch kind {
    case .code:
      append(.interpolationStart, to: position + 2)
      modes.append(.code(braces: 0))
    case .variable(let end):
      append(.interpolationStart, to: position + 1)
      append(.identifier, to: end)
      append(.interpolationEnd, to: end)
    }
  }

  /// Moves past an escape sequence, and notes placeholders that would belong to it.
  private mutating func escape(interpolates: Bool) {
    guard let letter = bytes.at(position + 1) else {
      position += 1
      return
    }
    if letter == .placeholder { source.swallowed.insert(position + 1) }
    position += 2
    guard interpolates else { return }
    switch letter {
    case UInt8(ascii: "x"): digits(atMost: 2)
    case UInt8(ascii: "u"): unicodeEscape()
    case UInt8(ascii: "c"): control()
    case UInt8(ascii: "C"), UInt8(ascii: "M"):
      if bytes.at(position) == .placeholder { source.swallowed.insert(position) }
      if bytes.at(position) == .minus { position += 1 }
      control()
    case _ where letter.isOctalDigit: digits(atMost: 2, where: \.isOctalDigit)
    default: break
    }
  }

  private mutating func digits(atMost count: Int, where isDigit: (UInt8) -> Bool = \.isHexDigit) {
    let end = min(position + count, bytes.count)
    while position < end, isDigit(bytes[position]) { position += 1 }
    if position < end, bytes[position] == .placeholder { source.swallowed.insert(position) }
  }

  private mutating func unicodeEscape() {
    guard bytes.at(position) == .openBrace else { return digits(atMost: 4) }
    let end = bytes.index(from: position + 1) { !$0.isHexDigit && !$0.isBlank }
    if bytes.at(end) == .placeholder { source.swallowed.insert(end) }
    position = end
  }

  private mutating func control() {
    guard let next = bytes.at(position), next != .backslash else { return }
    if next == .placeholder { source.swallowed.insert(position) }
    position += 1
  }
}
