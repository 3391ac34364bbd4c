import Domain
import Platform

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
  mutating func claim(_ index: Int, key: Int, _ entries: [ZipStructure.CentralEntry]) -> Int? {
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

/// The folders of an archive, by hashes.
private struct FolderIndex {
  /// The first spelling of each folder, and the first path that it is a part of.
  var folders: [Int: (spelled: Int, folder: String)] = [:]
  /// Folders that were reported.
  var told: Set<Int> = []
  /// The folder that was checked last.
  var last = ""

  /// The first components of a path.
  static func start(of folder: String, _ depth: Int) -> String {
    let components = folder.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
    return components.prefix(depth + 1).map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
  }
}

extension ZipStructure.CentralEntry {
  var hasASCIIName: Bool { name.text.utf8.allSatisfy { $0 < 0x80 } }
}

extension StructureInspection {
  /// Finds duplicates, names that differ only in case or normalization, and entries below something that is not a folder.
  mutating func checkCollisions() {
    let isASCII = entries.allSatisfy(\.hasASCIIName)
    var names = NameIndex(capacity: entries.count)
    var folders = FolderIndex()
    for index in entries.indices {
      guard let key = FoldedPath(entries[index].name.text, isASCII: isASCII).key,
        let other = names.claim(index, key: key, entries)
      else { continue }
      let problem = collision(entries[index], entries[other])
      log.add(problem, entry: entries[index].name.text, at: entries[index].headerOffset)
      if entries[index].kind == .directory { folders.told.insert(key) }
    }
    for entry in entries where entry.depth <= limits.depth { checkFolders(of: entry, isASCII, &folders) }
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

  /// Finds folders that differ only in case or normalization. A zip need not have entries for them.
  private mutating func checkFolders(of entry: ZipStructure.CentralEntry, _ isASCII: Bool, _ index: inout FolderIndex) {
    let folder = entry.kind == .directory ? entry.path : FilePath.parent(of: entry.path)
    // Neighbors usually share their folder.
    if folder.isEmpty || folder.hasSameBytes(as: index.last) { return }
    index.last = folder
    let path = FoldedPath(folder, isASCII: isASCII)
    for (depth, (key, spelled)) in zip(path.keys, path.spelledKeys).enumerated() {
      guard let known = index.folders[key] else {
        if index.folders.count < limits.folders {
          index.folders[key] = (spelled, folder)
        } else if index.told.insert(0).inserted {
          log.add(.tooManyFolders(limit: limits.folders), at: nil)
        }
        continue
      }
      guard known.spelled != spelled, index.told.insert(key).inserted else { continue }
      let (one, other) = (FolderIndex.start(of: folder, depth), FolderIndex.start(of: known.folder, depth))
      log.add(one == other ? .normalization(other) : .letterCase(other), entry: one, at: entry.headerOffset)
    }
  }

  private func collision(_ entry: ZipStructure.CentralEntry, _ other: ZipStructure.CentralEntry) -> ZipProblem.Defect {
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
