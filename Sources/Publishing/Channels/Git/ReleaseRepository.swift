import Archive
import Domain
import Files
import Git
import Manifest

/// One customer's release repository on its server, and the cached copy of a part of it.
struct ReleaseRepository: Sendable {
  let url: String
  let branch: String
  let tag: String
  /// Names of the tags of all versions.
  let tagPattern: TagPattern?
  let message: String
  let isAnnotated: Bool
  let contents: RepositoryContents
  /// Files in the repository whose version is edited in place.
  let versionFiles: [VersionFileConfiguration]
  /// The customer's changelog; nil for none.
  let changelog: String?
  let program: any GitTransport
  let context: GitChannel.Context

  init(_ shipment: Shipment, _ configuration: ChannelConfiguration.GitChannel, _ context: GitChannel.Context) {
    let values = shipment.values
    url = Self.address(configuration.url.expand(values, encode: PercentEncoding.encodePathComponent), context.root)
    branch = configuration.branch.expand(values)
    tag = configuration.tag.expand(values)
    tagPattern = TagPattern(configuration.tag.expand(["app_id": shipment.appID.description]))
    message = configuration.message.expand(values)
    isAnnotated = configuration.isAnnotated
    contents = RepositoryContents(configuration, root: context.root)
    versionFiles = configuration.versionFiles
    changelog = configuration.changelog
    let program = GitProgram(
      url: url, token: configuration.token, user: configuration.user, secondsAllowed: configuration.timeout,
      mask: context.mask, run: context.run)
    self.program = context.hasGit ? program : GitLibraryTransport(program, context)
    self.context = context
  }

  /// A path is relative to the folder of `release.json`.
  private static func address(_ url: String, _ root: String) -> String {
    let isPath = !url.contains(":") || url.prefix { $0 != ":" }.contains("/")
    return isPath ? (try? FileSystem.absolutePath(FilePath.join(root, url))).map(FileSystem.plainPath) ?? url : url
  }

  /// Path of the repository, if it is on this machine.
  private var localPath: String? { LocalAddress.path(of: url) }

  /// The repository itself, if it is on this machine and can be read directly.
  private var local: Repository? { localPath.flatMap { try? Repository.open(at: $0, environment: [:]) } }

  /// A push to a repository on this machine asks about rights only when it writes.
  func checkRights() throws {
    guard let localPath else { return }
    let isWorkingTree = FileSystem.isDirectory(FilePath.join(localPath, ".git"))
    let repository = isWorkingTree ? FilePath.join(localPath, ".git") : localPath
    for folder in ["objects", "refs"] { try FolderRights.check(placing: FilePath.join(repository, "\(folder)/new")) }
  }

  func references() throws -> RemoteReferences {
    if localPath != nil, let references = try? RemoteReferences.local(url) { return references }
    let tags = tagPattern.map { "refs/tags/\($0.tag(for: "*"))" } ?? "refs/tags/\(tag)"
    return try program.references(["refs/heads/" + branch, tags, tags + "^{}"])
  }

  /// The releases that have a tag.
  ///
  /// - Parameter withdrawn: versions that do not count.
  func releases(_ references: RemoteReferences, except withdrawn: Set<String>) -> [RetreatCommit.Release] {
    references.tags.compactMap { tag in
      guard let version = tagPattern?.version(of: tag).flatMap({ PackageVersion($0) }),
        !withdrawn.contains(version.description), let commit = references.tag(tag)
      else { return nil }
      return RetreatCommit.Release(tag: tag, version: version, commit: commit)
    }
  }

  /// A repository to read a commit from: the remote itself if it is on this machine, or the cache.
  ///
  /// - Parameter name: the full name of the reference to fetch if the cache lacks the commit.
  func reader(of name: String, having commit: ObjectID) throws -> Repository {
    if let local, local.contains(commit) { return local }
    return try withCache { try $0.repository(having: commit, of: name, program) }
  }

  /// Locks the cached copy, which other runs may use too.
  func withCache<Value>(_ body: (RepositoryCache) throws -> Value) throws -> Value {
    let key = SHA256.digest(of: Array(url.utf8)).description.prefix(32)
    let folder = FilePath.join(context.cache, "\(key).git")
    try FileSystem.makeDirectories(context.cache)
    let lock = try OpenFile.updating(folder + ".lock")
    _ = try lock.lock(waiting: true)
    defer { try? lock.close() }
    try RepositoryCache.removeLocks(in: folder)
    let cache = RepositoryCache(path: try FileSystem.absolutePath(folder), environment: context.environment)
    try cache.prepare(for: url, local)
    return try body(cache)
  }
}

/// A bare repository with the last commits of a remote. It may be removed at any time.
struct RepositoryCache {
  let path: String
  fileprivate let environment: [String: String]

  /// - Parameter local: the remote, if it is on this machine. Then nothing is fetched from it.
  fileprivate func prepare(for url: String, _ local: Repository?) throws {
    let repository = try open()
    // As `git fetch --filter=blob:none` sets them. It would raise the version of the repository's format too, and then libgit2
    // asks every key of the configuration for extensions: 1.5 with PCRE2 leaks 20 KB for every other key.
    try repository.configure([
      "remote.origin.url": url, "remote.origin.promisor": "true", "remote.origin.partialclonefilter": "blob:none",
    ])
    if let local { try repository.borrowObjects(of: local) }
  }

  /// Removes git's own locks, which whoever was killed has left: this process has the lock on the folder.
  fileprivate static func removeLocks(in repository: String) throws {
    var folders = [repository]
    while let folder = folders.popLast() {
      guard FileSystem.isDirectory(folder) else { continue }
      let names = try FileSystem.textNames(in: folder)
      for name in names where name.hasSuffix(".lock") { try FileSystem.removeFile(FilePath.join(folder, name)) }
      // Only references have locks below the first level.
      let deeper = folder == repository ? ["refs"] : names.filter { !$0.hasSuffix(".lock") }
      folders += deeper.map { FilePath.join(folder, $0) }
    }
  }

  /// Reads what was fetched since the last call too.
  func open() throws -> Repository { try Repository.bare(at: path, environment: environment) }

  /// - Parameter name: the full name of the reference to fetch if the commit is not here.
  func repository(having commit: ObjectID, of name: String, _ program: any GitTransport) throws -> Repository {
    let repository = try open()
    if repository.contains(commit) { return repository }
    try program.fetch(name, into: path)
    return try open()
  }
}
