import Domain
import Git

/// The releases in a repository's history: tags whose names are versions, and the commits between them.
package struct ReleaseHistory {
  package let repository: Repository
  package let pattern: TagPattern
  private let tags: [VersionTag]

  /// Reads the names of the tags, but not the tags.
  /// - Throws: `GitError`.
  package init(_ repository: Repository, pattern: TagPattern) throws {
    self.repository = repository
    self.pattern = pattern
    tags = try repository.unsortedTagNames().compactMap { VersionTag($0, pattern) }
  }

  /// The commit that a revision names: a tag, a branch, an id, `HEAD~2`.
  /// - Throws: `Failure` with status 65 if there is no such revision: with the nearest tags, or with how to fetch what a shallow clone
  ///   lacks; `GitError`.
  package func resolve(_ revision: String) throws -> ObjectID {
    do {
      return try repository.resolve(revision)
    } catch {
      guard error.cause == .notFound else { throw error }
      let near = Suggestion.near(revision, in: try repository.tagNames())
      var failure = Failure(error)
      if !repository.shallowBoundary.isEmpty {
        failure.findings[0].remedy = "\(completing), if it is older than what this shallow clone has"
      } else if !near.isEmpty {
        failure.findings[0].remedy = "did you mean \(near.joined(separator: ", or "))?"
      }
      throw failure
    }
  }

  /// The commits of a span.
  /// - Throws: `Failure` with status 65 if the history of a shallow clone ends inside the span, or if a clone without
  ///   tags has no start; `GitError`.
  package func commits(of span: ReleaseSpan) throws -> History {
    let history = try repository.history(from: span.start?.commit, to: span.end)
    if !history.cutOff.isEmpty { throw Failure(.badInput, cutOff(span.start?.name, at: history.cutOff[0])) }
    if span.start == nil { try refuseMissingTags() }
    return history
  }

  /// Refuses a clone that may lack the tags of releases, where no release was found: a shallow one, or one that was
  /// made with `--no-tags`.
  /// - Throws: `Failure` with status 65; `GitError`.
  package func refuseMissingReleases() throws {
    if let commit = repository.shallowBoundary.first { throw Failure(.badInput, cutOff(nil, at: commit)) }
    try refuseMissingTags()
  }

  private func refuseMissingTags() throws {
    guard let remote = try repository.defaultRemote()?.name,
      try repository.configuration("remote.\(remote).tagOpt") == "--no-tags"
    else { return }
    throw Failure(
      .badInput, "git.no-tags", at: Location(repository.path),
      "this clone was made without tags, and none of a release is here, so the last release is not known",
      remedy: "run `git fetch --tags`")
  }

  private func cutOff(_ start: String?, at commit: ObjectID) -> Finding {
    Finding(
      "git.shallow", at: Location(repository.path),
      "this clone is shallow: its history ends at commit \(commit), before it reaches \(start ?? "a release")",
      remedy: completing)
  }

  /// How a shallow clone gets its history and tags.
  private var completing: String {
    "run `\(repository.isPartial ? GitError.completing(isShallow: true) : GitError.unshallowing)`"
  }
}

// MARK: - Finding releases

/// A version that was released: its tag and the tagged commit.
package struct TaggedRelease: Hashable, Sendable {
  package var tag: String
  package var version: PackageVersion
  package var commit: ObjectID

  /// The commits of the next release begin after it.
  var start: ReleaseSpan.Start { ReleaseSpan.Start(commit: commit, name: tag, version: version) }
}

extension ReleaseHistory {
  /// - Returns: nil if there is no such tag, or if its name is not a version.
  /// - Throws: `GitError` for a damaged tag.
  package func release(tagged name: String) throws -> TaggedRelease? {
    try VersionTag(name, pattern).flatMap(open)
  }

  package func release(of version: PackageVersion) throws -> TaggedRelease? {
    try release(tagged: pattern.tag(for: version.description))
  }

  /// The highest release that is tagged on a commit or on one of its ancestors.
  package func latest(reachableFrom end: ObjectID, finalOnly: Bool = false) throws -> TaggedRelease? {
    try highest(tags.filter { !finalOnly || !$0.order.isPrerelease }, from: end)
  }

  /// The release that precedes a version: the highest lower one that is reachable from `end`, or the highest lower one
  /// of all, if its line left the history of `end` later. For a final version, prereleases do not count. On other lines,
  /// releases that are younger than `end` do not count either: a patch must not change the notes of what was out before.
  /// - Returns: nil for a first release.
  package func previous(before version: PackageVersion, from end: ObjectID) throws -> TaggedRelease? {
    let bound = VersionOrder(version)
    let candidates = tags.filter { tag in
      (version.isPrerelease || !tag.order.isPrerelease) && bound.isAbove(tag.order)
    }
    let reachable = try highest(candidates, from: end)
    guard let other = try highest(candidates, notAfter: end) else { return reachable }
    let isHigher = reachable.map { other.version.isAbove($0.version) } ?? true
    return isHigher ? try nearer(reachable, other, to: end) : reachable
  }

  /// The highest candidate on any line whose commit and tag are not younger than a commit.
  private func highest(_ candidates: [VersionTag], notAfter end: ObjectID) throws -> TaggedRelease? {
    let time = try repository.commit(end).committer.time
    return try highest(candidates) { release in
      let tagged = try repository.tag(release.tag)?.tagger?.time ?? 0
      return try max(tagged, repository.commit(release.commit).committer.time) <= time
    }
  }

  /// The last release before commits that have no version: the highest reachable one, or that of the stated version or
  /// before it, if its line left the history of `end` later.
  package func last(stated: PackageVersion?, from end: ObjectID) throws -> TaggedRelease? {
    let other = try stated.flatMap { try release(of: $0) ?? previous(before: $0, from: end) }
    return try nearer(latest(reachableFrom: end), other, to: end)
  }

  /// A release on another line, such as a release branch, is the start of fewer commits if its line left the history
  /// later.
  private func nearer(_ reachable: TaggedRelease?, _ other: TaggedRelease?, to end: ObjectID) throws -> TaggedRelease? {
    guard let other, other.commit != reachable?.commit else { return reachable }
    let count = try repository.history(from: other.commit, to: end).commits.count
    let reachableCount = try repository.history(from: reachable?.commit, to: end).commits.count
    return count < reachableCount ? other : reachable
  }

  private func highest(_ candidates: [VersionTag], from end: ObjectID) throws -> TaggedRelease? {
    var reachability = Reachability(repository, from: end)
    return try highest(candidates) { try reachability.contains($0.commit) }
  }

  /// Tries the candidates from the highest down, so that few tags are read.
  private func highest(
    _ candidates: [VersionTag], where isWanted: (TaggedRelease) throws -> Bool
  ) throws -> TaggedRelease? {
    // The first one nearly always fits, and sorting thousands takes longer than finding it.
    guard let first = candidates.min(by: { $0.isBefore($1) }) else { return nil }
    if let release = try open(first), try isWanted(release) { return release }
    for tag in candidates.sorted(by: { $0.isBefore($1) }).dropFirst() {
      if let release = try open(tag), try isWanted(release) { return release }
    }
    return nil
  }

  /// - Returns: nil for a tag of a tree or a file.
  private func open(_ tag: VersionTag) throws -> TaggedRelease? {
    guard let version = tag.order.version else { return nil }
    return try repository.tag(tag.name)?.commit.map { TaggedRelease(tag: tag.name, version: version, commit: $0) }
  }
}

/// Answers which commits are reachable from one commit.
private struct Reachability {
  private let repository: Repository
  private let end: ObjectID
  private var questions = 0
  private var reachable: Set<ObjectID>?

  /// The release in question is usually the first candidate, and near. After this many questions, one walk over the
  /// whole history costs less than a walk for each.
  private static let separateWalks = 4

  init(_ repository: Repository, from end: ObjectID) {
    self.repository = repository
    self.end = end
  }

  mutating func contains(_ commit: ObjectID) throws -> Bool {
    if let reachable { return reachable.contains(commit) }
    questions += 1
    if questions <= Self.separateWalks { return try repository.isAncestor(commit, of: end) }
    let all = Set(try repository.history(to: end).commits)
    reachable = all
    return all.contains(commit)
  }
}
