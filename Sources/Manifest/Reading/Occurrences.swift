/// The first field of each value that must be unique.
struct Occurrences<Value: Hashable> {
  struct First {
    var field: Field
    var subject: FindingSubject?
  }

  private var firsts: [Value: First] = [:]

  /// Reserves memory, so that the table does not grow again and again.
  mutating func reserve(_ count: Int) { firsts.reserveCapacity(count) }

  /// Records the value, and returns its first field if there was one before.
  mutating func note(_ value: Value, at field: Field, of subject: FindingSubject? = nil) -> First? {
    if let earlier = firsts[value] { return earlier }
    firsts[value] = First(field: field, subject: subject)
    return nil
  }
}
