/// Escapes text so that Markdown (CommonMark 0.31 with GitHub's extensions) shows it as it is.
package enum MarkdownText {
  /// How special characters are escaped.
  package enum Style: Sendable {
    case backslash
    /// For text inside a line that has no tag, title or table around it: quotes and most `#` stay as they are.
    case running
    /// For text inside HTML or other markup, where backslashes may not be read.
    case entity
  }

  /// Escapes a whole line, or the rest of one. Line breaks and characters that hide or reorder text become spaces.
  package static func escaped(_ value: String, as style: Style = .backslash) -> String {
    var output: [UInt8] = []
    append(Array(value.utf8)[...], to: &output, as: style)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends a piece of a line, UTF-8 in and out.
  /// - Parameters:
  ///   - startsLine: whether only markup comes before it on its line.
  ///   - endsLine: whether it ends its line.
  package static func append(
    _ value: ArraySlice<UInt8>, to output: inout [UInt8], as style: Style = .backslash, startsLine: Bool = true,
    endsLine: Bool = true
  ) {
    let value = value.flattened
    let number = startsLine ? listNumber(value) : nil
    output.reserveCapacity(output.count + value.count)
    for (index, byte) in value.enumerated() {
      if byte == tab || byte == space {
        // At the edge of a line, spaces and tabs indent code or break the line.
        let isEdge = index == 0 && startsLine || index == value.count - 1 && endsLine
        if isEdge { output += "&#\(byte);".utf8 } else { output.append(byte) }
      } else if let entity = entity(byte), style != .running || byte != UInt8(ascii: "\"") {
        output += entity.utf8
      } else if isMarkup(value, at: index, style: style, startsLine: startsLine) || index == number {
        output += style != .entity ? [UInt8(ascii: "\\"), byte] : Array("&#\(byte);".utf8)
      } else {
        output.append(byte)
      }
    }
  }

  private static let tab = UInt8(ascii: "\t")
  private static let space = UInt8(ascii: " ")

  /// Entities work in prose, in tags and between unpaired backticks.
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

  private static func isMarkup(_ value: [UInt8], at index: Int, style: Style, startsLine: Bool) -> Bool {
    let isFirst = index == 0
    let isLast = index == value.count - 1
    switch value[index] {
    case UInt8(ascii: "#") where style == .running: return isFirst && startsLine
    case UInt8(ascii: "'"): return style != .running
    case UInt8(ascii: "\\"), UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "#"),
      UInt8(ascii: "~"), UInt8(ascii: "|"), UInt8(ascii: "$"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      return true
    // Between letters, an underscore is not emphasis.
    case UInt8(ascii: "_"):
      return isFirst || isLast || !value[index - 1].isAlphanumeric || !value[index + 1].isAlphanumeric
    // At the start of a line, these begin lists, headings and definitions.
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "("),
      UInt8(ascii: "."), UInt8(ascii: ")"):
      return isFirst && startsLine
    case UInt8(ascii: "!"): return isLast
    default: return false
    }
  }

  /// The index of the mark in `1.` or `1)`, which begin a numbered list.
  private static func listNumber(_ value: [UInt8]) -> Int? {
    guard let mark = value.firstIndex(where: { !$0.isDigit }), mark > 0 else { return nil }
    guard value[mark] == UInt8(ascii: ".") || value[mark] == UInt8(ascii: ")") else { return nil }
    return mark + 1 == value.count || value[mark + 1] == space || value[mark + 1] == tab ? mark : nil
  }
}
