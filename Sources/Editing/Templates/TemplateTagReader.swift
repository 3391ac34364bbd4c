import Domain

/// Reads one tag: `{{name}}`, `{{#list}}`, `{{^list}}`, `{{/list}}`, with blanks inside the braces.
struct TemplateTagReader {
  let bytes: [UInt8]

  struct FoundTag {
    var kind: TemplateTag.Role
    var name: String
    var end: Int
  }

  /// Nil if the text at `start`, which begins with `{{`, is not a tag.
  func tag(at start: Int) -> FoundTag? {
    var index = skipBlanks(start + 2)
    let kind = TemplateTag.Role(rawValue: bytes.text(index..<index + 1)) ?? .placeholder
    if kind != .placeholder { index = skipBlanks(index + 1) }
    guard let first = bytes.at(index), first.isLetter || first == UInt8(ascii: "_") else { return nil }
    let nameEnd = bytes.index(from: index) { !Self.isNamePart($0) }
    let close = skipBlanks(nameEnd)
    guard bytes.starts(with: "}}", at: close) else { return nil }
    return FoundTag(kind: kind, name: bytes.text(index..<nameEnd), end: close + 2)
  }

  func skipBlanks(_ start: Int) -> Int { bytes.index(from: start) { $0 != .space && $0 != .tab } }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == .dot || byte == .minus
  }
}
