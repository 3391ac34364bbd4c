import Domain
import Files

/// Names that are one name to some file system, found through hashes: seeded in every run, so that nobody can prepare
/// a flood of equal ones, and cheaper to keep than the names' other spellings.
private struct NameIndex {
  /// The first entry at each place, as a file system that ignores case and normalisation has it.
  private(set) var folded: [Int: Int] = [:]
  /// The first entry of each spelling, by its bytes, among those that share their place with another.
  private var exact: [[UInt8]: Int] = [:]

  init(capacity: Int) { folded.reserveCapacity(capacity) }

  /// The entry whose place this one takes: one of the same spelling, where there is one.
  mutating func claim(_ index: Int, key: Int, _ entries: [ZipStructure.Entry]) -> Int? {
    guard let first = folded[key] else {
      folded[key] = index
      return nil
    }
    if exact[entries[first].name.bytes] == nil { exact[entries[first].name.bytes] = first }
    if let same = exact[entries[index].name.bytes] { return same }
    exact[entries[index].name.bytes] = index
    return first
  }
}

/// Hashes of a path, taken apart as a file system would: without empty and `.` components, and without case.
struct FoldedPath {
  private let text: String
  private let isASCII: Bool

  /// - Parameter isASCII: whether all names of the archive are, which is cheaper to fold. Keys of the two ways differ.
  init(_ text: String, isASCII: Bool) {
    self.text = text
    self.isASCII = isASCII
  }

  /// Of the whole; nil where it has no components.
  var key: Int? {
    var hasher = Hasher()
    var isEmpty = true
    forEachComponent(&hasher) { _ in isEmpty = false }
    return isEmpty ? nil : hasher.finalize()
  }

  /// One for each component: that of the path up to and with it.
  var keys: [Int] {
    var keys: [Int] = []
    var hasher = Hasher()
    forEachComponent(&hasher) { keys.append($0.finalized) }
    return keys
  }

  private func forEachComponent(_ hasher: inout Hasher, _ body: (Hasher) -> Void) {
    if isASCII { forEachASCIIComponent(&hasher, body) } else { forEachUnicodeComponent(&hasher, body) }
  }

  private func forEachUnicodeComponent(_ hasher: inout Hasher, _ body: (Hasher) -> Void) {
    for component in text.utf8.split(separator: UInt8(ascii: "/")) where !component.elementsEqual(".".utf8) {
      hasher.combine(Self.folded(Substring(component)))
      body(hasher)
    }
  }

  private func forEachASCIIComponent(_ hasher: inout Hasher, _ body: (Hasher) -> Void) {
    var folded = Array(text.utf8)
    folded.append(UInt8(ascii: "/"))
    folded.withUnsafeMutableBytes { bytes in
      var start = 0
      for index in bytes.indices {
        let byte = bytes[index]
        if byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "Z") { bytes[index] = byte | 0x20 }
        guard byte == UInt8(ascii: "/") else { continue }
        let isPassedOver = start == index || index == start + 1 && bytes[start] == UInt8(ascii: ".")
        if !isPassedOver {
          // With its slash, so that no two paths are one sequence of bytes.
          hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[start...index]))
          body(hasher)
        }
        start = index + 1
      }
    }
  }

  /// Full case folding, by way of capitals: ß and SS, final and other sigma are one. Composed and decomposed forms need
  /// no care, since strings that are canonically equivalent are equal and have one hash.
  static func folded(_ text: Substring) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = ""
    for scalar in text.unicodeScalars {
      // The dotless i has the capital of the dotted one, but is another letter.
      let upper = scalar == "\u{131}" ? String(scalar) : scalar.properties.uppercaseMapping
      for capital in upper.unicodeScalars { folded += capital.properties.lowercaseMapping }
    }
    return folded
  }
}

extension Hasher {
  fileprivate var finalized: Int {
    let copy = self
    return copy.finalize()
  }
}

extension StructureInspection {
  /// Duplicates, names that differ only in case or normalisation, and entries that stand below something that is no folder.
  mutating func checkCollisions() {
    let isASCII = entries.allSatisfy { $0.name.text.utf8.allSatisfy { $0 < 0x80 } }
    var names = NameIndex(capacity: entries.count)
    for index in entries.indices {
      guard let key = FoldedPath(entries[index].name.text, isASCII: isASCII).key,
        let other = names.claim(index, key: key, entries)
      else { continue }
      let problem = collision(entries[index], entries[other])
      log.add(.name(problem), entry: entries[index].name.text, at: entries[index].headerOffset)
    }
    var parent = ""
    for entry in entries where entry.name.text.utf8.count > 1 {
      // Neighbours mostly share their folder, which has been looked at then.
      let folder = FilePath.parent(of: entry.path)
      if folder.hasSameBytes(as: parent) { continue }
      let file = FoldedPath(folder, isASCII: isASCII).keys.lazy.compactMap { names.folded[$0] }
        .first { entries[$0].kind != .directory }
      guard let file = file.map({ entries[$0] }) else {
        parent = folder
        continue
      }
      log.add(.name(.belowFile(file.name.text)), entry: entry.name.text, at: entry.headerOffset)
    }
  }

  private func collision(_ entry: ZipStructure.Entry, _ other: ZipStructure.Entry) -> ZipProblem.Name {
    let (one, two) = (entry.path, other.path)
    let spelling = other.name.text
    if (entry.kind == .directory) != (other.kind == .directory) { return .fileAndDirectory(spelling) }
    if one.hasSameBytes(as: two) { return .duplicate(at: other.headerOffset) }
    if one == two { return .normalization(spelling) }
    let clean = [one, two].map { text in
      text.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }.map { Array($0) }
    }
    return clean[0] == clean[1] ? .sameLocation(spelling) : .letterCase(spelling)
  }
}
