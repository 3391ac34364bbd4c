import Domain

/// A version of numbers with dots between them, such as `14.0` or `2024.10.1`. `14` and `14.0` are equal.
///
/// Used in `MinimumOSVersion`, `CFBundleVersion` and target triples. `MachOVersion` has 16, 8 and 8 bits, too few for
/// some build numbers.
package struct DottedVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Without trailing zeros, and so empty for `0`.
  private let significant: [Int]

  /// Returns nil unless the text is 1 to 8 numbers of at most 18 digits, with single dots between them.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 8 else { return nil }
    var numbers: [Int] = []
    for part in parts {
      // `Int` would also accept a sign.
      guard (1...18).contains(part.count), part.allSatisfy(\.isDigit),
        let number = Int(String(decoding: part, as: UTF8.self))
      else { return nil }
      numbers.append(number)
    }
    self.init(numbers)
  }

  package init(_ version: MachOVersion) { self.init([version.major, version.minor, version.patch]) }

  private init(_ numbers: [Int]) {
    var numbers = numbers
    while numbers.last == 0 { numbers.removeLast() }
    significant = numbers
  }

  /// With at least two numbers: `14.0`.
  package var description: String {
    let padding = Array(repeating: 0, count: max(0, 2 - significant.count))
    return (significant + padding).map(String.init).joined(separator: ".")
  }

  package static func < (left: DottedVersion, right: DottedVersion) -> Bool {
    left.significant.lexicographicallyPrecedes(right.significant)
  }
}
