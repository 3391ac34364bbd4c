/// Lines that belong together: one file, one slice, one difference of a text.
struct ComparisonBlock: Hashable {
  typealias Section = (title: String, blocks: [ComparisonBlock])

  /// Safe for a terminal.
  private(set) var lines: [String]

  /// - Parameter lines: each with its mark: `+`, `-`, `~`, `>` or none.
  init(_ lines: [(mark: String, text: String)]) {
    self.lines = lines.map { line in line.mark.isEmpty ? Self.safe(line.text) : "\(line.mark) \(Self.safe(line.text))" }
  }

  /// - Parameter detail: shown indented below the first line; at most `limit` lines.
  init(_ mark: String, _ text: String, detail: [(mark: String, text: String)], limit: Int = .max) {
    self.init([(mark, text)])
    lines += ComparisonBlock(Array(detail.prefix(limit))).lines.map { "    " + $0 }
    if detail.count > limit { lines.append("    \u{2026} and \(detail.count - limit) more (--json lists all)") }
  }

  /// An unchanged text, such as a unified diff.
  init(verbatim text: String, limit: Int) {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0)
    lines = all.prefix(limit).map { Self.safe(String($0)) }
    if all.count > limit { lines.append("\u{2026} and \(all.count - limit) more lines (--json has all)") }
  }

  mutating func append(_ others: [(mark: String, text: String)]) { lines += ComparisonBlock(others).lines }

  mutating func append(_ other: ComparisonBlock) { lines += other.lines }

  static func text(_ sections: [Section]) -> String {
    sections.filter { !$0.blocks.isEmpty }.map { section in
      let indent = section.title.isEmpty ? "" : "  "
      let lines = section.blocks.flatMap(\.lines).map { $0.isEmpty ? "" : indent + $0 }
      return ((section.title.isEmpty ? [] : [FindingText.printable(section.title)]) + lines).joined(separator: "\n")
        + "\n"
    }.joined(separator: "\n")
  }

  static func change(_ old: String, _ new: String) -> String { old == new ? old : "\(old) \u{2192} \(new)" }

  /// Keeps tabs: texts are full of them, and they do no harm to a terminal.
  private static func safe(_ text: String) -> String {
    text.unicodeScalars.split(separator: "\t", omittingEmptySubsequences: false)
      .map { FindingText.printable(String($0)) }.joined(separator: "\t")
  }
}
