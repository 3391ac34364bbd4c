import CGit
import Platform

/// git's configuration for one repository (git-config(1), SCOPES): the files that git reads, and `GIT_CONFIG_COUNT`, which
/// overrides them here, but not inside libgit2.
///
/// libgit2 finds the user's files by process-wide settings and ignores git's variables for them, so they are collected
/// here.
enum Configuration {
  /// Everything that is set for a repository, from the least specific on. Makes libgit2 use the same files.
  static func settings(of repository: Handle, _ environment: [String: String]) throws(GitError) -> [Setting] {
    let files = try protectedFiles(environment, for: repository)
    let common = String(cString: git_repository_commondir(repository.pointer))
    try add(FilePath.join(common, "config"), level: GIT_CONFIG_LEVEL_LOCAL, to: files, of: repository)
    if try settings(in: files, environment).flag("extensions.worktreeConfig") {
      let own = String(cString: git_repository_path(repository.pointer))
      try add(FilePath.join(own, "config.worktree"), level: GIT_CONFIG_LEVEL_APP, to: files, of: repository)
    }
    try check(
      git_repository_set_config(repository.pointer, files.pointer), operation: "use configuration", subject: common)
    return try settings(in: files, environment)
  }

  /// git's protected configuration, which no repository can set, from the least specific on.
  static func protectedSettings(_ environment: [String: String]) throws(GitError) -> [Setting] {
    try GitLibrary.start()
    return try settings(in: protectedFiles(environment, for: nil), environment)
  }

  /// - Parameter repository: for `includeIf`.
  private static func protectedFiles(
    _ environment: [String: String], for repository: Handle?
  ) throws(GitError) -> Handle {
    let files = try Handle("read configuration", subject: "git's configuration", freeing: git_config_free) {
      git_config_new(&$0)
    }
    if let path = systemFile(environment) { try add(path, level: GIT_CONFIG_LEVEL_SYSTEM, to: files, of: repository) }
    for (path, level) in userFiles(environment) { try add(path, level: level, to: files, of: repository) }
    return files
  }

  /// Ignores a missing file, and an empty path, which comes from an empty variable.
  private static func add(
    _ path: String, level: git_config_level_t, to files: Handle, of repository: Handle?
  ) throws(GitError) {
    if path.isEmpty { return }
    let code = git_config_add_file_ondisk(files.pointer, path, level, repository?.pointer, 0)
    if code != GIT_ENOTFOUND.rawValue { try check(code, operation: "read configuration", subject: path) }
  }

  private static func settings(in files: Handle, _ environment: [String: String]) throws(GitError) -> [Setting] {
    let subject = "git's configuration"
    var iterator: OpaquePointer?
    try check(git_config_iterator_new(&iterator, files.pointer), operation: "read configuration", subject: subject)
    defer { git_config_iterator_free(iterator) }
    var settings: [Setting] = []
    var entry: UnsafeMutablePointer<git_config_entry>?
    while true {
      let code = git_config_next(&entry, iterator)
      if code == GIT_ITEROVER.rawValue { return try settings + commandLine(environment) }
      try check(code, operation: "read configuration", subject: subject)
      guard let entry = entry?.pointee, let name = entry.name else { continue }
      // For most keys, a name without "=" is true.
      settings.append(Setting(key: String(cString: name), value: entry.value.map { String(cString: $0) } ?? "true"))
    }
  }
}

struct Setting: Hashable, Sendable {
  /// Lowercase, but for what is between the first and the last dot.
  var key: String
  var value: String

  /// Case counts between the first and the last dot only: in `branch.<name>.remote`.
  static func canonical(_ key: String) -> String {
    guard let first = key.firstIndex(of: "."), let last = key.lastIndex(of: ".") else { return key }
    return key[..<first].lowercased() + key[first..<last] + key[last...].lowercased()
  }
}

extension [Setting] {
  /// The last value of a key, as `git config --get` prints it; nil if it is not set.
  func value(_ key: String) -> String? {
    let key = Setting.canonical(key)
    return last { $0.key == key }?.value
  }

  /// As `git config --type=bool` reads it; false if it is not set.
  ///
  /// - Throws: `GitError` for a value that is neither true nor false.
  func flag(_ key: String) throws(GitError) -> Bool {
    guard let text = value(key) else { return false }
    var value: Int32 = 0
    try check(git_config_parse_bool(&value, text), operation: "read configuration", subject: key)
    return value != 0
  }
}

// MARK: - What the environment says

extension Configuration {
  private static func commandLine(_ environment: [String: String]) throws(GitError) -> [Setting] {
    let name = "GIT_CONFIG_COUNT"
    guard let text = environment[name], !text.isEmpty else { return [] }
    guard let count = Int32(text), count >= 0 else {
      throw GitError(.other, operation: "read configuration", subject: name, detail: "\"\(text)\" is not a count")
    }
    var variables: [Setting] = []
    for index in 0..<count {
      let names = ["GIT_CONFIG_KEY_\(index)", "GIT_CONFIG_VALUE_\(index)"]
      guard let key = environment[names[0]], let value = environment[names[1]] else {
        throw GitError(
          .other, operation: "read configuration", subject: name,
          detail: "\(names.joined(separator: " or ")) is missing")
      }
      variables.append(Setting(key: Setting.canonical(key), value: value))
    }
    return variables
  }

  private static func systemFile(_ environment: [String: String]) -> String? {
    if isTrue(environment["GIT_CONFIG_NOSYSTEM"]) { return nil }
    if let path = environment["GIT_CONFIG_SYSTEM"] { return path }
    return try? bufferText("read configuration", subject: "system") { git_config_find_system(&$0) }
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
