import Artifacts
import Domain
import Platform

/// What an answer says of an object.
struct S3Object {
  let answer: HTTPResponse

  static let digestHeader = "x-amz-meta-sha256"

  /// In bytes.
  var size: Int? { answer.headers["content-length"].flatMap { Int($0) } }

  /// Whether it has the bytes of a file; nil if only reading it will tell.
  func isSame(as file: Shipment.File) -> Bool? {
    if let size, size != file.size { return false }
    // A checksum with a number after it is that of parts.
    if let checksum = answer.headers["x-amz-checksum-sha256"], !checksum.contains("-") {
      return checksum == file.digest.base64
    }
    // The digest that came with the object when it was put.
    return answer.headers[Self.digestHeader].flatMap { Digest(hex: $0) }.map { $0 == file.digest }
  }
}

extension HTTPResponse {
  /// Whether it has headers that only a store sends. Not all do; CloudFront sends some that begin like them with any page.
  var hasHeadersOfStore: Bool {
    headers.keys.contains { $0.hasPrefix("x-amz-") && !$0.hasPrefix("x-amz-cf-") }
  }
}
