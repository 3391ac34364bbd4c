import Domain

/// Reads one tag: `{{name}}`, `{{#list}}`, `{{^list}}`, `{{/list}}`, with blanks inside the braces.
struct TemplateTagReader {
  let bytes: [UInt8]
  let language: SourceLanguage

  struct FoundTag {
    var kind: TemplateTag.Kind
    var name: String
    var end: Int
  }

  /// Nil if the text at `start`, which begins with `{{`, is not a tag.
  func tag(at start: Int) -> FoundTag? {
    var index = skipBlanks(start + 2)
    let kind = kind(bytes.at(index))
    if kind != .placeholder { index = skipBlanks(index + 1) }
    guard let first = bytes.at(index), first.isLetter || first == UInt8(ascii: "_") else { return nil }
    let nameEnd = bytes.index(from: index) { !Self.isNamePart($0) }
    let close = skipBlanks(nameEnd)
    guard bytes.starts(with: "}}", at: close) else { return nil }
    return FoundTag(kind: kind, name: bytes.text(index..<nameEnd), end: close + 2)
  }

  /// The whole line, with its end, if it contains only this section tag, perhaps in comment marks.
  func standaloneLine(_ tag: Range<Int>, lineStart: Int) -> Range<Int>? {
    var before = skipBlanks(lineStart)
    var after = skipBlanks(tag.upperBound)
    if let mark = commentMark, bytes.starts(with: mark, at: before) {
      before = skipBlanks(before + mark.utf8CodeUnitCount)
      if language == .markdown || language == .xml {
        guard bytes.starts(with: "-->", at: after) else { return nil }
        after = skipBlanks(after + 3)
      }
    }
    guard before == tag.lowerBound else { return nil }
    if bytes.at(after) == .carriageReturn { after += 1 }
    if after == bytes.count { return lineStart..<after }
    return bytes.at(after) == .lineFeed ? lineStart..<after + 1 : nil
  }

  private var commentMark: StaticString? {
    switch language {
    case .ruby: "#"
    case .swift: "//"
    case .markdown, .xml: "<!--"
    case .json, .plain: nil
    }
  }

  private func skipBlanks(_ start: Int) -> Int { bytes.index(from: start) { $0 != .space && $0 != .tab } }

  private func kind(_ sign: UInt8?) -> TemplateTag.Kind {
    switch sign {
    case .hash: .open
    case UInt8(ascii: "^"): .openInverted
    case .slash: .close
    default: .placeholder
    }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == .dot || byte == .minus
  }
}
