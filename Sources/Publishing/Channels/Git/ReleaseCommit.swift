import Domain
import Git
import Manifest

/// The commit and the tag of a release, written into the cache and not pushed.
struct ReleaseCommit {
  var commit: ObjectID
  /// The tag object, or the commit itself for a tag without a message.
  var tag: ObjectID
  /// Whether the branch gets the commit. A release below one that is there only gets a tag.
  var movesBranch: Bool

  static func make(
    _ shipment: Shipment, _ remote: ReleaseRepository, _ references: RemoteReferences, _ cache: RepositoryCache
  ) throws -> ReleaseCommit {
    let parent = parent(shipment, remote, references)
    let repository =
      try parent.commit.map { commit in
        try cache.repository(having: commit, of: parent.reference, remote.program)
      } ?? cache.open()
    var files = try contents(shipment, remote)
    if let commit = parent.commit {
      files.merge(try edited(in: commit, repository, shipment, remote)) { new, _ in new }
    }
    let blobs = try files.mapValues { try $0.write(to: repository) }
    let tree = try repository.writeTree(blobs, on: parent.commit)
    try remote.context.search(shipment, "the commit's message", Array(remote.message.utf8))
    let author = try repository.signature(.author, time: remote.context.time)
    let committer = try repository.signature(.committer, time: remote.context.time)
    // A run that was killed between branch and tag has made the commit already.
    let isThere = try parent.commit.map { try repository.tree(of: $0) } == tree
    let commit =
      if isThere, let commit = parent.commit { commit } else {
        try repository.writeCommit(
          tree: tree, parent: parent.commit, message: remote.message, author: author, committer: committer,
          sign: remote.context.signer(.commit, repository, committer))
      }
    let tag =
      remote.isAnnotated
      ? try repository.writeTag(
        remote.tag, at: commit, message: remote.message, tagger: committer,
        sign: remote.context.signer(.tag, repository, committer)) : commit
    return ReleaseCommit(commit: commit, tag: tag, movesBranch: parent.isBranch)
  }

  private static func contents(
    _ shipment: Shipment, _ remote: ReleaseRepository
  ) throws -> [String: RepositoryContents.Source] {
    let included = try remote.contents.included(shipment)
    let files = included.merging(remote.contents.fixed(shipment)) { _, built in built }
    // Zips were searched when they were verified.
    let zips = Set(shipment.artifacts.compactMap(\.repositoryPath))
    for (path, source) in files where !zips.contains(path) {
      try remote.context.search(shipment, path, Array(path.utf8) + [UInt8(ascii: "\n")] + source.bytes())
    }
    return files
  }

  /// Files of the repository with the new version in them.
  ///
  /// - Throws: `Failure` for a file that is not there.
  private static func edited(
    in commit: ObjectID, _ repository: Repository, _ shipment: Shipment, _ remote: ReleaseRepository
  ) throws -> [String: RepositoryContents.Source] {
    let blobs = try repository.blobs(at: remote.versionFiles.map(\.path), in: commit)
    var files: [String: RepositoryContents.Source] = [:]
    for file in remote.versionFiles {
      guard let blob = blobs[file.path] else {
        throw Failure(
          .badConfiguration,
          Finding(
            "publish.version-file", at: Location("\(remote.url) \(file.path)"),
            "there is no such file in the repository",
            remedy: "add it there, or remove it from \"versions\" in release.json"))
      }
      if !repository.contains(blob) { try remote.program.fetchBlob(blob, into: repository.path) }
      let bytes = try files[file.path]?.bytes() ?? repository.file(file.path, at: commit) ?? []
      files[file.path] = .bytes(try remote.context.edit(file, bytes, shipment.version))
    }
    return files
  }

  /// The tip of the branch, or the highest release below this one if there is a higher one.
  private static func parent(
    _ shipment: Shipment, _ remote: ReleaseRepository, _ references: RemoteReferences
  ) -> (commit: ObjectID?, reference: String, isBranch: Bool) {
    let branch = "refs/heads/" + remote.branch
    let released = references.tags.compactMap { tag -> (tag: String, version: PackageVersion)? in
      guard let version = remote.tagPattern?.version(of: tag).flatMap({ PackageVersion($0) }) else { return nil }
      return (tag, version)
    }
    let own = shipment.version
    guard released.contains(where: { $0.version.isAbove(own) }) else {
      return (references.branch(remote.branch), branch, true)
    }
    let below = released.filter { own.isAbove($0.version) }.max { $1.version.isAbove($0.version) }
    return (below.flatMap { references.tag($0.tag) }, below.map { "refs/tags/" + $0.tag } ?? branch, false)
  }
}
