import Artifacts
import Domain
import Git
import Platform

/// A bare repository with the last commits of a remote. It may be removed at any time.
struct RepositoryCache {
  let path: String
  /// git, for the remote.
  let program: GitProgram
  let environment: [String: String]
  /// Whether it has all files of the commits that it has, and not only their trees.
  let isWhole: Bool

  /// Locks a copy, which other runs may use too.
  ///
  /// - Parameter folder: of the copy.
  static func use<Value>(
    _ folder: String, of program: GitProgram, environment: [String: String], isWhole: Bool = false,
    _ body: (RepositoryCache) throws -> Value
  ) throws -> Value {
    try FileSystem.makeDirectories(FilePath.parent(of: folder))
    let lock = try OpenFile.updating(folder + ".lock")
    _ = try lock.lock(waiting: true)
    defer { try? lock.close() }
    try removeLocks(in: folder)
    let cache = RepositoryCache(
      path: try FileSystem.absolutePath(folder), program: program, environment: environment, isWhole: isWhole)
    let repository = try cache.open()
    // Then nothing is fetched.
    if let local = program.local { try repository.borrowObjects(of: local) }
    return try body(cache)
  }

  /// The name of the folder of a copy.
  static func name(_ url: String) -> String { "\(SHA256.digest(of: Array(url.utf8)).description.prefix(32)).git" }

  /// Removes git's own locks, which whoever was killed has left: this process has the lock on the folder.
  static func removeLocks(in repository: String) throws {
    // Only references have locks below the first level.
    for (folder, depth) in [(repository, 0), (FilePath.join(repository, "refs"), FileSystem.deepest)]
    where FileSystem.isDirectory(folder) {
      for entry in try FileSystem.listing(of: folder, limit: .max, depth: depth).tree.entries
      where entry.path.hasSuffix(".lock") {
        try FileSystem.removeFile(FilePath.join(folder, entry.path))
      }
    }
  }

  /// Reads what was fetched since the last call too.
  func open() throws -> Repository { try Repository.bare(at: path, environment: environment) }

  /// - Returns: nil if neither the cache nor the remote has the commit.
  func find(_ commit: ObjectID, of name: String) throws -> Repository? {
    let repository = try open()
    if repository.contains(commit) { return repository }
    try program.fetch(commit, of: name, into: path, isWhole: isWhole)
    let fetched = try open()
    return fetched.contains(commit) ? fetched : nil
  }

  /// - Parameter name: the full name of the reference that leads to the commit, as far as is known.
  /// - Throws: `TemporaryFailure` if the remote has it no more: then somebody has just changed the reference.
  func repository(having commit: ObjectID, of name: String) throws -> Repository {
    if let repository = try find(commit, of: name) { return repository }
    throw TemporaryFailure(
      "publish.overtaken", at: Location("\(program.url) \(name)"), "was changed while it was read",
      remedy: "run again when whoever changes it has finished")
  }
}
