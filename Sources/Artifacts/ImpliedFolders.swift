import Domain
import Files

extension FileTree {
  private static let deepest = 64
  private static let most = 200_000

  /// With the folders above every entry: a zip need not list them. Bounded, as paths from strangers may have 30,000 steps.
  var withImpliedFolders: FileTree {
    // By their bytes: as text, two spellings of one name would be one.
    var known: Set<[UInt8]> = []
    var implied: [Entry] = []
    var last = ""
    for entry in entries where entry.path.utf8.count(where: { $0 == UInt8(ascii: "/") }) <= Self.deepest {
      var folder = FilePath.parent(of: entry.path)
      // Neighbours mostly share their folder, which has been looked at then.
      if folder.hasSameBytes(as: last) { continue }
      last = folder
      while !folder.isEmpty, implied.count < Self.most, !isDirectory(folder),
        known.insert(Array(folder.utf8)).inserted
      {
        implied.append(Entry(folder, .directory))
        folder = FilePath.parent(of: folder)
      }
    }
    // What has an entry of its own, be it a file, stays what it is.
    return implied.isEmpty ? self : FileTree(entries + implied.filter { self[$0.path] == nil })
  }
}
