import Domain

/// The scalars of a YAML file with one document, with their paths and ranges, without recursion. It reads block and flow
/// collections, quoted, plain and block scalars, comments, anchors and tags (YAML 1.2.2); what it does not read is an error.
struct YAMLOutline {
  typealias Visitor = (KeyedVersions.Path, KeyedVersions.Value) -> Void

  struct Block {
    var indent: Int
    var isMapping: Bool
  }

  let bytes: [UInt8]
  var position: Int
  var lineStart: Int
  private(set) var open: [Block] = []
  var path: KeyedVersions.Path = []
  private var hasContent = false
  private var hasMarker = false
  private var hasEnded = false

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: "\u{FEFF}", at: 0) ? 3 : 0
    lineStart = position
  }

  static func visit(_ bytes: [UInt8], _ body: Visitor) throws(Malformed) {
    var outline = YAMLOutline(bytes)
    while try outline.skipToContent() { try outline.line(body) }
  }

  /// Moves to what is no blank, line end or comment; false at the end.
  private mutating func skipToContent() throws(Malformed) -> Bool {
    while let byte = bytes.at(position) {
      if byte == .lineFeed {
        position += 1
        lineStart = position
      } else if byte == .hash {
        position = bytes.index(from: position) { $0 == .lineFeed }
      } else if byte.isBlank {
        position += 1
      } else {
        if bytes[lineStart..<position].contains(.tab) { throw Malformed(what: "a tab indents", offset: lineStart) }
        return true
      }
    }
    return false
  }

  private mutating func line(_ body: Visitor) throws(Malformed) {
    let column = position - lineStart
    if column == 0, isMarker("---") || isMarker("...") || bytes[position] == .percent {
      if hasContent || hasMarker, bytes[position] != .dot { throw severalDocuments }
      if bytes[position] == .percent { return position = bytes.index(from: position) { $0 == .lineFeed } }
      hasMarker = true
      hasEnded = bytes[position] == .dot
      position += 3
      skipBlanks()
      if isLineEnd { return }
    }
    if hasEnded { throw severalDocuments }
    hasContent = true
    let isEntry = isIndicator(.minus)
    while let top = open.last, top.indent > column || top.indent == column && !top.isMapping && !isEntry { leave() }
    try node(body)
  }

  private var severalDocuments: Malformed {
    Malformed(what: "has several documents, and an entry does not say in which one the version is", offset: position)
  }

  /// What begins here, up to the end of its line, or of itself.
  private mutating func node(_ body: Visitor) throws(Malformed) {
    var isAfterKey = false
    while !isLineEnd {
      let column = position - lineStart
      if isIndicator(.minus), !isAfterKey {
        try enter(isMapping: false, at: column)
        position += 1
      } else {
        skipProperties()
        if isLineEnd { return }
        let start = position
        let value = try scalar(body)
        skipBlanks()
        guard isIndicator(.colon), case .text(let range, let isQuoted)? = value else {
          guard isLineEnd else { throw Malformed(what: "something follows a value on its line", offset: position) }
          return value.map { body(path, $0) } ?? ()
        }
        if isAfterKey { throw Malformed(what: "a key follows another on its line", offset: start) }
        try enter(isMapping: true, at: column)
        let isEscaped = isQuoted && bytes[start] == .quote
        path[path.count - 1] = .key(isEscaped ? JSONOutline.decoded(bytes[range]) : bytes.text(range))
        isAfterKey = true
        position += 1
      }
      skipBlanks()
    }
  }

  private mutating func enter(isMapping: Bool, at column: Int) throws(Malformed) {
    if let top = open.last, top.indent == column, top.isMapping == isMapping {
      if case .index(let index)? = path.last { path[path.count - 1] = .index(index + 1) }
      return
    }
    if open.count == KeyedVersions.deepest { throw Malformed(what: "nests too deeply", offset: position) }
    open.append(Block(indent: column, isMapping: isMapping))
    path.append(isMapping ? .key("") : .index(0))
  }

  private mutating func leave() {
    open.removeLast()
    path.removeLast()
  }

  /// `&anchor` and `!tag`.
  mutating func skipProperties() {
    while let byte = bytes.at(position), byte == UInt8(ascii: "&") || byte == .exclamation {
      position = bytes.index(from: position) { $0.isBlank || $0 == .lineFeed }
      skipBlanks()
    }
  }

  /// Moves behind a scalar, or all of a collection; nil for a collection, whose scalars were visited.
  private mutating func scalar(_ body: Visitor) throws(Malformed) -> KeyedVersions.Value? {
    switch bytes[position] {
    case .openBracket, .openBrace:
      try flow(body)
      return nil
    case .quote, .apostrophe: return try quoted()
    case .pipe, .greater: return blockScalar()
    case .star: return alias { $0.isBlank || $0 == .lineFeed }
    case .question where isIndicator(.question): throw Malformed(what: "a key is marked by ?", offset: position)
    case .at, .backtick, .percent: throw Malformed(what: "a text begins with a reserved sign", offset: position)
    default: return try plain()
    }
  }

  mutating func alias(until isEnd: (UInt8) -> Bool) -> KeyedVersions.Value {
    let start = position
    position = bytes.index(from: start, where: isEnd)
    return .computed(start..<position)
  }

  mutating func quoted() throws(Malformed) -> KeyedVersions.Value {
    let (start, quote) = (position, bytes[position])
    position += 1
    var isPlain = true
    while let byte = bytes.at(position) {
      if byte == quote, quote == .quote || bytes.at(position + 1) != quote {
        position += 1
        return isPlain ? .text(start + 1..<position - 1, isQuoted: true) : .other(start..<position)
      }
      if byte == .lineFeed {
        lineStart = position + 1
        isPlain = false
      }
      position += byte == quote || byte == .backslash && quote == .quote ? 2 : 1
    }
    throw Malformed(what: "a text in quotes does not end", offset: start)
  }

  /// To `: `, ` #` or the end of the line; the lines after it that are indented more are the same text.
  private mutating func plain() throws(Malformed) -> KeyedVersions.Value {
    let start = position
    position = plainEnd()
    let range = bytes.trimmed(start..<position)
    if isIndicator(.colon) { return .text(range, isQuoted: false) }
    var isOneLine = true
    while let next = nextLine(), next.column > indent, bytes[next.content] != .hash {
      lineStart = next.start
      position = next.content
      position = plainEnd()
      if isIndicator(.colon) { throw Malformed(what: "a key follows a value", offset: position) }
      isOneLine = false
    }
    return isOneLine ? .text(range, isQuoted: false) : .other(start..<position)
  }

  private func plainEnd() -> Int {
    var index = position
    while let byte = bytes.at(index), byte != .lineFeed {
      if byte == .hash, index > position, bytes[index - 1].isBlank { break }
      if byte == .colon, isEnd(index + 1) { break }
      index += 1
    }
    return index
  }

  /// Of the collection that a value belongs to.
  private var indent: Int { open.last?.indent ?? -1 }

  private struct NextLine {
    var start: Int
    var content: Int
    var column: Int { content - start }
  }

  /// The next line that is not empty.
  private func nextLine() -> NextLine? {
    var start = bytes.index(from: position) { $0 == .lineFeed } + 1
    while start < bytes.count {
      let content = bytes.index(from: start) { !$0.isBlank }
      guard let byte = bytes.at(content) else { return nil }
      if byte != .lineFeed { return NextLine(start: start, content: content) }
      start = content + 1
    }
    return nil
  }

  /// `|` or `>`, and the lines after it that are indented more.
  private mutating func blockScalar() -> KeyedVersions.Value {
    let start = position
    position = bytes.index(from: position) { $0 == .lineFeed }
    while let next = nextLine(), next.column > indent {
      lineStart = next.start
      position = bytes.index(from: next.content) { $0 == .lineFeed }
    }
    return .other(start..<position)
  }

  // MARK: Signs

  mutating func skipBlanks() { position = bytes.index(from: position) { !$0.isBlank } }

  /// Whether nothing but a comment follows.
  private var isLineEnd: Bool {
    guard let byte = bytes.at(position), byte != .lineFeed else { return true }
    return byte == .hash && (position == lineStart || bytes[position - 1].isBlank)
  }

  /// Whether a byte is here that something follows, such as `- `.
  func isIndicator(_ byte: UInt8) -> Bool { bytes.at(position) == byte && isEnd(position + 1) }

  func isEnd(_ index: Int) -> Bool { bytes.at(index).map { $0.isBlank || $0 == .lineFeed } ?? true }

  private func isMarker(_ text: StaticString) -> Bool { bytes.starts(with: text, at: position) && isEnd(position + 3) }
}
