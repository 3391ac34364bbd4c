/// A share, a threshold or a chance from 0 to 1, in whole millionths. Every device computes the same with it, without floating point.
package struct Millionths: Hashable, Comparable, Sendable, CustomStringConvertible {
  package static let one = Millionths(clamping: 1_000_000)
  package static let zero = Millionths(clamping: 0)

  package let count: Int

  package init(clamping count: Int) { self.count = max(0, min(1_000_000, count)) }

  package init?(count: Int) {
    guard (0...1_000_000).contains(count) else { return nil }
    self.count = count
  }

  /// Reads `0`, `1` or a decimal fraction with at most six digits after its point.
  package init?(_ text: String) {
    let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = halves.first, whole == "0" || whole == "1", halves.count == 1 || (1...6).contains(halves[1].count)
    else { return nil }
    let digits = halves.count == 1 ? "" : String(halves[1])
    guard digits.utf8.allSatisfy(\.isDigit), let fraction = Int((digits + "000000").prefix(6)) else { return nil }
    self.init(count: (whole == "1" ? 1_000_000 : 0) + fraction)
  }

  package init?(_ value: JSONValue) {
    switch value {
    case .integer(let number): self.init(String(number))
    case .digits(let text): self.init(text)
    default: return nil
    }
  }

  /// Without zeros at the end: `0.05`.
  package var description: String {
    if count % 1_000_000 == 0 { return count == 0 ? "0" : "1" }
    let digits = String(1_000_000 + count).dropFirst()
    return "0." + digits.prefix(digits.count - (digits.reversed().prefix { $0 == "0" }.count))
  }

  package static func < (left: Millionths, right: Millionths) -> Bool { left.count < right.count }
}

extension Millionths: JSONRepresentable {
  package var json: JSONValue { count % 1_000_000 == 0 ? .integer(count / 1_000_000) : .digits(description) }
}

/// What is approved for a threshold or a chance, its ends included.
package struct MillionthsRange: Hashable, Sendable, CustomStringConvertible {
  package var min: Millionths
  package var max: Millionths

  package init(min: Millionths, max: Millionths) {
    self.min = min
    self.max = max
  }

  package func contains(_ value: Millionths) -> Bool { min <= value && value <= max }

  package func nearest(_ value: Millionths) -> Millionths { Swift.max(min, Swift.min(max, value)) }

  package var description: String { "\(min) to \(max)" }
}

extension Millionths {
  /// `5 %`.
  package var percent: String {
    let (whole, rest) = count.quotientAndRemainder(dividingBy: 10_000)
    if rest == 0 { return "\(whole) %" }
    let digits = String(10_000 + rest).dropFirst()
    return "\(whole).\(digits.prefix(digits.count - digits.reversed().prefix { $0 == "0" }.count)) %"
  }
}
