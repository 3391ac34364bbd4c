extension ProblemsOfEntry {
  /// What a name may not be (§4.4.17), on any system that may unpack it.
  mutating func checkName(_ entry: ZipStructure.Entry) {
    switch entry.name {
    case .other: add(.name(.notUTF8))
    case .utf8(let text) where !text.utf8.allSatisfy { $0 < 0x80 } && entry.flags & 1 << 11 == 0:
      add(.name(.noUTF8Flag))
    case .utf8: break
    }
    let text = entry.name.text
    // An archive may have 200,000 names, and hardly one of them anything to look at twice.
    if NameShape(text).isPlain { return }
    checkCharacters(text)
    let isAbsolute = text.utf8.first == UInt8(ascii: "/")
    if isAbsolute { add(.name(.absolute)) }
    if hasDriveLetter(text) { add(.name(.driveLetter)) }
    let path = isAbsolute ? String(decoding: text.utf8.dropFirst(), as: UTF8.self) : text
    checkComponents(path, isAbsolute: isAbsolute)
  }

  private mutating func checkCharacters(_ text: String) {
    if text.utf8.contains(0) { add(.name(.nul)) }
    if text.utf8.contains(UInt8(ascii: "\\")) { add(.name(.backslash)) }
    let control = text.unicodeScalars.first { scalar in
      scalar.value != 0 && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
    }
    if let control { add(.name(.control(control))) }
  }

  private func hasDriveLetter(_ text: String) -> Bool {
    let start = Array(text.utf8.prefix(2))
    guard start.count == 2, start[1] == UInt8(ascii: ":") else { return false }
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(start[0] | 0x20)
  }

  private mutating func checkComponents(_ path: String, isAbsolute: Bool) {
    var components = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if components.count > 1, components.last?.isEmpty == true { components.removeLast() }
    if components.contains(where: { $0.elementsEqual("..".utf8) }) { add(.name(.parentComponent)) }
    if components.contains(where: { $0.elementsEqual(".".utf8) }) { add(.name(.dotComponent)) }
    if components.contains(where: \.isEmpty), !(isAbsolute && path.isEmpty) { add(.name(.emptyComponent)) }
    let isJunk =
      components.first?.elementsEqual("__MACOSX".utf8) == true
      || components.contains { $0.elementsEqual(".DS_Store".utf8) }
      || components.last?.starts(with: "._".utf8) == true
    if isJunk { add(.name(.junk)) }
  }
}

/// A name's bytes in one pass.
private struct NameShape {
  /// Whether no check of names can have anything to say: printable ASCII, some of it, without a backslash or a colon, in components that
  /// start with neither a dot nor an underscore.
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
