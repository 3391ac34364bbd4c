import Domain

/// Classifies the lines of a changelog as CommonMark does: a heading inside code or a comment is not a heading.
struct ChangelogScanner {
  enum LineRole: Equatable {
    /// The line after it is the next one or, for an underlined heading, a later one.
    case heading(level: Int, text: String, end: Int)
    /// `[label]: address`
    case definition(label: String)
    /// The comment before generated notes, and the line of the comment after them.
    case notes(ChangelogMark, end: Int)
    case other
  }

  private enum Block {
    case none
    case fence(UInt8, Int)
    /// Ends with the line that contains one of these, in lower case.
    case raw([StaticString])
    /// Ends with a blank line.
    case html
    case notes(end: Int)
  }

  private(set) var kinds: [LineRole] = []
  /// The line that opens a code block or comment that is never closed, if any. Text that is inserted after it would be
  /// part of that.
  private(set) var open: Int?

  private let lines: [ChangelogLines.Line]
  private var block = Block.none
  /// Definitions do not interrupt paragraphs.
  private var isInParagraph = false
  /// The first line of the paragraph, if a line below it can make it a heading: not in a list or a quotation.
  private var paragraph: Int?
  /// For each line that begins notes, the line that ends them.
  private var ends: [Int: Int] = [:]

  init(_ lines: [ChangelogLines.Line]) {
    self.lines = lines
    // Notes contain no marks, so they end at the very next one.
    var next: (version: String?, line: Int) = (nil, lines.count)
    for (index, line) in lines.enumerated().reversed() {
      if let mark = ChangelogMark(line.content) {
        if mark.version == next.version { ends[index] = next.line }
        next = (nil, index)
      } else if let version = ChangelogMark.endVersion(line.content) {
        next = (version, index)
      }
    }
    for index in lines.indices {
      kinds.append(read(index))
      switch block {
      case .none, .html: open = nil
      case .fence, .raw, .notes: open = open ?? index
      }
    }
  }

  private mutating func read(_ index: Int) -> LineRole {
    let line = lines[index].content
    switch block {
    case .notes(let end):
      if index == end { block = .none }
    case .fence(let mark, let length):
      if let run = Self.fence(line), run.mark == mark, run.length >= length, run.rest.allSatisfy(\.isBlank) {
        block = .none
      }
    case .raw(let marks):
      if Self.contains(line, marks) { block = .none }
    case .html:
      if lines[index].isBlank { block = .none }
    case .none: return begin(index, line)
    }
    return .other
  }

  /// Reads a line outside any block.
  private mutating func begin(_ index: Int, _ line: [UInt8]) -> LineRole {
    let indent = line.index(from: 0, to: line.count) { $0 != 0x20 }
    let (wasInParagraph, paragraph) = (isInParagraph, isInParagraph ? paragraph : nil)
    // An indented line can continue a paragraph, but not begin one.
    isInParagraph = wasInParagraph && !lines[index].isBlank
    guard indent < 4, indent < line.count, line[indent] != 0x09 else { return .other }
    isInParagraph = false
    if let paragraph, let level = Self.underline(line, indent) {
      kinds[paragraph] = heading(of: paragraph..<index, level)
      return .other
    }
    if let mark = ChangelogMark(line), let end = ends[index] {
      block = .notes(end: end)
      return .notes(mark, end: end)
    }
    if let run = Self.fence(line), run.mark == UInt8(ascii: "~") || !run.rest.contains(run.mark) {
      block = .fence(run.mark, run.length)
      return .other
    }
    if let html = Self.html(line, indent) {
      block = html
      return .other
    }
    if let heading = Self.heading(line, from: indent, at: index) { return heading }
    if !wasInParagraph {
      if let definition = Self.definition(line, indent) { return definition }
      let isInBlock = ListMarker(line, 0..<line.count) != nil || line[indent] == UInt8(ascii: ">")
      self.paragraph = isInBlock ? nil : index
    }
    isInParagraph = !lines[index].isBlank
    return .other
  }

  /// The level of a heading that this line underlines (CommonMark 0.31, §4.3).
  private static func underline(_ line: [UInt8], _ start: Int) -> Int? {
    let text = line[line.trimmed(start..<line.count)]
    guard let mark = text.first, text.allSatisfy({ $0 == mark }) else { return nil }
    return mark == UInt8(ascii: "=") ? 1 : mark == UInt8(ascii: "-") ? 2 : nil
  }

  /// The heading of an underlined paragraph. Lines before the last one are anchors.
  private func heading(of paragraph: Range<Int>, _ level: Int) -> LineRole {
    let last = lines[paragraph.upperBound - 1].content
    return .heading(level: level, text: last.text(last.trimmed(0..<last.count)), end: paragraph.upperBound + 1)
  }

  private static func heading(_ line: [UInt8], from start: Int, at index: Int) -> LineRole? {
    let end = line.index(from: start, to: line.count) { $0 != UInt8(ascii: "#") }
    guard (1...6).contains(end - start), end == line.count || line[end].isBlank else { return nil }
    return .heading(level: end - start, text: line.text(line.trimmed(end..<line.count)), end: index + 1)
  }

  private static func definition(_ line: [UInt8], _ start: Int) -> LineRole? {
    guard line[start] == UInt8(ascii: "[") else { return nil }
    let close = line.index(from: start + 1, to: line.count) { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "[") }
    guard line.has("]:", at: close, before: line.count), close > start + 1,
      line[start + 1] != UInt8(ascii: "^"), !line.trimmed(close + 2..<line.count).isEmpty
    else { return nil }
    return .definition(label: line.text(start + 1..<close))
  }

  private static func fence(_ line: [UInt8]) -> (mark: UInt8, length: Int, rest: ArraySlice<UInt8>)? {
    let start = line.index(from: 0, to: line.count) { $0 != 0x20 }
    guard start < 4, start < line.count, [UInt8(ascii: "`"), UInt8(ascii: "~")].contains(line[start]) else {
      return nil
    }
    let end = line.index(from: start, to: line.count) { $0 != line[start] }
    return end - start >= 3 ? (line[start], end - start, line[end...]) : nil
  }

  /// CommonMark 0.31, §4.6: kinds 1, 2 and 6. The others hold no changelog.
  /// - Returns: nil for a line that begins none; `.none` for one that ends it too.
  private static func html(_ line: [UInt8], _ start: Int) -> Block? {
    guard line[start] == UInt8(ascii: "<") else { return nil }
    if line.has("<!--", at: start, before: line.count) { return raw(line, ["-->"]) }
    let isClosing = line.has("</", at: start, before: line.count)
    let nameStart = start + (isClosing ? 2 : 1)
    let nameEnd = line.index(from: nameStart, to: line.count) { !$0.isAlphanumeric }
    let name = String(decoding: line[nameStart..<nameEnd].map(\.lowercased), as: UTF8.self)
    let next = nameEnd < line.count ? line[nameEnd] : 0x20
    guard next.isBlank || next == UInt8(ascii: ">") || next == UInt8(ascii: "/") else { return nil }
    if !isClosing, ["pre", "script", "style", "textarea"].contains(name) {
      return raw(line, ["</pre>", "</script>", "</style>", "</textarea>"])
    }
    return blockTags.contains(name) ? .html : nil
  }

  private static func raw(_ line: [UInt8], _ marks: [StaticString]) -> Block {
    contains(line, marks) ? Block.none : .raw(marks)
  }

  private static func contains(_ line: [UInt8], _ marks: [StaticString]) -> Bool {
    let lower = line.map(\.lowercased)
    return lower.indices.contains { index in marks.contains { lower.has($0, at: index, before: lower.count) } }
  }

  private static let blockTags = Set(
    """
    address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt \
    fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link \
    main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead \
    title tr track ul
    """.split(separator: " ").map(String.init))
}
