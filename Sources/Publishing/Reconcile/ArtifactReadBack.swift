import Domain
import Manifest
import Platform

/// Reads artifacts from where customers will, before anything names them.
package struct ArtifactReadBack: Sendable {
  /// What the server asks for, besides what `~/.netrc` has for its host.
  package enum Credentials: Hashable, Sendable {
    case password(user: String, password: String)
    case header(name: String, value: String)
  }

  private let clients: HTTPClientPool
  private let credentials: Credentials?
  /// Whose credentials they are: the ledger may name other servers, which get none.
  private let location: ReleaseConfiguration.ArtifactLocation

  package init(
    _ options: HTTPClient.Options, _ credentials: Credentials?, for location: ReleaseConfiguration.ArtifactLocation
  ) {
    clients = HTTPClientPool(options)
    self.credentials = credentials
    self.location = location
  }

  /// - Throws: `TemporaryFailure` or `Failure` if a URL does not give the bytes that were built.
  package func confirm(_ shipment: Shipment) throws {
    for artifact in shipment.artifacts {
      guard let url = artifact.url else { continue }
      try confirm(artifact.file, at: url)
    }
  }

  package func confirm(_ file: Shipment.File, at url: String) throws {
    var download = Download()
    let response = try send(request("GET", file: file, url: url)) { download.add($0) }
    if response.status != 200 { throw response.status == 404 ? absence(response, url) : refusal(response, url) }
    switch download.verdict(response, as: file, at: url) {
    case .same: return
    case .failed(let error): throw error
    case .other:
      throw Failure(
        .badInput,
        finding(
          url, message: "has other bytes than \(file.path), whose SHA-256 is \(file.digest)",
          remedy: "run `release bump patch`: published bytes never change; or clear the server's cache"))
    }
  }

  func request(_ method: String, file: Shipment.File, url: String) -> HTTPRequest {
    var request = HTTPRequest(method, url)
    // As SwiftPM asks. Some servers describe a file in JSON otherwise.
    request.headers = [(name: "accept", value: "application/octet-stream")]
    request.followsRedirects = true
    request.usesPasswordFile = true
    request.longestBody = file.size
    switch location.isServer(of: url) ? credentials : nil {
    case .password(let user, let password): request.password = (user, password)
    case .header(let name, let value): request.privateHeaders = [(name, value)]
    case nil: break
    }
    return request
  }

  func send(
    _ request: HTTPRequest, _ receive: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws -> HTTPResponse {
    do { return try clients.send(request, receive: receive) } catch let error as HTTPError {
      throw finding(request.url, message: "cannot be read: \(error.reason)", remedy: Self.remedy(error.cause))
        .failure(isTemporary: error.isTemporary, of: request.url)
    }
  }

  /// What was just put may become visible a moment later. All of a run was put before the first is asked for, so if one was waited for
  /// in vain, the others have had the same time.
  private func absence(_ response: HTTPResponse, _ url: String) -> TemporaryFailure {
    var failure = TemporaryFailure(finding(response, url), retryAfter: response.retryAfter.map { .seconds($0) })
    failure.host = "artifact.url"
    return failure
  }

  /// What a status means that is not 200.
  func refusal(_ response: HTTPResponse, _ url: String) -> any Error {
    finding(response, url).failure(
      isTemporary: response.isTemporary, retryAfter: response.retryAfter.map { .seconds($0) },
      of: 500...599 ~= response.status ? url : nil)
  }

  private func finding(_ response: HTTPResponse, _ url: String) -> Finding {
    finding(url, message: "the server answers \(response.status)", remedy: Self.remedy(response.status))
  }

  private static func remedy(_ cause: HTTPError.Cause) -> String {
    switch cause {
    case .certificate:
      "renew the server's certificate, and let it send the whole chain: package managers check it too; CURL_CA_BUNDLE names a "
        + "file with further authorities"
    case .insecureRedirect: "let the server redirect to https: package managers read nothing else"
    case .proxy: proxy
    case .cut: "run again; if it stays so, see what ends the answer: the server, or a proxy before it"
    case .other: "check the address, and that the server is reachable"
    }
  }

  private static let proxy =
    "ask who runs the proxy that HTTPS_PROXY names; a password is part of its address: http://user:password@proxy:8080"

  static func remedy(_ status: Int) -> String {
    switch status {
    case 404, 410:
      "publish the zip to the place that this URL reads from; some servers also answer so to whoever may not read it"
    case 407: proxy
    case 401, 403:
      "write the password into ~/.netrc, or name the variable that has it with \"token\" of \"artifact\" in release.json"
    case 408, 425, 429, 500...: "see what is wrong with the server, then run again"
    default: "see that the URL is that of the zip, and what the server says about it"
    }
  }

  private func finding(_ url: String, message: String, remedy: String) -> Finding {
    Finding("publish.read-back", at: Location(url), message, remedy: remedy)
  }
}
