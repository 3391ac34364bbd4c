/// A git repository made by git itself, with fixed names and dates, and without user or system configuration.
package final class GitFixture {
  private let folder: TemporaryFolder
  /// The folder of the working tree, or of the bare repository.
  package let path: String
  /// The default time of the next commit or tag, a minute after the previous one.
  private var clock = 1_700_000_000

  /// The environment in which Repository.open sees the same configuration as the fixture's git.
  package var environment: [String: String] {
    ["HOME": folder["home"], "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null"]
  }

  /// - Parameter options: options of `git init`, such as "--bare".
  package init(_ options: [String] = []) throws {
    folder = try TemporaryFolder()
    path = folder["repository"]
    try folder.write("", to: "home/.keep")
    try git(["init", "--quiet"] + options + [path], in: folder.path)
  }

  /// Another repository or worktree next to a fixture's own, such as a clone of it. Shares the fixture's folder.
  private init(_ folder: TemporaryFolder, _ path: String) {
    self.folder = folder
    self.path = path
  }

  /// A path next to the repository, in the folder that is removed with the fixture.
  package func beside(_ name: String) -> String { folder[name] }

  /// Works on another repository next to this one.
  package func at(_ name: String) -> GitFixture { GitFixture(folder, beside(name)) }

  package struct Refused: Error, CustomStringConvertible {
    package var description: String
  }

  /// Runs git to its end.
  /// - Returns: its output, without the last line feed.
  /// - Throws: `Refused` with git's message, if its status is not 0.
  @discardableResult
  package func git(
    _ arguments: [String], in location: String? = nil, input: String? = nil, environment: [String: String] = [:]
  ) throws -> String {
    let text = String(
      decoding: try bytes(arguments, in: location, input: input, environment: environment), as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  @discardableResult
  package func git(_ arguments: String...) throws -> String { try git(arguments) }

  /// Git's output as bytes.
  package func bytes(
    _ arguments: [String], in location: String? = nil, input: String? = nil, environment: [String: String] = [:]
  ) throws -> [UInt8] {
    let result = try Tool.run(
      "git", Self.settings.flatMap { ["-c", $0] } + arguments, in: location ?? path,
      environment: self.environment.merging(Self.identity) { $1 }.merging(environment) { $1 }, input: input)
    guard result.status == 0 else {
      throw Refused(description: "git \(arguments.joined(separator: " ")): \(result.errors)\(result.text)")
    }
    return result.output
  }

  /// Writes a file into the working tree.
  package func write(_ text: String, to name: String, mode: Int = 0o644) throws {
    try folder.write(text, to: String(path.dropFirst(folder.path.count + 1)) + "/" + name, mode: mode)
  }

  package func link(_ name: String, to target: String) throws {
    try folder.link(String(path.dropFirst(folder.path.count + 1)) + "/" + name, to: target)
  }

  /// Commits all changes of the working tree, if there are any.
  /// - Parameter date: seconds since 1970.
  /// - Returns: the commit's id.
  @discardableResult
  package func commit(_ message: String, date: Int? = nil) throws -> String {
    try git("add", "--all")
    try git(
      ["commit", "--quiet", "--allow-empty", "--allow-empty-message", "--cleanup=verbatim", "--file=-"],
      input: message, environment: dated(date))
    return try git("rev-parse", "HEAD")
  }

  /// Merges branches into the current one, always with a merge commit.
  /// - Returns: the commit's id.
  @discardableResult
  package func merge(_ branches: String..., message: String = "Merge", date: Int? = nil) throws -> String {
    try git(["merge", "--quiet", "--no-ff", "-m", message] + branches, environment: dated(date))
    return try git("rev-parse", "HEAD")
  }

  /// - Parameter message: nil for a lightweight tag.
  package func tag(_ name: String, _ message: String? = nil, at target: String = "HEAD", date: Int? = nil) throws {
    let annotation = message.map { ["-a", "-m", $0] } ?? []
    try git(["tag"] + annotation + [name, target], environment: dated(date))
  }

  private func dated(_ date: Int?) -> [String: String] {
    clock += 60
    let text = "\(date ?? clock) +0000"
    return ["GIT_AUTHOR_DATE": text, "GIT_COMMITTER_DATE": text]
  }

  private static let settings = [
    "init.defaultBranch=main", "protocol.file.allow=always", "advice.detachedHead=false", "maintenance.auto=false",
  ]

  private static let identity = [
    "GIT_AUTHOR_NAME": "Ada Author", "GIT_AUTHOR_EMAIL": "ada@example.com",
    "GIT_COMMITTER_NAME": "Cora Committer", "GIT_COMMITTER_EMAIL": "cora@example.com",
    "GIT_AUTHOR_DATE": "1700000000 +0000", "GIT_COMMITTER_DATE": "1700000000 +0000", "TZ": "UTC", "LC_ALL": "C",
  ]
}
