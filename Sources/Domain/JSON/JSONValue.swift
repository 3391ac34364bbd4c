/// A JSON document as RFC 8259 defines it. Members keep the order of the text.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// The text of a number with a fraction or an exponent, or of an integer that does not fit into 64 bits.
  case digits(String)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  /// The member's value, or nil if this is not an object or has no such member.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    for index in members.indices where members[index].name == name { return members[index].value }
    return nil
  }

  package var text: String? { if case .string(let text) = self { text } else { nil } }
  package var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  package var double: Double? { if case .digits(let text) = self { Double(text) } else { integer.map(Double.init) } }
  package var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  package var members: [JSONMember]? { if case .object(let members) = self { members } else { nil } }
}

package struct JSONMember: Hashable, Sendable {
  package var name: String
  package var value: JSONValue

  package init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}

extension JSONValue {
  /// A number with so many decimals, at most twelve digits before them: what is calculated is not the same to the last bit everywhere.
  package static func decimal(_ number: Double, places: Int) -> JSONValue {
    let scale = (0..<places).reduce(1.0) { value, _ in value * 10 }
    let scaled = Int((max(-1e12, min(1e12, number.isNaN ? 0 : number)) * scale).rounded())
    let digits = scaled.magnitude.padded(to: places + 1)
    let fraction = digits.suffix(places)
    let kept = fraction.dropLast(fraction.reversed().prefix { $0 == "0" }.count)
    let text = (scaled < 0 ? "-" : "") + digits.dropLast(places)
    return kept.isEmpty ? Int(text).map { .integer($0) } ?? .digits(text) : .digits("\(text).\(kept)")
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { JSONMember($0.0, $0.1) })
  }
}
