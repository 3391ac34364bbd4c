import Domain
import Editing
import Git
import Manifest

/// The commit and the tag of a release, which are written into the cache and not pushed.
struct ReleaseCommit {
  let remote: ReleaseRepository
  let references: RemoteReferences

  private var shipment: Shipment { remote.shipment }

  private typealias Written = (commit: ObjectID, repository: Repository, movesBranch: Bool)

  /// - Returns: also what a push brings: the branch, if it moves, and the tag.
  func make(in cache: RepositoryCache) throws -> (commit: ObjectID, updates: [GitProgram.Update]) {
    let (commit, repository, movesBranch) =
      try remote.recordedCommit.map { try restored($0, cache) } ?? written(cache)
    let tag = try remote.writeTag(at: commit, message: remote.message, to: repository)
    let isMoved = movesBranch && commit != references.branch(remote.branch)
    return (commit, (isMoved ? [(commit, "refs/heads/" + remote.branch)] : []) + [(tag, "refs/tags/" + remote.tag)])
  }

  private func written(_ cache: RepositoryCache) throws -> Written {
    let parent = parent
    let repository =
      try parent.commit.map { commit in
        try cache.repository(having: commit, of: parent.reference)
      } ?? cache.open()
    var files = try contents()
    let earlier = EarlierFiles(commit: parent.commit, repository: repository, remote: remote)
    files.merge(try earlier.edited(to: shipment.version)) { new, _ in new }
    if let notes { files.merge(try changelog(files, adding: notes.bytes(), earlier)) { new, _ in new } }
    try earlier.refuseObstacles(to: files.keys.sorted())
    let blobs = try files.mapValues { try $0.write(to: repository) }
    let releases = remote.releases(references, except: shipment.withdrawnVersions).filter {
      $0.isRecorded && shipment.version.isAbove($0.version)
    }
    let stale = try earlier.leftovers(
      of: releases, besides: Set(files.keys), upTo: parent.reference, cache: cache)
    var tree = try repository.writeTree(blobs, removing: stale.sorted(), on: parent.commit)
    try remote.callbacks.search(shipment, "the commit's message", Array(remote.message.utf8))
    let isBuilt = shipment.files.contains { $0.name == VerbatimAttributes.file }
    let verbatim = remote.contents.verbatim
    if !verbatim.isEmpty {
      tree = try VerbatimAttributes(paths: verbatim, remote: remote, isBuilt: isBuilt).protected(
        tree, with: Array(files.keys), on: parent.commit, in: cache)
    }
    let commit = try remote.writeCommit(tree, on: parent.commit, message: remote.message, to: repository)
    return (commit, repository, parent.isBranch)
  }

  /// The commit that the ledger names. Its tag is gone, and comes back there.
  private func restored(_ commit: ObjectID, _ cache: RepositoryCache) throws -> Written {
    let repository = try cache.repository(having: commit, of: "refs/tags/" + remote.tag)
    let lacksCommit =
      try references.branch(remote.branch).map { tip in
        try tip != commit && repository.contains(tip) && repository.isAncestor(tip, of: commit)
      } ?? true
    return (commit, repository, lacksCommit && movesBranch)
  }

  private func contents() throws -> [String: RepositoryContents.Source] {
    let included = try remote.contents.included()
    let files = included.merging(remote.contents.fixed) { _, built in built }
    // Zips were searched when they were verified.
    let zips = Set(shipment.artifacts.compactMap(\.repositoryPath))
    for (path, source) in files where !zips.contains(path) {
      try remote.callbacks.search(shipment, path, Array(path.utf8) + [UInt8(ascii: "\n")] + source.bytes())
    }
    return files
  }

  private var notes: Shipment.File? {
    shipment.files.first { ["RELEASE_NOTES.md", "RELEASE_NOTES.txt"].contains($0.name) }
  }

  /// The customer's changelog with this release's notes. A file that the release brings itself stays as it is.
  ///
  /// - Parameter files: those that the commit has otherwise.
  /// - Throws: `Failure` with status 65 if it is not text, or names another customer.
  private func changelog(
    _ files: [String: RepositoryContents.Source], adding notes: [UInt8], _ earlier: EarlierFiles
  ) throws -> [String: RepositoryContents.Source] {
    let settings = remote.configuration
    let isEdited = settings.versionFiles.contains { $0.path == settings.changelog }
    guard let path = settings.changelog, isEdited || files[path] == nil else { return [:] }
    let before = try files[path]?.bytes() ?? earlier.bytes(path) ?? []
    guard let text = String(validating: before, as: UTF8.self) else {
      throw Failure(
        .badInput, "publish.changelog", at: Location("\(remote.url) \(path)"), "is not UTF-8 text",
        remedy: "save it as UTF-8 in the repository, or set \"changelog\": false")
    }
    let section = Changelog.section(of: String(decoding: notes, as: UTF8.self))
    let after: [UInt8]
    do {
      let date = CivilDate(unixSeconds: remote.context.publishing.time)
      let edit = try Changelog.inserting(
        section, version: shipment.version, date: date, keepsHeading: true, into: text)
      after = Array(edit.text.utf8)
    } catch {
      throw Failure(.badInput, error.finding("publish.changelog", in: "\(remote.url) \(path)", of: shipment.version))
    }
    try remote.callbacks.search(shipment, path, after)
    return [path: .bytes(after)]
  }

  /// Whether the branch gets the commit. A release below one that is there only gets a tag.
  var movesBranch: Bool { parent.isBranch }

  /// The tip of the branch, or the highest release below this one if there is a higher one. Withdrawn releases do not count:
  /// the branch went back to the one before.
  private var parent: (commit: ObjectID?, reference: String, isBranch: Bool) {
    let branch = "refs/heads/" + remote.branch
    // Versions lie beside each other there.
    if remote.contents.layout == .specs { return (references.branch(remote.branch), branch, true) }
    let released = remote.releases(references, except: shipment.withdrawnVersions)
    let own = shipment.version
    guard released.contains(where: { $0.version.isAbove(own) }) else {
      return (references.branch(remote.branch), branch, true)
    }
    let below = released.last { own.isAbove($0.version) }
    return (below?.commit, below?.reference ?? branch, false)
  }
}

/// The files of the commit that a release is made on top of.
struct EarlierFiles {
  /// Nil for the first commit of a repository.
  var commit: ObjectID?
  var repository: Repository
  var remote: ReleaseRepository

  /// In bytes. People write such files.
  private static let largest = 4_000_000

  /// Nil for a file that is not there.
  ///
  /// - Throws: `Failure` with status 65 for a larger one: whoever may push to the repository chooses its size.
  func bytes(_ path: String) throws -> [UInt8]? {
    do { return try bytes(path, limit: Self.largest) } catch let error as GitError
      where error.cause == .tooLarge(limit: Self.largest)
    {
      throw refusal(
        path, "has more than \(Amount.bytes(Self.largest)), and is not read", remedy: "shorten it in the repository")
    }
  }

  /// - Throws: `GitError.Cause.tooLarge` for a larger one.
  func bytes(_ path: String, limit: Int) throws -> [UInt8]? {
    guard let commit, let blob = try repository.blobs(at: [path], in: commit)[path] else { return nil }
    try remote.program.fetchBlob(blob, into: repository)
    return try repository.file(path, at: commit, limit: limit)
  }

  /// - Throws: `Failure` with status 65 for a path where git cannot replace what is there by a file.
  func refuseObstacles(to paths: [String]) throws {
    guard let commit else { return }
    for path in paths {
      guard let (place, kind) = try repository.obstacle(to: path, in: commit) else { continue }
      throw refusal(
        place, "is a \(kind), in the way of the release's file \(path)", remedy: "rename it in the repository")
    }
  }

  private func refusal(_ path: String, _ message: String, remedy: String) -> Failure {
    let settings = remote.configuration
    let other =
      path == settings.changelog
      ? "\"changelog\"" : settings.versionFiles.contains { $0.path == path } ? "\"versions\"" : nil
    return Failure(
      .badInput, "publish.file", at: Location("\(remote.url) \(path)"), message,
      remedy: remedy + (other.map { ", or change \($0) in release.json" } ?? ""))
  }

  /// Those with a version in them, as `versions` says, with another one.
  ///
  /// - Throws: `Failure` for a file that is not there.
  func edited(to version: PackageVersion) throws -> [String: RepositoryContents.Source] {
    if commit == nil { return [:] }
    var files: [String: RepositoryContents.Source] = [:]
    for file in remote.configuration.versionFiles {
      guard let bytes = try files[file.path]?.bytes() ?? bytes(file.path) else {
        throw Failure(
          .badConfiguration, "publish.version-file", at: Location("\(remote.url) \(file.path)"),
          "there is no such file in the repository",
          remedy: "add it there, or remove it from \"versions\" in release.json")
      }
      files[file.path] = .bytes(try remote.callbacks.edit(file, bytes, version))
    }
    return files
  }

  /// Paths of what earlier releases have left and the next one lacks: records, and whatever the last one wrote and nobody else has
  /// changed. What it left as the one before had it stays, unless the vendor's repository tells that it was the last one's, so that a release
  /// that takes nothing away needs no history.
  ///
  /// - Parameters:
  ///   - releases: the lower ones, the last one last.
  ///   - files: paths that the next release has.
  ///   - reference: the full name of the one that leads to the commit.
  func leftovers(
    of releases: [RetreatCommit.Release], besides files: Set<String>, upTo reference: String, cache: RepositoryCache
  ) throws -> Set<String> {
    guard let commit, remote.contents.layout == .package else { return [] }
    let records = try repository.blobs(at: remote.recordPaths, in: commit).keys
    let changelog = remote.configuration.changelog ?? ChannelConfiguration.GitSettings.defaultChangelog
    let others = try repository.changedPaths(from: nil, to: commit)
      .subtracting(files.union(remote.recordPaths + [changelog, VerbatimAttributes.file]))
    let left = try others.isEmpty ? [] : brought(others, by: releases, upTo: reference, cache: cache)
    return left.union(records).subtracting(files)
  }

  /// The files that a release added, by the ledger, and that have the bytes that one gave them.
  private func brought(
    _ paths: Set<String>, by releases: [RetreatCommit.Release], upTo reference: String, cache: RepositoryCache
  ) throws -> Set<String> {
    guard let commit, let last = releases.last else { return [] }
    let before = releases.dropLast().last
    for release in [before, last].compactMap(\.self) {
      _ = try cache.repository(having: release.commit, of: release.reference)
    }
    let cached = try cache.open()
    // What no release changes, nor was dropped, is not worth the whole history.
    let changed = try cached.changedPaths(from: before?.commit, to: last.commit)
      .union(remote.callbacks.brought(remote.shipment, last.version))
      .intersection(paths)
    let (then, now) = try (cached.blobs(at: changed, in: last.commit), cached.blobs(at: changed, in: commit))
    let unchanged = changed.filter { then[$0] != nil && then[$0] == now[$0] }
    if unchanged.isEmpty { return [] }
    let history = try remote.history(of: reference, cache)
    let commits = remote.recorded.compactMap { $0.commit.flatMap { ObjectID($0) } }.filter(history.contains)
    var (added, written): (Set<String>, Set<String>) = ([], [])
    for commit in commits {
      let change = try history.pathsChanged(by: commit)
      added.formUnion(change.added)
      let own = change.added.union(change.modified).intersection(unchanged)
      written.formUnion(try history.blobs(at: own, in: commit).filter { now[$0.key] == $0.value }.keys)
    }
    return added.intersection(written)
  }
}
