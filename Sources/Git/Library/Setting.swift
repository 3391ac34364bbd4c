import Platform

extension GitCommand {
  /// git's configuration of the folder (git-config(1), SCOPES), from the least specific on.
  ///
  /// - Throws: `GitError` with git's words, and `.noProgram`; `SystemError`.
  func settings() throws -> [Setting] {
    var command = self
    command.arguments += ["config", "--list", "-z"]
    let (status, output) = try command.run()
    if status != 0 {
      throw GitError(.other, operation: "read configuration", subject: folder, detail: try command.words)
    }
    return output.split(separator: 0).map { entry in
      let parts = entry.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      // For most keys, a name without "=" is true.
      return Setting(key: parts[0], value: parts.count > 1 ? parts[1] : "true")
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
}
