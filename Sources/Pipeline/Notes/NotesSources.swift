import Domain
import Editing
import Git
import Manifest
import Platform

/// The sources of notes: `release.json` and its repository.
struct NotesSources {
  let configuration: ReleaseConfiguration
  let history: ReleaseHistory
  /// `release.json`, as the user names it.
  let file: String
  /// The current folder, to which users' paths are relative.
  private let folder: String

  /// - Throws: `Failure` with status 78; `GitError`.
  init(_ file: String, _ environment: RunEnvironment) throws {
    try self.init(ReleaseConfiguration.read(file), file: file, environment: environment)
  }

  /// The same for a `release.json` that was read before.
  init(_ configuration: ReleaseConfiguration, file: String, environment: RunEnvironment) throws {
    self.file = file
    self.configuration = configuration
    folder = try FileSystem.currentDirectory()
    let repository = try Repository.open(
      at: FilePath.join(folder, FilePath.parent(of: file)), environment: environment.gitVariables)
    history = try ReleaseHistory(repository, pattern: configuration.tagPattern(in: repository))
  }

  /// The paths of `notes.paths`, from the root of the repository.
  func paths() throws -> [String] {
    try configuration.notes.paths.map { path in
      let full = try FileSystem.canonicalPath(FilePath.join(folder, userPath(path)))
      return full == history.repository.workingDirectory ? "" : try repositoryPath(full)
    }
  }

  /// The options for notes, with full ids of commits.
  /// - Parameter end: the last commit, whose `.mailmap` says the names of authors; nil if none are shown.
  func options(at end: ObjectID? = nil) throws -> NotesOptions {
    let notes = configuration.notes
    var options = NotesOptions(notes, configuration.bump)
    options.skippedCommits = Set(try notes.skippedCommits.compactMap(commit))
    for (name, message) in notes.messages {
      if let id = try commit(name) { options.messages[id] = message }
    }
    if notes.namesAuthors, let end { options.mailmap = try mailmap(at: end) }
    return options
  }

  /// Warnings about commits in `notes.skip` and `notes.messages` that the repository does not have.
  func unknownCommits() throws -> [Finding] {
    let notes = configuration.notes
    let named = notes.skippedCommits.map { ("skip", $0) } + notes.messages.keys.sorted().map { ("messages", $0) }
    return try named.filter { try commit($0.1) == nil }.map { key, name in
      Finding(
        "notes.unknown-commit", .warning, at: Location(file, .path("notes.\(key)")),
        "the repository has no commit \(name)", remedy: "write the id that `git log` shows")
    }
  }

  /// Like git, follows no link.
  private func mailmap(at commit: ObjectID) throws -> Mailmap? {
    do {
      return try history.repository.file(".mailmap", at: commit).map { Mailmap(String(decoding: $0, as: UTF8.self)) }
    } catch let error as GitError {
      if case .wrongKind = error.cause { return nil }
      throw error
    }
  }

  /// The full id of a commit; nil if the repository does not have it, such as a shallow clone.
  private func commit(_ name: String) throws -> String? {
    do {
      return try history.repository.resolve(name).description
    } catch {
      if error.cause == .notFound { return nil }
      throw error
    }
  }

  /// The version in the file that defines it, at a commit; nil if the file is not there.
  func version(at revision: String) throws -> PackageVersion? {
    try configuration.version(file: file) {
      try history.repository.file(repositoryPath($0), at: history.resolve(revision))
    }
  }

  /// The path of a file that `release.json` names, as the user would write it.
  func userPath(_ path: String) -> String { FilePath.join(FilePath.parent(of: file), path) }

  /// A file's path from the root of the repository.
  /// - Throws: `GitError` `.outsideRepository`.
  func repositoryPath(_ file: String) throws -> String {
    try history.repository.repositoryPath(of: file, from: folder)
  }
}
