/// Where each value of a kind first stood.
struct Occurrences<Value: Hashable> {
  struct First {
    var field: Field
    var subject: Subject?
  }

  /// Up to a few: most customers have no more flows than that, and a table costs more than looking through them.
  private var few: [(value: Value, first: First)] = []
  private var many: [Value: First] = [:]

  private static var fewest: Int { 8 }

  /// Makes room, so that a long document does not move the table again and again.
  mutating func reserve(_ count: Int) {
    if count > Self.fewest { many.reserveCapacity(count) }
  }

  /// Where the value stood before, or nil for the first time.
  mutating func note(_ value: Value, at field: Field, of subject: Subject? = nil) -> First? {
    if let earlier = many[value] ?? few.first(where: { $0.value == value })?.first { return earlier }
    let first = First(field: field, subject: subject)
    if few.count < Self.fewest { few.append((value, first)) } else { many[value] = first }
    return nil
  }
}
