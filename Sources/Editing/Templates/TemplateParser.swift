import Domain

/// Cuts a template into text, placeholders and sections, and collects what is wrong with its braces.
struct TemplateParser {
  private let bytes: [UInt8]
  private let file: String
  private let language: SourceLanguage
  private let reader: TemplateTagReader
  private var cursor: SourceCursor
  private var open: [(tag: TemplateTag, nodes: [TemplateNode])] = []
  private var nodes: [TemplateNode] = []
  private var textStart = 0
  private var textLine = 1
  private var lineStart = 0
  private(set) var findings: [Finding] = []

  /// A template nests a handful of lists; the limit keeps recursion over it shallow.
  private static let deepest = 32

  static func parse(_ bytes: [UInt8], _ language: SourceLanguage, file: String) -> (
    nodes: [TemplateNode], findings: [Finding]
  ) {
    var parser = TemplateParser(bytes, language, file: file)
    parser.run()
    return (parser.nodes, parser.findings)
  }

  private init(_ bytes: [UInt8], _ language: SourceLanguage, file: String) {
    self.bytes = bytes
    self.language = language
    self.file = file
    reader = TemplateTagReader(bytes: bytes)
    cursor = SourceCursor(bytes)
  }

  private mutating func run() {
    var index = 0
    while index < bytes.count {
      if bytes[index] == .lineFeed {
        index += 1
        lineStart = index
      } else if bytes[index] == .openBrace, bytes.at(index + 1) == .openBrace {
        index = brace(at: index)
      } else {
        index += 1
      }
    }
    endText(at: bytes.count)
    while let unclosed = open.last {
      report(
        "unclosed-section", at: unclosed.tag, "\(unclosed.tag.spelling) is never closed",
        remedy: "write {{/\(unclosed.tag.name)}} where the section ends")
      close()
    }
  }

  private mutating func brace(at start: Int) -> Int {
    cursor.move(to: start)
    let read = reader.tag(at: start)
    let tag = TemplateTag(
      kind: read?.kind ?? .placeholder, name: read?.name ?? "", range: start..<(read?.end ?? start + 2),
      line: cursor.line, column: cursor.column)
    guard read != nil else {
      report(
        "malformed-placeholder", at: tag, "“{{” does not begin a placeholder",
        remedy: "write {{name}}, {{#list}} … {{/list}} or {{^list}} … {{/list}}")
      return tag.range.upperBound
    }
    let taken = tag.kind == .placeholder ? nil : standaloneLine(tag.range)
    endText(at: taken?.lowerBound ?? start)
    accept(tag)
    let end = taken?.upperBound ?? tag.range.upperBound
    textStart = end
    textLine = tag.line
    // A line that is left out takes its line feed with it.
    if let taken, bytes.at(taken.upperBound - 1) == .lineFeed {
      textLine += 1
      lineStart = taken.upperBound
    }
    return end
  }

  /// The whole line, with its end, if it contains only this section tag, perhaps in comment marks.
  private func standaloneLine(_ tag: Range<Int>) -> Range<Int>? {
    // Text before the tag on its line has been cut off already.
    guard textStart <= lineStart else { return nil }
    let start = lineStart == 0 && bytes.starts(with: "\u{FEFF}", at: 0) ? 3 : lineStart
    var before = reader.skipBlanks(start)
    var after = reader.skipBlanks(tag.upperBound)
    if let mark = commentMark, bytes.starts(with: mark, at: before) {
      before = reader.skipBlanks(before + mark.utf8CodeUnitCount)
      if language == .markdown || language == .xml {
        guard bytes.starts(with: "-->", at: after) else { return nil }
        after = reader.skipBlanks(after + 3)
      }
    }
    guard before == tag.lowerBound else { return nil }
    if bytes.at(after) == .carriageReturn { after += 1 }
    if after == bytes.count { return start..<after }
    return bytes.at(after) == .lineFeed ? start..<after + 1 : nil
  }

  private var commentMark: StaticString? {
    switch language {
    case .ruby: "#"
    case .swift: "//"
    case .markdown, .xml: "<!--"
    case .json, .plain: nil
    }
  }

  private mutating func endText(at end: Int) {
    if textStart < end { nodes.append(.text(textStart..<end, line: textLine)) }
    textStart = end
  }

  private mutating func accept(_ tag: TemplateTag) {
    switch tag.kind {
    case .placeholder: nodes.append(.placeholder(tag))
    case .open, .openInverted:
      if open.count == Self.deepest {
        report("deep-section", at: tag, "sections nest deeper than \(Self.deepest)", remedy: "nest fewer lists")
      }
      open.append((tag, nodes))
      nodes = []
    case .close:
      guard let last = open.last else {
        return report("mismatched-section", at: tag, "\(tag.spelling) closes nothing", remedy: "remove it")
      }
      if last.tag.name != tag.name {
        report(
          "mismatched-section", at: tag,
          "\(tag.spelling) closes \(last.tag.spelling) of line \(last.tag.line)",
          remedy: "write {{/\(last.tag.name)}}")
      }
      close()
    }
  }

  private mutating func close() {
    guard let section = open.popLast() else { return }
    // Past the limit the template is refused anyway; its nodes are dropped so that no one walks them.
    let inner = open.count < Self.deepest ? nodes : []
    nodes = section.nodes
    nodes.append(.section(section.tag, isInverted: section.tag.kind == .openInverted, inner))
  }

  private mutating func report(_ code: String, at tag: TemplateTag, _ message: String, remedy: String) {
    findings.append(Finding("template.\(code)", at: Location(file, tag.position), message, remedy: remedy))
  }
}
