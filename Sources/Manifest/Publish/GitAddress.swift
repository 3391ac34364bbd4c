import Domain
import JSON

/// Addresses of repositories that git(1) knows (gitglossary, "GIT URLS"): https, ssh, file, a path, and `user@host:path`.
enum GitAddress {
  /// - Returns: the reason why `text` is not accepted, with the remedy; or nil.
  static func problem(in text: String) -> (String, remedy: String)? {
    if text.utf8.first == UInt8(ascii: "-") {
      return ("\(Quotation.quote(text)) begins with '-'", "write the repository's URL")
    }
    if text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F }) {
      return ("\(Quotation.quote(text)) contains a blank or a control character", "percent-encode it, such as %20")
    }
    // `ext::sh -c …` runs a program.
    if text.contains("::") {
      return ("\(Quotation.quote(text)) names a remote helper", "use https, ssh, file or a path")
    }
    guard let scheme = scheme(of: text) else { return nil }
    guard ["https", "ssh", "file", "git", "http"].contains(scheme) else {
      return ("\(scheme):// is not supported", "use https, ssh, file or a path")
    }
    return credentials(in: text.dropFirst(scheme.count + 3), scheme)
  }

  private static func scheme(of text: String) -> String? {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, first.last == ":", parts.count == 2, parts[1].first == "/" else { return nil }
    return String(first.dropLast())
  }

  /// Everybody who can read `release.json`, a log or the ledger would read the password.
  private static func credentials(in rest: Substring, _ scheme: String) -> (String, remedy: String)? {
    let authority = rest.prefix { $0 != "/" }
    guard let at = authority.lastIndex(of: "@") else { return nil }
    let hasPassword = authority[..<at].contains(":")
    if !hasPassword, scheme == "ssh" { return nil }
    if !hasPassword, scheme != "https", scheme != "http" { return nil }
    return (
      "the URL contains \(hasPassword ? "a password" : "a user name or token")",
      "remove it, and name the environment variable that has the token with \"token\""
    )
  }
}
