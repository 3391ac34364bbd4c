import Domain
import Files
import Git

/// The commit of a bump: of the version files alone, whatever else is staged.
struct BumpCommit {
  private let repository: Repository
  /// From the root of the repository.
  private let paths: [String]
  private let author: Commit.Signature
  private let committer: Commit.Signature

  /// Everything that can be known to fail is tried before a file is touched.
  ///
  /// - Parameter files: as a user names them.
  /// - Throws: `GitError`; `Failure` with status 65 for files that have changes which are not the bump's.
  init(_ files: [String], _ environment: RunEnvironment) throws {
    let folder = try FileSystem.currentDirectory()
    repository = try Repository.open(
      at: FilePath.join(folder, FilePath.parent(of: files.last ?? "")), environment: environment.gitVariables)
    paths = try files.map { [repository] in try repository.repositoryPath(of: $0, from: folder) }
    author = try repository.signature(.author, time: environment.time)
    committer = try repository.signature(.committer, time: environment.time)
    let changed = Set(try repository.status(untracked: false).entries.map(\.path))
    let mixed = zip(files, paths).filter { changed.contains($0.1) }
    if mixed.isEmpty { return }
    throw Failure(
      .badInput,
      mixed.map { file, _ in
        Finding(
          "version.uncommitted", at: Place(file),
          "has changes that are not committed, and would go into the bump's commit",
          remedy: "commit or stash them, or bump without --commit")
      })
  }

  /// - Returns: the commit's full name.
  func make(_ version: PackageVersion) throws -> String {
    try repository.createCommit(
      of: paths, message: "chore(release): \(version)", author: author, committer: committer
    ).description
  }
}
