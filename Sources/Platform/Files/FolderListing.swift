import CSystem
import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The contents of an untrusted folder. No entry stops the listing, its size is bounded, and links are not followed.
package struct FolderListing: Sendable {
  /// An entry that cannot be in an artifact.
  package struct Oddity: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
      /// Not a file, folder or link.
      case otherKind
      /// With the system's reason.
      case unreadable(String)
      /// A folder deeper than the limit, which was not read.
      case tooDeep(Int)
      /// More entries than the limit. The rest was not read.
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
  /// The maximum nesting of folders. No tool makes deeper ones, and system calls reject such paths.
  package static let deepest = 100

  /// UTF-8 names directly inside a folder, sorted by their bytes.
  ///
  /// - Throws: `SystemError` if the folder cannot be listed.
  package static func textNames(in folder: String) throws(SystemError) -> [String] {
    try listing(of: folder, limit: .max, depth: 0).tree.entries.map(\.path)
  }

  /// - Parameters:
  ///   - excluded: names directly inside the folder to skip, with everything below them.
  ///   - limit: the maximum number of entries.
  ///   - depth: the maximum nesting of folders.
  /// - Throws: `SystemError` if the folder itself cannot be listed.
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
  var pending = [(path: "", depth: 0)]

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

  /// - Returns: false if there are more entries than allowed.
  private mutating func list(_ relative: String, _ depth: Int) throws(SystemError) -> Bool {
    let open = try OpenFolder.reading(FilePath.join(folder, relative))
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
        add(bytes, parent: open.descriptor, path: path, depth: depth)
      } else {
        note(path, .unreadable("its name is not UTF-8"))
      }
    }
    return true
  }

  private mutating func add(_ name: [CChar], parent: Int32, path: String, depth: Int) {
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
