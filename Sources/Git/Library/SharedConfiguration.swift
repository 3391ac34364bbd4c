import CGit
import Domain
import Platform

/// What one repository's configuration says about people, signatures and the way to servers. It counts for other repositories too,
/// in which a program works for the first one.
package struct SharedConfiguration: Sendable {
  /// From the least specific to the most specific.
  private(set) var entries: [Setting]
  /// The folder that relative paths in values begin at, and that programs run in: the root of the working tree.
  package let folder: String
  let environment: [String: String]

  init(_ entries: [Setting], folder: String, _ environment: [String: String]) {
    self.entries = entries.filter { Self.isShared($0.key) }
    self.folder = folder
    self.environment = environment
  }

  /// The configuration of the repository that a folder belongs to, or that of the user if there is none.
  ///
  /// - Throws: `GitError`, also `.foreignOwner`: git trusts no such repository either. `SystemError`.
  package static func of(_ folder: String, environment: [String: String]) throws -> SharedConfiguration {
    let folder = try FileSystem.canonicalPath(folder)
    do { return try Repository.open(at: folder, environment: environment).sharedConfiguration } catch let error
      as GitError where [.notRepository, .noProgram].contains(error.cause)
    {
      // Whoever needs git says so.
      let git = GitCommand(arguments: [], folder: folder, environment: environment)
      let entries = error.cause == .noProgram ? [] : try git.settings()
      return SharedConfiguration(entries, folder: folder, environment)
    }
  }

  /// The environment in which git, and this module, use the configuration in another repository: the variables that they were
  /// made with, and `GIT_CONFIG_COUNT` with its keys and values (git-config(1)). No secret gets into an argument or a file.
  package var variables: [String: String] {
    let entries = lists.map { Setting(key: $0, value: "") } + entries
    var variables = environment
    variables["GIT_CONFIG_COUNT"] = String(entries.count)
    for (index, entry) in entries.enumerated() {
      variables["GIT_CONFIG_KEY_\(index)"] = entry.key
      variables["GIT_CONFIG_VALUE_\(index)"] = entry.value
    }
    return variables
  }

  /// The same without headers that say who asks, for whoever asks with a token of its own: `actions/checkout` puts the job's own
  /// token into such a header, for every repository of the server.
  package var withoutAuthorization: SharedConfiguration {
    func isAuthorization(_ entry: Setting) -> Bool {
      entry.key.hasPrefix("http.") && entry.key.hasSuffix(".extraheader")
        && entry.value.lowercased().hasPrefix("authorization:")
    }
    var copy = self
    // git may read the file again, and an empty value ends what came before.
    copy.entries =
      entries.filter(isAuthorization).map { Setting(key: $0.key, value: "") } + entries.filter { !isAuthorization($0) }
    return copy
  }

  /// Those of them that no program inherits from this process.
  package var counted: [String: String] { variables.filter { $0.key.hasPrefix("GIT_CONFIG_") } }

  /// Lists that git would read from the user's files too, and then have twice. An empty value ends what came before.
  private var lists: [String] {
    ["credential.helper", "http.extraheader"].filter { list in
      let (section, name) = (list.prefix { $0 != "." } + ".", list.drop { $0 != "." })
      return entries.contains { $0.key.hasPrefix(section) && $0.key.hasSuffix(name) }
    }
  }

  /// The last value of a key.
  package func value(_ key: String) -> String? { entries.value(key) }

  /// As `git config --type=bool` reads it; false if it is not set.
  ///
  /// - Throws: `GitError` for a value that is neither true nor false.
  package func isSet(_ key: String) throws(GitError) -> Bool {
    guard let text = value(key) else { return false }
    var isTrue: Int32 = 0
    try check(git_config_parse_bool(&isTrue, text), operation: "read configuration", subject: key)
    return isTrue != 0
  }

  /// The address that git uses instead of this one to fetch (git-config(1): `url.<base>.insteadOf`).
  package func rewritten(_ address: String) -> String {
    let name = ".insteadof"
    let matches = entries.filter {
      $0.key.hasPrefix("url.") && $0.key.hasSuffix(name) && !$0.value.isEmpty && address.hasPrefix($0.value)
    }
    guard let longest = matches.max(by: { $0.value.utf8.count < $1.value.utf8.count }) else { return address }
    return String(longest.key.dropFirst("url.".count).dropLast(name.count)) + address.dropFirst(longest.value.count)
  }

  /// Never what belongs to one repository: its remotes, branches, working tree and hooks.
  private static func isShared(_ key: String) -> Bool {
    let sections: Set<Substring> = [
      "author", "committer", "credential", "gpg", "http", "protocol", "ssh", "url", "user",
    ]
    let keys: Set<String> = [
      "commit.gpgsign", "core.askpass", "core.gitproxy", "core.sshcommand", "push.gpgsign", "tag.forcesignannotated",
      "tag.gpgsign",
    ]
    return sections.contains(key.prefix { $0 != "." }) || keys.contains(key)
  }
}
