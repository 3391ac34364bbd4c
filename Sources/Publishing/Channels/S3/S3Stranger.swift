import Domain
import Platform

extension HTTPResponse {
  /// What answers in a store's place: the sign-in page of a network, a proxy, a server of something else. It proves nothing. Nil for an
  /// answer that a store gives without a document.
  var stranger: String? {
    let type = headers["content-type"].map { $0.prefix { $0 != ";" }.lowercased() }
    let size = headers["content-length"].flatMap { Int($0) } ?? body.count
    switch status {
    case 200..<300, 404, 511:
      let content = "\(type.map { "\($0.prefix(80)), " } ?? "")\(Amount.count(size, "byte"))"
      let isPage = status == 511 || type == "text/html" || type == "application/xhtml+xml"
      return "\(content), with status \(status)\(isPage ? ": a sign-in page?" : "")"
    case 302, 303, 307:
      guard let host = headers["location"].flatMap(Self.host) else { return nil }
      return "a redirect to \(host), with status \(status): a sign-in page?"
    default: return nil
    }
  }

  /// A URL without its path, in which tokens may be.
  private static func host(_ url: String) -> String? {
    guard let scheme = url.firstRange(of: "://") else { return nil }
    return String((url[..<scheme.upperBound] + url[scheme.upperBound...].prefix { !"/?#".contains($0) }).prefix(300))
  }
}
