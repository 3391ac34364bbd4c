import Domain
import Editing
import Files
import Git
import JSON
import Manifest

/// What notes are made from: `release.json`, and the repository that it is in.
struct NotesSources {
  let configuration: ReleaseConfiguration
  let history: ReleaseHistory
  /// `release.json`, as a user names it.
  let file: String
  /// Where the run started: what users' paths are relative to.
  private let folder: String

  /// - Throws: `Failure` with status 78; `GitError`.
  init(_ file: String, _ environment: RunEnvironment) throws {
    self.file = file
    folder = try FileSystem.currentDirectory()
    configuration = try ReleaseConfiguration.read(file)
    history = try ReleaseHistory.open(
      at: FilePath.join(folder, FilePath.parent(of: file)), pattern: configuration.git.tagPattern,
      environment: environment.gitVariables)
  }

  /// The template of `release.json`, where it names one.
  /// - Throws: `Failure` with status 65.
  func template() throws -> Template? {
    try configuration.notes.template.map { try ReleaseTemplates.parse(place($0)) }
  }

  /// The paths of `notes.paths`, from the root of the repository.
  func paths() throws -> [String] {
    try configuration.notes.paths.map { path in
      let full = try FileSystem.canonicalPath(FilePath.join(folder, place(path)))
      return full == history.repository.workingDirectory ? "" : try repositoryPath(full)
    }
  }

  /// What `release.json` said at a commit; nil where it said nothing, or was not there.
  func version(at revision: String) throws -> PackageVersion? {
    let path = try repositoryPath(file)
    let bytes = try history.repository.file(path, at: history.resolve(revision))
    guard let bytes, case .string(let text)? = (try? JSONValue(parsing: bytes))?["version"] else { return nil }
    return PackageVersion(text)
  }

  /// The path of something that `release.json` names, as a user names it.
  func place(_ path: String) -> String { FilePath.join(FilePath.parent(of: file), path) }

  /// The path of a file from the root of the repository.
  /// - Throws: `GitError` `.outsideRepository`.
  func repositoryPath(_ file: String) throws -> String {
    try history.repository.repositoryPath(of: file, from: folder)
  }
}
