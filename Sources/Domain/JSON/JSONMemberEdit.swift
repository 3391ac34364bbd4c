/// Sets a member in the text of a valid document. All other bytes stay as they are.
package enum JSONMemberEdit {
  /// - Parameter keys: names from the root. Objects that are missing are made.
  /// - Returns: nil if something on the way is no object.
  package static func setting(_ keys: [String], to value: JSONValue, in bytes: [UInt8]) -> [UInt8]? {
    var object = JSONObjectText(at: JSONToken.start(of: bytes), in: bytes)
    for (index, key) in keys.enumerated() {
      guard let current = object else { return nil }
      guard let found = current.members.first(where: { $0.name == key }) else {
        // The objects that are missing around the value.
        let value = keys[(index + 1)...].reversed().reduce(value) { .object([JSONMember($1, $0)]) }
        return current.adding(key, value)
      }
      if index == keys.count - 1 { return current.replacing(found, by: value) }
      object = JSONObjectText(at: found.value.lowerBound, in: bytes)
    }
    return nil
  }
}

/// An object in the text of a valid document, with the places of its members.
private struct JSONObjectText {
  struct Member {
    var name: String
    /// The place of the name, in its quotes.
    var key: Range<Int>
    var value: Range<Int>
  }

  private let bytes: [UInt8]
  /// The place of the bracket.
  private let start: Int
  private(set) var members: [Member] = []

  /// - Returns: nil for a value of another kind.
  init?(at offset: Int, in bytes: [UInt8]) {
    guard let open = JSONToken.next(from: offset, in: bytes), bytes[open.lowerBound] == UInt8(ascii: "{"),
      let elements = JSONElements(at: open.lowerBound, in: bytes)
    else { return nil }
    (self.bytes, start) = (bytes, open.lowerBound)
    for element in elements {
      guard let key = element.name, let name = try? JSONValue(parsing: Array(bytes[key])).text else { return nil }
      members.append(Member(name: name, key: key, value: element.value))
    }
  }

  func replacing(_ member: Member, by value: JSONValue) -> [UInt8] {
    var edited = bytes
    edited.replaceSubrange(member.value, with: text(of: value).utf8)
    return edited
  }

  func adding(_ name: String, _ value: JSONValue) -> [UInt8] {
    var edited = bytes
    let member = JSONValue.string(name).serializedOnOneLine() + ": " + text(of: value)
    if let last = members.last {
      edited.insert(contentsOf: ("," + (lineStart ?? " ") + member).utf8, at: last.value.upperBound)
    } else {
      let end = JSONToken.next(from: start + 1, in: bytes)?.lowerBound ?? start + 1
      edited.replaceSubrange(start + 1..<end, with: " \(member) ".utf8)
    }
    return edited
  }

  /// On one line, unless the members of this object have lines of their own.
  private func text(of value: JSONValue) -> String {
    guard let lineStart else { return value.serializedOnOneLine() }
    let lines = value.serialized().split(separator: "\n")
    return lines.map { line in
      let depth = line.prefix { $0 == " " }.count / 2
      return String(repeating: unit, count: depth) + line.drop { $0 == " " }
    }.joined(separator: lineStart)
  }

  /// What is before the last member if a line begins with it: the line's break and its indentation.
  private var lineStart: String? {
    guard let key = members.last?.key.lowerBound else { return nil }
    var begin = key
    while begin > 0, bytes[begin - 1] == UInt8(ascii: " ") || bytes[begin - 1] == UInt8(ascii: "\t") { begin -= 1 }
    guard begin > 0, bytes[begin - 1] == UInt8(ascii: "\n") else { return nil }
    let breakLength = begin > 1 && bytes[begin - 2] == UInt8(ascii: "\r") ? 2 : 1
    return String(decoding: bytes[(begin - breakLength)..<key], as: UTF8.self)
  }

  /// The indentation of the document's first line that has one.
  private var unit: String {
    guard let line = bytes.firstRange(of: [UInt8(ascii: "\n")]) else { return "  " }
    let blank = bytes[line.upperBound...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return blank.isEmpty ? "  " : String(decoding: blank, as: UTF8.self)
  }
}
