/// Writes text so that a reader of Markdown (CommonMark 0.31 with GitHub's extensions) shows it and reads nothing into
/// it.
package enum MarkdownText {
  /// How a character that means something is written.
  package enum Style: Sendable {
    case backslash
    /// Where markup surrounds the text, backslashes may or may not be read: entities are, in both.
    case entity
  }

  /// A whole line, or the whole rest of one. Line breaks and what hides or reorders text become blanks.
  package static func escaped(_ value: String, as style: Style = .backslash) -> String {
    var output: [UInt8] = []
    append(Array(value.utf8)[...], to: &output, as: style)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends a piece of a line, UTF-8 in and out.
  /// - Parameters:
  ///   - startsLine: nothing but markup stands before it.
  ///   - endsLine: nothing stands after it.
  package static func append(
    _ value: ArraySlice<UInt8>, to output: inout [UInt8], as style: Style = .backslash, startsLine: Bool = true,
    endsLine: Bool = true
  ) {
    let value = value.flattened
    let number = startsLine ? listNumber(value) : nil
    output.reserveCapacity(output.count + value.count)
    for (index, byte) in value.enumerated() {
      if byte == tab || byte == space {
        // At the edge of a line, blanks indent code or break the line.
        let isEdge = index == 0 && startsLine || index == value.count - 1 && endsLine
        if isEdge { output += "&#\(byte);".utf8 } else { output.append(byte) }
      } else if let entity = entity(byte) {
        output += entity.utf8
      } else if isMarkup(value, index, startsLine: startsLine) || index == number {
        output += style == .backslash ? [UInt8(ascii: "\\"), byte] : Array("&#\(byte);".utf8)
      } else {
        output.append(byte)
      }
    }
  }

  private static let tab = UInt8(ascii: "\t")
  private static let space = UInt8(ascii: " ")

  /// Read as characters in prose, in tags and also between backticks that do not pair.
  private static func entity(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "@"): "&#64;"
    case UInt8(ascii: "`"): "&#96;"
    default: nil
    }
  }

  private static func isMarkup(_ value: [UInt8], _ index: Int, startsLine: Bool) -> Bool {
    let isFirst = index == 0
    let isLast = index == value.count - 1
    switch value[index] {
    case UInt8(ascii: "\\"), UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "#"),
      UInt8(ascii: "~"), UInt8(ascii: "|"), UInt8(ascii: "$"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "'"):
      return true
    // Between letters an underscore emphasises nothing.
    case UInt8(ascii: "_"): return isFirst || isLast || !isWord(value[index - 1]) || !isWord(value[index + 1])
    // At the start of a line these begin lists, headings, definitions.
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "("),
      UInt8(ascii: "."), UInt8(ascii: ")"):
      return isFirst && startsLine
    case UInt8(ascii: "!"): return isLast
    default: return false
    }
  }

  /// `1.` and `1)` begin a numbered list: the index of the mark.
  private static func listNumber(_ value: [UInt8]) -> Int? {
    guard let mark = value.firstIndex(where: { !(0x30...0x39).contains($0) }), mark > 0 else { return nil }
    guard value[mark] == UInt8(ascii: ".") || value[mark] == UInt8(ascii: ")") else { return nil }
    return mark + 1 == value.count || value[mark + 1] == space || value[mark + 1] == tab ? mark : nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }
}
