import Domain
import Files

// What git does by itself, for libgit2.
extension SharedConfiguration {
  /// The address that git uses instead of this one (git-config(1): `url.<base>.insteadOf`, `pushInsteadOf`).
  package func rewritten(_ address: String, forPushing: Bool = false) -> String {
    let names = forPushing ? [".pushinsteadof", ".insteadof"] : [".insteadof"]
    for name in names {
      let matches = entries.filter {
        $0.key.hasPrefix("url.") && $0.key.hasSuffix(name) && !$0.value.isEmpty && address.hasPrefix($0.value)
      }
      guard let longest = matches.max(by: { $0.value.utf8.count < $1.value.utf8.count }) else { continue }
      let base = longest.key.dropFirst("url.".count).dropLast(name.count)
      return String(base) + address.dropFirst(longest.value.count)
    }
    return address
  }

  /// The last value of `http.<name>` or `http.<url>.<name>` for an address; nil if there is none.
  package func httpValue(_ name: String, for address: String) -> String? { httpValues(name, for: address).last }

  /// The values of the most specific address that matches, and of those that are as specific. An empty value ends the list before it.
  package func httpValues(_ name: String, for address: String) -> [String] {
    guard let server = HTTPAddress(address) else { return [] }
    var values: [String] = []
    var best = -1
    for entry in entries where entry.key.hasPrefix("http.") && entry.key.hasSuffix("." + name) {
      let url = entry.key.dropFirst("http.".count).dropLast(name.utf8.count + 1)
      let rank = url.isEmpty ? 0 : HTTPAddress(String(url)).flatMap { server.rank(below: $0) } ?? -1
      guard rank >= max(best, 0) else { continue }
      best = rank
      if entry.value.isEmpty { values = [] } else { values.append(entry.value) }
    }
    return values
  }

  /// A path in a value: git reads `~` too.
  package func path(_ value: String) -> String {
    guard value.hasPrefix("~/"), let home = home else { return FilePath.join(folder, value) }
    return FilePath.join(home, String(value.dropFirst(2)))
  }
}

/// An address as git compares it with that of a setting (git-config(1): `http.<url>.*`).
private struct HTTPAddress {
  private let scheme: String
  private let host: [Substring]
  private let port: String
  /// Without slashes at its ends.
  private let path: [Substring]

  init?(_ text: String) {
    guard let colon = text.firstRange(of: "://") else { return nil }
    scheme = text[..<colon.lowerBound].lowercased()
    let rest = text[colon.upperBound...]
    var authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    path = rest.dropFirst(authority.count).split(separator: "/")
    if let user = authority.lastIndex(of: "@") { authority = authority[authority.index(after: user)...] }
    let name = authority.prefix { $0 != ":" }
    let digits = authority.dropFirst(name.count + 1)
    host = Substring(name.lowercased()).split(separator: ".")
    port = digits.isEmpty ? (scheme == "https" ? "443" : "80") : String(digits)
  }

  /// How exactly a setting's address names this one; nil if it names another.
  func rank(below other: HTTPAddress) -> Int? {
    guard scheme == other.scheme, port == other.port, host.count == other.host.count,
      zip(other.host, host).allSatisfy({ $0 == "*" || $0 == $1 }), path.starts(with: other.path)
    else { return nil }
    let exact = other.host.count { $0 != "*" }
    return 1 + exact * 10_000 + other.path.reduce(0) { $0 + $1.utf8.count + 1 }
  }
}
