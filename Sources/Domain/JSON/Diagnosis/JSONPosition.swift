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

  /// The first token of an element or a member of the container that begins at `token`.
  private func value(at step: String) -> Range<Int>? {
    let isList = Int(step) != nil
    guard bytes[token.lowerBound] == UInt8(ascii: isList ? "[" : "{") else { return nil }
    var left = Int(step) ?? 0
    var item = next(after: token)
    while let start = item, !isClosing(start) {
      guard let value = isList ? start : next(after: start).flatMap(next) else { return nil }
      if isList ? left == 0 : bytes[start].elementsEqual(step.utf8) { return value }
      left -= 1
      // After the value there is a comma, or the end.
      item = end(of: value).flatMap { isClosing($0) ? nil : next(after: $0) }
    }
    return nil
  }

  /// The token after a value.
  private func end(of value: Range<Int>) -> Range<Int>? {
    var depth = 0
    var current: Range<Int>? = value
    while let token = current {
      if "[{".utf8.contains(bytes[token.lowerBound]) { depth += 1 }
      if isClosing(token) { depth -= 1 }
      current = next(after: token)
      if depth == 0 { return current }
    }
    return nil
  }

  private func next(after token: Range<Int>) -> Range<Int>? { JSONToken.next(from: token.upperBound, in: bytes) }

  private func isClosing(_ token: Range<Int>) -> Bool { "]}".utf8.contains(bytes[token.lowerBound]) }
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
