/// Where each value of a kind first stood.
struct Occurrences<Value: Hashable> {
  struct First {
    var field: Field
    var subject: Subject?
  }

  private var first: [Value: First] = [:]

  /// Makes room, so that a long document does not move the table again and again.
  mutating func reserve(_ count: Int) { first.reserveCapacity(count) }

  /// Where the value stood before, or nil for the first time.
  mutating func note(_ value: Value, at field: Field, of subject: Subject? = nil) -> First? {
    if let earlier = first[value] { return earlier }
    first[value] = First(field: field, subject: subject)
    return nil
  }
}
