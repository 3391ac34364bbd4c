/// A whole number of any length: semver.org sets no limit.
package struct VersionNumber: Hashable, Sendable {
  /// Decimal, without leading zeros. A string of up to 15 bytes needs no allocation.
  private let digits: String

  /// Nil unless the text consists of ASCII digits. Drops leading zeros.
  package init?(_ text: some StringProtocol) {
    guard Self.isNumber(text) else { return nil }
    let significant = text.drop { $0 == "0" }
    digits = significant.isEmpty ? "0" : String(significant)
  }

  private init(digits: String) { self.digits = digits }

  package static func isNumber(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(\.isDigit)
  }

  /// The number after this one.
  package var next: VersionNumber {
    let nine = UInt8(ascii: "9")
    var bytes = Array(digits.utf8)
    var index = bytes.count - 1
    while index >= 0, bytes[index] == nine {
      bytes[index] = UInt8(ascii: "0")
      index -= 1
    }
    if index >= 0 { bytes[index] += 1 } else { bytes.insert(UInt8(ascii: "1"), at: 0) }
    return VersionNumber(digits: String(decoding: bytes, as: UTF8.self))
  }
}

extension VersionNumber: Comparable {
  package static func < (left: VersionNumber, right: VersionNumber) -> Bool {
    (left.digits.utf8.count, left.digits) < (right.digits.utf8.count, right.digits)
  }
}

extension VersionNumber: CustomStringConvertible {
  package var description: String { digits }
}

extension VersionNumber: ExpressibleByIntegerLiteral {
  // Unsigned, so that the compiler rejects negative literals.
  package init(integerLiteral value: UInt) { digits = String(value) }
}
