import Domain

/// The address of a git remote, without user and password.
struct RemoteAddress: Hashable {
  /// The scheme of the host's pages: `http` or `https`.
  var scheme: String
  /// In lower case.
  var host: String
  /// Only of a remote over HTTP: the port of another protocol is not that of the pages.
  var port: String?
  /// Only of a remote over SSH.
  var sshPort: String?
  /// At least one, percent-encoded; without `.git`.
  var path: [String]

  /// Reads the forms of git-fetch(1), "GIT URLS": `https://`, `ssh://`, `git://`, and `user@host:path`. Returns nil for
  /// anything else, such as a local path.
  init?(_ remote: String) {
    if let separator = remote.firstRange(of: "://") {
      let name = remote[..<separator.lowerBound].lowercased()
      guard ["https", "http", "ssh", "git", "git+ssh", "ssh+git", "git+https"].contains(name) else { return nil }
      let rest = remote[separator.upperBound...]
      let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      self.init(scheme: name, authority: authority, path: rest.dropFirst(authority.count))
    } else {
      // It is a path if there is a slash before the first colon, or a single letter: a Windows drive.
      guard let colon = remote.firstIndex(of: ":"), !remote[..<colon].contains("/"),
        remote[..<colon].utf8.count > 1, !remote.contains("\\")
      else { return nil }
      self.init(scheme: "ssh", authority: remote[..<colon], path: remote[remote.index(after: colon)...])
    }
  }

  private init?(scheme: String, authority: Substring, path: Substring) {
    let location = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    let parts = location.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first, parts.count <= 2, Self.isHostName(name) else { return nil }
    let port = parts.count == 2 ? parts[1] : ""
    guard port.utf8.count <= 5, port.utf8.allSatisfy(\.isDigit) else { return nil }
    self.scheme = scheme == "http" ? "http" : "https"
    host = name.lowercased()
    self.port = scheme.hasSuffix("http") || scheme.hasSuffix("https") ? (port.isEmpty ? nil : String(port)) : nil
    sshPort = scheme.contains("ssh") && !port.isEmpty ? String(port) : nil
    var names = path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map(String.init)
    if let last = names.last, last.hasSuffix(".git") { names[names.count - 1] = String(last.dropLast(4)) }
    guard !names.isEmpty, names.allSatisfy({ !["", ".", ".."].contains($0) }) else { return nil }
    self.path = names.map(Self.encoded)
  }

  private static func isHostName(_ text: Substring) -> Bool {
    text.isMade(of: "-.") && text.first != "." && text.first != "-"
  }

  /// Does not encode `%` again, which a URL may have encoded. In other forms, no name on these hosts contains `%`.
  private static func encoded(_ name: String) -> String {
    name.utf8.map { byte in
      PercentEncoding.isUnreserved(byte) || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "~")
        ? String(Unicode.Scalar(byte)) : PercentEncoding.escape(byte)
    }.joined()
  }
}
