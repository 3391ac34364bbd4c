import Domain
import Platform

/// What answers in a store's place: the sign-in page of a network, a proxy, a server of something else. It proves nothing.
struct S3Stranger: CustomStringConvertible {
  let description: String

  /// - Parameter response: one without a document of a store.
  /// - Returns: nil for an answer that a store gives without a document.
  init?(_ response: HTTPResponse) {
    let status = response.status
    let type = response.headers["content-type"].map { $0.prefix { $0 != ";" }.lowercased() }
    let size = response.headers["content-length"].flatMap { Int($0) } ?? response.body.count
    switch status {
    case 200..<300, 404, 511:
      let content = "\(type.map { "\($0.prefix(80)), " } ?? "")\(Amount.count(size, "byte"))"
      let isPage = status == 511 || type == "text/html" || type == "application/xhtml+xml"
      description = "\(content), with status \(status)\(isPage ? ": a sign-in page?" : "")"
    case 302, 303, 307:
      guard let host = response.headers["location"].flatMap(Self.host) else { return nil }
      description = "a redirect to \(host), with status \(status): a sign-in page?"
    default: return nil
    }
  }

  /// A URL without its path, in which tokens may be.
  private static func host(_ url: String) -> String? {
    guard let scheme = url.firstRange(of: "://") else { return nil }
    return String((url[..<scheme.upperBound] + url[scheme.upperBound...].prefix { !"/?#".contains($0) }).prefix(300))
  }
}
