import JSON

/// A value in a document, or its absence, together with where it stands.
struct Field {
  var value: JSONValue?
  var path: DocumentPath

  init(_ value: JSONValue?, _ path: DocumentPath = .root) {
    self.value = value
    self.path = path
  }

  subscript(name: String) -> Field { Field(value?[name], path.member(name)) }

  var isPresent: Bool { value != nil }

  /// Empty where this is no list.
  var elements: [Field] {
    guard case .array(let elements) = value else { return [] }
    return elements.enumerated().map { Field($1, path.element($0)) }
  }

  /// Empty where this is no object.
  var members: [JSONMember] {
    guard case .object(let members) = value else { return [] }
    return members
  }

  /// What stands here, for a message.
  var summary: String { value?.summary ?? "nothing" }
}
