/// A value that has a form in JSON.
package protocol JSONRepresentable {
  var json: JSONValue { get }
}

extension JSONValue: JSONRepresentable {
  package var json: JSONValue { self }

  /// An object. A member without a value is left out.
  package init(_ members: KeyValuePairs<String, (any JSONRepresentable)?>) {
    self = .object(members.compactMap { name, value in value.map { JSONMember(name, $0.json) } })
  }

  /// An object, sorted by the bytes of its names; nil without any.
  init?(byName values: [String: some JSONRepresentable]) {
    if values.isEmpty { return nil }
    self = .object(values.sorted { $0.key.precedesByBytes($1.key) }.map { JSONMember($0.key, $0.value.json) })
  }
}

extension String: JSONRepresentable {
  package var json: JSONValue { .string(self) }
}

extension Int: JSONRepresentable {
  package var json: JSONValue { .integer(self) }
}

extension Bool: JSONRepresentable {
  package var json: JSONValue { .boolean(self) }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
  package var json: JSONValue { .array(map { $0.json }) }
}
