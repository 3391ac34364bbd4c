#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

package struct HTTPRequest {
  package enum Body {
    case bytes([UInt8])
    /// A part of a file.
    case file(OpenFile, Range<Int>)
  }

  package var method: String
  package var url: String
  package var headers: [(name: String, value: String)] = []
  package var body: Body?
  package var signature: AWSSignature?
  /// Headers and a password that no other host gets, whatever this one redirects to.
  package var privateHeaders: [(name: String, value: String)] = []
  package var password: (user: String, password: String)?
  /// Whether `~/.netrc` has passwords.
  package var usesPasswordFile = false
  /// Whether redirects are followed; never from https to another scheme.
  package var followsRedirects = false
  /// Whether it must not be sent again by itself: libcurl does that if a connection that was used before ends without an answer.
  package var isSentOnce = false
  /// In bytes. A longer answer is cut.
  package var longestBody = 8 << 20

  package init(_ method: String, _ url: String) {
    self.method = method
    self.url = url
  }
}

extension HTTPRequest {
  /// - Throws: `HTTPError` for a redirect away from https.
  func redirected(to url: String) throws(HTTPError) -> HTTPRequest {
    let (old, new) = (Self.origin(self.url), Self.origin(url))
    if old.hasPrefix("https:"), !new.hasPrefix("https:") {
      throw HTTPError(
        reason: "it redirects from https to \(new.prefix { $0 != ":" })", isTemporary: false, cause: .insecureRedirect)
    }
    var next = self
    next.url = url
    if new != old { (next.privateHeaders, next.password, next.signature) = ([], nil, nil) }
    return next
  }

  /// Scheme, host and port.
  private static func origin(_ url: String) -> String {
    let scheme = url.firstRange(of: "://").map { url[..<$0.upperBound] } ?? ""
    return (scheme + url.dropFirst(scheme.count).prefix { !"/?#".contains($0) }).lowercased()
  }
}

/// What libcurl signs a request with (AWS Signature Version 4).
package struct AWSSignature: Sendable {
  package var region: String
  package var service = "s3"
  package var keyID: String
  package var secret: String

  package init(region: String, keyID: String, secret: String) {
    self.region = region
    self.keyID = keyID
    self.secret = secret
  }
}

package struct HTTPResponse: Sendable {
  package var status: Int
  /// By names in lower case; of repeated headers the last.
  package var headers: [String: String]
  /// The body, or its beginning if it is too long; empty if it was handed on in chunks.
  package var body: [UInt8]
  /// Whether the body was too long, and the transfer was ended.
  package var isCut = false

  package var isSuccess: Bool { 200..<300 ~= status }

  /// Seconds to wait before another try (RFC 9110, 10.2.3), which may be written as a date; nil without the header.
  package var retryAfter: Int? {
    guard let text = headers["retry-after"] else { return nil }
    if let seconds = Int(text) { return min(max(0, seconds), Int(Int32.max)) }
    return CurlLibrary.date(text).map(seconds)
  }

  /// Seconds until a moment that the server names, itself in seconds since 1970.
  package func seconds(until moment: Int) -> Int { min(max(0, max(0, moment) - now), Int(Int32.max)) }

  /// The moment after so many seconds, in seconds since 1970.
  package func moment(after seconds: Int) -> Int64 { Int64(now) + Int64(min(seconds, Int(Int32.max))) }

  /// The server's clock may be wrong, and all its times are its own.
  private var now: Int { headers["date"].flatMap(CurlLibrary.date) ?? Int(time(nil)) }

  /// Whether the same request may succeed later. Networks in front of a server have statuses of their own, such as 522.
  package var isTemporary: Bool {
    [408, 425, 429].contains(status) || 500...599 ~= status && ![501, 505].contains(status)
  }
}

/// Why there was no answer.
package struct HTTPError: Error, Hashable, Sendable {
  /// libcurl's words.
  package var reason: String
  package var isTemporary: Bool
  package var cause = Cause.other

  package enum Cause: Sendable {
    /// The server's certificate is not trusted.
    case certificate
    case insecureRedirect
    /// A proxy gives no connection.
    case proxy
    /// The answer ended before its announced end.
    case cut
    case other
  }
}
