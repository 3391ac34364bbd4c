import Domain

/// Puts escaped values into an expansion, then reads the result again to prove that none of them changed its structure.
struct TemplateRenderer {
  private(set) var rendered = Rendered(text: "", sourceLines: [])
  private(set) var findings: [Finding] = []

  private var reported: Set<Finding> = []
  private let template: Template
  private let language: SourceLanguage
  /// Of a podspec: what a shell runs.
  private var commands: [Range<Int>] = []
  private var output: [UInt8] = []
  private var lines: [Int] = []
  /// The range of each value in the output.
  private var locations: [(tag: TemplateTag, range: Range<Int>)] = []

  init(_ template: Template, _ expansion: TemplateExpansion) {
    self.template = template
    language = template.language
    let skeleton = expansion.skeleton(template.bytes)
    let source = language.lex(skeleton.bytes)
    // A place that is safe in the outline is safe for every customer.
    if expansion.isOutline, language == .ruby { commands = source.shellCommands }
    let values = escape(
      skeleton.values, in: source, doubt: doubt(in: source, expansion), isOutline: expansion.isOutline)
    guard findings.isEmpty else { return }
    assemble(expansion, values)
    // A value may be empty and leave a blank line, which is a paragraph's end in Markdown.
    if language != .markdown { verify(against: source) }
    rendered = Rendered(text: String(decoding: output, as: UTF8.self), sourceLines: lines)
  }

  private mutating func escape(
    _ values: [PlacedValue], in source: LexedSource, doubt: Escaping.Unsafe?, isOutline: Bool
  ) -> [String] {
    var escaped: [String] = []
    var token = 0
    for value in values {
      while token < source.tokens.count, source.tokens[token].range.upperBound <= value.offset { token += 1 }
      let found = token < source.tokens.count ? source.tokens[token] : nil
      let kind = found.flatMap { $0.range.contains(value.offset) ? $0.kind : nil }
      do {
        try check(value, as: kind, in: source, doubt: doubt)
        escaped.append(try text(of: value, kind ?? .newline, in: source, isOutline: isOutline))
      } catch {
        report(value.tag, error)
      }
    }
    return escaped
  }

  private func text(
    of value: PlacedValue, _ kind: SourceToken.TokenClass, in source: LexedSource, isOutline: Bool
  ) throws(Escaping.Unsafe) -> String {
    switch value.value {
    case .block(let text): return try Escaping.block(text, at: value.offset, kind, in: source)
    // A number is harmless where nothing else is.
    case .text where isOutline && kind == .jsonLiteral: return "0"
    case .text(let text): return try Escaping.escape(text, for: kind, in: source)
    case .list: return ""
    }
  }

  /// Refuses a location that is unsafe for any value.
  private func check(
    _ value: PlacedValue, as kind: SourceToken.TokenClass?, in source: LexedSource, doubt: Escaping.Unsafe?
  ) throws(Escaping.Unsafe) {
    if kind == .comment(.interpreter) {
      throw Escaping.Unsafe(reason: "no value is safe here", remedy: "keep placeholders out of the #! line")
    }
    if source.swallowed.contains(value.offset) {
      throw Escaping.Unsafe(
        reason: "the text before the placeholder would absorb the value's first character",
        remedy: "separate the placeholder from the \\, #, < or escape before it")
    }
    var place = value.offset
    if !commands.isEmpty, case .text(.rubyHeredoc(let number, _)) = kind {
      place = source.tokens.filter { $0.kind == .heredoc }[number].range.lowerBound
    }
    if commands.contains(where: { $0.contains(place) }) {
      throw Escaping.Unsafe(
        reason: "no value is safe in a command that a shell runs", remedy: "leave it out; `#{s.version}` is the version"
      )
    }
    if let doubt, let start = source.doubtfulFrom, start <= value.offset { throw doubt }
  }

  private func doubt(in source: LexedSource, _ expansion: TemplateExpansion) -> Escaping.Unsafe? {
    guard let start = source.doubtfulFrom else { return nil }
    var cursor = SourceCursor(template.bytes)
    cursor.move(to: expansion.templateOffset(start))
    return Escaping.Unsafe(
      reason: "no value is safe here: what begins at line \(cursor.line), column \(cursor.column) is ambiguous or "
        + "never closed, so this may be code or a string",
      remedy: "close the string or comment, or write parentheses around the arguments there")
  }

  private mutating func assemble(_ expansion: TemplateExpansion, _ values: [String]) {
    var next = values.makeIterator()
    var atLineStart = true
    var line = 1
    for piece in expansion.pieces {
      switch piece {
      case .text(let range, let firstLine):
        line = firstLine
        for byte in template.bytes[range] {
          append(byte, from: line, &atLineStart)
          if byte == .lineFeed { line += 1 }
        }
      case .value(let tag, _):
        let start = output.count
        for byte in (next.next() ?? "").utf8 { append(byte, from: tag.line, &atLineStart) }
        locations.append((tag, start..<output.count))
      }
    }
    if atLineStart { lines.append(template.lineCount) }
  }

  private mutating func append(_ byte: UInt8, from line: Int, _ atLineStart: inout Bool) {
    if atLineStart { lines.append(line) }
    atLineStart = byte == .lineFeed
    output.append(byte)
  }

  /// The output must consist of the same tokens as the skeleton. It does, unless escaping has a hole: then no file is
  /// better than that file.
  private mutating func verify(against skeleton: LexedSource) {
    let source = language.lex(output)
    let pairs = zip(source.tokens, skeleton.tokens)
    let same =
      pairs.allSatisfy { $0.kind == $1.kind } && source.tokens.count == skeleton.tokens.count
      && source.heredocTerminators == skeleton.heredocTerminators
    if !same || (source.doubtfulFrom == nil) != (skeleton.doubtfulFrom == nil) {
      let offset = pairs.first { $0.kind != $1.kind }?.0.range.lowerBound ?? output.count
      reportEscape(before: offset)
    } else if language == .ruby, setsEncoding() {
      reportEscape(before: 0)
    }
  }

  private mutating func reportEscape(before offset: Int) {
    guard let location = locations.last(where: { $0.range.lowerBound <= offset }) ?? locations.first else { return }
    report(
      location.tag,
      Escaping.Unsafe(
        reason: "this value would change how the rest of the file is read",
        remedy: "put the placeholder elsewhere, or more text on its line"))
  }

  /// Ruby reads `# coding: …` in the first two lines, and another encoding makes other characters of our backslashes.
  private func setsEncoding() -> Bool {
    let first = output.index(from: 0) { $0 == .lineFeed }
    let second = output.index(from: first + 1) { $0 == .lineFeed }
    return [0..<first, min(first + 1, second)..<second].contains { line in
      namesEncoding(line) && locations.contains { $0.range.overlaps(line) }
    }
  }

  private func namesEncoding(_ line: Range<Int>) -> Bool {
    let text = output[line].map(\.lowercased)
    return text.indices.contains { index in
      guard text.starts(with: "coding", at: index) else { return false }
      let sign = text.index(from: index + 6) { !$0.isBlank }
      return text.at(sign) == .colon || text.at(sign) == .equals
    }
  }

  private mutating func report(_ tag: TemplateTag, _ unsafe: Escaping.Unsafe) {
    let finding = Finding(
      "template.unsafe-place", at: Location(template.file, tag.position), "\(tag.spelling): \(unsafe.reason)",
      remedy: unsafe.remedy)
    // A section repeats its placeholders; once is enough to say what is wrong with them.
    if reported.insert(finding).inserted { findings.append(finding) }
  }
}
