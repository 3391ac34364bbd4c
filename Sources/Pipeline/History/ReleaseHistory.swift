import Domain
import Git

/// The releases in a repository's history: tags that are called like versions, and the commits between them.
package struct ReleaseHistory {
  /// A release that was tagged.
  package struct Release: Hashable, Sendable {
    package var tag: String
    package var version: PackageVersion
    package var commit: ObjectID

    package init(tag: String, version: PackageVersion, commit: ObjectID) {
      self.tag = tag
      self.version = version
      self.commit = commit
    }
  }

  package let repository: Repository
  package let pattern: TagPattern
  private let tags: [VersionTag]

  /// Reads the names of the tags and opens none.
  /// - Parameters:
  ///   - folder: that of `release.json`; the repository may begin above it.
  ///   - environment: variables of the process that git's configuration depends on.
  /// - Throws: `GitError` where there is no repository; `SystemError`.
  package static func open(
    at folder: String, pattern: TagPattern, environment: [String: String]
  ) throws -> ReleaseHistory {
    let repository = try Repository.open(at: folder.isEmpty ? "." : folder, environment: environment)
    return try ReleaseHistory(repository, pattern: pattern)
  }

  package init(_ repository: Repository, pattern: TagPattern) throws {
    self.repository = repository
    self.pattern = pattern
    tags = try repository.tagNamesInNoOrder().compactMap { VersionTag($0, pattern) }
  }

  /// The commit that a text names: a tag, a branch, an id, `HEAD~2`.
  /// - Throws: `Failure` with status 65, naming the nearest tags, where there is none; `GitError`.
  package func resolve(_ revision: String) throws -> ObjectID {
    do {
      return try repository.resolve(revision)
    } catch {
      guard error.cause == .notFound else { throw error }
      let near = Suggestion.near(revision, in: try repository.tagNames())
      var failure = Failure(error)
      if !near.isEmpty { failure.findings[0].remedy = "did you mean \(near.joined(separator: ", or "))?" }
      throw failure
    }
  }

  /// The release that a tag of this name is; nil where there is no such tag, or where it is no release's.
  /// - Throws: `GitError` for a damaged tag.
  package func release(tagged name: String) throws -> Release? {
    try VersionTag(name, pattern).flatMap(open)
  }

  /// The release that a version is, where it is tagged.
  package func release(of version: PackageVersion) throws -> Release? {
    try release(tagged: pattern.tag(for: version.description))
  }

  /// The highest release that can be reached from a commit, which it may stand on itself.
  /// - Parameter finalOnly: whether prereleases are passed over.
  package func latest(reachableFrom end: ObjectID, finalOnly: Bool = false) throws -> Release? {
    try highest(tags.filter { !finalOnly || !$0.order.isPrerelease }, from: end)
  }

  /// The release that a version comes after: the highest one below it by its precedence that can be reached from `end`. A
  /// final version comes after a final one, a prerelease after whichever is the last.
  /// - Returns: nil for a first release.
  package func previous(before version: PackageVersion, reachableFrom end: ObjectID) throws -> Release? {
    let bound = VersionOrder(version)
    let candidates = tags.filter { tag in
      (version.isPrerelease || !tag.order.isPrerelease) && bound.isAbove(tag.order)
    }
    return try highest(candidates, from: end)
  }

  /// From the highest candidate down, opening no more tags than it takes.
  private func highest(_ candidates: [VersionTag], from end: ObjectID) throws -> Release? {
    // Mostly it is the first, and sorting thousands takes longer than finding that one.
    guard let first = candidates.min(by: { $0.isBefore($1) }) else { return nil }
    var reachability = Reachability(repository, from: end)
    if let release = try open(first), try reachability.contains(release.commit) { return release }
    for tag in candidates.sorted(by: { $0.isBefore($1) }).dropFirst() {
      if let release = try open(tag), try reachability.contains(release.commit) { return release }
    }
    return nil
  }

  /// Nil for a tag on something else than a commit, and for one that only begins like a version.
  private func open(_ tag: VersionTag) throws -> Release? {
    guard let version = tag.order.version else { return nil }
    return try repository.tag(tag.name)?.commit.map { Release(tag: tag.name, version: version, commit: $0) }
  }
}
