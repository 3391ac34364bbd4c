import Domain
import JSON

/// Reading names and words. Each gives nil after it has said why.
extension ProblemList {
  /// Different names.
  /// - Parameter kind: what they name, as messages call it.
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

  /// A short text for people that is not empty.
  mutating func name(_ field: Field, of kind: String) -> String? {
    guard let name = label(field, kind) else { return nil }
    if !name.isEmpty { return name }
    add(kind, at: field, "a \(kind) has no name", remedy: "name it, or remove it")
    return nil
  }

  mutating func isNew(_ name: String, at field: Field, of kind: String, _ seen: inout Occurrences<String>) -> Bool {
    guard let earlier = seen.note(name, at: field) else { return true }
    add(
      "duplicate-\(kind)", at: field, "\(Quotation.quote(name)) also stands at \(earlier.field.path)",
      remedy: "remove one of the two")
    return false
  }

  /// One of a few words.
  /// - Parameter meaning: the remedy where what stands there is near none of them.
  mutating func choice(_ field: Field, _ code: String, among known: [String], meaning: String) -> String? {
    guard let text = string(field) else { return nil }
    if known.contains(text) { return text }
    add(
      code, at: field, "expected \(known.joined(separator: ", ")), found \(field.summary)",
      remedy: Suggestion.near(text, in: known, count: 1).first.map { "did you mean \"\($0)\"?" } ?? meaning)
    return nil
  }

  /// Whether the text is a word as programs know it: ASCII letters, digits and `_`, no digit in front.
  static func isWord(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return text.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || PercentEncoding.isUnreserved(byte) && !"-.~".utf8.contains(byte)
    }
  }
}
