import Domain
import Git
import Manifest

/// The version that a run of `release ship` is about. It is found from HEAD and the tags alone, so that the same command goes
/// on with a release that an earlier run has begun:
///
///     a version is requested       that version
///     HEAD has its version's tag   HEAD's version: nothing came after it
///     HEAD's version is unpushed   HEAD's version: its tag is made, and somebody else pushed before it was pushed
///     HEAD was bumped already      HEAD's version: it has no tag, and is what the request gives after the version before it
///     otherwise                    what the request gives after HEAD's version
struct ShipTarget {
  var version: PackageVersion
  /// The release of that version, if it has a tag.
  var tagged: TaggedRelease?

  /// - Parameters:
  ///   - bumping: of the request.
  ///   - isUnpushed: whether a release that HEAD is not on any more was to be pushed, and was not.
  /// - Throws: `Failure`: 64 for a version that may not follow, 65 if the commits require none, or if `release.json` has
  ///   a version that is neither HEAD's nor this one; `GitError`.
  static func find(
    _ request: BumpRequest, _ source: ShipSource, _ bumping: VersionBumping,
    isUnpushed: (TaggedRelease) throws -> Bool
  ) throws -> ShipTarget {
    let version = try version(request, source, bumping, isUnpushed)
    let target = ShipTarget(version: version, tagged: try source.history.release(of: version))
    let onDisk = source.configuration.version.description
    if onDisk == version.description || onDisk == source.version.description { return target }
    throw Failure(
      .badInput,
      Finding(
        "ship.other-version", at: Location(source.file),
        "has version \(onDisk), HEAD has \(source.version), and \(version) is to be shipped",
        remedy: "commit or revert the change"))
  }

  private static func version(
    _ request: BumpRequest, _ source: ShipSource, _ bumping: VersionBumping,
    _ isUnpushed: (TaggedRelease) throws -> Bool
  ) throws -> PackageVersion {
    if case .version(let wanted) = request {
      // What is released is never too low.
      let isKnown = try wanted.description == source.version.description || source.history.release(of: wanted) != nil
      return isKnown ? wanted : try bumping.nextVersion(after: source.version)
    }
    if let release = try source.history.release(of: source.version) {
      let isOpen = try release.commit == source.head || isUnpushed(release)
      return isOpen ? source.version : try bumping.nextVersion(after: source.version)
    }
    if let former = try source.formerVersion(),
      (try? bumping.nextVersion(after: former))?.description == source.version.description
    {
      return source.version
    }
    return try bumping.nextVersion(after: source.version)
  }
}
