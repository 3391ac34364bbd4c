/// A beginning of the order in which customers get a release. So of two waves, one contains the other.
package enum Wave: Hashable, Sendable, CustomStringConvertible {
  /// Customers whose entry in the manifest has this name, and those of the names before it.
  case named(String)
  /// So many of a hundred customers, from 1 to 100.
  case percent(Int)
  case all

  package static let everybody = "all"
  package static let longestName = 64

  /// Nil for what is neither a name nor a percentage.
  package init?(_ text: String) {
    if text == Self.everybody {
      self = .all
    } else if let percent = Self.percentage(text) {
      self = .percent(percent)
    } else if Self.isName(text) {
      self = .named(text)
    } else {
      return nil
    }
  }

  package var description: String {
    switch self {
    case .named(let name): name
    case .percent(let number): "\(number)%"
    case .all: Self.everybody
    }
  }

  /// Whether a customer may have it: lower-case letters, digits and `-`, beginning with a letter.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isLetter, text.utf8.count <= longestName else { return false }
    return text != everybody && text.allBytes { ($0.isAlphanumeric && !$0.isUppercase) || $0 == UInt8(ascii: "-") }
  }

  private static func percentage(_ text: String) -> Int? {
    let digits = text.utf8.dropLast()
    guard text.utf8.last == UInt8(ascii: "%"), 1...3 ~= digits.count, digits.allSatisfy(\.isDigit),
      digits.first != UInt8(ascii: "0")
    else { return nil }
    let number = digits.decimalNumber
    return number <= 100 ? number : nil
  }
}
