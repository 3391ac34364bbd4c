import Domain
import Platform

/// The entries of a folder as a walk found them, without their contents.
struct TreeListing: Sendable {
  struct Item: Sendable {
    /// Relative to the folder; "" if that is a file itself.
    var path: String
    var kind: FileTree.Entry.FileType
    var stamp: FileStamp
  }

  /// A folder that cannot be copied faithfully.
  struct Unfit: Error {
    /// At most `most`.
    var problems: [Problem]

    static let most = 100
  }

  struct Problem: Hashable, Sendable {
    enum Reason: Hashable, Sendable {
      case nameIsNotText
      /// A pipe, a socket or a device.
      case otherKind
      /// A link to a path outside of the folder.
      case leadsOut(target: String)
      /// A link to a path that is not UTF-8.
      case targetIsNotText
      case tooMany(Int)
    }

    var path: String
    var reason: Reason
  }

  /// No SDK has so many files: somebody's disk has.
  static let mostEntries = 500_000

  let root: String
  private let selection: TreeSelection
  /// Sorted by the bytes of their paths.
  let entries: [Item]

  /// - Throws: `Unfit`; `SystemError` for a folder that cannot be listed.
  init(_ root: String, _ selection: TreeSelection) throws {
    self.root = root
    self.selection = selection
    var walk = TreeWalk(root: root, selection: selection)
    try walk.run()
    let entries = walk.entries.sorted { $0.path.precedesByBytes($1.path) }
    let problems = walk.problems + EscapingLinks(entries.map { ($0.path, $0.kind) }).problems
    if !problems.isEmpty { throw Unfit(problems: Array(problems.prefix(Unfit.most))) }
    self.entries = entries
  }

  /// - Throws: `Failure` with status 75 if an entry has changed, gone or come since.
  func refuseChanges() throws {
    let now: [Item]
    do { now = try TreeListing(root, selection).entries } catch is Unfit { throw Failure.inputChanged(root) } catch let
      error as SystemError where error.isMissing
    { throw Failure.inputChanged(root) }
    let changes = Self.changes(entries, now)
    if !changes.isEmpty { throw Failure.inputChanged(root, changes) }
  }

  /// The paths that only one list has, or that are not the same in both.
  private static func changes(_ old: [Item], _ new: [Item]) -> [String] {
    // Keyed by bytes: to `String`, two spellings of one name are equal.
    var rest = Dictionary(firstOf: old.map { (Array($0.path.utf8), $0) })
    let changed = new.filter { rest.removeValue(forKey: Array($0.path.utf8))?.isSame(as: $0) != true }
    return (changed + rest.values).map(\.path).sorted { $0.precedesByBytes($1) }
  }
}

extension TreeListing.Item {
  /// The times of a folder change with what is made in it, taken or not.
  fileprivate func isSame(as other: Self) -> Bool {
    kind == other.kind && (kind == .directory || stamp == other.stamp)
  }
}

private struct TreeWalk {
  let root: String
  let selection: TreeSelection
  var entries: [TreeListing.Item] = []
  var problems: [TreeListing.Problem] = []

  private struct TooMany: Error {}

  mutating func run() throws {
    let stamp = try FileStamp(of: root)
    guard !selection.hides(stamp.identity) else { return }
    if let status = try FileSystem.status(root), status.kind == .file {
      return entries.append(TreeListing.Item(path: "", kind: .file(status), stamp: stamp))
    }
    do {
      try FileSystem.walk(root, from: selection.start) { try visit($0, in: $1) }
    } catch is TooMany {
      problems = [TreeListing.Problem(path: "", reason: .tooMany(TreeListing.mostEntries))]
    }
  }

  private mutating func visit(
    _ entry: FileSystem.FoundEntry, in folder: TreeSelection.Position
  ) throws -> TreeSelection.Position? {
    guard let position = selection.position(of: entry, in: folder) else { return nil }
    let isFolder = entry.status.kind == .directory
    if isFolder && (!entry.isText || selection.isWhole) || position.isTaken && !isFolder { try take(entry) }
    return position
  }

  private mutating func take(_ entry: FileSystem.FoundEntry) throws {
    if !entry.isText { return note(entry.path, .nameIsNotText) }
    if entries.count == TreeListing.mostEntries { throw TooMany() }
    switch entry.status.kind {
    case .directory: add(entry, .directory)
    case .file: add(entry, .file(entry.status))
    case .other: note(entry.path, .otherKind)
    case .symlink:
      do { add(entry, .symlink(target: try FileSystem.linkTarget(FilePath.join(root, entry.path)))) } catch {
        guard error.isUnfitEntry else { throw error }
        note(entry.path, .targetIsNotText)
      }
    }
  }

  private mutating func add(_ entry: FileSystem.FoundEntry, _ kind: FileTree.Entry.FileType) {
    entries.append(TreeListing.Item(path: entry.path, kind: kind, stamp: entry.stamp))
  }

  private mutating func note(_ path: String, _ reason: TreeListing.Problem.Reason) {
    if problems.count < TreeListing.Unfit.most { problems.append(TreeListing.Problem(path: path, reason: reason)) }
  }
}

extension FileTree.Entry.FileType {
  fileprivate static func file(_ status: FileSystem.Status) -> Self {
    .file(size: status.size, executable: status.isExecutable)
  }
}
