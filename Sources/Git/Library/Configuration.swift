import CGit
import Platform

/// git's configuration for one repository (git-config(1), SCOPES): the files that git reads, and `GIT_CONFIG_COUNT`, which
/// overrides them here, but not inside libgit2.
///
/// libgit2 finds the user's files by process-wide settings and ignores git's variables for them, so they are collected
/// here.
struct Configuration {
  private let handle: Handle
  private let commandLine: [SharedConfiguration.Setting]

  init(of repository: Handle, _ environment: [String: String]) throws(GitError) {
    try self.init(protected: environment, for: repository)
    let common = String(cString: git_repository_commondir(repository.pointer))
    try add(FilePath.join(common, "config"), level: GIT_CONFIG_LEVEL_LOCAL, repository: repository)
    if try flag("extensions.worktreeConfig") {
      let own = String(cString: git_repository_path(repository.pointer))
      try add(FilePath.join(own, "config.worktree"), level: GIT_CONFIG_LEVEL_APP, repository: repository)
    }
    try check(
      git_repository_set_config(repository.pointer, handle.pointer), operation: "use configuration", subject: common)
  }

  /// git's protected configuration, which no repository can set.
  ///
  /// - Parameter repository: for `includeIf`.
  private init(protected environment: [String: String], for repository: Handle?) throws(GitError) {
    handle = try Handle("read configuration", subject: "git's configuration", freeing: git_config_free) {
      git_config_new(&$0)
    }
    commandLine = try Self.commandLine(environment)
    if let path = Self.systemFile(environment) { try add(path, level: GIT_CONFIG_LEVEL_SYSTEM, repository: repository) }
    for (path, level) in Self.userFiles(environment) { try add(path, level: level, repository: repository) }
  }

  /// The protected configuration, from the least specific on.
  static func protectedEntries(_ environment: [String: String]) throws(GitError) -> [SharedConfiguration.Setting] {
    try GitLibrary.start()
    return try Configuration(protected: environment, for: nil).entries()
  }

  /// Everything that is set, from the least specific on.
  func entries() throws(GitError) -> [SharedConfiguration.Setting] {
    let subject = "git's configuration"
    var iterator: OpaquePointer?
    try check(git_config_iterator_new(&iterator, handle.pointer), operation: "read configuration", subject: subject)
    defer { git_config_iterator_free(iterator) }
    var entries: [SharedConfiguration.Setting] = []
    var entry: UnsafeMutablePointer<git_config_entry>?
    while true {
      let code = git_config_next(&entry, iterator)
      if code == GIT_ITEROVER.rawValue { return entries + commandLine }
      try check(code, operation: "read configuration", subject: subject)
      guard let entry = entry?.pointee, let name = entry.name else { continue }
      // For most keys, a name without "=" is true.
      entries.append(.init(key: String(cString: name), value: entry.value.map { String(cString: $0) } ?? "true"))
    }
  }

  func value(_ key: String) throws(GitError) -> String? {
    if let last = commandLine.last(where: { $0.key == Self.canonical(key) }) { return last.value }
    return try optional { () throws(GitError) in
      try bufferText("read configuration", subject: key) { git_config_get_string_buf(&$0, handle.pointer, key) }
    }
  }

  func flag(_ key: String) throws(GitError) -> Bool {
    var value: Int32 = 0
    if let last = commandLine.last(where: { $0.key == Self.canonical(key) }) {
      try check(git_config_parse_bool(&value, last.value), operation: "read configuration", subject: key)
      return value != 0
    }
    let code = git_config_get_bool(&value, handle.pointer, key)
    if code == GIT_ENOTFOUND.rawValue { return false }
    try check(code, operation: "read configuration", subject: key)
    return value != 0
  }

  /// Ignores a missing file, and an empty path, which comes from an empty variable.
  private func add(_ path: String, level: git_config_level_t, repository: Handle?) throws(GitError) {
    if path.isEmpty { return }
    let code = git_config_add_file_ondisk(handle.pointer, path, level, repository?.pointer, 0)
    if code != GIT_ENOTFOUND.rawValue { try check(code, operation: "read configuration", subject: path) }
  }
}

// MARK: - What the environment says

extension Configuration {
  private static func commandLine(_ environment: [String: String]) throws(GitError) -> [SharedConfiguration.Setting] {
    let name = "GIT_CONFIG_COUNT"
    guard let text = environment[name], !text.isEmpty else { return [] }
    guard let count = Int32(text), count >= 0 else {
      throw GitError(.other, operation: "read configuration", subject: name, detail: "\"\(text)\" is not a count")
    }
    var variables: [SharedConfiguration.Setting] = []
    for index in 0..<count {
      let names = ["GIT_CONFIG_KEY_\(index)", "GIT_CONFIG_VALUE_\(index)"]
      guard let key = environment[names[0]], let value = environment[names[1]] else {
        throw GitError(
          .other, operation: "read configuration", subject: name,
          detail: "\(names.joined(separator: " or ")) is missing")
      }
      variables.append(.init(key: canonical(key), value: value))
    }
    return variables
  }

  /// Case counts between the first and the last dot only: in `branch.<name>.remote`.
  static func canonical(_ key: String) -> String {
    guard let first = key.firstIndex(of: "."), let last = key.lastIndex(of: ".") else { return key }
    return key[..<first].lowercased() + key[first..<last] + key[last...].lowercased()
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
