import Domain

/// A tag that is called like a version. Of thousands, few are more than compared: the version itself is read when it is asked
/// for.
struct VersionTag: Sendable {
  let name: String
  let order: VersionOrder

  /// Nil for a tag of another pattern.
  init?(_ name: String, _ pattern: TagPattern) {
    guard let text = pattern.version(of: name), let order = VersionOrder(text) else { return nil }
    self.name = name
    self.order = order
  }

  /// Where versions are equal, names decide, so that the same tags give the same answer.
  func isBefore(_ other: VersionTag) -> Bool {
    if order.isAbove(other.order) { return true }
    if other.order.isAbove(order) { return false }
    return name.precedesByBytes(other.name)
  }
}

/// Tells which of two versions is above, as `PackageVersion.isAbove`, by their numbers where these differ.
///
/// In both orders, that of semver.org and that of RubyGems, what stands behind the numbers comes before a further number, even
/// 0: so numbers that are not there may count as 0, and only where all are equal the rest matters.
package struct VersionOrder: Sendable, CustomStringConvertible {
  /// The text of a version, if it is one.
  private let text: String
  private let numbers: SIMD4<UInt64>
  package let isPrerelease: Bool

  package var description: String { text }

  /// Nil for a text that does not begin with two numbers: a year, or a build's number, is no version.
  package init?(_ text: String) {
    var numbers = SIMD4<UInt64>()
    var count = 0
    var bytes = Substring(text).utf8
    while count < 4, let number = Self.number(&bytes) {
      numbers[count] = number
      count += 1
      if number == .max || bytes.popFirst() != UInt8(ascii: ".") { break }
    }
    guard count > 1 else { return nil }
    self.text = text
    self.numbers = numbers
    isPrerelease = text.utf8.prefix { $0 != UInt8(ascii: "+") }.contains {
      !$0.isDigit && $0 != UInt8(ascii: ".")
    }
  }

  package init(_ version: PackageVersion) {
    text = version.description
    numbers = VersionOrder(text)?.numbers ?? SIMD4()
    isPrerelease = version.isPrerelease
  }

  /// Nil where the text is no version.
  package var version: PackageVersion? { PackageVersion(text).flatMap { $0.numbers.count > 1 ? $0 : nil } }

  package func isAbove(_ other: VersionOrder) -> Bool {
    for index in 0..<4 where numbers[index] != other.numbers[index] { return numbers[index] > other.numbers[index] }
    guard let one = PackageVersion(text), let another = PackageVersion(other.text) else { return false }
    return one.isAbove(another)
  }

  /// The largest one for what is as large or larger: nothing behind it is then compared.
  private static func number(_ bytes: inout Substring.UTF8View) -> UInt64? {
    let digits = bytes.prefix { $0.isDigit }
    bytes = bytes[digits.endIndex...]
    return digits.isEmpty ? nil : UInt64(Substring(digits)) ?? .max
  }
}
