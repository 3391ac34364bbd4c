import Domain

/// Addresses of repositories that git(1) knows (gitglossary, "GIT URLS"): https, ssh, file, a path, and `user@host:path`.
enum GitAddress {
  /// - Returns: the reason why `text` is not accepted, with the remedy; or nil.
  static func problem(in text: String) -> (String, remedy: String)? {
    // The others quote the text, which must have no password then.
    if let problem = credentials(in: text) { return problem }
    if text.utf8.first == UInt8(ascii: "-") {
      return ("\(Quotation.quote(text)) begins with '-'", "write the repository's URL")
    }
    if text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F }) {
      let remedy = "percent-encode it, such as %20" + (scheme(of: text) == nil ? ", in a URL: a path is file:///…" : "")
      return ("\(Quotation.quote(text)) contains a blank or a control character", remedy)
    }
    // `ext::sh -c …` runs a program. An IPv6 address has two colons too.
    if text.drop(while: { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }).hasPrefix("::") {
      return ("\(Quotation.quote(text)) names a remote helper", "use https, ssh, file or a path")
    }
    guard let scheme = scheme(of: text) else { return nil }
    guard ["https", "ssh", "file", "git", "http"].contains(scheme) else {
      return ("\(scheme):// is not supported", "use https, ssh, file or a path")
    }
    return nil
  }

  private static func scheme(of text: String) -> String? {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, first.last == ":", parts.count == 2, parts[1].first == "/" else { return nil }
    return String(first.dropLast())
  }

  /// Everybody who can read `release.json`, a log or the ledger would read the password.
  private static func credentials(in text: String) -> (String, remedy: String)? {
    let scheme = scheme(of: text)
    let rest = scheme.map { text.dropFirst($0.count + 3) } ?? text[...]
    let authority = rest.prefix { $0 != "/" }
    let remedy = "remove it, and name the environment variable that has the token with \"token\""
    // `git@host:path@1` has a path.
    if let at = scheme == nil ? authority.firstIndex(of: "@") : authority.lastIndex(of: "@") {
      if authority[..<at].contains(":") { return ("the URL contains a password", remedy) }
      return scheme == "https" || scheme == "http" ? ("the URL contains a user name or token", remedy) : nil
    }
    // A password with a slash ends the host too early.
    guard scheme != nil, text.contains("@"), let colon = authority.lastIndex(of: ":") else { return nil }
    let port = authority[authority.index(after: colon)...]
    return Int(port) == nil && authority.last != "]" ? ("the URL contains a password", remedy) : nil
  }
}
