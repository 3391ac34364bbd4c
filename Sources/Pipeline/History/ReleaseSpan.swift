import Domain
import Git

/// The commits between two releases, by both ends.
package struct ReleaseSpan: Hashable, Sendable {
  /// The release, or the commit that the user named, after which a span begins.
  package struct Start: Hashable, Sendable {
    package var commit: ObjectID
    /// A tag, or the id of the commit.
    package var name: String
    package var version: PackageVersion?
  }

  package var end: ObjectID
  /// Nil if the commits have no version yet.
  package var version: PackageVersion?
  /// The tag of the version, whether it exists yet or not.
  package var tag: String?
  /// Nil for a first release.
  package var start: Start? = nil
}

extension ReleaseHistory {
  /// - Parameters:
  ///   - from: a revision to begin after; nil for the previous release.
  ///   - to: a revision to end with; nil for HEAD.
  ///   - stated: the version in `release.json`, if any.
  ///   - isBumped: whether that is what HEAD becomes, so that a tag on HEAD does not count.
  /// - Throws: `Failure` with status 65 for an unknown revision, and if `from` is newer than `to`; `GitError`.
  package func span(
    from: String? = nil, to: String? = nil, stated: PackageVersion?, isBumped: Bool = false
  ) throws -> ReleaseSpan {
    let end = try to.map(resolve) ?? repository.headCommit()
    let tagged = try isBumped ? nil : release(on: end, named: to, stated: stated)
    let version = try tagged?.version ?? next(stated, after: end)
    var span = ReleaseSpan(
      end: end, version: version, tag: tagged?.tag ?? version.map { pattern.tag(for: $0.description) })
    if let from {
      span.start = try named(from, resolve(from))
      try refuseBackwards(span, from: from, to: to ?? "HEAD")
    } else {
      let previous = try version.map { try self.previous(before: $0, from: end) } ?? last(stated: stated, from: end)
      span.start = previous.map(\.start)
    }
    return span
  }

  /// The stated version, unless it was released already, without these commits: then they have no version yet.
  private func next(_ stated: PackageVersion?, after end: ObjectID) throws -> PackageVersion? {
    guard let stated else { return nil }
    if let release = try release(of: stated), try !repository.isAncestor(end, of: release.commit) { return nil }
    return try latest(reachableFrom: end).map { stated.isAbove($0.version) } == false ? nil : stated
  }

  private func refuseBackwards(_ span: ReleaseSpan, from: String, to: String) throws {
    guard let start = span.start, start.commit != span.end else { return }
    let isAbove = start.version.flatMap { start in span.version.map { start.isAbove($0) } } == true
    guard try isAbove || repository.isAncestor(span.end, of: start.commit) else { return }
    throw Failure(
      .badInput, "notes.backwards", at: Location("--from \(from)"),
      "is newer than \(to), so no commits are between them",
      remedy: "exchange the two: --from names the older one")
  }

  /// The release that is tagged on a commit.
  ///
  /// If neither `revision` nor `stated` names it, only the highest reachable release and the highest final one are
  /// tried. To try all would read thousands of tags, only to find a release that is lower than one of its own
  /// ancestors.
  private func release(on commit: ObjectID, named revision: String?, stated: PackageVersion?) throws -> TaggedRelease? {
    let named = try revision.flatMap { try release(tagged: String($0.trimmingPrefix("refs/tags/"))) }
    if let named, named.commit == commit { return named }
    if let expected = try stated.flatMap({ try release(of: $0) }), expected.commit == commit { return expected }
    if let latest = try latest(reachableFrom: commit), latest.commit == commit { return latest }
    let final = try latest(reachableFrom: commit, finalOnly: true)
    return final?.commit == commit ? final : nil
  }

  private func named(_ revision: String, _ commit: ObjectID) throws -> ReleaseSpan.Start {
    let tag = String(revision.trimmingPrefix("refs/tags/"))
    if let release = try release(tagged: tag), release.commit == commit {
      return release.start
    }
    let isTag = try repository.tag(tag)?.commit == commit
    return ReleaseSpan.Start(commit: commit, name: isTag ? tag : commit.description, version: nil)
  }
}
