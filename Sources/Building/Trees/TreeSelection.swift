import Domain
import Platform

/// Which entries of a folder are taken.
struct TreeSelection: Sendable {
  /// What version control, builds and macOS leave beside sources.
  private static let junk = Set([".git", ".build", ".swiftpm", "DerivedData", ".DS_Store"].map { Array($0.utf8) })

  /// How far the patterns have got at an entry.
  struct Position {
    fileprivate var sources: GlobSet.Position
    fileprivate var excluded: GlobSet.Position
    /// Whether the entry is taken.
    var isTaken: Bool { sources.isMatch && !excluded.isMatch }
  }

  private let sources: GlobSet
  private let excluded: GlobSet
  /// Files and folders that are never taken, whatever their paths.
  private let hidden: Set<FileIdentity>
  /// The paths of those that may come into being meanwhile, such as the run's own output: bytes, relative to the folder.
  private let hiddenPaths: Set<[UInt8]>
  /// Whether everything is taken, also folders: one without files may matter.
  let isWhole: Bool

  /// Files and links that a pattern of `sources` matches and none of `excluded`.
  ///
  /// - Parameters:
  ///   - hidden: absolute paths that are never taken, whether they exist now or later.
  ///   - folder: the folder, without links in its path.
  init(sources: GlobSet, excluded: GlobSet = GlobSet([]), hidden: [String] = [], in folder: String = "") {
    let inside = hidden.filter { $0.hasPrefixByBytes(folder + "/") }
    self.init(
      sources, excluded: excluded, hidden: Set(hidden.flatMap(Self.identities)),
      hiddenPaths: Set(inside.map { Array($0.utf8.dropFirst(folder.utf8.count + 1)) }), isWhole: false)
  }

  private init(
    _ sources: GlobSet, excluded: GlobSet, hidden: Set<FileIdentity>, hiddenPaths: Set<[UInt8]>, isWhole: Bool
  ) {
    (self.sources, self.excluded, self.isWhole) = (sources, excluded, isWhole)
    (self.hidden, self.hiddenPaths) = (hidden, hiddenPaths)
  }

  /// Everything that is there.
  static let whole = TreeSelection(.everything, excluded: GlobSet([]), hidden: [], hiddenPaths: [], isWhole: true)

  /// A link and what it leads to.
  private static func identities(of path: String) -> [FileIdentity] {
    [true, false].compactMap { try? FileStamp(of: path, followingLinks: $0).identity }
  }

  var start: Position { Position(sources: sources.start, excluded: excluded.start) }

  func hides(_ identity: FileIdentity) -> Bool { hidden.contains(identity) }

  private func hides(_ entry: FileSystem.FoundEntry) -> Bool {
    hides(entry.stamp.identity) || !hiddenPaths.isEmpty && hiddenPaths.contains(Array(entry.path.utf8))
  }

  /// Nil for an entry that is not taken, and has nothing in it that is.
  func position(of entry: FileSystem.FoundEntry, in folder: Position) -> Position? {
    if !isWhole, Self.junk.contains(entry.name) || hides(entry) { return nil }
    let position = Position(
      sources: sources.position(of: entry.name, in: folder.sources),
      excluded: excluded.position(of: entry.name, in: folder.excluded))
    return position.sources.mayMatchBelow && !position.excluded.isMatch ? position : nil
  }
}
