import Artifacts
import Domain
import Git
import Manifest
import Platform

/// One customer's release repository on its server, and the cached copy of a part of it.
struct ReleaseRepository: Sendable {
  let shipment: Shipment
  let configuration: ChannelConfiguration.GitSettings
  let url: String
  var branch: String
  /// The release's: the ledger's, whatever the pattern has become since.
  let tag: String
  /// What the ledger has of the customer's releases at the channel.
  let recorded: [LedgerEntry]
  /// Names of the tags of all versions.
  private let tagPattern: TagPattern?
  let message: String
  let contents: RepositoryContents
  /// Paths of records, which are those of the release whose files are there, or not there at all.
  var recordPaths: [String] { contents.recordPaths }
  let program: GitProgram
  let context: GitContext
  let callbacks: GitChannel.Callbacks

  init(
    _ shipment: Shipment, configuration: ChannelConfiguration.GitSettings, context: GitContext,
    callbacks: GitChannel.Callbacks, recorded: [LedgerEntry]
  ) {
    (self.shipment, self.configuration) = (shipment, configuration)
    let values = shipment.values
    url = Self.address(
      configuration.url.expand(values, encode: PercentEncoding.encodePathComponent), context.publishing.root)
    branch = configuration.branch.expand(values)
    let entry = recorded.first { $0.version == shipment.version.description }
    tag = entry?.tag ?? configuration.tag.expand(values)
    tagPattern = TagPattern(configuration.tag.expand(["app_id": shipment.appID.description]))
    message = configuration.message.expand(values)
    contents = RepositoryContents(shipment: shipment, configuration: configuration, root: context.publishing.root)
    program = GitProgram(
      url: url, token: configuration.token, user: configuration.user, secondsAllowed: configuration.timeout,
      settings: context.settings, mask: context.publishing.mask, run: context.publishing.run)
    (self.context, self.callbacks, self.recorded) = (context, callbacks, recorded)
  }

  /// A path is relative to the folder of `release.json`.
  static func address(_ url: String, _ root: String) -> String {
    let isPath = !url.contains(":") || url.prefix { $0 != ":" }.contains("/")
    return isPath ? (try? FileSystem.absolutePath(FilePath.join(root, url))).map(FileSystem.plainPath) ?? url : url
  }

  /// Whether the ledger means this repository. A path may be that of another machine.
  func isPlace(_ destination: String) -> Bool {
    let isPath = [url, destination].allSatisfy { $0.hasPrefix("/") }
    return url == destination || isPath && FilePath.lastComponent(of: url) == FilePath.lastComponent(of: destination)
  }

  /// Whether the ledger has releases here.
  var isKnown: Bool { recorded.contains { $0.destination.map(isPlace) ?? false } }

  /// The commit that the ledger names for a release in this repository. Customers' lock files have it, and SwiftPM refuses the version
  /// on every other.
  var recordedCommit: ObjectID? {
    let version = shipment.version.description
    let entry = recorded.first { $0.version == version && $0.event == .published }
    guard let entry, entry.destination.map(isPlace) ?? false else { return nil }
    return entry.commit.flatMap { ObjectID($0) }
  }

  func withoutBranch(_ references: RemoteReferences) -> Finding {
    Finding(
      "publish.no-branch", at: Location(url),
      "there is no branch \(branch) any more" + (references.mainBranch.map { "; HEAD names \($0)" } ?? ""),
      remedy: "push the branch again, or correct \"branch\" in release.json")
  }

  /// Where a version may have its files here.
  func paths(_ paths: ReleasePaths.Naming, _ version: PackageVersion) -> ReleasePaths {
    let entry = recorded.first { $0.version == version.description }
    return contents.paths(of: version, paths(version, entry?.products.map(\.name)))
  }

  /// A push to a repository on this machine asks about rights and locks only when it writes. All pushes of this run have the cache
  /// locked, so that no lock that git has there now is this run's.
  ///
  /// - Parameter references: or another file with a lock of its own; nil for the branch and the tag.
  func checkRights(toChange references: [String]? = nil) throws {
    guard let localPath = program.localPath else { return }
    let isWorkingTree = FileSystem.isDirectory(FilePath.join(localPath, ".git"))
    let repository = isWorkingTree ? FilePath.join(localPath, ".git") : localPath
    for folder in ["objects", "refs"] { try FolderRights.check(placing: FilePath.join(repository, "\(folder)/new")) }
    try withCache { _ in
      for name in references ?? ["refs/heads/" + branch, "refs/tags/" + tag] {
        let lock = ReferenceLock(FilePath.join(repository, name + ".lock"))
        if let lock { throw TemporaryFailure(lock.finding) }
      }
    }
  }

  /// Asks the server whether this user may push. A repository on this machine does not tell: see `checkRights`.
  func rehearsePush(
    _ updates: [GitProgram.Update], from cache: RepositoryCache, after before: RemoteReferences
  ) throws {
    if program.localPath != nil { return }
    // Whoever is overtaken tries again in the real push.
    _ = try program.push(updates, from: cache.path, after: before, isRehearsal: true)
  }

  /// What the remote says of itself counts, not what the push said.
  ///
  /// - Returns: what it has then; nil if somebody else pushed in between.
  func push(
    _ updates: [GitProgram.Update], from cache: RepositoryCache, after before: RemoteReferences
  ) throws -> RemoteReferences? {
    try program.push(updates, from: cache.path, after: before) == .overtaken ? nil : references()
  }

  /// What matters here: the branch, all tags of releases, HEAD, and whatever git could not have beside a new branch or tag.
  func references() throws -> RemoteReferences {
    if let path = program.localPath, var references = try? RemoteReferences.local(path) {
      if case .unborn(let branch) = try? program.local?.head() { references.unbornHead = branch }
      return references
    }
    let others = recorded.compactMap(\.tag).filter { tagPattern?.version(of: $0) == nil }
    let tags = Set(others + [tag] + (tagPattern.map { [$0.tag(for: "*")] } ?? [])).sorted().map { "refs/tags/" + $0 }
    let own = ["refs/heads/" + branch, "refs/tags/" + tag]
    return try program.references(
      ["HEAD", own[0]] + tags.flatMap { [$0, $0 + "^{}"] } + own.flatMap(RemoteReferences.rivals))
  }

  /// The releases that have a tag. One on the commit of a release that the ledger has by another tag is the customer's own.
  ///
  /// - Parameter withdrawn: versions that do not count.
  /// - Returns: the lowest version first.
  func releases(_ references: RemoteReferences, except withdrawn: Set<String>) -> [RetreatCommit.Release] {
    let known = Dictionary(firstOf: recorded.compactMap { entry in entry.tag.map { ($0, entry.version) } })
    let commits = Set(recorded.compactMap(\.commit))
    let releases = references.tags.compactMap { tag -> RetreatCommit.Release? in
      guard let version = (known[tag] ?? tagPattern?.version(of: tag)).flatMap({ PackageVersion($0) }),
        !withdrawn.contains(version.description), let commit = references.tag(tag),
        known[tag] != nil || !commits.contains(commit.description)
      else { return nil }
      return RetreatCommit.Release(tag: tag, version: version, commit: commit, isRecorded: known[tag] != nil)
    }
    return releases.sorted { $1.version.isAbove($0.version) }
  }

  /// The files at some paths of a commit, by their paths.
  ///
  /// - Parameter name: the full name of the reference to fetch if the cache lacks the commit.
  func blobs(at paths: [String], in commit: ObjectID, of name: String) throws -> [String: ObjectID] {
    try naming { try reader(of: name, having: commit).blobs(at: paths, in: commit) }
  }

  /// Where else the release has its zips, by their bytes: `artifact.path` may have changed since.
  ///
  /// - Parameters:
  ///   - before: the release whose zips do not count.
  ///   - known: paths that need not be looked at.
  func zips(
    in commit: ObjectID, since before: RetreatCommit.Release?, besides known: Set<String>
  ) throws -> [String] {
    let digests = Set(shipment.artifacts.filter { $0.url == nil }.map(\.file.digest))
    if digests.isEmpty { return [] }
    return try withCache { cache in
      _ = try before.map { try cache.repository(having: $0.commit, of: $0.reference) }
      let repository = try cache.repository(having: commit, of: "refs/tags/" + tag)
      let changed = try repository.changedPaths(from: before?.commit, to: commit).subtracting(known)
      return try repository.blobs(at: changed.filter { $0.hasSuffix(".zip") }.sorted(), in: commit).filter { _, blob in
        try program.fetchBlob(blob, into: repository)
        return try repository.contents(of: blob, limit: .max).map { digests.contains(SHA256.digest(of: $0)) } ?? false
      }.map(\.key)
    }
  }

  /// Whether the remote or the cache has a commit.
  func has(_ commit: ObjectID, of name: String) throws -> Bool {
    if let local = program.local, local.contains(commit) { return true }
    return try withCache { try $0.find(commit, of: name) != nil }
  }

  /// - Parameter name: as above.
  func message(of commit: ObjectID, _ name: String) throws -> String {
    try naming { try reader(of: name, having: commit).commit(commit).message }
  }

  /// The newest commit of the branch with such a message, after those that the ledger knows. Where it knows none, only the last ones of a
  /// repository elsewhere are read.
  ///
  /// - Parameter tagged: a commit after which it would be, too.
  func firstCommit(
    since tip: ObjectID, after tagged: ObjectID?, where isWanted: (_ message: String) -> Bool
  ) throws -> ObjectID? {
    var seen = Set(recorded.compactMap { $0.commit.flatMap { ObjectID($0) } } + [tagged].compactMap(\.self))
    // Whoever knows no release there would read all that the customer has.
    var depths = seen.isEmpty ? [Self.newest] : Self.depths
    if !seen.insert(tip).inserted { return nil }
    let name = "refs/heads/" + branch
    return try naming {
      var repository = try reader(of: name, having: tip)
      var commits = [tip][...]
      while let id = commits.popFirst() {
        while !depths.isEmpty, !repository.contains(id) {
          repository = try withCache { try history(of: name, $0, depth: depths.removeFirst()) }
        }
        guard repository.contains(id) else { continue }
        let commit = try repository.commit(id)
        if isWanted(commit.message) { return id }
        commits += commit.parents.compactMap { ObjectID($0) }.filter { seen.insert($0).inserted }
      }
      return nil
    }
  }

  private static let newest: Int32 = 64

  /// How many commits are fetched, one after the other: few repositories have many on top of a release, some have very long histories, and
  /// a server without filters sends all zips of them.
  private static let depths = [4, 16, newest, newest * 8, newest * 64, .max]

  /// A repository to read a commit from: the remote itself if it is on this machine, or the cache.
  func reader(of name: String, having commit: ObjectID) throws -> Repository {
    if let local = program.local, local.contains(commit) { return local }
    return try withCache { try $0.repository(having: commit, of: name) }
  }

  /// What cannot be read is said of the repository, not only of an object in it.
  func naming<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as GitError where error.cause == .unreadableObject {
      throw Failure(
        .badInput, "publish.git", at: Location(url), "cannot read the repository: \(error.subject) \(error.message)",
        remedy: program.localPath.map { "run `git fsck` in \($0)" }
          ?? "remove \(cacheFolder), which is only a cache; then run the same command again")
    }
  }

  private var cacheFolder: String { FilePath.join(context.cache(), RepositoryCache.name(url)) }

  /// Whether one of some commits is in the history of the branch. The history is fetched if that is not known without it.
  ///
  /// - Parameter tip: of the branch.
  func hasInHistory(_ commits: some Collection<ObjectID>, of tip: ObjectID) throws -> Bool {
    func has(_ repository: Repository) throws -> Bool {
      try repository.contains(tip)
        && commits.contains { try repository.contains($0) && repository.isAncestor($0, of: tip) }
    }
    if let local = program.local, local.contains(tip) { return try has(local) }
    return try withCache { try has($0.open()) || has(history(of: "refs/heads/" + branch, $0)) }
  }

  /// The cache with all commits of a reference, or the newest, where a fetch leaves out all but the last.
  func history(of reference: String, _ cache: RepositoryCache, depth: Int32 = .max) throws -> Repository {
    if program.local == nil { try program.fetchHistory(of: reference, into: cache.path, depth: depth) }
    return try cache.open()
  }

  /// Locks the cached copy, which other runs may use too.
  func withCache<Value>(_ body: (RepositoryCache) throws -> Value) throws -> Value {
    try naming { try RepositoryCache.use(cacheFolder, of: program, environment: context.environment, body) }
  }

  /// Writes a commit, unless the one before has the same tree: a run that was killed between branch and tag has made it already.
  func writeCommit(
    _ tree: ObjectID, on before: ObjectID?, message: String, to repository: Repository
  ) throws -> ObjectID {
    if let before, try repository.tree(of: before) == tree { return before }
    return try context.writeCommit(tree, on: before, message: message, to: repository)
  }

  /// The tag object, or the commit itself for a tag without a message.
  func writeTag(at commit: ObjectID, message: String, to repository: Repository) throws -> ObjectID {
    configuration.isAnnotated ? try context.writeTag(tag, at: commit, message: message, to: repository) : commit
  }
}
