import Domain

/// Bytes by name, and the classes that Ruby and Swift both know.
extension UInt8 {
  package static let tab = UInt8(ascii: "\t")
  package static let lineFeed = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")
  package static let space = UInt8(ascii: " ")
  package static let quote = UInt8(ascii: "\"")
  package static let apostrophe = UInt8(ascii: "'")
  package static let backtick = UInt8(ascii: "`")
  package static let backslash = UInt8(ascii: "\\")
  package static let slash = UInt8(ascii: "/")
  package static let hash = UInt8(ascii: "#")
  package static let dollar = UInt8(ascii: "$")
  package static let percent = UInt8(ascii: "%")
  package static let at = UInt8(ascii: "@")
  package static let colon = UInt8(ascii: ":")
  package static let comma = UInt8(ascii: ",")
  package static let dot = UInt8(ascii: ".")
  package static let pipe = UInt8(ascii: "|")
  package static let equals = UInt8(ascii: "=")
  package static let plus = UInt8(ascii: "+")
  package static let minus = UInt8(ascii: "-")
  package static let star = UInt8(ascii: "*")
  package static let tilde = UInt8(ascii: "~")
  package static let less = UInt8(ascii: "<")
  package static let greater = UInt8(ascii: ">")
  package static let question = UInt8(ascii: "?")
  package static let exclamation = UInt8(ascii: "!")
  package static let openBrace = UInt8(ascii: "{")
  package static let closeBrace = UInt8(ascii: "}")
  package static let openParenthesis = UInt8(ascii: "(")
  package static let closeParenthesis = UInt8(ascii: ")")
  package static let openBracket = UInt8(ascii: "[")
  package static let closeBracket = UInt8(ascii: "]")

  /// Replaces a value that is not known yet. No UTF-8 text contains this byte, and every lexer reads it as a letter.
  package static let placeholder: UInt8 = 0xFF

  package var isOctalDigit: Bool { (0x30...0x37).contains(self) }
  package var isIdentifierStart: Bool { isLetter || self == UInt8(ascii: "_") || self >= 0x80 }
  package var isIdentifierPart: Bool { isIdentifierStart || isDigit }
  package var isPunctuation: Bool { (0x21...0x7E).contains(self) && !isLetter && !isDigit }
}

extension [UInt8] {
  /// The byte at `index`, or nil outside.
  package func at(_ index: Int) -> UInt8? { indices.contains(index) ? self[index] : nil }

  package func starts(with text: StaticString, at index: Int) -> Bool {
    guard index >= 0, count - index >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { self[index..<index + $0.count].elementsEqual($0) }
  }

  /// The first index from `start` whose byte matches, or the end.
  package func index(from start: Int, where matches: (UInt8) -> Bool) -> Int {
    var index = Swift.min(start, count)
    while index < count, !matches(self[index]) { index += 1 }
    return index
  }

  package func text(_ range: Range<Int>) -> String {
    String(decoding: self[range.clamped(to: 0..<count)], as: UTF8.self)
  }
}
