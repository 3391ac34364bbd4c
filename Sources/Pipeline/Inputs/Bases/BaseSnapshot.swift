import Domain
import Platform

/// A base framework's entries as a build found them. Its files are read one after the other: if one changes meanwhile, the
/// product would be a mixture.
struct BaseSnapshot: Sendable {
  /// A file or link.
  private struct StampedPath: Hashable {
    /// Relative to the framework; "" for a zip.
    var path: String
    var stamp: FileStamp
  }

  let source: BaseSource
  /// The entries that ship, with paths relative to the xcframework.
  let tree: FileTree
  /// Files that macOS creates for itself.
  let junk: [String]
  private let entries: [StampedPath]

  init(_ source: BaseSource) throws {
    self.source = source
    if case .folder(let path) = source {
      (tree, junk) = BaseNames.withoutJunk(try source.tree())
      entries = try Self.entries(of: tree, in: path)
    } else {
      entries = try Self.entries(of: source)
      (tree, junk) = BaseNames.withoutJunk(try source.tree())
    }
  }

  private static func entries(of source: BaseSource) throws -> [StampedPath] {
    switch source {
    case .zip(let path, _): [StampedPath(path: "", stamp: try FileStamp(of: path))]
    case .folder(let path): try entries(of: BaseNames.withoutJunk(FileSystem.tree(of: path)).0, in: path)
    }
  }

  private var current: [StampedPath] {
    get throws {
      do { return try Self.entries(of: source) } catch let error as SystemError
        where error.isMissing || error.isUnfitEntry
      {
        // A framework that is gone, or cannot ship any more, has changed.
        return []
      }
    }
  }

  private static func entries(of tree: FileTree, in folder: String) throws -> [StampedPath] {
    try tree.entries.filter { $0.kind != .directory }.map { entry in
      let path = FilePath.join(folder, entry.path)
      return StampedPath(path: entry.path, stamp: try FileStamp(of: path, followingLinks: false))
    }
  }

  /// Runs what reads base frameworks, then looks at every file again, also after an error: a change explains it.
  ///
  /// - Throws: `Failure` with status 75 if a file has changed; any error of `body`.
  static func guarding<Value>(_ snapshots: [BaseSnapshot], _ body: () async throws -> Value) async throws -> Value {
    do {
      let value = try await body()
      for snapshot in snapshots { try snapshot.refuseChanges() }
      return value
    } catch {
      for snapshot in snapshots { try snapshot.refuseChanges() }
      throw error
    }
  }

  /// - Throws: `Failure` with status 75 if a file has changed.
  func refuseChanges() throws {
    let now = try current
    if now == entries { return }
    let paths = Set(Set(now).symmetricDifference(entries).map(\.path)).filter { !$0.isEmpty }
    throw Failure.inputChanged(source.path, Array(paths))
  }
}
