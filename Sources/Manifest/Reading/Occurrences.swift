/// The first field of each value that must be unique.
struct Occurrences<Value: Hashable> {
  struct First {
    var field: Field
    var subject: FindingSubject?
  }

  /// Used for up to eight values, which are faster to compare than to hash. Most customers have fewer flows.
  private var few: [(value: Value, first: First)] = []
  private var many: [Value: First] = [:]
  private var fewest = 8

  /// Reserves memory, so that the table does not grow again and again.
  mutating func reserve(_ count: Int) {
    if count <= fewest { return }
    fewest = 0
    many.reserveCapacity(count)
  }

  /// Records the value, and returns its first field if there was one before.
  mutating func note(_ value: Value, at field: Field, of subject: FindingSubject? = nil) -> First? {
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
