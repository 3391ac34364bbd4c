import Files

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
  /// Whether redirects are followed; never from https to another scheme.
  package var followsRedirects = false

  package init(_ method: String, _ url: String) {
    self.method = method
    self.url = url
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
  /// The body, or its beginning if it was handed on in chunks or is long.
  package var body: [UInt8]

  package var isSuccess: Bool { 200..<300 ~= status }

  /// Seconds to wait before another try (RFC 9110, 10.2.3); nil without the header, or for a date.
  package var retryAfter: Int? { headers["retry-after"].flatMap { Int($0) }.map { max(0, $0) } }

  /// Whether the same request may succeed later.
  package var isTemporary: Bool { [408, 425, 429, 500, 502, 503, 504].contains(status) }
}

/// Why there was no answer.
package struct HTTPError: Error, Hashable, Sendable {
  package var url: String
  /// libcurl's words.
  package var reason: String
  package var isTemporary: Bool
}
