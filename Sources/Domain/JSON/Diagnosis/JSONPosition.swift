/// Finds the value that a path leads to in the text of a valid document.
package struct JSONPosition {
  private let bytes: [UInt8]
  private var token: Range<Int>

  /// The line and the column, from 1, of the value at a path such as `[3].customModels[0].modelVersion`; of the value around it
  /// if it is missing. Nil if there is no value at all.
  package static func lineAndColumn(of path: String, in bytes: [UInt8]) -> (line: Int, column: Int)? {
    guard let first = JSONToken.next(from: JSONToken.start(of: bytes), in: bytes) else { return nil }
    var position = JSONPosition(bytes: bytes, token: first)
    for step in steps(path) {
      guard let value = position.value(at: step) else { break }
      position.token = value
    }
    return bytes.lineAndColumn(at: position.token.lowerBound)
  }

  /// `[3].a["b c"]` → `3`, `"a"`, `"b c"`: an index, or a name as the document spells it.
  static func steps(_ path: String) -> [String] {
    var steps: [String] = []
    var rest = path[...]
    while let first = rest.first {
      rest = first == "." || first == "[" ? rest.dropFirst() : rest
      if rest.first == "\"" {
        let end = rest.dropFirst().firstRange(of: "\"]")?.lowerBound ?? rest.endIndex
        steps.append(rest[..<end] + "\"")
        rest = rest[end...].dropFirst(2)
      } else if first == "[" {
        steps.append(String(rest.prefix { $0 != "]" }))
        rest = rest.drop { $0 != "]" }.dropFirst()
      } else {
        let name = rest.prefix { $0 != "." && $0 != "[" }
        steps.append("\"\(name)\"")
        rest = rest[name.endIndex...]
      }
    }
    return steps
  }

  /// An element or a member of the container that begins at `token`.
  private func value(at step: String) -> Range<Int>? {
    let wanted = Int(step)
    guard let elements = JSONElements(at: token.lowerBound, in: bytes), elements.isList == (wanted != nil) else {
      return nil
    }
    return elements.enumerated().first { index, element in
      element.name.map { bytes[$0].elementsEqual(step.utf8) } ?? (index == wanted)
    }?.element.value
  }
}

extension [UInt8] {
  /// Both from 1. Columns count characters.
  func lineAndColumn(at offset: Int) -> (line: Int, column: Int) {
    var (line, column) = (1, 1)
    for byte in prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {  // UTF-8 continuation bytes start no character
        column += 1
      }
    }
    return (line, column)
  }
}
