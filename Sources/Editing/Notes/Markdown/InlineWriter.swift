import Domain

/// Writes lines of Markdown: our markup as it is, and text from commits escaped. Or the same lines as plain text.
struct InlineWriter {
  private(set) var output: [UInt8] = []
  let host: RemoteHost?
  let form: NotesForm
  /// Whether the next text is at the start of a line.
  private var isAtStart = true

  init(host: RemoteHost?, form: NotesForm = .markdown) {
    self.host = host
    self.form = form
  }

  /// Writes marks that plain text does not have.
  mutating func marks(_ marks: String) { if form == .markdown { markup(marks) } }

  /// Writes a name that contains no backtick.
  mutating func code(_ name: String) {
    marks("`")
    markup(name)
    marks("`")
  }

  /// Writes our own words and markup.
  mutating func markup(_ text: String, startsLine: Bool = false) {
    output += text.utf8
    isAtStart = startsLine
  }

  /// Writes text without any markup.
  mutating func plain(_ text: String) { plain(Array(text.utf8), ..<text.utf8.count) }

  /// Does not guard the text: hosts do not look for mentions in a link.
  mutating func link(_ text: String, _ url: String) {
    if form == .text { return plain(text) }
    markup("[")
    escape(Array(text.utf8)[...])
    markup("](\(url))")
  }

  /// Writes text from a commit: code between matching backticks stays code, references become links if the host is
  /// known.
  mutating func text(_ text: String) {
    let bytes = Array(text.utf8)
    if form == .text { return plain(bytes, 0..<bytes.count) }
    var start = 0
    var index = 0
    var reference = ReferenceScanner.next(bytes, from: 0, in: 0..<bytes.count)
    while index < bytes.count {
      if let found = reference, found.range.lowerBound < index {
        reference = ReferenceScanner.next(bytes, from: index, in: 0..<bytes.count)
      }
      if let found = reference, found.range.lowerBound == index {
        plain(bytes, start..<index)
        self.reference(found, bytes)
        index = found.range.upperBound
        start = index
      } else if bytes[index] == Self.backtick {
        let open = index..<bytes.index(from: index, to: bytes.count) { $0 != Self.backtick }
        index = open.upperBound
        guard let end = Self.codeEnd(bytes, open) else { continue }
        plain(bytes, start..<open.lowerBound)
        output += bytes[open.lowerBound..<end].flattened
        isAtStart = false
        index = end
        start = end
      } else {
        index += 1
      }
    }
    plain(bytes, start..<bytes.count)
  }

  private static let backtick = UInt8(ascii: "`")

  /// The index after the backticks that close a code span: as many as opened it (CommonMark, "Code spans").
  private static func codeEnd(_ bytes: [UInt8], _ open: Range<Int>) -> Int? {
    var index = open.upperBound
    while index < bytes.count {
      let start = bytes.index(from: index, to: bytes.count) { $0 == backtick }
      index = bytes.index(from: start, to: bytes.count) { $0 != backtick }
      if index - start == open.count { return index }
    }
    return nil
  }

  private mutating func reference(_ found: ReferenceScanner.Match, _ bytes: [UInt8]) {
    guard let url = host?.issueURL(found.reference.number, in: found.reference.repository) else {
      return plain(bytes, found.range)
    }
    link(bytes.text(found.range), url)
  }

  private mutating func plain(_ bytes: [UInt8], _ range: some RangeExpression<Int>) {
    let range = range.relative(to: bytes)
    if form == .text {
      output += bytes[range].flattened
      return
    }
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      let length = min(MentionGuard.mark(bytes, index), range.upperBound - index)
      index += max(length, 1)
      if length > 0 {
        escape(bytes[start..<index])
        output += "&#8203;".utf8
        start = index
      }
    }
    escape(bytes[start..<range.upperBound])
  }

  private mutating func escape(_ piece: ArraySlice<UInt8>) {
    if piece.isEmpty { return }
    MarkdownText.append(piece, to: &output, as: .running, startsLine: isAtStart, endsLine: false)
    isAtStart = false
  }
}
