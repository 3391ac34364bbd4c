/// A unified diff for a terminal, in the colours that git uses.
enum DiffColour {
  private static let bold = "\u{1B}[1m"
  private static let red = "\u{1B}[31m"
  private static let green = "\u{1B}[32m"
  private static let cyan = "\u{1B}[36m"
  private static let end = "\u{1B}[m"

  /// Counts lines as each hunk header announces them: a removed line that starts with `-- ` looks like a file header.
  static func coloured(_ diff: String) -> String {
    var left = (old: 0, new: 0)
    let lines = diff.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      let text = String(decoding: line, as: UTF8.self)
      if left.old <= 0, left.new <= 0 {
        guard let counts = counts(text) else { return text.isEmpty || text.hasPrefix("\\") ? text : bold + text + end }
        left = counts
        return cyan + text + end
      }
      switch line.first {
      case UInt8(ascii: "-"):
        left.old -= 1
        return red + text + end
      case UInt8(ascii: "+"):
        left.new -= 1
        return green + text + end
      case UInt8(ascii: "\\"): return text
      default:
        left = (left.old - 1, left.new - 1)
        return text
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The line counts of `@@ -1,4 +1,5 @@`; a missing count is 1. Nil if `text` is not a hunk header.
  private static func counts(_ text: String) -> (old: Int, new: Int)? {
    let words = text.split(separator: " ")
    guard words.count >= 4, words[0] == "@@", words[3] == "@@" else { return nil }
    let counts = words[1...2].map { range in
      range.split(separator: ",").dropFirst().first.map { Int($0) ?? 0 } ?? 1
    }
    return (counts[0], counts[1])
  }
}
