import Domain

/// The names of entries without collisions, as hashes, to check entries that are added to them.
struct TakenNames: Sendable {
  private let isASCII: Bool
  private var files: Set<Int> = []
  private var folders: Set<Int> = []

  init(_ entries: [ZipStructure.Entry]) {
    isASCII = entries.allSatisfy(\.hasASCIIName)
    for entry in entries {
      let keys = FoldedPath(entry.name.text, isASCII: isASCII).keys
      folders.formUnion(keys.dropLast())
      guard let key = keys.last else { continue }
      if entry.kind == .directory { folders.insert(key) } else { files.insert(key) }
    }
  }

  /// Whether the entries surely collide neither with these names nor with each other: no two have the same path, and none is
  /// below a file.
  func admit(_ added: ArraySlice<ZipStructure.Entry>) -> Bool {
    var own = TakenNames([])
    for entry in added {
      guard isASCII, entry.hasASCIIName else { return false }
      let keys = FoldedPath(entry.name.text, isASCII: true).keys
      guard let key = keys.last, !files.contains(key), !own.files.contains(key), !folders.contains(key) else {
        return false
      }
      for folder in keys.dropLast() where files.contains(folder) || own.files.contains(folder) { return false }
      if entry.kind == .directory {
        guard own.folders.insert(key).inserted else { return false }
      } else {
        guard !own.folders.contains(key) else { return false }
        own.files.insert(key)
      }
      own.folders.formUnion(keys.dropLast())
    }
    return true
  }
}
