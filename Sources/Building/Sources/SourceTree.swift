import Domain
import Platform

/// The files that a builder may see, as they were found.
///
/// Only files and links are taken, no empty folders: neither git nor a digest would keep them. `.git`, `.build`, `.swiftpm`,
/// `DerivedData` and `.DS_Store` are never taken, at any depth.
package struct SourceTree: Sendable {
  /// What was read: the sources' folder first, then what was added.
  private var listings: [TreeListing]
  package private(set) var content: ContentTree

  /// Of paths, kinds, modes and contents: the same for every checkout.
  package var digest: Digest { content.digest }

  /// - Parameters:
  ///   - folder: the sources' folder.
  ///   - sources: patterns of the files to take; see `Glob`.
  ///   - excluded: patterns of those to leave out after all.
  ///   - hidden: files and folders that are never taken, whatever the patterns say: outputs, caches, manifests, models of
  ///     customers. Absolute paths without links; what is made there later is not taken either.
  /// - Throws: `Failure`: status 78 for a pattern that is none, or matches nothing at all; 65 for what cannot be copied; 75 for
  ///   a file that changes. `SystemError`.
  package static func read(
    _ folder: String, sources: [String], excluded: [String] = [], hidden: [String] = [], jobs: Int
  ) async throws -> SourceTree {
    let selection = TreeSelection(
      sources: try globs(sources, in: folder), excluded: try globs(excluded, in: folder), hidden: hidden,
      in: try FileSystem.canonicalPath(folder))
    guard FileSystem.isDirectory(folder) else { throw SourceProblem.notAFolder(folder) }
    let tree = try await SourceTree(folder, selection: selection, jobs: jobs)
    if tree.content.entries.isEmpty { throw SourceProblem.nothing(in: folder, sources) }
    return tree
  }

  private init(_ root: String, selection: TreeSelection, jobs: Int) async throws {
    do {
      let listing = try TreeListing(root, selection)
      listings = [listing]
      content = try await ContentTree(reading: listing, jobs: jobs)
    } catch let unfit as TreeListing.Unfit { throw SourceProblem.failure(unfit, in: root) }
  }

  private static func globs(_ texts: [String], in folder: String) throws -> GlobSet {
    do { return try GlobSet(parsing: texts) } catch { throw SourceProblem.pattern(error, of: folder) }
  }

  /// The tree without the files that patterns match, such as sources of features that are off.
  ///
  /// - Parameter kept: patterns of files that stay all the same, such as those of features that are on.
  package func leavingOut(_ patterns: [String], keeping kept: [String] = []) throws -> SourceTree {
    if patterns.isEmpty { return self }
    let globs = try Self.globs(patterns, in: listings[0].root)
    let others = try Self.globs(kept, in: listings[0].root)
    var tree = self
    tree.content = content.filter { !globs.matches($0.path) || others.matches($0.path) }
    return tree
  }

  /// Whether a pattern matches any file of the tree.
  package func has(_ pattern: String) throws -> Bool {
    let globs = try Self.globs([pattern], in: listings[0].root)
    return content.entries.contains { globs.matches($0.path) }
  }

  /// The tree with a file or folder from elsewhere, such as a customer's models.
  ///
  /// - Parameters:
  ///   - path: a file, or a folder with everything in it.
  ///   - place: its path in the tree.
  /// - Throws: `Failure`: status 78 if something is at the place already; as `read`.
  package func adding(_ path: String, at place: String, jobs: Int) async throws -> SourceTree {
    try checkFree(place)
    let added = try await SourceTree(path, selection: TreeSelection(sources: .everything), jobs: jobs)
    var tree = self
    tree.listings += added.listings
    tree.content = ContentTree(
      content.entries
        + added.content.entries.map { entry in
          var moved = entry
          moved.path = entry.path.isEmpty ? place : place + "/" + entry.path
          return moved
        })
    return tree
  }

  private func checkFree(_ place: String) throws {
    let names = place.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if names.contains(where: { $0.isEmpty || $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }) {
      throw SourceProblem.place(place, in: listings[0].root, "is not a path inside the sources")
    }
    let taken = content.entries.contains { entry in
      entry.path.hasSameBytes(as: place) || entry.path.hasPrefixByBytes(place + "/")
        || place.hasPrefixByBytes(entry.path + "/")
    }
    if taken { throw SourceProblem.place(place, in: listings[0].root, "is where a source is already") }
  }

  /// Copies the tree. A builder that runs in the copy sees nothing else, and cannot change the sources.
  ///
  /// Every copy is hashed, so the copy is what `digest` says. Later changes of the sources do not matter.
  ///
  /// - Parameter folder: missing or empty.
  /// - Throws: `Failure` with status 75 for a file that has changed since it was read; `SystemError`.
  package func stage(into folder: String, jobs: Int) async throws {
    try await content.copy(into: folder, of: listings[0].root, jobs: jobs)
  }

  /// - Throws: `Failure` with status 75 if a file of what was read has changed, gone or come.
  package func refuseChanges() throws {
    for listing in listings { try listing.refuseChanges() }
  }
}
