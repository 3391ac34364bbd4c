import Artifacts
import Domain

/// A value of a property list or JSON document, independent of the file's form.
enum DocumentValue: Hashable, Sendable {
  case string(ByteText)
  /// A number, a date or a Boolean, as it is printed.
  case scalar(String)
  case array([DocumentValue])
  case dictionary([ByteText: DocumentValue])

  init(_ list: PropertyList) {
    switch list {
    case .string(let text): self = .string(ByteText(text))
    case .integer(let number): self = .scalar(String(number))
    case .real(let number): self = .scalar("\(number)")
    case .boolean(let value): self = .scalar(String(value))
    case .data(let bytes): self = .scalar(Self.text(of: bytes))
    case .date(let seconds): self = .scalar("\(seconds) s after 2001-01-01T00:00:00Z")
    case .uid(let number): self = .scalar("UID \(number)")
    case .array(let elements): self = .array(elements.map { DocumentValue($0) })
    case .dictionary(let members): self = Self.dictionary(members.map { ($0, DocumentValue($1)) })
    }
  }

  /// `1e2` is `100.0`. Numbers that no machine type can represent keep their text.
  private static func number(_ digits: String) -> String {
    let isWhole = digits.utf8.allSatisfy { !".eE".utf8.contains($0) }
    guard !isWhole, let value = Double(digits), value.isFinite else { return digits }
    return "\(value)"
  }

  /// JSON that is nested deeper is compared as text.
  private static let depth = 64

  /// Nil for values that are nested too deep to be named by a path.
  init?(_ json: JSONValue, depth: Int = 0) {
    if depth > Self.depth { return nil }
    switch json {
    case .null: self = .scalar("null")
    case .boolean(let value): self = .scalar(String(value))
    case .integer(let number): self = .scalar(String(number))
    case .digits(let text): self = .scalar(Self.number(text))
    case .string(let text): self = .string(ByteText(text))
    case .array(let elements):
      let values = elements.compactMap { DocumentValue($0, depth: depth + 1) }
      guard values.count == elements.count else { return nil }
      self = .array(values)
    case .object(let members):
      let values = members.compactMap { member in
        DocumentValue(member.value, depth: depth + 1).map { (member.name, $0) }
      }
      guard values.count == members.count else { return nil }
      self = Self.dictionary(values)
    }
  }

  private static func dictionary(_ members: [(String, DocumentValue)]) -> DocumentValue {
    .dictionary(Dictionary(members.map { (ByteText($0), $1) }, uniquingKeysWith: { _, last in last }))
  }

  private static func text(of data: [UInt8]) -> String {
    guard data.count <= 32 else { return "data of \(data.count) bytes, sha256 \(SHA256.digest(of: data))" }
    return "<\(data.hex)>"
  }

  var isScalar: Bool {
    switch self {
    case .string, .scalar: true
    case .array, .dictionary: false
    }
  }

  subscript(key: String) -> DocumentValue? {
    if case .dictionary(let members) = self { members[ByteText(key)] } else { nil }
  }

  /// The value on one line, with dictionaries sorted by the bytes of their keys.
  var text: String {
    switch self {
    case .string(let text): text.text.clipped().debugDescription
    case .scalar(let text): text
    case .array(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
    case .dictionary(let members):
      "{\(members.sorted { $0.key < $1.key }.map { "\($0.key.text.clipped()): \($0.value.text)" }.joined(separator: ", "))}"
    }
  }
}
