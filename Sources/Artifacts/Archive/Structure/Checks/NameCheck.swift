import Domain

extension ProblemsOfEntry {
  /// Finds names that are not allowed (§4.4.17) or that some system cannot unpack safely.
  mutating func checkName(_ entry: ZipStructure.CentralEntry, _ limits: ZipStructure.Limits) {
    switch entry.name {
    case .other: add(.notUTF8)
    case .utf8(let text) where !text.utf8.allSatisfy { $0 < 0x80 } && entry.flags & 1 << 11 == 0:
      add(.noUTF8Flag)
    case .utf8: break
    }
    let text = entry.name.text
    if text.utf8.count > limits.name { add(.longName(text.utf8.count, limit: limits.name)) }
    if entry.depth > limits.depth { add(.tooDeep(limit: limits.depth)) }
    // An archive may have 200,000 names, and hardly any need a closer look.
    if NameShape(text).isPlain { return }
    checkCharacters(text)
    let isAbsolute = text.utf8.first == UInt8(ascii: "/")
    if isAbsolute { add(.absolutePath) }
    if hasDriveLetter(text) { add(.driveLetter) }
    let path = isAbsolute ? String(decoding: text.utf8.dropFirst(), as: UTF8.self) : text
    checkComponents(path, isAbsolute: isAbsolute)
  }

  fileprivate mutating func checkCharacters(_ text: String) {
    if text.utf8.contains(0) { add(.nul) }
    if text.utf8.contains(UInt8(ascii: "\\")) { add(.backslash) }
    let control = text.unicodeScalars.first { scalar in
      scalar.value != 0 && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
    }
    if let control { add(.control(control)) }
    if let hidden = text.firstHidingScalar { add(.hiding(hidden)) }
    if text.utf8.contains(UInt8(ascii: ":")), !hasDriveLetter(text) { add(.colon) }
  }

  private func hasDriveLetter(_ text: String) -> Bool {
    let start = Array(text.utf8.prefix(2))
    guard start.count == 2, start[1] == UInt8(ascii: ":") else { return false }
    return start[0].isLetter
  }

  private mutating func checkComponents(_ path: String, isAbsolute: Bool) {
    var components = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if components.count > 1, components.last?.isEmpty == true { components.removeLast() }
    if components.contains(where: { $0.elementsEqual("..".utf8) }) { add(.parentComponent) }
    if components.contains(where: { $0.elementsEqual(".".utf8) }) { add(.dotComponent) }
    if components.contains(where: \.isEmpty), !(isAbsolute && path.isEmpty) { add(.emptyComponent) }
    let isJunk =
      components.first?.elementsEqual("__MACOSX".utf8) == true
      || components.contains { $0.elementsEqual(".DS_Store".utf8) }
      || components.last?.starts(with: "._".utf8) == true
    if isJunk { add(.junk) }
  }
}

extension ZipProblem {
  /// Problems with the characters of a path, which may be one of a folder on the disk.
  package static func ofCharacters(in path: String) -> [ZipProblem] {
    if NameShape(path).isPlain { return [] }
    var found = ProblemsOfEntry(entry: path, offset: 0)
    found.checkCharacters(path)
    return found.problems.map { ZipProblem($0.kind, entry: path) }
  }
}

/// Classifies a name in one pass over its bytes.
private struct NameShape {
  /// Whether the name needs no further check: it is not empty, and is printable ASCII without backslash or colon, and no
  /// component starts with a dot or an underscore.
  private(set) var isPlain: Bool

  init(_ name: String) {
    isPlain = !name.isEmpty
    var startsComponent = true
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"): if startsComponent { isPlain = false }
      case UInt8(ascii: "\\"), UInt8(ascii: ":"), 0..<0x20, 0x7F...: isPlain = false
      default: break
      }
      startsComponent = byte == UInt8(ascii: "/")
    }
  }
}
