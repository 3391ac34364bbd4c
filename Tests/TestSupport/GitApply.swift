/// Applies a patch outside of any repository.
package enum GitApply {
  package static func run(_ arguments: [String], in folder: TemporaryFolder) throws -> Tool.Result {
    try Tool.run("git", ["apply"] + arguments, in: folder.path, environment: environment(for: folder))
  }

  /// Outside of any repository, without anyone's configuration.
  package static func environment(for folder: TemporaryFolder) -> [String: String] {
    let parent = folder.path.split(separator: "/").dropLast().joined(separator: "/")
    return ["GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CEILING_DIRECTORIES": "/" + parent]
  }
}
