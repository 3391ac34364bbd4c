import Domain

/// The first heading of a Markdown text: a line that begins with `#`, outside of fenced code (CommonMark 0.31.2, sections 4.2
/// and 4.5).
struct MarkdownHeading {
  /// From 1.
  let line: Int
  private let text: ArraySlice<UInt8>

  /// Returns nil if the text has no heading.
  init?(firstIn bytes: [UInt8]) {
    var fence: (mark: UInt8, count: Int)?
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let text = line.drop { $0 == UInt8(ascii: " ") }
      guard let mark = text.first, text.startIndex - line.startIndex < 4 else { continue }
      let count = text.prefix { $0 == mark }.count
      let rest = text.dropFirst(count)
      if let open = fence {
        let closes = mark == open.mark && count >= open.count && rest.allSatisfy { $0 <= UInt8(ascii: " ") }
        if closes { fence = nil }
      } else if count >= 3, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") {
        fence = (mark, count)
      } else if mark == UInt8(ascii: "#"), count <= 6, rest.first.map({ $0 <= UInt8(ascii: " ") }) ?? true {
        self.line = index + 1
        self.text = rest
        return
      }
    }
    return nil
  }

  /// Words that are semantic versions, without a `v` before them or the sentence's own marks around them.
  var versions: [String] { ASCIIWords.all(in: text) { $0.isVersionPart }.compactMap { Self.version($0.word) } }

  private static func version(_ word: String) -> String? {
    let plain = word.hasPrefix("v") || word.hasPrefix("V") ? String(word.dropFirst()) : word
    let bare = String(decoding: plain.utf8.trimming { !$0.isAlphanumeric }, as: UTF8.self)
    return [plain, bare].first { SemanticVersion($0) != nil }
  }
}

/// Runs of ASCII bytes in a text.
enum ASCIIWords {
  /// - Returns: the runs of bytes that `belongs` accepts, each with its line from 1.
  static func all(
    in text: ArraySlice<UInt8>, ofAtLeast length: Int = 1, _ belongs: (UInt8) -> Bool
  ) -> [(word: String, line: Int)] {
    var words: [(String, Int)] = []
    var line = 1
    var start = text.startIndex
    for index in text.startIndex...text.endIndex {
      if index < text.endIndex, belongs(text[index]) { continue }
      if index - start >= length { words.append((String(decoding: text[start..<index], as: UTF8.self), line)) }
      start = index + 1
      if index < text.endIndex, text[index] == UInt8(ascii: "\n") { line += 1 }
    }
    return words
  }
}

extension UInt8 {
  fileprivate var isVersionPart: Bool { isAlphanumeric || ".+-_".utf8.contains(self) }
}
