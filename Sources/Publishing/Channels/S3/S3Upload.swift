import Artifacts
import Domain
import Platform

/// The requests of an upload in parts. Nothing is under its key until the last one.
extension S3Request {
  /// - Parameter headers: those that stay with the object.
  static func begin(_ key: String, _ headers: Headers) -> S3Request {
    S3Request(method: "POST", key: key, query: ["uploads": ""], headers: headers, body: .bytes([]))
  }

  /// - Parameters:
  ///   - number: from 1.
  ///   - md5: a bucket that keeps objects from deletion (Object Lock) refuses a part whose only digest is the signed one. Some stores
  ///     know checksums of whole objects, and refuse those of parts; all know this one.
  static func part(
    _ number: Int, of key: String, upload: String, body: HTTPRequest.Body, digest: Digest, md5: MD5?
  ) -> S3Request {
    S3Request(
      method: "PUT", key: key, query: ["partNumber": String(number), "uploadId": upload],
      headers: md5.map { [(name: "content-md5", value: $0.base64())] } ?? [], body: body, digest: digest)
  }

  /// - Parameter tags: the store's names of the parts' bytes, in the order of the parts.
  static func complete(_ key: String, upload: String, tags: [String], condition: Headers) -> S3Request {
    let parts = tags.enumerated().map { index, tag in
      "<Part><PartNumber>\(index + 1)</PartNumber><ETag>\(S3Document.escape(tag))</ETag></Part>"
    }
    let body = Array("<CompleteMultipartUpload>\(parts.joined())</CompleteMultipartUpload>".utf8)
    return S3Request(
      method: "POST", key: key, query: ["uploadId": upload],
      headers: [(name: "content-type", value: "application/xml")] + condition, body: .bytes(body),
      digest: SHA256.digest(of: body))
  }

  static func abort(_ key: String, _ upload: String) -> S3Request {
    S3Request(method: "DELETE", key: key, query: ["uploadId": upload])
  }
}

extension S3Store {
  /// Begins an upload in parts.
  ///
  /// - Returns: the store's name of it.
  func begin(_ key: String, _ headers: S3Request.Headers) throws -> String {
    let response = try send(.begin(key, headers))
    guard let id = S3Document(parsing: response.body)?["UploadId"], !id.isEmpty else {
      throw try problem(response, key).error
    }
    return id
  }

  /// The name that a store gives to the bytes that it has received: an answer without one proves nothing.
  func tag(_ response: HTTPResponse, _ key: String) throws -> String {
    guard let tag = response.headers["etag"], !tag.isEmpty else { throw try problem(response, key).error }
    return tag
  }
}
