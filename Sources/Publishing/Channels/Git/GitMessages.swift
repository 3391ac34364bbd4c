import Domain

/// What git and servers say about a failure.
enum GitMessages {
  /// The lines that say why, in the server's own words.
  static func words(of output: String) -> String {
    telling(output).map(\.shortened).joined(separator: "; ")
  }

  /// Whether git has ended a push before the server said anything. Then it may be that the repository's own hook has refused it,
  /// in any words.
  static func isEndedHere(_ output: String) -> Bool {
    let lines = output.split(whereSeparator: \.isNewline)
    return lines.last?.hasPrefix("error: failed to push some refs to ") ?? false
      && !lines.contains { line in ["!\t", "remote:", "fatal:"].contains(where: line.hasPrefix) }
  }

  private static func telling(_ output: String) -> [String] {
    let lines = output.split(whereSeparator: \.isNewline).map { line in
      String(line.filter { $0 == "\t" || !($0.unicodeScalars.first?.properties.generalCategory == .control) })
    }
    let marks = ["remote:", "fatal:", "error:", "!", "ssh:", "Host key", "Permission denied"]
    // After a colon, the reason is on the next line; over ssh, the server's own words are before git's.
    let telling = lines.indices.filter { index in
      marks.contains { lines[index].hasPrefix($0) } || index > 0 && lines[index - 1].hasSuffix(":")
        || lines.dropFirst(index + 1).first == silence
    }.map { lines[$0] }
    return (isEndedHere(output) ? lines.suffix(12) : telling.isEmpty ? lines.suffix(3) : telling.prefix(12))
      .map { String($0.replacing("\t", with: " ").trimming { $0 == " " }) }
  }

  /// Whether the same call may succeed later. Git's words differ in case from version to version.
  static func isTemporary(_ output: String) -> Bool {
    let marks = [
      "connection reset", "connection closed", "operation too slow", "broken pipe", "recv failure", "send failure",
      "ssl_error_syscall", "non-properly terminated", "early eof", "unexpected eof", "unexpected disconnect",
      "the remote end hung up", "expected flush after", "bad line length", "rpc failed", "returned error: 429",
      "empty reply from server", "kex_exchange_identification", "cannot lock ref", "transfer closed with",
    ]
    let refusals = [
      "authentication failed", "permission denied", "[remote rejected]", "host key verification failed",
      "returned error: 403", "returned error: 413",
    ]
    let text = output.lowercased()
    if isLocked(output) { return true }
    if refusals.contains(where: text.contains) { return false }
    if isNoAnswer(output) || marks.contains(where: text.contains) { return true }
    return output.split(whereSeparator: \.isNewline).first == silence[...]
  }

  /// Whether the host answers nobody, or with a 5xx: then another repository there has no better luck.
  static func isNoAnswer(_ output: String) -> Bool {
    let marks = [
      "could not resolve host", "temporary failure in name resolution", "couldn't connect to server",
      "failed to connect", "connection refused", "connection timed out", "operation timed out",
      "network is unreachable", "no route to host", "returned error: 5",
    ]
    return marks.contains(where: output.lowercased().contains)
  }

  /// Whether a trace of git's packets shows what a server of git has said (git's protocol-common): `packet: git< version 2`.
  static func hasProtocol(_ trace: String) -> Bool {
    trace.split(whereSeparator: \.isNewline).contains { line in
      guard let packet = line.firstRange(of: "packet:") else { return false }
      return line[packet.upperBound...].drop { $0 == " " }.prefix { $0 != " " }.hasSuffix("<")
    }
  }

  /// Whether git has taken an answer for the list of a server of files, and could not read it, or not push there.
  static func isWebPage(_ output: String) -> Bool {
    ["/info/refs not valid: is this a git repository?", "fatal: git-http-push failed"].contains(where: output.contains)
  }

  /// Whether the server does not give a commit by its id, or has it no more.
  static func isNoCommitForAll(_ output: String) -> Bool {
    ["does not allow request for unadvertised object", "not our ref"].contains(where: output.contains)
  }

  /// Whether there is no reference of that name.
  static func isGone(_ output: String) -> Bool { output.contains("couldn't find remote ref") }

  /// Whether another process of the server is just writing the same reference.
  private static func isLocked(_ output: String) -> Bool {
    let lines = output.split(whereSeparator: \.isNewline)
    return !lines.contains { $0.hasPrefix("!\t") && $0.contains("hook declined") }
      && lines.contains { $0.hasPrefix("remote: error: cannot lock ref '") && $0.contains(".lock': File exists") }
  }

  /// If this is all that git says, the server has ended the connection without a word.
  private static let silence = "fatal: Could not read from remote repository."

  /// What to do about a failure. Only what git and the transport say counts: a hook of the server may mean anything.
  ///
  /// - Parameter address: what has the address of the repository.
  static func remedy(of output: String, address: String) -> String? {
    let words = telling(output).filter { !$0.hasPrefix("remote:") }
    let remedies = [
      ("Host key verification failed", "add the server's key to known_hosts"),
      ("Permission denied", "give this machine's key the right to write to the repository"),
      ("could not read Username", "name the environment variable that has a token with \"token\" in release.json"),
      ("Authentication failed", "check the token and its rights"),
      ("not found", "make the repository, or correct \(address)"),
      ("does not appear to be a git repository", "make the repository, or correct \(address)"),
      ("protected branch", "allow the publisher to push, or name another branch in release.json"),
      ("shallow update not allowed", "restore the repository's history first: this machine has only a part of it"),
      ("unpacker error", "let the publisher write to the repository, and see that its disk has room"),
      ("Protocol \"http\" not supported", "let the server redirect to https only: git would go on without encryption"),
      ("Protocol \"http\" disabled", "let the server redirect to https only: git would go on without encryption"),
      ("returned error: 403", "let the publisher push: the server refuses, or a proxy or a firewall before it"),
      ("returned error: 413", "let the server take larger pushes"),
      ("certificate", "install the server's certificate authority; nothing skips this check"),
    ]
    return remedies.first { remedy in words.contains { $0.contains(remedy.0) } }?.1
  }
}

extension String {
  /// A server may say anything: no line fills a log.
  fileprivate var shortened: String {
    let longest = 300
    return dropFirst(longest).isEmpty ? self : prefix(longest) + "…"
  }
}
