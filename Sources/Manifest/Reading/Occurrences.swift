/// Where each value of a kind first stood.
struct Occurrences<Value: Hashable> {
  struct First {
    var field: Field
    var subject: Subject?
  }

  /// Up to a few: most customers have no more flows than that, and a table costs more than looking through them.
  private var few: [(value: Value, first: First)] = []
  private var many: [Value: First] = [:]
  private var fewest = 8

  /// Makes room, so that a long document does not move the table again and again.
  mutating func reserve(_ count: Int) {
    if count <= fewest { return }
    fewest = 0
    many.reserveCapacity(count)
  }

  /// Where the value stood before, or nil for the first time.
  mutating func note(_ value: Value, at field: Field, of subject: Subject? = nil) -> First? {
    for index in few.indices where few[index].value == value { return few[index].first }
    let first = First(field: field, subject: subject)
    if few.count < fewest {
      few.append((value, first))
      return nil
    }
    guard let earlier = many.updateValue(first, forKey: value) else { return nil }
    many[value] = earlier
    return earlier
  }
}
