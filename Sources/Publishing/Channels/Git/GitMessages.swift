/// What git and servers say about a failure.
enum GitMessages {
  /// The lines that say why, in the server's own words.
  static func words(of output: String) -> String {
    let lines = output.split(whereSeparator: \.isNewline).map { line in
      String(line.filter { $0 == "\t" || !($0.unicodeScalars.first?.properties.generalCategory == .control) })
    }
    let marks = ["remote:", "fatal:", "error:", "!", "ssh:", "Host key", "Permission denied"]
    // After a colon, the reason is on the next line.
    let telling = lines.indices.filter { index in
      marks.contains { lines[index].hasPrefix($0) } || index > 0 && lines[index - 1].hasSuffix(":")
    }.map { lines[$0] }
    return (telling.isEmpty ? lines.suffix(3) : telling.prefix(12))
      .map { $0.replacing("\t", with: " ").trimmingBlanks }.joined(separator: "; ")
  }

  /// Whether the same call may succeed later.
  static func isTemporary(_ output: String) -> Bool {
    let marks = [
      "Could not resolve host", "Couldn't connect to server", "Connection refused", "Connection timed out",
      "Connection reset", "Connection closed", "Operation timed out", "Operation too slow", "Network is unreachable",
      "early EOF", "unexpected disconnect", "The remote end hung up", "RPC failed", "returned error: 5",
      "returned error: 429", "Empty reply from server", "kex_exchange_identification", "cannot lock ref",
      "Temporary failure in name resolution", "transfer closed with",
    ]
    let isRefusal = ["Authentication failed", "Permission denied", "[remote rejected]", "Host key verification failed"]
    return !isRefusal.contains(where: output.contains) && marks.contains(where: output.contains)
  }

  /// Whether a push was refused because somebody else pushed in between.
  static func isOvertaken(_ output: String) -> Bool {
    let marks = ["fetch first", "non-fast-forward", "(stale info)", "already exists", "cannot lock ref"]
    return marks.contains(where: output.contains)
  }

  static func remedy(_ words: String) -> String? {
    let remedies = [
      ("Host key verification failed", "add the server's key to known_hosts"),
      ("Permission denied", "give this machine's key the right to write to the repository"),
      ("could not read Username", "name the environment variable that has a token with \"token\" in release.json"),
      ("Authentication failed", "check the token and its rights"),
      ("not found", "make the repository, or correct \"url\" in release.json"),
      ("does not appear to be a git repository", "make the repository, or correct \"url\" in release.json"),
      ("protected branch", "allow the publisher to push, or name another branch in release.json"),
      ("certificate", "install the server's certificate authority; nothing skips this check"),
    ]
    return remedies.first { words.contains($0.0) }?.1
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
