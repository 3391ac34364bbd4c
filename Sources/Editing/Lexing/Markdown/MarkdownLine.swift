import Domain

/// A line of prose, cut where Markdown reads it differently.
struct MarkdownLine {
  private(set) var tokens: [SourceToken] = []
  private(set) var hasPairedBackticks = true
  private(set) var swallowed: Set<Int> = []

  private let bytes: [UInt8]
  private let start: Int
  private let end: Int
  private var position: Int
  private var textStart: Int
  /// The first `>` from here on, as far as it has been looked for.
  private var nextAngle = 0

  init(_ range: Range<Int>, in source: LexedSource) {
    bytes = source.bytes
    start = range.lowerBound
    end = range.upperBound
    position = range.lowerBound
    textStart = range.lowerBound
    var closers = backtickRuns()
    referenceDefinition()
    while position < end { step(&closers) }
    cut(at: end)
  }

  private mutating func step(_ closers: inout [Int: [Int]]) {
    switch bytes[position] {
    case .backslash:
      if bytes.at(position + 1) == .placeholder { swallowed.insert(position + 1) }
      position += 2
    case .backtick: codeSpan(&closers)
    case .closeBracket where bytes.at(position + 1) == .openParenthesis: destination()
    case .less: angle()
    case let byte where "fFhHwW".utf8.contains(byte): bareURL()
    default: position += 1
    }
  }

  /// Ends the prose before `offset`.
  private mutating func cut(at offset: Int) {
    tokens.append(SourceToken(kind: .text(.markdown), range: min(textStart, offset)..<offset))
    textStart = offset
  }

  private mutating func append(_ style: TextStyle, to offset: Int) {
    cut(at: position)
    tokens.append(SourceToken(kind: .text(style), range: position..<offset))
    position = offset
    textStart = offset
  }

  /// The start of each run of backticks by its length, the last one first.
  private func backtickRuns() -> [Int: [Int]] {
    var runs: [Int: [Int]] = [:]
    var index = end
    while index > position {
      index -= 1
      guard bytes[index] == .backtick else { continue }
      let last = index
      while index > position, bytes[index - 1] == .backtick { index -= 1 }
      runs[last + 1 - index, default: []].append(index)
    }
    return runs
  }

  private mutating func codeSpan(_ closers: inout [Int: [Int]]) {
    let content = min(end, bytes.index(from: position) { $0 != .backtick })
    let length = content - position
    while let close = closers[length]?.last, close < content { closers[length]?.removeLast() }
    position = content
    guard let close = closers[length]?.last else {
      hasPairedBackticks = false
      return
    }
    append(.markdownCode(fence: .backtick), to: close)
    position = close + length
  }

  /// `](destination "title")`
  private mutating func destination() {
    position += 2
    position = bytes.index(from: position) { !$0.isBlank || $0 == .lineFeed }
    if bytes.at(position) == .less { position += 1 }
    linkDestination { $0.isBlank || $0 == .closeParenthesis || $0 == .greater }
  }

  /// `[label]: destination` at the start of a line.
  private mutating func referenceDefinition() {
    let start = bytes.index(from: position) { $0 != .space }
    guard start < end, bytes[start] == .openBracket else { return }
    let close = bytes.index(from: start) { $0 == .closeBracket || $0 == .lineFeed }
    guard bytes.at(close) == .closeBracket, bytes.at(close + 1) == .colon else { return }
    position = min(end, bytes.index(from: close + 2) { !$0.isBlank })
    linkDestination { $0.isBlank }
  }

  private mutating func linkDestination(until isEnd: (UInt8) -> Bool) {
    position = min(position, end)
    let stop = min(end, bytes.index(from: position) { isEnd($0) || $0 == .lineFeed })
    destination(to: stop, start: .linkStart, rest: .linkRest)
  }

  /// A value at the start chooses the scheme, and so may one that follows before the first `:`, `/`, `?` or `#`.
  private mutating func destination(to stop: Int, start: Destination, rest: Destination) {
    let url = bytes[position..<stop]
    let end = url.firstIndex { ":/?#".utf8.contains($0) } ?? stop
    let makesScheme = end < stop && bytes[end] == .colon && bytes[position..<end].contains(.placeholder)
    if makesScheme || URLScheme(of: url)?.isCode == true { return append(.executable, to: stop) }
    while let next = bytes[position..<end].firstIndex(of: .placeholder) {
      if position < next { append(.markdownDestination(rest), to: next) }
      append(.markdownDestination(next == url.startIndex ? start : .linkStart), to: next + 1)
    }
    if position < stop { append(.markdownDestination(rest), to: stop) }
  }

  /// `https://…` or `www.…` in prose, which GitHub makes a link.
  private mutating func bareURL() {
    let isStart = position == textStart || bytes.at(position - 1)?.isAlphanumeric != true
    let prefixes = URLScheme.linked + ["www."]
    guard isStart, let length = prefixes.first(where: startsIgnoringCase)?.utf8.count else {
      position += 1
      return
    }
    position += length
    let stop = bytes.index(from: position) { $0.isBlank || $0 == .lineFeed || Self.endsBareURL.contains($0) }
    if position < min(end, stop) { append(.markdownDestination(.bare), to: min(end, stop)) }
  }

  private static let endsBareURL = Array("<>[]`|\"'".utf8)

  private func startsIgnoringCase(_ prefix: String) -> Bool {
    position + prefix.utf8.count <= end
      && bytes[position..<position + prefix.utf8.count].map(\.lowercased).elementsEqual(prefix.utf8)
  }

  /// Whether it is the second line of a table: `|---|:-:|`.
  var delimitsTable: Bool {
    let line = bytes[start..<end].filter { !$0.isBlank && $0 != .greater }
    return line.contains(.pipe) && line.contains(.minus)
      && line.allSatisfy { $0 == .pipe || $0 == .minus || $0 == .colon }
  }

  /// `<https://…>` or a tag.
  private mutating func angle() {
    let content = position + 1
    if nextAngle < content { nextAngle = bytes.index(from: content) { $0 == .greater || $0 == .lineFeed } }
    let close = nextAngle
    guard close < end, bytes[close] == .greater, let first = bytes.at(content) else {
      if bytes.at(content) == .placeholder { swallowed.insert(content) }
      position = content
      return
    }
    position = content
    let scheme = bytes.index(from: content) { !$0.isLetter }
    if first == .placeholder || bytes.at(scheme) == .colon {
      destination(to: close, start: .autolinkStart, rest: .autolinkRest)
    } else if first.isLetter || first == .slash || first == .exclamation {
      tag(to: close)
    }
  }

  /// A value may be between quotes; elsewhere in a tag it would be markup.
  private mutating func tag(to close: Int) {
    var cutter = HTMLCutter(inTag: true)
    cutter.cut(bytes, in: position..<close) { append($0, to: $1.upperBound) }
  }
}
