import Domain
import Platform

/// What a server gives to devices.
package struct HTTPPlace: ReadablePlace {
  private let url: String
  private let clients: HTTPClientPool

  /// - Parameter url: the address of a customer's folder, without a slash at its end.
  package init(url: String, _ options: HTTPClient.Options) {
    self.url = url
    clients = HTTPClientPool(options)
  }

  package func address(of name: String) -> String { "\(url)/\(name)" }

  /// Follows no redirect, as devices do not.
  package func get(_ name: String, limit: Int) throws -> PlacedObject? {
    let address = address(of: name)
    var request = HTTPRequest("GET", address)
    request.longestBody = limit
    let response: HTTPResponse
    do { response = try clients.send(request) } catch let error as HTTPError {
      throw failure(
        error.isTemporary ? .temporary : .inputOutput, address: address, message: "cannot be read: \(error.reason)")
    }
    if response.isCut { throw tooLarge(name, limit: limit) }
    switch response.status {
    case 200: return PlacedObject(bytes: response.body, tag: response.headers["etag"])
    // S3 answers 403 for what is missing where it may not be listed.
    case 403, 404, 410: return nil
    case let status:
      throw failure(status >= 500 ? .temporary : .inputOutput, address: address, message: "has the status \(status)")
    }
  }

  private func failure(_ status: ExitStatus, address: String, message: String) -> Failure {
    Failure(
      status, "models.server", at: Location(address), message,
      remedy: "correct the address, or ask whoever runs the server")
  }
}
