import Domain
import Platform

/// Why a request has no answer that counts: a store refuses it, in its own words (an XML document with a code and a message), or
/// something in its place has answered, such as the sign-in page of a network.
struct S3Problem {
  private let response: HTTPResponse
  /// Nil without a document.
  let code: String?
  private let message: String
  private let place: String
  /// The region that the store names.
  private let region: String?
  /// What has answered in the store's place.
  private let stranger: String?

  /// - Parameter region: the region that the request was signed for.
  init(_ response: HTTPResponse, at place: String, region: String, mask: (String) -> String) {
    let document = S3Document(parsing: response.body).flatMap { $0.root == "Error" ? $0 : nil }
    self.response = response
    code = document?["Code"].map { mask($0).shortLine }
    message = mask(document?["Message"] ?? "").shortLine
    self.place = place
    let named = response.headers["x-amz-bucket-region"] ?? document?["Region"]
    self.region = named.map(\.shortLine).flatMap { $0.isEmpty || $0 == region ? nil : $0 }
    stranger = document == nil && self.region == nil ? response.stranger.map { mask($0).shortLine } : nil
  }

  var error: any Error {
    finding.failure(
      isTemporary: isTemporary, retryAfter: response.retryAfter.map { .seconds($0) },
      of: 500...599 ~= response.status ? place : nil)
  }

  /// Work may fail after the status of success was sent.
  private var isTemporary: Bool {
    response.isTemporary || stranger != nil || response.isSuccess || code.map(Self.temporary.contains) ?? false
  }

  /// Codes that come with any status, even with 200.
  private static let temporary: Set = [
    "SlowDown", "InternalError", "ServiceUnavailable", "RequestTimeout", "OperationAborted",
    "ConditionalRequestConflict", "TooManyRequests", "BadDigest", "XAmzContentSHA256Mismatch",
    "NoSuchUpload",
  ]

  private var finding: Finding {
    let words = [code, message.isEmpty ? nil : message].compactMap { $0 }.joined(separator: ": ")
    let answer =
      if let stranger { "not a store's answer: \(stranger)" } else if words.isEmpty {
        "the server answers \(response.status)"
      } else { "\(words) (\(response.status))" }
    let other = region.map { "; the bucket's region is \($0)" } ?? ""
    return Finding("publish.s3", at: Location(place), answer + other, remedy: remedy)
  }

  private var remedy: String {
    if let region { return "set \"region\": \"\(region)\"" }
    if stranger != nil {
      return "see what answers at \"endpoint\" (a network to sign in to, a proxy, a wrong address), and run again"
    }
    // Of a bucket that keeps objects from deletion (Object Lock).
    if message.contains("Content-MD5"), message.contains("is required") { return "set \"checksums\": true" }
    if message.contains("x-amz-checksum"), !isTemporary { return "set \"checksums\": false" }
    switch code {
    case "InvalidAccessKeyId", "SignatureDoesNotMatch": return "check the access key's id and secret, and \"region\""
    case "ExpiredToken", "InvalidToken": return "get new credentials, and run again"
    case "AccessDenied": return "allow the access key s3:GetObject, s3:PutObject and s3:ListBucket"
    case "NoSuchBucket": return "create the bucket, or correct \"bucket\" and \"endpoint\""
    case "RequestTimeTooSkewed": return "set this machine's clock"
    case "AuthorizationHeaderMalformed": return "correct \"region\""
    case "KeyTooLongError": return "shorten \"key\""
    default: if isTemporary { return "run again later" }
    }
    switch response.status {
    case 300..<400: return "write the address that the server redirects to in \"endpoint\""
    case 401, 403: return "check the access key, \"region\" and the bucket's policy"
    default: return "see the store's documentation"
    }
  }
}
