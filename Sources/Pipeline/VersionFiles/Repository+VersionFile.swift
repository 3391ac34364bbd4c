import Domain
import Git
import Platform

extension Repository {
  /// The repository that contains `release.json`, links resolved.
  ///
  /// - Throws: `GitError`, `SystemError`.
  static func open(holding file: String, _ environment: RunEnvironment) throws -> Repository {
    let folder = FilePath.parent(of: try FileSystem.canonicalPath(file))
    return try open(at: folder, environment: environment.gitVariables)
  }

  /// The path of a version file from the root of the working tree. Links are followed, because the target contains the
  /// version. They are the links of the working tree, which are also the commit's if the tree is clean.
  ///
  /// - Parameter file: as a user names it.
  /// - Throws: `Failure` with status 65 for a file outside; `GitError`, `SystemError`.
  func path(ofVersionFile file: String) throws -> String {
    do {
      return try repositoryPath(of: FileSystem.canonicalPath(file), from: FileSystem.currentDirectory())
    } catch let error as GitError where error.cause == .outsideRepository {
      throw Failure(
        .badInput, "version.outside-repository", at: Location(file), "is outside the working tree \(path)",
        remedy: "move it there, or remove it from `versions`: a commit cannot contain it")
    }
  }

  /// A version file in a commit; nil if it is not there.
  ///
  /// - Parameter file: as a user names it.
  func versionFile(_ file: String, at commit: ObjectID) throws -> [UInt8]? {
    try self.file(path(ofVersionFile: file), at: commit)
  }
}

extension Finding {
  /// That git commits something else than what is in a file.
  ///
  /// - Parameter file: as a user names it.
  static func notCommitted(_ file: String) -> Finding {
    let word = ShellWord.quoted(file)
    return Finding(
      "git.not-committed", at: Location(file), "git does not commit it as it is",
      remedy: "commit it; if git sees no change, first mend the filter that `git check-attr filter \(word)` names, and "
        + "run `git add --renormalize \(word)`; then run the same command again")
  }
}
