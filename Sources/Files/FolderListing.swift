import CSystem
import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a folder of strangers holds, links not followed: nothing that stands in it ends the listing, and it is bounded.
package struct FolderListing: Sendable {
  /// What cannot be a part of an artifact's tree.
  package struct Oddity: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
      /// Neither a file, a folder nor a link.
      case otherKind
      /// In the system's own words.
      case unreadable(String)
      /// A folder below that many others: it was not looked into.
      case tooDeep(Int)
      /// More entries than that: the rest was not looked at.
      case tooMany(Int)
    }

    /// Relative to the folder; "" for the folder itself.
    package var path: String
    package var reason: Reason
  }

  package var tree = FileTree([])
  package var oddities: [Oddity] = []
}

extension FileSystem {
  /// Folders within one another: deeper ones are no product of any tool, and their paths no system call takes.
  package static let deepest = 100

  /// Names directly in a folder that are text, sorted by their bytes.
  ///
  /// - Throws: `SystemError` where the folder cannot be listed.
  package static func textNames(in folder: String) throws(SystemError) -> [String] {
    try listing(of: folder, limit: .max, depth: 0).tree.entries.map(\.path)
  }

  /// - Parameters:
  ///   - excluded: names directly in the folder that are passed over, with all below them.
  ///   - limit: no more entries than this are listed.
  ///   - depth: folders below that many others are not looked into.
  /// - Throws: `SystemError` where the folder itself cannot be listed.
  package static func listing(
    of folder: String, excluding excluded: Set<String> = [], limit: Int = 200_000,
    depth: Int = deepest
  ) throws(SystemError) -> FolderListing {
    _ = try OpenFolder.reading(folder)
    var walk = FolderWalk(folder: folder, excluded: excluded, limit: limit, deepest: depth)
    walk.run()
    return FolderListing(tree: FileTree(walk.entries), oddities: walk.oddities)
  }
}

private struct FolderWalk {
  var folder: String
  var excluded: Set<String>
  var limit: Int
  var deepest: Int
  var entries: [FileTree.Entry] = []
  var oddities: [FolderListing.Oddity] = []
  private var pending = [(path: "", depth: 0)]

  init(folder: String, excluded: Set<String>, limit: Int, deepest: Int) {
    (self.folder, self.excluded, self.limit, self.deepest) = (folder, excluded, limit, deepest)
  }

  mutating func run() {
    while let (path, depth) = pending.popLast() {
      if depth > deepest {
        note(path, .tooDeep(deepest))
        continue
      }
      do throws(SystemError) {
        guard try list(path, depth) else { return note("", .tooMany(limit)) }
      } catch { note(path, .unreadable(error.reason)) }
    }
  }

  private mutating func note(_ path: String, _ reason: FolderListing.Oddity.Reason) {
    oddities.append(FolderListing.Oddity(path: path, reason: reason))
  }

  /// - Returns: false where there is more than may be listed.
  private mutating func list(_ relative: String, _ depth: Int) throws(SystemError) -> Bool {
    let place = FilePath.join(folder, relative)
    let open = try OpenFolder.reading(place)
    let room = max(0, limit - entries.count - oddities.count)
    let most = min(room, .max / 2) + excluded.count + 1
    var names: [[CChar]] = []
    try open.forEachName { name throws(SystemError) in
      if names.count < most { names.append(Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1))) }
    }
    var added = 0
    for bytes in names {
      let units = bytes.dropLast().map(UInt8.init(bitPattern:))
      let name = String(decoding: units, as: UTF8.self)
      if depth == 0, excluded.contains(name) { continue }
      if added == room { return false }
      added += 1
      let path = relative.isEmpty ? name : relative + "/" + name
      if name.utf8.elementsEqual(units) {
        add(bytes, open.descriptor, path, depth)
      } else {
        note(path, .unreadable("its name is not UTF-8"))
      }
    }
    return true
  }

  private mutating func add(_ name: [CChar], _ parent: Int32, _ path: String, _ depth: Int) {
    var found = stat()
    guard fstatat(parent, name, &found, AT_SYMLINK_NOFOLLOW) == 0 else {
      return note(path, .unreadable(SystemError("stat", path).reason))
    }
    let status = FileSystem.Status(found)
    switch status.kind {
    case .directory:
      pending.append((path, depth + 1))
      entries.append(FileTree.Entry(path, .directory))
    case .file: entries.append(FileTree.Entry(path, .file(size: status.size, executable: status.isExecutable)))
    case .other: note(path, .otherKind)
    case .symlink:
      do {
        let target = try FileSystem.linkTarget(FilePath.join(folder, path))
        entries.append(FileTree.Entry(path, .symlink(target: target)))
      } catch { note(path, .unreadable("it is a link to a path that is not UTF-8")) }
    }
  }
}
