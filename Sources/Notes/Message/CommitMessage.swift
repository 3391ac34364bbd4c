import Domain

/// A commit message in its parts: subject, body and footers.
///
/// Follows Conventional Commits 1.0.0 (conventionalcommits.org); numbers in parentheses are the rules of its
/// specification. A message without a type is not an error.
package struct CommitMessage: Sendable {
  /// The whole message as UTF-8. The other properties are ranges of it, so that a large message is not copied.
  let bytes: [UInt8]
  let subjectRange: Range<Int>
  let bodyRange: Range<Int>
  let footerRanges: [FooterRange]
  /// Nil for a message that does not follow the convention.
  package let header: ConventionalHeader?

  package init(_ message: String) {
    bytes = Array(message.utf8)
    var lines = MessageLines(bytes)
    subjectRange = lines.nextThatIsNotBlank() ?? 0..<0
    header = ConventionalHeader(bytes, subjectRange)
    (bodyRange, footerRanges) = FooterRange.split(bytes, &lines)
  }

  /// The first line that is not blank.
  package var subject: String { bytes.text(subjectRange) }

  /// The text after type and scope (5); nil for a message that does not follow the convention.
  package var description: String? { header.map { bytes.text($0.descriptionRange) } }

  /// The free text that begins one blank line after the subject (6, 7), if any.
  package var body: String? { bodyRange.isEmpty ? nil : bytes.text(bodyRange) }

  package var footers: [Footer] {
    footerRanges.map { Footer(token: bytes.text($0.token), separator: $0.separator, value: bytes.text($0.value)) }
  }

  /// By `!` or by a footer (11). A footer counts in a message without a type too.
  package var isBreaking: Bool { header?.isMarkedBreaking == true || footerRanges.contains { $0.isBreaking(bytes) } }

  /// The texts of the footers that mark a breaking change (12), in order.
  package var breakingTexts: [String] { footerRanges.filter { $0.isBreaking(bytes) }.map { bytes.text($0.value) } }
}

/// `type(scope)!: description`.
package struct ConventionalHeader: Hashable, Sendable {
  /// In lower case: types are not case sensitive (15).
  package let type: String
  /// As written (4).
  package let scope: String?
  /// Whether there is a `!` before the colon (13).
  package let isMarkedBreaking: Bool
  /// The range of the description in the message.
  let descriptionRange: Range<Int>

  /// Returns nil for a line that does not follow (1) and (5): a type of letters, digits, `-` and `_`, an optional scope
  /// in parentheses, an optional `!`, a colon, a blank, a description. An emoji is not a type.
  init?(_ bytes: [UInt8], _ line: Range<Int>) {
    let end = line.upperBound
    let afterType = bytes.index(from: line.lowerBound, to: end) { !$0.isAlphanumeric && $0 != 0x2D && $0 != 0x5F }
    guard afterType > line.lowerBound, bytes[line.lowerBound].isLetter else { return nil }
    var index = afterType
    var scopeRange: Range<Int>?
    if index < end, bytes[index] == UInt8(ascii: "(") {
      let close = bytes.index(from: index + 1, to: end) { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "(") }
      let inner = bytes.trimmed(index + 1..<close)
      guard close < end, bytes[close] == UInt8(ascii: ")"), !inner.isEmpty else { return nil }
      scopeRange = inner
      index = close + 1
    }
    let isMarked = index < end && bytes[index] == UInt8(ascii: "!")
    if isMarked { index += 1 }
    guard bytes.has(": ", at: index, before: end) else { return nil }
    let description = bytes.trimmed(index + 2..<end)
    guard !description.isEmpty else { return nil }
    type = String(decoding: bytes[line.lowerBound..<afterType].map(\.lowercased), as: UTF8.self)
    scope = scopeRange.map(bytes.text)
    isMarkedBreaking = isMarked
    descriptionRange = description
  }
}
