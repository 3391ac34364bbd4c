import Archive
import Domain
import HTTP

/// Reads artifacts from where customers will, before anything names them.
package struct ArtifactReadBack: Sendable {
  private let clients: HTTPClientPool

  package init(_ options: HTTPClient.Options) { clients = HTTPClientPool(options) }

  /// - Throws: `TemporaryFailure` or `Failure` if a URL does not give the bytes that were built.
  func confirm(_ shipment: Shipment) throws {
    for artifact in shipment.artifacts {
      guard let url = artifact.url else { continue }
      try confirm(artifact.file, at: url)
    }
  }

  private func confirm(_ file: Shipment.File, at url: String) throws {
    let hash = SHA256()
    var size = 0
    var request = HTTPRequest("GET", url)
    request.followsRedirects = true
    let response: HTTPResponse
    do {
      response = try clients.send(request) { bytes in
        hash.update(bytes)
        size += bytes.count
      }
    } catch let error as HTTPError {
      let finding = finding(
        url, "cannot be read: \(error.reason)", "check the address, and that the server is reachable")
      throw error.isTemporary ? TemporaryFailure(finding) : Failure(.inputOutput, finding)
    }
    guard response.status == 200 else {
      // What was just put may become visible a moment later.
      let finding = finding(
        url, "the server answers \(response.status)", Self.remedy(response.status))
      let isTemporary = response.isTemporary || response.status == 404
      throw isTemporary
        ? TemporaryFailure(finding, retryAfter: response.retryAfter.map { .seconds($0) })
        : Failure(.inputOutput, finding)
    }
    guard size == file.size, hash.digest() == file.digest else {
      throw Failure(
        .badInput,
        finding(
          url, "has other bytes than \(file.path): SHA-256 \(hash.digest()), expected \(file.digest)",
          "run `release bump`: published bytes never change; or clear the server's cache"))
    }
  }

  static func remedy(_ status: Int) -> String {
    switch status {
    case 404, 410: "publish the zip to the place that this URL reads from"
    case 401, 403, 407: "let this machine read it without a password: what cannot be read is not confirmed"
    case 408, 425, 429, 500...: "see what is wrong with the server, then run again"
    default: "see that the URL is that of the zip, and what the server says about it"
    }
  }

  private func finding(_ url: String, _ message: String, _ remedy: String) -> Finding {
    Finding("publish.read-back", at: Location(url), message, remedy: remedy)
  }
}
