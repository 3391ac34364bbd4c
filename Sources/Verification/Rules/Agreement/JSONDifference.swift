import Domain

/// The first difference between two JSON values, ignoring the order of members.
struct JSONDifference: Equatable {
  /// `products[0].sha256`
  var path: String
  /// The shortened value.
  var first: String
  var second: String

  /// Nil if they are equal.
  init?(_ path: String, first: JSONValue?, second: JSONValue?) {
    if first == second { return nil }
    switch (first, second) {
    case (.array(let left), .array(let right)) where left.count == right.count:
      for (index, (left, right)) in zip(left, right).enumerated() {
        guard let inner = JSONDifference("\(path)[\(index)]", first: left, second: right) else { continue }
        self = inner
        return
      }
      return nil
    case (.object(let left), .object(let right)):
      let names = left.map(\.name) + right.map(\.name)
      let (first, second) = (Self.members(left), Self.members(right))
      for name in names {
        guard let inner = JSONDifference("\(path).\(name)", first: first[name], second: second[name]) else { continue }
        self = inner
        return
      }
      return nil
    default: (self.path, self.first, self.second) = (path, Self.text(first), Self.text(second))
    }
  }

  private static func members(_ members: [JSONMember]) -> [String: JSONValue] {
    Dictionary(firstOf: members.map { ($0.name, $0.value) })
  }

  private static func text(_ value: JSONValue?) -> String {
    switch value {
    case nil: "missing"
    case .array(let elements): "a list of \(elements.count)"
    case .object: "an object"
    case .string(let text) where text.utf8.count > 100: String(text.prefix(100)).debugDescription + "…"
    case .string(let text): text.debugDescription
    case .integer(let number): "\(number)"
    case .digits(let number): number.utf8.count > 100 ? number.prefix(100) + "…" : number
    case .boolean(let flag): "\(flag)"
    case .null: "null"
    }
  }
}
