import Domain

/// Reading names and words. Each method returns nil after reporting a problem.
extension ProblemList {
  /// A list of unique names.
  /// - Parameter kind: the noun that messages use, such as `feature`.
  mutating func names(_ field: Field, of kind: String) -> [String] {
    var seen = Occurrences<String>()
    return names(field, of: kind, &seen)
  }

  mutating func names(_ field: Field, of kind: String, _ seen: inout Occurrences<String>) -> [String] {
    (list(field, of: "names") ?? []).compactMap { name($0, of: kind, &seen) }
  }

  mutating func name(_ field: Field, of kind: String, _ seen: inout Occurrences<String>) -> String? {
    guard let name = name(field, of: kind), isNew(name, at: field, of: kind, &seen) else { return nil }
    return name
  }

  /// A label that is not empty.
  mutating func name(_ field: Field, of kind: String) -> String? {
    guard let name = label(field, kind) else { return nil }
    if !name.isEmpty { return name }
    return refused(kind, at: field, "a \(kind) has no name", remedy: "name it, or remove it")
  }

  mutating func isNew(_ name: String, at field: Field, of kind: String, _ seen: inout Occurrences<String>) -> Bool {
    guard let earlier = seen.note(name, at: field) else { return true }
    add(
      "duplicate-\(kind)", at: field, "\(Quotation.quote(name)) is also listed at \(earlier.field.path)",
      remedy: "remove one of the two")
    return false
  }

  /// One of a type's cases.
  mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ field: Field, _ code: String, meaning: String
  ) -> Choice? {
    choice(field, code, among: Choice.allCases.map(\.rawValue), meaning: meaning).flatMap(Choice.init)
  }

  /// One of a few known words.
  /// - Parameter meaning: the remedy if the text is not close to any of them.
  mutating func choice(_ field: Field, _ code: String, among known: [String], meaning: String) -> String? {
    guard let text = string(field) else { return nil }
    if known.contains(text) { return text }
    return refused(
      code, at: field, "expected one of \(known.joined(separator: ", ")), found \(field.summary)",
      remedy: Suggestion.near(text, in: known, count: 1).first.map { "did you mean \"\($0)\"?" } ?? meaning)
  }
}
