/// A list whose elements are made one by one while a document is written.
package struct JSONList: JSONRepresentable {
  fileprivate let count: Int
  fileprivate let element: (Int) -> JSONValue

  package init<Items: RandomAccessCollection<Item>, Item>(
    _ items: Items, _ element: @escaping (Item) -> JSONValue
  ) where Items.Index == Int {
    count = items.count
    self.element = { element(items[items.startIndex + $0]) }
  }

  package var json: JSONValue { .array((0..<count).map(element)) }
}

/// An object that is written piece by piece, so that memory does not grow with a `JSONList` in it.
package struct JSONDocument {
  private static let pieceSize = 1 << 16

  private let members: [(name: String, value: any JSONRepresentable)]

  /// A member without a value is left out.
  package init(_ members: KeyValuePairs<String, (any JSONRepresentable)?>) {
    self.members = members.compactMap { name, value in value.map { (name, $0) } }
  }

  /// With the other's members after its own.
  package func adding(_ other: JSONDocument) -> JSONDocument { JSONDocument(members: members + other.members) }

  /// With the object's members after its own.
  package func adding(_ object: JSONValue) -> JSONDocument {
    guard case .object(let added) = object else { return self }
    return JSONDocument(members: members + added.map { ($0.name, $0.value) })
  }

  /// With these at the end of the list of that name, if it has one; those that the list has are left out.
  package func adding(_ elements: [JSONValue], to name: String) -> JSONDocument {
    if elements.isEmpty { return self }
    return JSONDocument(
      members: members.map { member in
        guard member.name == name, case .array(let listed) = member.value.json else { return member }
        return (name, JSONValue.array(listed + elements.filter { !listed.contains($0) }))
      })
  }

  /// With its values replaced; the elements of a `JSONList` when they are written.
  package func map(_ replace: @escaping (JSONValue) -> JSONValue) -> JSONDocument {
    JSONDocument(
      members: members.map { name, value in
        guard let list = value as? JSONList else { return (name, replace(value.json)) }
        return (name, JSONList(0..<list.count) { replace(list.element($0)) })
      })
  }

  private init(members: [(name: String, value: any JSONRepresentable)]) { self.members = members }

  /// In one piece.
  package func serialized() -> String {
    var text = ""
    write { text += $0 }
    return text
  }

  /// The bytes of `JSONValue.serialized()` for the same value.
  package func write(to output: (String) throws -> Void) rethrows {
    var writer = JSONWriter(isIndented: true)
    try writer.writeList(members, between: "{", and: "}", depth: 0) { writer, member in
      writer.write(name: member.name)
      guard let list = member.value as? JSONList else { return writer.write(member.value.json, depth: 1) }
      try writer.writeList(0..<list.count, between: "[", and: "]", depth: 1) { writer, index in
        writer.write(list.element(index), depth: 2)
        if writer.bytes.count >= Self.pieceSize { try output(writer.take()) }
      }
    }
    try output(writer.take() + "\n")
  }
}

extension JSONWriter {
  fileprivate mutating func take() -> String {
    defer { bytes.removeAll(keepingCapacity: true) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
