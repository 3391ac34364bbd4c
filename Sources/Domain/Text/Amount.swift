/// Sizes and counts as people read them.
package enum Amount {
  /// Decimal units, as file managers and download pages use them.
  package static func bytes(_ count: Int) -> String {
    if count < 1000 { return "\(count) B" }
    var value = Double(count)
    var unit = ""
    for next in ["kB", "MB", "GB", "TB"] where value >= 999.95 || unit.isEmpty {
      value /= 1000
      unit = next
    }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }

  /// Two sizes, in bytes if rounding would hide that they differ.
  package static func bytes(_ one: Int, and other: Int) -> (String, String) {
    let texts = (bytes(one), bytes(other))
    return one != other && texts.0 == texts.1 ? (count(one, "byte"), count(other, "byte")) : texts
  }

  package static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)" + (number == 1 ? "" : "s")
  }

  /// More names are counted.
  package static let mostNamed = 5

  /// The first of some names, and how many more there are: `a, b, c, d, e and 2 more`.
  package static func names(_ names: some Collection<String>) -> String {
    let rest = names.count - mostNamed
    return names.prefix(mostNamed).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
