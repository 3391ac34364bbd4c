/// The lines of many values of a valid document, found in one pass.
package struct JSONLines {
  /// What paths have in common. The names of members are as the document spells them.
  private struct Branch {
    var children: [String: Branch] = [:]
    /// The paths that end here.
    var paths: [String] = []

    mutating func add(_ path: String, _ steps: ArraySlice<String>) {
      guard let step = steps.first else { return paths.append(path) }
      children[step, default: Branch()].add(path, steps.dropFirst())
    }
  }

  private let bytes: [UInt8]
  private var lines: [String: Int] = [:]
  private var (offset, line) = (0, 1)

  /// - Parameter paths: such as `[3].customModels[0].modelVersion`.
  /// - Returns: the line of each, from 1; of the value around it if it is missing. Empty for a text without any value.
  package static func of(_ paths: some Sequence<String>, in bytes: [UInt8]) -> [String: Int] {
    var root = Branch()
    for path in paths { root.add(path, JSONPosition.steps(path)[...]) }
    var search = JSONLines(bytes: bytes)
    if let first = JSONToken.next(from: JSONToken.start(of: bytes), in: bytes) { search.visit(first, root) }
    return search.lines
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func visit(_ value: Range<Int>, _ branch: Branch) {
    note(branch, line(at: value.lowerBound))
    if branch.children.isEmpty { return }
    let isList = bytes[value.lowerBound] == UInt8(ascii: "[")
    guard isList || bytes[value.lowerBound] == UInt8(ascii: "{") else { return }
    var index = 0
    var item = next(after: value)
    while let first = item, !isClosing(first) {
      guard let element = isList ? first : next(after: first).flatMap(next) else { return }
      let step = isList ? String(index) : String(decoding: bytes[first], as: UTF8.self)
      if let child = branch.children[step] { visit(element, child) }
      index += 1
      // After the value there is a comma, or the end.
      item = end(of: element).flatMap { isClosing($0) ? nil : next(after: $0) }
    }
  }

  /// The line of a value is also that of what it lacks.
  private mutating func note(_ branch: Branch, _ line: Int) {
    for path in branch.paths { lines[path] = line }
    for child in branch.children.values { note(child, line) }
  }

  private mutating func line(at position: Int) -> Int {
    line += bytes[offset..<max(offset, position)].count { $0 == UInt8(ascii: "\n") }
    offset = max(offset, position)
    return line
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
