import Archive
import Domain
import HTTP
import Manifest
import Synchronization

struct S3Request {
  var method: String
  /// Nil for the bucket.
  var key: String?
  var query: [String: String] = [:]
  /// No name may begin with another's and "-": libcurl 7.88 would sign them in the wrong order.
  var headers: [(name: String, value: String)] = []
  var body: HTTPRequest.Body?
  /// The digest of the body. It is signed, so the store refuses any other bytes.
  var digest = S3Request.emptyDigest

  private static let emptyDigest = SHA256.digest(of: [])
}

/// Signed requests to one bucket.
final class S3Store: Sendable {
  let address: S3Address
  private let configuration: ChannelConfiguration.S3Channel
  private let context: S3Channel.Context
  private let clients: HTTPClientPool
  private let credentials = Mutex<S3Credentials?>(nil)
  private let isBucketKnown = Mutex(false)

  init(_ configuration: ChannelConfiguration.S3Channel, _ context: S3Channel.Context) {
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
    let place = address.url(of: request.key)
    let response: HTTPResponse
    do {
      response = try clients.send(signed(request, url, credentials), receive: receive)
    } catch let error as HTTPError {
      throw S3Problem.unreachable(place, credentials.mask(error.reason), isTemporary: error.isTemporary)
    }
    if response.isSuccess || accepted.contains(response.status) { return response }
    throw problem(response, place, credentials).error
  }

  /// What is under a key; nil for nothing.
  func head(_ key: String) throws -> S3Object? {
    let headers = configuration.sendsChecksums ? [(name: "x-amz-checksum-mode", value: "ENABLED")] : []
    let response = try send(
      S3Request(method: "HEAD", key: key, headers: headers), accepting: [301, 307, 400, 403, 404])
    if response.isSuccess { return S3Object(response) }
    // The answer to HEAD has no body that says why, and 404 may mean that there is no bucket.
    if response.status == 404, isBucketKnown.withLock({ $0 }) { return nil }
    try explain(key, response)
    isBucketKnown.withLock { $0 = true }
    return nil
  }

  /// - Throws: the reason why HEAD failed, unless the key is missing.
  private func explain(_ key: String, _ head: HTTPResponse) throws {
    struct Enough: Error {}
    // Stays if the object can be read: it appeared in between, or reading is allowed and asking is not.
    var answer = head
    do {
      let response = try send(S3Request(method: "GET", key: key), accepting: [404]) { _ in throw Enough() }
      if !response.isSuccess { answer = response }
    } catch is Enough {}
    if answer.status == 404, S3Document(parsing: answer.body)?["Code"] != "NoSuchBucket" { return }
    let place = address.url(of: answer.status == 404 ? nil : key)
    throw problem(answer, place, try readCredentials()).error
  }

  /// The digest of an object's bytes, which are read.
  func digest(of key: String) throws -> Digest {
    let hash = SHA256()
    _ = try send(S3Request(method: "GET", key: key)) { hash.update($0) }
    return hash.digest()
  }

  func readCredentials() throws -> S3Credentials {
    try credentials.withLock { known in
      if let known { return known }
      let read = try S3Credentials.read(configuration, context.variable)
      known = read
      return read
    }
  }

  func problem(_ response: HTTPResponse, _ place: String, _ credentials: S3Credentials) -> S3Problem {
    S3Problem(response, at: place, region: configuration.region, mask: credentials.mask)
  }

  private func signed(_ request: S3Request, _ url: String, _ credentials: S3Credentials) -> HTTPRequest {
    var signed = HTTPRequest(request.method, url)
    signed.headers = request.headers + [("x-amz-content-sha256", request.digest.description)]
    if let token = credentials.sessionToken { signed.headers.append(("x-amz-security-token", token)) }
    signed.body = request.body
    signed.signature = AWSSignature(
      region: configuration.region, keyID: credentials.keyID, secret: credentials.secret)
    return signed
  }
}

/// What a store says of an object.
struct S3Object {
  /// In bytes.
  var size: Int?
  /// The SHA-256 that the store has computed, in Base64; nil if it has not, or only those of parts.
  var checksum: String?
  /// The SHA-256 that came with the object when it was put.
  var digest: Digest?

  static let digestHeader = "x-amz-meta-sha256"

  init(_ response: HTTPResponse) {
    size = response.headers["content-length"].flatMap { Int($0) }
    checksum = response.headers["x-amz-checksum-sha256"].flatMap { $0.contains("-") ? nil : $0 }
    digest = response.headers[Self.digestHeader].flatMap { Digest(hex: $0) }
  }

  /// Whether it has the bytes of a file; nil if only reading it will tell.
  func isSame(as file: Shipment.File) -> Bool? {
    if let size, size != file.size { return false }
    if let checksum { return checksum == file.digest.base64 }
    return digest.map { $0 == file.digest }
  }
}
