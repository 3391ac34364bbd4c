import Artifacts
import Domain
import Manifest
import Platform

/// Requests to the API of a forge. Only the forge gets the token, whatever it redirects to.
struct ForgeClient: Sendable {
  typealias Settings = ChannelConfiguration.ForgeSettings

  struct Answer {
    var status: Int
    var headers: [String: String]
    /// Nil for an answer without a body.
    var json: JSONValue?
  }

  let settings: Settings
  private let variable: @Sendable (String) -> String?
  private let clients: HTTPClientPool
  /// Of an answer. A page of a hundred releases has all their assets.
  private static let longestBody = 64 << 20
  private static let pageSize = 100
  /// GitHub lists no more than 10,000 releases, and a release has at most 1,000 assets.
  private static let mostPages = 100

  init(_ settings: Settings, _ context: PublishingContext) {
    self.settings = settings
    variable = context.variable
    var options = context.http
    options.stillness = settings.timeout
    clients = HTTPClientPool(options)
  }

  /// - Parameters:
  ///   - path: below the API's URL, or a whole URL that the forge has given.
  ///   - accepted: statuses that are answers beside those of success, if the forge says so in JSON.
  /// - Throws: `TemporaryFailure` or `Failure`, in which no secret is.
  func send(
    _ method: String, path: String, body: JSONValue? = nil, accepting accepted: [Int] = []
  ) throws -> Answer {
    var request = HTTPRequest(method, url(path))
    request.headers = [("accept", "application/json")]
    if let body {
      request.headers.append(("content-type", "application/json"))
      request.body = .bytes(Array(body.serializedOnOneLine().utf8))
    }
    return try answer(request, accepting: accepted)
  }

  /// Sends a file as the body of a request.
  func upload(_ method: String, url: String, file: Shipment.File, accepting accepted: [Int] = []) throws -> Answer {
    var request = HTTPRequest(method, self.url(url))
    request.headers = [("accept", "application/json"), ("content-type", ContentType.of(file.name))]
    request.body = .file(try OpenFile.reading(file.path), 0..<file.size)
    return try answer(request, accepting: accepted)
  }

  /// - Returns: nil if there is nothing, which the forge says.
  func get(_ path: String) throws -> JSONValue? {
    let answer = try send("GET", path: path, accepting: [404])
    if answer.status == 404 { return nil }
    guard let json = answer.json else { throw stranger(path, "is empty") }
    return json
  }

  /// Deletes what may be gone, and asks whether it is.
  ///
  /// - Parameter question: where the API shows it, if that is not where it is deleted.
  /// - Throws: the server's refusal, unless it is gone; `TemporaryFailure` if it is still there.
  func delete(_ path: String, asking question: String? = nil) throws {
    var refusal: Failure?
    do { _ = try send("DELETE", path: path, accepting: [404]) } catch let error as Failure { refusal = error }
    if try get(question ?? path) == nil { return }
    if let refusal { throw refusal }
    throw kept(path)
  }

  /// What the server has deleted, by its answer, and shows nevertheless, as a copy that lags behind does.
  func kept(_ path: String) -> TemporaryFailure {
    TemporaryFailure(
      "publish.forge", at: Location(url(path)), "is still there after it was deleted",
      remedy: "run again; if it stays, see whether the server keeps it from deletion")
  }

  /// Reads a list to its last page.
  ///
  /// - Throws: `Failure` for a next page that is not of this API, which would get the token.
  func list(_ path: String, each: (JSONValue) -> Void) throws {
    var next: String? = url(path + (path.contains("?") ? "&" : "?") + "per_page=\(Self.pageSize)")
    for _ in 0..<Self.mostPages {
      guard let url = next else { return }
      let answer = try send("GET", path: url)
      guard let elements = answer.json?.elements else { throw stranger(url, "is not a list") }
      elements.forEach(each)
      next = answer.headers["link"].flatMap(Self.next)
      if let next, !next.hasPrefix(settings.api + "/") { throw stranger(url, "names a next page on another server") }
    }
  }

  /// The address of the next page, as a header `Link` has it (RFC 8288).
  static func next(in header: String) -> String? {
    for link in header.split(separator: ",") {
      let parts = link.split(separator: ";").map { $0.drop { $0 == " " } }
      guard let target = parts.first, target.first == "<", let end = target.firstIndex(of: ">"),
        parts.dropFirst().contains(where: { $0 == "rel=\"next\"" || $0 == "rel=next" })
      else { continue }
      return String(target[target.index(after: target.startIndex)..<end])
    }
    return nil
  }

  /// Reads an asset, which may be on another host, and compares it.
  func contains(_ file: Shipment.File, at url: String) throws -> Bool {
    var request = HTTPRequest("GET", self.url(url))
    request.headers = [("accept", "application/octet-stream")]
    request.followsRedirects = true
    request.longestBody = file.size
    let hash = SHA256()
    let response = try exchange(request) { hash.update($0) }
    guard response.isSuccess else { throw try problem(response, url).error }
    if !response.isCut, hash.digest() == file.digest { return true }
    if response.headers["content-type"]?.contains("html") ?? false {
      throw stranger(url, "is a page, and not the asset")
    }
    return false
  }

  /// An answer that the forge cannot have given.
  func stranger(_ path: String, _ problem: String) -> TemporaryFailure {
    ForgeProblem.stranger(url(path), "the answer \(problem)")
  }

  private func answer(_ request: HTTPRequest, accepting accepted: [Int]) throws -> Answer {
    var request = request
    request.longestBody = Self.longestBody
    let response = try exchange(request)
    if response.isCut { throw stranger(request.url, "is too long") }
    let json = try? JSONValue(parsing: response.body)
    let isKnown = response.isSuccess || accepted.contains(response.status)
    guard isKnown, json != nil || response.isSuccess && response.body.isEmpty else {
      throw try problem(response, request.url).error
    }
    return Answer(status: response.status, headers: response.headers, json: json)
  }

  private func exchange(
    _ request: HTTPRequest, receive: ((UnsafeRawBufferPointer) throws -> Void)? = nil
  ) throws -> HTTPResponse {
    let token = try token()
    var request = request
    request.privateHeaders = [("authorization", "Bearer \(token)")]
    // Twice, a `POST` would make two drafts.
    request.isSentOnce = request.method != "GET"
    if settings.forge == .github { request.headers.append(("x-github-api-version", "2022-11-28")) }
    do { return try clients.send(request, receive: receive) } catch let error as HTTPError {
      throw ForgeProblem.unreachable(
        request.url, SecretMask([token]).masked(error.reason), isTemporary: error.isTemporary)
    }
  }

  private func problem(_ response: HTTPResponse, _ path: String) throws -> ForgeProblem {
    ForgeProblem(response, at: url(path), settings, mask: SecretMask([try token()]).masked)
  }

  /// - Throws: `Failure` with status 78 if it is not set.
  private func token() throws -> String {
    if let token = variable(settings.token).map(S3Credentials.trimmed), !token.isEmpty { return token }
    throw Failure(
      .badConfiguration, "publish.credentials", at: Location(settings.token),
      "is not set, and the releases at \(settings.api) need its token",
      remedy: "set it, such as `export \(settings.token)=…`, or as a secret of the CI")
  }

  private func url(_ path: String) -> String { path.contains("://") ? path : settings.api + path }
}
