import Domain
import Files
import Git

extension Repository {
  /// The repository that `release.json` lies in, by where it leads to.
  ///
  /// - Throws: `GitError`, `SystemError`.
  static func open(holding file: String, _ environment: RunEnvironment) throws -> Repository {
    let folder = FilePath.parent(of: try FileSystem.canonicalPath(file))
    return try open(at: folder, environment: environment.gitVariables)
  }

  /// Where git knows a version file, from the root of the working tree: a link is followed, for what carries the version
  /// is what it leads to. By the links of the working tree, which are the commit's where the tree is clean.
  ///
  /// - Parameter file: as a user names it.
  /// - Throws: `Failure` with status 65 for a file outside; `GitError`, `SystemError`.
  func path(ofVersionFile file: String) throws -> String {
    do {
      return try repositoryPath(of: FileSystem.canonicalPath(file), from: FileSystem.currentDirectory())
    } catch let error as GitError where error.cause == .outsideRepository {
      throw Failure(
        .badInput,
        Finding(
          "version.outside-repository", at: Location(file), "does not belong to the working tree \(path)",
          remedy: "move it there, or take it out of `versions`: a commit cannot hold it"))
    }
  }
}
