import Domain
import Files

/// Finds names that some file system treats as the same, by hashes. These are seeded in every run, so that nobody can
/// prepare many equal ones, and take less memory than folded names.
private struct NameIndex {
  /// The first entry at each path, on a file system that ignores case and normalization.
  private(set) var folded: [Int: Int] = [:]
  /// The first entry with each spelling, among entries that share their path with another.
  private var exact: [[UInt8]: Int] = [:]

  init(capacity: Int) { folded.reserveCapacity(capacity) }

  /// Adds an entry.
  ///
  /// - Returns: an earlier entry at the same path, preferably with the same spelling; nil if there is none.
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

/// Hashes of a path's components, without empty and `.` ones, and ignoring case as a file system may.
struct FoldedPath {
  private let text: String
  private let isASCII: Bool

  /// - Parameter isASCII: whether all names of the archive are ASCII, which is faster to fold. The keys differ between the two.
  init(_ text: String, isASCII: Bool) {
    self.text = text
    self.isASCII = isASCII
  }

  /// The hash of the whole path; nil if it has no components.
  var key: Int? {
    var hasher = Hasher()
    var isEmpty = true
    forEachComponent(&hasher) { _ in isEmpty = false }
    return isEmpty ? nil : hasher.finalize()
  }

  /// One hash for each component, of the path up to and including it.
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
        bytes[index] = byte.lowercased
        guard byte == UInt8(ascii: "/") else { continue }
        let isSkipped = start == index || index == start + 1 && bytes[start] == UInt8(ascii: ".")
        if !isSkipped {
          // Includes the slash, so that no two paths give the same sequence of bytes.
          hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[start...index]))
          body(hasher)
        }
        start = index + 1
      }
    }
  }

  /// Full case folding by way of capitals, so that ß equals SS, and both lowercase sigmas are equal. Composed and decomposed
  /// forms need no folding, since canonically equivalent strings are equal and have the same hash.
  static func folded(_ text: Substring) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = ""
    for scalar in text.unicodeScalars {
      // The dotless i has the same capital as the dotted one, but is another letter.
      let upper = scalar == "\u{131}" ? String(scalar) : scalar.properties.uppercaseMapping
      for capital in upper.unicodeScalars { folded += capital.properties.lowercaseMapping }
    }
    return folded
  }
}

extension ZipStructure.Entry {
  var hasASCIIName: Bool { name.text.utf8.allSatisfy { $0 < 0x80 } }
}

extension Hasher {
  fileprivate var finalized: Int {
    let copy = self
    return copy.finalize()
  }
}

extension StructureInspection {
  /// Finds duplicates, names that differ only in case or normalization, and entries below something that is not a folder.
  mutating func checkCollisions() {
    let isASCII = entries.allSatisfy(\.hasASCIIName)
    var names = NameIndex(capacity: entries.count)
    for index in entries.indices {
      guard let key = FoldedPath(entries[index].name.text, isASCII: isASCII).key,
        let other = names.claim(index, key: key, entries)
      else { continue }
      let problem = collision(entries[index], entries[other])
      log.add(problem, entry: entries[index].name.text, at: entries[index].headerOffset)
    }
    var parent = ""
    for entry in entries where entry.name.text.utf8.count > 1 {
      // Neighbors usually share their folder, which was checked before.
      let folder = FilePath.parent(of: entry.path)
      if folder.hasSameBytes(as: parent) { continue }
      let file = FoldedPath(folder, isASCII: isASCII).keys.lazy.compactMap { names.folded[$0] }
        .first { entries[$0].kind != .directory }
      guard let file = file.map({ entries[$0] }) else {
        parent = folder
        continue
      }
      log.add(.belowFile(file.name.text), entry: entry.name.text, at: entry.headerOffset)
    }
  }

  private func collision(_ entry: ZipStructure.Entry, _ other: ZipStructure.Entry) -> ZipProblem.Kind {
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
