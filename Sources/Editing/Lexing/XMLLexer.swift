import Domain

/// Separates the texts and quoted attributes of an XML file from its markup. It reads templates too, which are not yet XML.
enum XMLLexer {
  static func lex(_ bytes: [UInt8]) -> LexedSource {
    var source = LexedSource(bytes: bytes)
    var position = 0
    while position < bytes.count {
      let end = bytes.index(from: position) { $0 == .less }
      // Also if it is empty: a value between two tags may be.
      source.append(.text(.xml), position..<end)
      position = end < bytes.count ? markup(from: end, in: &source) : end
    }
    return source
  }

  private static func markup(from start: Int, in source: inout LexedSource) -> Int {
    let bytes = source.bytes
    if bytes.starts(with: "<!--", at: start) { return section(from: start, through: "-->", in: &source) }
    if bytes.starts(with: "<![CDATA[", at: start) { return section(from: start, through: "]]>", in: &source) }
    if bytes.starts(with: "<?", at: start) {
      let end = section(from: start, through: "?>", in: &source)
      if isForeign(bytes.text(start..<end).lowercased()) { source.doubt(from: start) }
      return end
    }
    // A document type may declare what the names of values mean.
    if bytes.starts(with: "<!", at: start) { source.doubt(from: start) }
    return tag(from: start, in: &source)
  }

  /// Whether a declaration names another encoding than UTF-8, in which other bytes would be markup.
  private static func isForeign(_ declaration: String) -> Bool {
    declaration.hasPrefix("<?xml") && declaration.contains("encoding") && !declaration.contains("utf-8")
  }

  private static func section(from start: Int, through end: StaticString, in source: inout LexedSource) -> Int {
    let limit = source.bytes.count
    var position = start
    while position < limit, !source.bytes.starts(with: end, at: position) { position += 1 }
    if position == limit { source.doubt(from: start) }
    position = min(limit, position + end.utf8CodeUnitCount)
    source.append(.text(.xmlMarkup), start..<position)
    return position
  }

  private static func tag(from start: Int, in source: inout LexedSource) -> Int {
    let bytes = source.bytes
    var position = start
    while true {
      let end = bytes.index(from: position) { [.greater, .quote, .apostrophe].contains($0) }
      guard let byte = bytes.at(end) else {
        source.append(.text(.xmlMarkup), position..<end)
        source.doubt(from: start)
        return end
      }
      source.append(.text(.xmlMarkup), position..<end + 1)
      if byte == .greater { return end + 1 }
      let close = bytes.index(from: end + 1) { $0 == byte }
      source.append(.text(.xmlAttribute), end + 1..<close)
      position = close
      guard close < bytes.count else {
        source.doubt(from: start)
        return close
      }
      source.append(.stringEnd, close..<close + 1)
      position = close + 1
    }
  }
}
