import Domain
import Git
import Manifest

/// The version that a run of `release ship` is about. It is found from HEAD, the tags and the releases that the remote says
/// were begun, so that the same command goes on with a release that an earlier run has begun:
///
///     a version is requested       that version
///     a release was begun          its version, if its commit is HEAD's line, the same request gave it there, and HEAD
///                                  has no higher version by now
///     HEAD has its version's tag   HEAD's version: nothing but lines of the ledger came after it; but after a prerelease,
///                                  what a level gives that makes a release of it
///     HEAD was bumped already      HEAD's version: it has no tag, and is what the request gives after the version before it
///     otherwise                    what the request gives after HEAD's version
struct ShipTarget {
  var version: PackageVersion
  /// The release of that version, if it has a tag here.
  var tagged: TaggedRelease?
  /// Where the remote says that it was begun, if it has no tag there.
  var begun: Reservation?

  /// The commit that the version is bound to; nil for one that nobody has begun.
  var commit: ObjectID? { tagged?.commit ?? begun?.commit }

  /// - Parameters:
  ///   - bumping: of the request.
  ///   - begun: releases without a tag on the remote, the highest first; their commits are here.
  /// - Throws: `Failure`: 64 for a version that may not follow, 65 if the commits require none, or if `release.json` has
  ///   a version that is neither HEAD's nor this one; `GitError`.
  static func find(
    for request: BumpRequest, in source: ShipSource, bumping: VersionBumping, begun: [Reservation]
  ) throws -> ShipTarget {
    let version = try version(for: request, in: source, bumping: bumping, begun: begun)
    let target = ShipTarget(
      version: version, tagged: try source.history.release(of: version),
      begun: begun.first { $0.version.description == version.description })
    let onDisk = source.configuration.version.description
    if onDisk == version.description || onDisk == source.version.description { return target }
    throw Failure(
      .badInput, "ship.other-version", at: Location(source.file),
      "has version \(onDisk), HEAD has \(source.version), and \(version) is to be shipped",
      remedy: "commit or revert the change")
  }

  private static func version(
    for request: BumpRequest, in source: ShipSource, bumping: VersionBumping, begun: [Reservation]
  ) throws -> PackageVersion {
    if case .version(let wanted) = request {
      // What is released is never too low.
      let known = [source.version] + begun.map(\.version)
      let isKnown =
        try known.contains { $0.description == wanted.description } || source.history.release(of: wanted) != nil
      return isKnown ? wanted : try bumping.nextVersion(after: source.version)
    }
    // Whoever has gone on without a release has given it up, unless they name it.
    for release in begun where try !source.version.isAbove(release.version) && source.isRelated(to: release.commit) {
      if try isGiven(by: bumping, at: release.commit, release.version, source) { return release.version }
    }
    if let release = try source.history.release(of: source.version) {
      let isAsked = try source.isAt(release.commit) && !isEnded(by: request, source.version)
      return isAsked ? source.version : try bumping.nextVersion(after: source.version)
    }
    return try isGiven(by: bumping, at: source.head, source.version, source)
      ? source.version : bumping.nextVersion(after: source.version)
  }

  /// Whether a level makes a release of a prerelease, so that it is not the prerelease that is asked for.
  private static func isEnded(by request: BumpRequest, _ version: PackageVersion) -> Bool {
    guard version.isPrerelease, case .bump(let bump) = request else { return false }
    return (try? version.next(bump).isPrerelease) == false
  }

  /// Whether the request gives the version that a commit has, after the version before it.
  private static func isGiven(
    by bumping: VersionBumping, at commit: ObjectID, _ version: PackageVersion, _ source: ShipSource
  ) throws -> Bool {
    guard try source.version(at: commit)?.description == version.description,
      let former = try source.formerVersion(at: commit)
    else { return false }
    return (try? bumping.nextVersion(after: former, at: commit))?.description == version.description
  }
}
