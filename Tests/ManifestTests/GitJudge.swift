import TestSupport

/// A repository in which git itself judges names.
struct GitJudge {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try require(["init", "--quiet"])
    try require(["commit", "--quiet", "--allow-empty", "--message", "feat: begin"])
  }

  /// The name is removed again, because one name may prevent another.
  func acceptsTag(_ name: String) throws -> Bool {
    guard try run(["tag", "--", name]) == 0 else { return false }
    try require(["tag", "--delete", "--", name])
    return true
  }

  func acceptsRemote(_ name: String) throws -> Bool {
    guard try run(["remote", "add", "--", name, "https://example.com/sdk.git"]) == 0 else { return false }
    try require(["remote", "remove", "--", name])
    return true
  }

  private struct Refused: Error {
    var command: [String]
  }

  private func require(_ arguments: [String]) throws {
    if try run(arguments) != 0 { throw Refused(command: arguments) }
  }

  private func run(_ arguments: [String]) throws -> Int32 {
    let date = "2024-01-01T00:00:00Z"
    return try Tool.run(
      "git", arguments, in: folder.path,
      environment: [
        "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CEILING_DIRECTORIES": folder.path,
        "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.com", "GIT_AUTHOR_DATE": date,
        "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.com", "GIT_COMMITTER_DATE": date,
      ]
    ).status
  }
}
