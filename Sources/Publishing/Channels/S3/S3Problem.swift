import Domain
import HTTP

/// Why a store refuses a request, in its own words: an XML document with a code and a message.
struct S3Problem {
  private let status: Int
  /// Nil without a document.
  let code: String?
  private let message: String
  private let place: String
  private let retryAfter: Duration?
  /// The region that the store names.
  private let region: String?
  private let isBusy: Bool

  /// - Parameter region: the region that the request was signed for.
  init(_ response: HTTPResponse, at place: String, region: String, mask: (String) -> String) {
    let document = S3Document(parsing: response.body).flatMap { $0.root == "Error" ? $0 : nil }
    status = response.status
    code = document?["Code"].map { Self.line(mask($0)) }
    message = Self.line(mask(document?["Message"] ?? ""))
    self.place = place
    retryAfter = response.retryAfter.map { .seconds($0) }
    let named = response.headers["x-amz-bucket-region"] ?? document?["Region"]
    self.region = named.map(Self.line).flatMap { $0.isEmpty || $0 == region ? nil : $0 }
    isBusy = response.isTemporary
  }

  var error: any Error {
    isTemporary ? TemporaryFailure(finding, retryAfter: retryAfter) : Failure(.inputOutput, finding)
  }

  static func unreachable(_ place: String, _ reason: String, isTemporary: Bool) -> any Error {
    let finding = Finding(
      "publish.s3", at: Location(place), "no answer: \(line(reason))",
      remedy: isTemporary
        ? "check the network, and run again"
        : "check the endpoint and its certificate; CURL_CA_BUNDLE names a file with further authorities")
    return isTemporary ? TemporaryFailure(finding) : Failure(.inputOutput, finding)
  }

  /// What an answer lacks that came with a status of success.
  static func torn(_ place: String) -> TemporaryFailure {
    TemporaryFailure(
      Finding("publish.s3", at: Location(place), "the answer is not whole", remedy: "run again"))
  }

  private var isTemporary: Bool { isBusy || code.map(Self.temporary.contains) ?? false }

  /// Codes that come with any status, even with 200.
  private static let temporary: Set = [
    "SlowDown", "InternalError", "ServiceUnavailable", "RequestTimeout", "OperationAborted",
    "ConditionalRequestConflict", "TooManyRequests", "BadDigest", "XAmzContentSHA256Mismatch",
  ]

  private var finding: Finding {
    let words = [code, message.isEmpty ? nil : message].compactMap { $0 }.joined(separator: ": ")
    let answer = words.isEmpty ? "the server answers \(status)" : "\(words) (\(status))"
    let other = region.map { "; the bucket's region is \($0)" } ?? ""
    return Finding("publish.s3", at: Location(place), answer + other, remedy: remedy)
  }

  private var remedy: String {
    if let region { return "set \"region\": \"\(region)\"" }
    if isTemporary { return "run again later" }
    if message.contains("x-amz-checksum") { return "set \"checksums\": false" }
    switch code {
    case "InvalidAccessKeyId", "SignatureDoesNotMatch": return "check the access key's id and secret, and \"region\""
    case "ExpiredToken", "InvalidToken": return "get new credentials, and run again"
    case "AccessDenied": return "allow the access key s3:GetObject, s3:PutObject and s3:ListBucket"
    case "NoSuchBucket": return "create the bucket, or correct \"bucket\" and \"endpoint\""
    case "RequestTimeTooSkewed": return "set this machine's clock"
    case "AuthorizationHeaderMalformed": return "correct \"region\""
    case "KeyTooLongError": return "shorten \"key\""
    default: break
    }
    switch status {
    case 300..<400: return "write the address that the server redirects to in \"endpoint\""
    case 401, 403: return "check the access key, \"region\" and the bucket's policy"
    default: return "see the store's documentation"
    }
  }

  /// The beginning of a text on one line: it goes into a message.
  private static func line(_ text: String) -> String {
    String(text.prefix(300).map { $0.isNewline ? " " : $0 })
  }
}
