import Domain
import HTTP

/// Asks whether artifacts are where customers download them, without reading them.
package struct ArtifactProbe: Sendable {
  package enum Answer: Hashable, Sendable {
    case there
    /// The server has nothing under the URL.
    case missing
    /// It has something else; why, for people.
    case different(String)
  }

  private let clients: HTTPClientPool

  package init(_ options: HTTPClient.Options) { clients = HTTPClientPool(options) }

  /// - Throws: `TemporaryFailure` or `Failure` if the server does not say.
  package func ask(_ file: Shipment.File, at url: String) throws -> Answer {
    guard let response = try answer(url) else { return .there }
    if [404, 410].contains(response.status) { return .missing }
    guard response.status == 200 else {
      let finding = finding(url, "the server answers \(response.status)", ArtifactReadBack.remedy(response.status))
      throw response.isTemporary
        ? TemporaryFailure(finding, retryAfter: response.retryAfter.map { .seconds($0) })
        : Failure(.inputOutput, finding)
    }
    if response.headers["content-type"]?.hasPrefix("text/html") ?? false {
      throw Failure(
        .inputOutput,
        finding(
          url, "the answer is a page and no zip", "let this machine read it: a sign-in page says nothing of a zip"))
    }
    // A server that compresses on the way tells another size, or none.
    if response.headers["content-encoding"] == nil, let text = response.headers["content-length"], let size = Int(text),
      size != file.size
    {
      return .different("has \(size) bytes, and the ledger has \(file.size)")
    }
    return .there
  }

  /// Only the head of an answer. Servers that do not know HEAD are asked for the file, which is not read.
  ///
  /// - Returns: nil if the server begins to send the file.
  private func answer(_ url: String) throws -> HTTPResponse? {
    var request = HTTPRequest("HEAD", url)
    request.followsRedirects = true
    do {
      let response = try clients.send(request)
      if ![400, 403, 405, 501].contains(response.status) { return response }
      request.method = "GET"
      return try clients.send(request) { _ in throw Enough() }
    } catch is Enough {
      return nil
    } catch let error as HTTPError {
      let finding = finding(
        url, "cannot be asked: \(error.reason)", "check the address, and that the server is reachable")
      throw error.isTemporary ? TemporaryFailure(finding) : Failure(.inputOutput, finding)
    }
  }

  private struct Enough: Error {}

  private func finding(_ url: String, _ message: String, _ remedy: String) -> Finding {
    Finding("status.url", at: Location(url), message, remedy: remedy)
  }
}
