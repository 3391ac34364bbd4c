import Artifacts
import Domain
import Manifest
import Platform
import Synchronization

struct S3Request {
  typealias Headers = [(name: String, value: String)]

  var method: String
  /// Nil for the bucket.
  var key: String?
  var query: [String: String] = [:]
  /// No name may begin with another's and "-": libcurl 7.88 would sign them in the wrong order.
  var headers: Headers = []
  var body: HTTPRequest.Body?
  /// The digest of the body. It is signed, so the store refuses any other bytes.
  var digest = S3Request.emptyDigest
  /// Of the answer, in bytes.
  var longestBody = 8 << 20

  private static let emptyDigest = SHA256.digest(of: [])
}

/// Signed requests to one bucket.
final class S3Store: Sendable {
  let address: S3Address
  private let configuration: ChannelConfiguration.S3Settings
  private let context: PublishingContext
  private let clients: HTTPClientPool
  private let credentials = Mutex<S3Credentials?>(nil)
  private let isBucketKnown = Mutex(false)

  init(_ configuration: ChannelConfiguration.S3Settings, _ context: PublishingContext) {
    self.configuration = configuration
    self.context = context
    address = S3Address(configuration)
    var options = context.http
    options.stillness = configuration.timeout
    clients = HTTPClientPool(options)
  }

  /// - Parameter accepted: statuses that are answers beside those of success.
  /// - Throws: `TemporaryFailure` or `Failure`, in which no secret is.
  func send(
    _ request: S3Request, accepting accepted: [Int] = [], receive: ((UnsafeRawBufferPointer) throws -> Void)? = nil
  ) throws -> HTTPResponse {
    let credentials = try readCredentials()
    let url = address.url(of: request.key, query: request.query)
    let response: HTTPResponse
    do {
      response = try clients.send(signed(request, url: url, credentials: credentials), receive: receive)
    } catch let error as HTTPError {
      throw noAnswer(request.key, credentials.mask(error.reason), isTemporary: error.isTemporary)
    }
    if accepted.contains(response.status) { return response }
    // The status is sent before the work is done, so the body may be that of an error.
    if response.isSuccess, receive != nil || S3Document.isAnswer(response.body) { return response }
    throw try problem(response, request.key).error
  }

  /// Puts an object whole.
  ///
  /// - Parameter refusals: statuses that say that a condition does not hold.
  /// - Returns: false for such a status.
  func put(
    _ key: String, _ body: HTTPRequest.Body, digest: Digest, headers: S3Request.Headers, accepting refusals: [Int]
  ) throws -> Bool {
    let response = try send(putting(key, body, digest: digest, headers: headers), accepting: refusals)
    if !response.isSuccess { return false }
    _ = try tag(response, key)
    return true
  }

  /// The request that puts an object whole.
  func putting(
    _ key: String, _ body: HTTPRequest.Body, digest: Digest, headers: S3Request.Headers
  ) -> S3Request {
    let checksum = configuration.sendsChecksums ? [(name: "x-amz-checksum-sha256", value: digest.base64)] : []
    return S3Request(method: "PUT", key: key, headers: headers + checksum, body: body, digest: digest)
  }

  private func noAnswer(_ key: String?, _ reason: String, isTemporary: Bool) -> any Error {
    Finding.noAnswer(
      "publish.s3", at: address.url(of: key), reason, checking: "the endpoint and its certificate",
      isTemporary: isTemporary)
  }

  /// What seems to be under a key; nil for nothing, which is proven.
  func head(_ key: String) throws -> S3Object? {
    let headers = configuration.sendsChecksums ? [(name: "x-amz-checksum-mode", value: "ENABLED")] : []
    let response = try send(
      S3Request(method: "HEAD", key: key, headers: headers), accepting: [301, 307, 400, 403, 404])
    if response.isSuccess { return S3Object(answer: response) }
    // The answer to HEAD has no body that says why, and 404 may mean that there is no bucket, or no store.
    if response.status == 404, response.hasHeadersOfStore, isBucketKnown.withLock({ $0 }) { return nil }
    try explain(key, response)
    isBucketKnown.withLock { $0 = true }
    return nil
  }

  private struct Enough: Error {}

  /// - Throws: the reason why HEAD failed, unless the key is missing.
  private func explain(_ key: String, _ head: HTTPResponse) throws {
    // Stays if the object can be read: it appeared in between, or reading is allowed and asking is not.
    var answer = head
    do {
      let response = try send(S3Request(method: "GET", key: key), accepting: [404]) { _ in throw Enough() }
      if !response.isSuccess { answer = response }
    } catch is Enough {}
    let problem = try problem(answer, key)
    guard answer.status == 404, let code = problem.code else { throw problem.error }
    if code == "NoSuchBucket" { throw try self.problem(answer, nil).error }
  }

  /// Proves that an object is in the bucket, where a page in the store's place could have answered.
  ///
  /// - Parameter size: of what was read; nil for what the answer says.
  /// - Throws: `TemporaryFailure` if the store does not list an object of this size.
  func prove(_ object: S3Object, under key: String, size read: Int? = nil) throws {
    if object.answer.hasHeadersOfStore { return }
    // The key is the first of those that begin with it.
    let list = try send(S3Request(method: "GET", query: ["list-type": "2", "max-keys": "1", "prefix": key]))
    guard let (listed, size) = S3Document(parsing: list.body)?.firstObject, listed == key, size == read ?? object.size
    else {
      throw try problem(object.answer, key).error
    }
  }

  /// Reads an object's bytes, and compares them with those of a file.
  ///
  /// - Throws: `TemporaryFailure` if other bytes may be those of a page in the store's place.
  func contains(_ file: Shipment.File, under key: String) throws -> Bool {
    let hash = SHA256()
    let request = S3Request(method: "GET", key: key, longestBody: file.size)
    let response = try send(request) { hash.update($0) }
    guard response.isCut else {
      if hash.digest() == file.digest { return true }
      try prove(S3Object(answer: response), under: key)
      return false
    }
    guard let object = try head(key) else { return false }
    if object.size == file.size {
      throw TemporaryFailure(
        "publish.s3", at: Location(address.url(of: key)),
        "no answer: it sends more than the \(file.size) bytes of the object", remedy: "check the network, and run again"
      )
    }
    try prove(object, under: key)
    return false
  }

  func readCredentials() throws -> S3Credentials {
    try credentials.withLock { known in
      if let known { return known }
      let read = try S3Credentials.read(configuration, context.variable)
      known = read
      return read
    }
  }

  /// - Parameter key: nil for the bucket.
  func problem(_ response: HTTPResponse, _ key: String?) throws -> S3Problem {
    try S3Problem(
      response, at: address.url(of: key), region: configuration.region, mask: readCredentials().mask)
  }

  private func signed(_ request: S3Request, url: String, credentials: S3Credentials) -> HTTPRequest {
    var signed = HTTPRequest(request.method, url)
    signed.headers = request.headers + [("x-amz-content-sha256", request.digest.description)]
    if let token = credentials.sessionToken { signed.headers.append(("x-amz-security-token", token)) }
    signed.body = request.body
    signed.longestBody = request.longestBody
    signed.signature = AWSSignature(
      region: configuration.region, keyID: credentials.keyID, secret: credentials.secret)
    return signed
  }
}
