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
    guard let elements = JSONElements(at: value.lowerBound, in: bytes) else { return }
    for (index, element) in elements.enumerated() {
      let step = element.name.map { String(decoding: bytes[$0], as: UTF8.self) } ?? String(index)
      if let child = branch.children[step] { visit(element.value, child) }
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
}
