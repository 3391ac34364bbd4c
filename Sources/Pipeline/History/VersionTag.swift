import Domain
import Manifest

/// A tag whose name is a version. Its version is parsed only when asked for: of thousands of tags, most are only
/// compared.
struct VersionTag: Sendable {
  let name: String
  let order: VersionOrder

  /// Returns nil for a name that does not match the pattern.
  init?(_ name: String, _ pattern: TagPattern) {
    guard let text = pattern.version(of: name), let order = VersionOrder(text) else { return nil }
    self.name = name
    self.order = order
  }

  /// Puts the higher version first. Equal versions are ordered by name, so that the result does not depend on the
  /// input's order.
  func isBefore(_ other: VersionTag) -> Bool {
    if order.isAbove(other.order) { return true }
    if other.order.isAbove(order) { return false }
    return name.precedesByBytes(other.name)
  }
}

/// A version that can be compared quickly, with the same result as `PackageVersion.isAbove`: by its first four numbers,
/// and by the rest only if these are equal.
///
/// Missing numbers count as 0. This is safe in both orders, that of semver.org and that of RubyGems: a suffix sorts
/// before any further number, even 0.
package struct VersionOrder: Sendable, CustomStringConvertible {
  private let text: String
  private let numbers: SIMD4<UInt64>
  package let isPrerelease: Bool

  package var description: String { text }

  /// Returns nil for a text that is not a release's version: one that does not begin with two numbers, such as a year or
  /// a build number, one with more than a version in it, and a line of releases, such as `3.0.x`.
  package init?(_ text: String) {
    let (numbers, count) = Self.numbers(text)
    guard count > 1, PackageVersion.isOne(text), !Self.isLine(text) else { return nil }
    self.text = text
    self.numbers = numbers
    isPrerelease = text.utf8.prefix { $0 != UInt8(ascii: "+") }.contains {
      !$0.isDigit && $0 != UInt8(ascii: ".")
    }
  }

  package init(_ version: PackageVersion) {
    text = version.description
    numbers = Self.numbers(text).numbers
    isPrerelease = version.isPrerelease
  }

  package var version: PackageVersion? { PackageVersion(text) }

  /// The first four numbers, and how many of them are whole: `0b3` begins with a number, but is none.
  private static func numbers(_ text: String) -> (numbers: SIMD4<UInt64>, count: Int) {
    var numbers = SIMD4<UInt64>()
    var (count, whole) = (0, 0)
    var bytes = Substring(text).utf8
    while count < 4, let number = number(&bytes) {
      numbers[count] = number
      count += 1
      let next = bytes.popFirst()
      if next?.isAlphanumeric != true { whole += 1 }
      if number == .max || next != UInt8(ascii: ".") { break }
    }
    return (numbers, whole)
  }

  /// Whether an `x` is in the place of a number.
  private static func isLine(_ text: String) -> Bool {
    text.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }.split(separator: UInt8(ascii: "."))
      .contains { $0.elementsEqual("x".utf8) || $0.elementsEqual("X".utf8) }
  }

  package func isAbove(_ other: VersionOrder) -> Bool {
    for index in 0..<4 where numbers[index] != other.numbers[index] { return numbers[index] > other.numbers[index] }
    guard let one = PackageVersion(text), let another = PackageVersion(other.text) else { return false }
    return one.isAbove(another)
  }

  /// Returns `.max` for a number that does not fit; the caller then ignores the numbers after it.
  private static func number(_ bytes: inout Substring.UTF8View) -> UInt64? {
    let digits = bytes.prefix { $0.isDigit }
    bytes = bytes[digits.endIndex...]
    return digits.isEmpty ? nil : UInt64(Substring(digits)) ?? .max
  }
}

extension TagPattern {
  /// The pattern of the tag of the highest version up to a stated one. Of several, and without any, that of most tags.
  static func found(in tags: [String], upTo stated: PackageVersion? = nil) -> TagPattern? {
    let releases = tags.compactMap(release)
    let last = releases.map(\.version).filter { stated?.isAbove($0) == true || $0 == stated }.max()
    let groups = Dictionary(grouping: releases, by: \.pattern).filter { _, releases in
      last == nil || releases.contains { $0.version == last }
    }
    let best = groups.min { one, other in
      one.value.count != other.value.count
        ? one.value.count > other.value.count : one.key.prefix.precedesByBytes(other.key.prefix)
    }
    return best?.key
  }

  /// Nil for a tag whose name ends with no version.
  static func release(_ tag: String) -> (pattern: TagPattern, version: PackageVersion)? {
    let bytes = Array(tag.utf8)
    let starts = bytes.indices.filter { index in
      bytes[index].isDigit && (index == 0 || !bytes[index - 1].isDigit && bytes[index - 1] != UInt8(ascii: "."))
    }
    for start in starts {
      let text = String(decoding: bytes[start...], as: UTF8.self)
      guard let version = try? PackageVersion(parsing: text) else { continue }
      let prefix = String(decoding: bytes[..<start], as: UTF8.self)
      let isPlain = !prefix.contains { $0 == "{" || $0 == "}" } && ReferenceName.problem(in: prefix + "1.4.0") == nil
      return isPlain ? TagPattern(prefix + TagPattern.placeholder).map { ($0, version) } : nil
    }
    return nil
  }
}
