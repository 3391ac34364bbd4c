import Domain
import Manifest

/// URLs of a bucket and its objects, as the request signature needs them: everything but unreserved characters is encoded, and
/// parameters are sorted, because libcurl 7.88 signs paths and queries as they are.
struct S3Address: Sendable {
  /// The URL of the bucket, without a slash at its end.
  let bucket: String

  init(_ configuration: ChannelConfiguration.S3Settings) {
    let endpoint = configuration.endpoint
    guard configuration.style == .host, let scheme = endpoint.firstRange(of: "://") else {
      bucket = "\(endpoint)/\(configuration.bucket)"
      return
    }
    bucket = "\(endpoint[..<scheme.upperBound])\(configuration.bucket).\(endpoint[scheme.upperBound...])"
  }

  /// - Parameter key: nil for the bucket itself.
  func url(of key: String?, query: [String: String] = [:]) -> String {
    let encode = PercentEncoding.encodePathComponent
    let path = (key ?? "").split(separator: "/", omittingEmptySubsequences: false).map { encode(String($0)) }
    let parameters = query.sorted { $0.key < $1.key }.map { "\(encode($0.key))=\(encode($0.value))" }
    return "\(bucket)/\(path.joined(separator: "/"))"
      + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
  }
}
