import Domain
import Platform

/// The names of entries without collisions, as hashes, to check entries that are added to them.
struct TakenNames: Sendable {
  private let isASCII: Bool
  private var files: Set<Int> = []
  /// Each with the hash of its spelling.
  private var folders: [Int: Int] = [:]

  init(_ entries: [ZipStructure.CentralEntry]) {
    isASCII = entries.allSatisfy(\.hasASCIIName)
    for entry in entries {
      let path = FoldedPath(entry.name.text, isASCII: isASCII)
      add(entry, keys: path.keys, spelled: path.spelledKeys)
    }
  }

  private mutating func add(_ entry: ZipStructure.CentralEntry, keys: [Int], spelled: [Int]) {
    guard let key = keys.last else { return }
    let isFolder = entry.kind == .directory
    for depth in 0..<keys.count - (isFolder ? 0 : 1) { folders[keys[depth]] = spelled[depth] }
    if !isFolder { files.insert(key) }
  }

  /// Whether the entries surely collide neither with these names nor with each other: no two have the same path, none is
  /// below a file, and folders are spelled in one way.
  func admit(_ added: ArraySlice<ZipStructure.CentralEntry>) -> Bool {
    var own = TakenNames([])
    for entry in added {
      guard isASCII, entry.hasASCIIName, entry.depth < FileSystem.deepest else { return false }
      let path = FoldedPath(entry.name.text, isASCII: true)
      let (keys, spelled) = (path.keys, path.spelledKeys)
      guard let key = keys.last, !files.contains(key), !own.files.contains(key), folders[key] == nil,
        own.folders[key] == nil
      else { return false }
      for depth in 0..<keys.count - 1 {
        let (folder, spelling) = (keys[depth], spelled[depth])
        if files.contains(folder) || own.files.contains(folder) { return false }
        if (folders[folder] ?? own.folders[folder] ?? spelling) != spelling { return false }
      }
      own.add(entry, keys: keys, spelled: spelled)
    }
    return true
  }
}
