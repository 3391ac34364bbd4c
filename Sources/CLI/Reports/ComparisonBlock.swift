import Domain

/// Lines that belong together: one file, one slice, one difference of a text.
struct ComparisonBlock: Hashable {
  /// Safe for a terminal.
  private(set) var lines: [String]

  /// - Parameter lines: each with its mark: `+`, `-`, `~`, `>` or none.
  init(_ lines: [(mark: String, text: String)]) {
    self.lines = lines.map { line in line.mark.isEmpty ? Self.safe(line.text) : "\(line.mark) \(Self.safe(line.text))" }
  }

  /// - Parameter detail: shown indented below the first line; at most `limit` lines.
  init(_ mark: String, _ text: String, detail: [(mark: String, text: String)] = [], limit: Int = .max) {
    self.init([(mark, text)])
    lines += ComparisonBlock(detail, limit: limit).lines.map { "    " + $0 }
  }

  /// - Parameter limit: the most lines that are shown.
  init(_ lines: [(mark: String, text: String)], limit: Int) {
    self.init(Array(lines.prefix(limit)))
    if lines.count > limit { self.lines.append("\u{2026} and \(lines.count - limit) more (--json lists all)") }
  }

  /// An unchanged text, such as a unified diff.
  init(verbatim text: String, limit: Int) {
    let newline = UInt8(ascii: "\n")
    let start = text.utf8.split(separator: newline, maxSplits: limit, omittingEmptySubsequences: false).prefix(limit)
    lines = start.map { Self.safe(String(decoding: $0, as: UTF8.self)) }
    if text.utf8.last == newline, lines.last == "" { lines.removeLast() }
    let rest = text.utf8.count { $0 == newline } + (text.utf8.last == newline ? 0 : 1) - lines.count
    if rest > 0 { lines.append("\u{2026} and \(Amount.count(rest, "more line")) (--json has all)") }
  }

  mutating func append(_ others: [(mark: String, text: String)]) { lines += ComparisonBlock(others).lines }

  mutating func append(_ other: ComparisonBlock) { lines += other.lines }

  static func change(_ old: String, _ new: String) -> String { old == new ? old : "\(old) \u{2192} \(new)" }

  /// Keeps tabs: texts are full of them, and they do no harm to a terminal.
  private static func safe(_ text: String) -> String {
    text.unicodeScalars.split(separator: "\t", omittingEmptySubsequences: false)
      .map { FindingText.printable(String($0)) }.joined(separator: "\t")
  }
}
