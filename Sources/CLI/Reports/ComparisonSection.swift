/// Blocks of lines under a title.
struct ComparisonSection: Hashable {
  /// "" for lines without one.
  var title: String
  var blocks: [ComparisonBlock]
  /// Whether it is shown whole, and with `--summary`, too.
  var isGlance = false

  /// The most lines of any other section.
  private static let most = 20

  var text: String {
    var lines = blocks.flatMap(\.lines)
    if !isGlance, lines.count > Self.most + 1 {
      let rest = lines.count - Self.most
      lines = lines.prefix(Self.most) + ["\u{2026} and \(rest) more lines (--json has all)"]
    }
    let indent = title.isEmpty ? "" : "  "
    let head = title.isEmpty ? [] : [FindingText.printable(title)]
    return (head + lines.map { $0.isEmpty ? "" : indent + $0 }).joined(separator: "\n") + "\n"
  }

  func titled(_ start: String) -> ComparisonSection {
    ComparisonSection(title: "\(start): \(title)", blocks: blocks, isGlance: isGlance)
  }
}

extension ComparisonSection {
  /// The first lines of a report.
  init(old: String, new: String) {
    self.init(title: "", blocks: [ComparisonBlock([("", "old: \(old)"), ("", "new: \(new)")])], isGlance: true)
  }
}

extension [ComparisonSection] {
  /// Without empty ones; first those that are shown at a glance.
  init(glance: [(String, [ComparisonBlock])], rest: [(String, [ComparisonBlock])]) {
    self =
      glance.map { ComparisonSection(title: $0, blocks: $1, isGlance: true) }
      + rest.map { ComparisonSection(title: $0, blocks: $1) }
    removeAll(where: \.blocks.isEmpty)
  }

  /// Those that are shown at a glance first, or alone.
  func ordered(isSummary: Bool) -> [ComparisonSection] {
    filter(\.isGlance) + (isSummary ? [] : filter { !$0.isGlance })
  }

  var text: String { filter { !$0.blocks.isEmpty }.map(\.text).joined(separator: "\n") }
}
