#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// What a walk finds.
  package struct FoundEntry: Sendable {
    package var name: [UInt8]
    /// Relative to the walked folder. Bytes that are not UTF-8 are replaced.
    package var path: String
    package var isText: Bool
    package var status: Status
    /// A link's own.
    package var stamp: FileStamp
  }

  /// Visits everything in a folder, in no particular order. Links are not followed.
  ///
  /// - Parameters:
  ///   - root: what entries of the folder itself get as their folder's.
  ///   - visit: gets an entry, and what it returned for the entry's folder. Returns nil for a folder that is not walked; for
  ///     anything but a folder, the answer is not used.
  /// - Throws: `SystemError` for a folder that cannot be listed; any error of `visit`.
  package static func walk<Context>(
    _ folder: String, from root: Context, _ visit: (FoundEntry, Context) throws -> Context?
  ) throws {
    var pending = [(path: "", context: root)]
    while let (relative, context) = pending.popLast() {
      for entry in try entries(of: relative, in: folder) {
        let below = try visit(entry, context)
        if let below, entry.status.kind == .directory, entry.isText { pending.append((entry.path, below)) }
      }
    }
  }

  private static func entries(of relative: String, in root: String) throws(SystemError) -> [FoundEntry] {
    let path = FilePath.join(root, relative)
    let open =
      relative.isEmpty
      ? try OpenFolder.reading(path) : try OpenFolder.reading(Array(path.utf8CString), in: AT_FDCWD, shownAs: path)
    var entries: [FoundEntry] = []
    try open.forEachName { name throws(SystemError) in
      var found = stat()
      let bytes = Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
      let text = String(decoding: bytes, as: UTF8.self)
      _ = try check("stat", FilePath.join(path, text)) { fstatat(open.descriptor, name, &found, AT_SYMLINK_NOFOLLOW) }
      entries.append(
        FoundEntry(
          name: bytes, path: relative.isEmpty ? text : relative + "/" + text, isText: text.utf8.elementsEqual(bytes),
          status: Status(found), stamp: FileStamp(found)))
    }
    return entries
  }
}
