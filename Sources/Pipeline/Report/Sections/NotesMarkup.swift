import Domain

/// Notes in Markdown, as far as release notes need it: headings, lists, paragraphs, tables, code, strong text and links. Everything
/// else is shown as it is written. Markup in the notes never becomes markup of the page.
struct NotesMarkup: Sendable {
  struct Block: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case heading, list, paragraph, verbatim
      /// Rows of cells in place of lines, the head first.
      case table([[Substring]])
    }

    var kind: Kind
    var lines: [Substring]
  }

  private(set) var blocks: [Block] = []

  init(_ notes: String) {
    var isCode = false
    var isApart = true
    for line in notes.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("```") {
        isCode.toggle()
        if isCode { blocks.append(Block(kind: .verbatim, lines: [])) }
      } else if isCode {
        add(line, to: .verbatim)
        continue
      } else if text.isEmpty {
        isApart = true
        continue
      } else if text.hasPrefix("#"), let space = text.firstIndex(where: { $0 != "#" }), text[space] == " " {
        blocks.append(Block(kind: .heading, lines: [text[space...].dropFirst()]))
      } else if text.hasPrefix("- ") || text.hasPrefix("* ") {
        add(text.dropFirst(2), to: .list)
      } else if text.hasPrefix("|") {
        add(line, to: .verbatim, apart: isApart)
      } else {
        add(text, to: .paragraph, apart: isApart)
      }
      isApart = false
    }
    blocks = blocks.map { Self.table($0) ?? $0 }
  }

  /// A table, if its second line says that it is one (GitHub Flavored Markdown, 4.10).
  private static func table(_ block: Block) -> Block? {
    let lines = block.lines
    guard block.kind == .verbatim, lines.count > 1, lines.allSatisfy({ $0.drop { $0 == " " }.hasPrefix("|") })
    else { return nil }
    let rows = lines.map(cells)
    let isRule = rows[1].allSatisfy { !$0.isEmpty && $0.allSatisfy { "-:".contains($0) } }
    guard isRule, rows.allSatisfy({ $0.count == rows[0].count }) else { return nil }
    return Block(kind: .table([rows[0]] + rows.dropFirst(2)), lines: [])
  }

  private static func cells(_ line: Substring) -> [Substring] {
    func trimmed(_ text: Substring) -> Substring { text.trimming { $0 == " " } }
    var inside = trimmed(line).dropFirst()
    if inside.last == "|", !inside.hasSuffix("\\|") { inside = inside.dropLast() }
    var cells: [Substring] = []
    var start = inside.startIndex
    var isEscaped = false
    for index in inside.indices {
      if inside[index] == "|", !isEscaped {
        cells.append(trimmed(inside[start..<index]))
        start = inside.index(after: index)
      }
      isEscaped = inside[index] == "\\" && !isEscaped
    }
    return cells + [trimmed(inside[start...])]
  }

  /// Adds a line to the last block, if that is of this kind.
  private mutating func add(_ line: Substring, to kind: Block.Kind, apart: Bool = false) {
    if !apart, blocks.last?.kind == kind {
      blocks[blocks.count - 1].lines.append(line)
    } else {
      blocks.append(Block(kind: kind, lines: [line]))
    }
  }

  func write(_ writer: inout HTMLWriter) {
    for block in blocks {
      switch block.kind {
      case .heading: writer.element("h3") { Self.inline(block.lines[0], &$0) }
      case .list: writer.list(block.lines) { Self.inline($0, &$1) }
      case .paragraph: writer.element("p") { Self.inline(block.lines.joined(separator: " ")[...], &$0) }
      case .verbatim: writer.element("pre", block.lines.joined(separator: "\n"))
      case .table(let rows):
        let columns = rows[0].map { TableColumn.unsorted(String($0)) }
        writer.table("A table of the notes", columns: columns, of: Array(rows.dropFirst())) { cells, row in
          for cell in cells { row.cell { Self.inline(cell, &$0) } }
        }
      }
    }
  }

  private static func inline(_ line: Substring, _ writer: inout HTMLWriter) {
    var rest = line
    var plain = ""
    while let first = rest.first {
      if first == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
        plain.append(next)
        rest = rest.dropFirst(2)
      } else if first == "&", let (character, length) = entity(rest) {
        plain.append(character)
        rest = rest.dropFirst(length)
      } else if let mark = ["**", "`"].first(where: rest.hasPrefix),
        let end = rest.dropFirst(mark.count).firstRange(of: mark)
      {
        writer.flush(&plain)
        let inside = rest[rest.index(rest.startIndex, offsetBy: mark.count)..<end.lowerBound]
        if mark == "`" {
          writer.element("code", String(inside))
        } else {
          writer.element("strong") { inline(inside, &$0) }
        }
        rest = rest[end.upperBound...]
      } else if first == "[", let middle = rest.firstRange(of: "]("),
        let end = rest[middle.upperBound...].firstIndex(of: ")")
      {
        writer.flush(&plain)
        writer.link(String(rest[middle.upperBound..<end]), String(rest[..<middle.lowerBound].dropFirst()))
        rest = rest[end...].dropFirst()
      } else {
        plain.append(first)
        rest = rest.dropFirst()
      }
    }
    writer.flush(&plain)
  }

  /// The character of a reference such as `&lt;` or `&#35;`, with the reference's length.
  private static func entity(_ text: Substring) -> (Character, Int)? {
    guard let end = text.prefix(10).firstIndex(of: ";") else { return nil }
    let name = text[..<end].dropFirst()
    let known: [Substring: Character] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\""]
    if let character = known[name] { return (character, name.count + 2) }
    guard name.hasPrefix("#"), let code = UInt32(name.dropFirst()), let scalar = Unicode.Scalar(code) else {
      return nil
    }
    return (Character(scalar), name.count + 2)
  }
}

// MARK: - Parts of notes

extension NotesMarkup {
  /// Its blocks, with the items of lists one by one.
  var parts: [Block] {
    blocks.flatMap { $0.kind == .list ? $0.lines.map { Block(kind: .list, lines: [$0]) } : [$0] }
  }

  /// - Parameter parts: of one that was read; a heading without anything below it is left out.
  init(parts: [Block]) {
    for (index, part) in parts.enumerated() {
      if part.kind == .heading, index + 1 == parts.count || parts[index + 1].kind == .heading { continue }
      if part.kind == .list, blocks.last?.kind == .list {
        blocks[blocks.count - 1].lines += part.lines
      } else {
        blocks.append(part)
      }
    }
  }
}

extension HTMLWriter {
  fileprivate mutating func flush(_ plain: inout String) {
    if !plain.isEmpty { text(plain) }
    plain = ""
  }

  mutating func notes(_ notes: NotesMarkup) { element("div", attributes: ["class": "notes"]) { notes.write(&$0) } }
}
