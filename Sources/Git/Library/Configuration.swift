import CGit
import Files

/// git's configuration for one repository, from the files that git reads (git-config(1), FILES).
///
/// libgit2 finds the user's files by process-wide settings and ignores git's variables for them, so they are collected
/// here.
struct Configuration {
  private let handle: Handle

  init(of repository: Handle, _ environment: [String: String]) throws(GitError) {
    handle = try Handle("read configuration", "git's configuration", freeing: git_config_free) { git_config_new(&$0) }
    if let path = Self.systemFile(environment) { try add(path, GIT_CONFIG_LEVEL_SYSTEM, repository) }
    for (path, level) in Self.userFiles(environment) { try add(path, level, repository) }
    let common = String(cString: git_repository_commondir(repository.pointer))
    try add(FilePath.join(common, "config"), GIT_CONFIG_LEVEL_LOCAL, repository)
    if try flag("extensions.worktreeConfig") {
      let own = String(cString: git_repository_path(repository.pointer))
      try add(FilePath.join(own, "config.worktree"), GIT_CONFIG_LEVEL_APP, repository)
    }
    try check(git_repository_set_config(repository.pointer, handle.pointer), "use configuration", common)
  }

  func value(_ key: String) throws(GitError) -> String? {
    try optional { () throws(GitError) in
      try bufferText("read configuration", key) { git_config_get_string_buf(&$0, handle.pointer, key) }
    }
  }

  private func flag(_ key: String) throws(GitError) -> Bool {
    var value: Int32 = 0
    let code = git_config_get_bool(&value, handle.pointer, key)
    if code == GIT_ENOTFOUND.rawValue { return false }
    try check(code, "read configuration", key)
    return value != 0
  }

  /// Ignores a missing file, and an empty path, which comes from an empty variable.
  private func add(_ path: String, _ level: git_config_level_t, _ repository: Handle) throws(GitError) {
    if path.isEmpty { return }
    let code = git_config_add_file_ondisk(handle.pointer, path, level, repository.pointer, 0)
    if code != GIT_ENOTFOUND.rawValue { try check(code, "read configuration", path) }
  }

  private static func systemFile(_ environment: [String: String]) -> String? {
    if isTrue(environment["GIT_CONFIG_NOSYSTEM"]) { return nil }
    if let path = environment["GIT_CONFIG_SYSTEM"] { return path }
    return try? bufferText("read configuration", "system") { git_config_find_system(&$0) }
  }

  private static func userFiles(_ environment: [String: String]) -> [(String, git_config_level_t)] {
    if let path = environment["GIT_CONFIG_GLOBAL"] { return [(path, GIT_CONFIG_LEVEL_GLOBAL)] }
    var files: [(String, git_config_level_t)] = []
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
    let settings = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    if let folder = settings ?? home.map({ FilePath.join($0, ".config") }) {
      files.append((FilePath.join(folder, "git/config"), GIT_CONFIG_LEVEL_XDG))
    }
    if let home { files.append((FilePath.join(home, ".gitconfig"), GIT_CONFIG_LEVEL_GLOBAL)) }
    return files
  }

  private static func isTrue(_ text: String?) -> Bool {
    guard let text else { return false }
    return !["", "0", "false", "no", "off"].contains(text.lowercased())
  }
}
