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
  let footers: [Footer]
  /// Nil for a message that does not follow the convention.
  package let header: ConventionalHeader?
  /// The text of a subject that is `BREAKING CHANGE: text` itself.
  let breakingSubject: Range<Int>?
  /// From `Merged PR 12: ` of Azure DevOps, which precedes the subject and is not part of it.
  let mergedPullRequest: Int?

  package init(_ message: String) {
    var bytes = Array(message.utf8)
    var lines = MessageLines(bytes)
    var first = lines.nextThatIsNotBlank() ?? 0..<0
    while let end = lines.skip(where: { Self.continuesSubject(bytes, $0) })?.upperBound {
      first = first.lowerBound..<end
    }
    // git shows the lines of a subject on one line.
    for index in first where bytes[index] == 0x0A { bytes[index] = 0x20 }
    (mergedPullRequest, subjectRange) = MergeMessage.azure(bytes, first)
    let footer = Footer(bytes, subjectRange)
    breakingSubject = footer.flatMap { $0.isBreaking(bytes) && !$0.value.isEmpty ? $0.value : nil }
    header = breakingSubject == nil ? ConventionalHeader(bytes, subjectRange) : nil
    (bodyRange, footers) = Footer.split(bytes, &lines)
    self.bytes = bytes
  }

  /// Whether a line in the first paragraph belongs to the subject: not a list below it, a trailer or code.
  private static func continuesSubject(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    if line.isEmpty || ListMarker(bytes, line) != nil || Fence(bytes, line) != nil { return false }
    guard let footer = Footer(bytes, line) else { return true }
    let token = bytes[footer.token]
    let isTrailer = token.contains(UInt8(ascii: "-")) || footer.isReference(bytes) || ClosingWord.isOne(token)
    return footer.separator == .colon && !isTrailer && !footer.isBreaking(bytes)
  }

  /// The first paragraph, on one line.
  package var subject: String { bytes.text(subjectRange) }

  /// The text after type and scope (5); nil for a message that does not follow the convention.
  package var description: String? { header.map { bytes.text($0.descriptionRange) } }

  /// The free text after the subject (6, 7), if any.
  package var body: String? { bodyRange.isEmpty ? nil : bytes.text(bodyRange) }

  /// By `!` or by a footer (11). A footer counts in a message without a type too, and as the subject.
  package var isBreaking: Bool {
    header?.isMarkedBreaking == true || breakingSubject != nil || footers.contains { $0.isBreaking(bytes) }
  }

  /// The texts of the footers that mark a breaking change (12), in order.
  package var breakingTexts: [String] { footers.filter { $0.isBreaking(bytes) }.map { bytes.text($0.value) } }
}

/// `type(scope)!: description`.
package struct ConventionalHeader: Hashable, Sendable {
  /// In lower case: types are not case sensitive (15).
  package let type: String
  /// As written (4).
  package let scope: String?
  /// Whether there is a `!` before the colon (13).
  package let isMarkedBreaking: Bool
  let descriptionRange: Range<Int>

  /// The types of the convention and of those that it follows (Angular's), which no other list begins its items with.
  static let conventionalTypes: Set<String> = [
    "build", "chore", "ci", "docs", "feat", "fix", "perf", "refactor", "revert", "style", "test",
  ]

  init?(item line: Range<Int>, of bytes: [UInt8]) {
    guard let marker = ListMarker(bytes, line) else { return nil }
    self.init(bytes, bytes.trimmed(marker.end..<line.upperBound))
    if !Self.conventionalTypes.contains(type) { return nil }
  }

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
