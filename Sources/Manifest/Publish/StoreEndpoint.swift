import Domain

/// URLs of stores: https, or http to this machine.
enum StoreEndpoint {
  /// - Returns: the reason why `text` is not accepted, with the remedy; or nil.
  static func problem(in text: String) -> (String, remedy: String)? {
    let isSecure = text.hasPrefix("https://")
    guard isSecure || text.hasPrefix("http://") else {
      let found = text.contains("@") ? "" : ", found \(Quotation.quote(text))"
      return ("expected a URL that starts with https://" + found, "write https://host")
    }
    let rest = text.dropFirst(isSecure ? "https://".count : "http://".count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    // A secret with a slash ends the host too early.
    if rest.contains("@") {
      return ("the URL contains a user name", "remove it: credentials come from the environment or a profile")
    }
    let path = rest.dropFirst(authority.count)
    let isPlain = path.utf8.allSatisfy { $0 == UInt8(ascii: "/") || PercentEncoding.isUnreserved($0) }
    if !isPlain || path.contains("//") {
      return ("the URL has more than a host and a path", "remove what comes after the path")
    }
    let (host, port) = parts(of: authority)
    guard !host.isEmpty, host.utf8.allSatisfy({ $0.isAlphanumeric || "-._[]:".utf8.contains($0) }),
      port.map({ Int($0).map { (1...65_535).contains($0) } ?? false }) ?? true
    else { return ("\(Quotation.quote(String(authority))) is not a host", "write https://host or https://host:port") }
    if !isSecure, !isLoopback(host) {
      return ("http:// to another machine is not encrypted", "write https://")
    }
    return nil
  }

  private static func parts(of authority: Substring) -> (host: Substring, port: Substring?) {
    // An IPv6 address is in brackets, and has colons of its own.
    let start = authority.lastIndex(of: "]") ?? authority.startIndex
    guard let colon = authority[start...].lastIndex(of: ":") else { return (authority, nil) }
    return (authority[..<colon], authority[authority.index(after: colon)...])
  }

  private static func isLoopback(_ host: Substring) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
  }
}
