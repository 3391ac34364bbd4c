import Domain
import Platform

extension FileTree {
  private static let deepest = 64
  private static let most = 200_000

  /// With the folders above every entry, which a zip need not list.
  var withImpliedFolders: FileTree {
    let implied = folders(above: entries)
    return implied.isEmpty ? self : FileTree(entries + implied)
  }

  /// The folders above some of the entries that the tree lacks. Their number is bounded, as a path may have 30,000 components.
  func folders(above some: [Entry]) -> [Entry] {
    // Compared by bytes, since two spellings of one name are equal as text.
    var known: Set<[UInt8]> = []
    var implied: [Entry] = []
    var last = ""
    for entry in some where entry.path.utf8.count(where: { $0 == UInt8(ascii: "/") }) <= Self.deepest {
      var folder = FilePath.parent(of: entry.path)
      // Neighbors usually share their folder, which was added before.
      if folder.hasSameBytes(as: last) { continue }
      last = folder
      while !folder.isEmpty, implied.count < Self.most, !isDirectory(folder),
        known.insert(Array(folder.utf8)).inserted
      {
        implied.append(Entry(folder, .directory))
        folder = FilePath.parent(of: folder)
      }
    }
    // A path with an entry of its own stays what it is, even a file.
    return implied.filter { self[$0.path] == nil }
  }
}
