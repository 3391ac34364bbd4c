import Domain
import Platform

extension ArtifactReadBack {
  package enum Presence: Hashable, Sendable {
    case there
    /// The server has nothing under the URL.
    case missing
    /// It has something else; why, for people.
    case different(String)
  }

  /// Asks for zips that were confirmed when they were published.
  ///
  /// - Throws: `Failure` with status 74 for one that customers cannot download any more; as `ask`.
  func refuseGone(_ shipment: Shipment) throws {
    let findings = try shipment.artifacts.compactMap { artifact -> Finding? in
      guard let url = artifact.url else { return nil }
      let reason: String
      switch try ask(artifact.file, at: url) {
      case .there: return nil
      case .missing: reason = "there is nothing here any more, and the ledger says that the release is published"
      case .different(let why): reason = why
      }
      return Finding(
        "publish.read-back", at: Location(url), reason, subject: "app_id \(shipment.appID)",
        remedy: "put the zip back where customers download it")
    }
    if !findings.isEmpty { throw Failure(.inputOutput, findings) }
  }

  /// Asks whether an artifact is where customers download it, by the head of the answer. Some servers answer HEAD in another way than
  /// GET, which customers send: unless it is there, the file is asked for, of which the first bytes are read.
  ///
  /// - Throws: `TemporaryFailure` or `Failure` if the server does not say.
  package func ask(_ file: Shipment.File, at url: String) throws -> Presence {
    let head = try send(request("HEAD", file: file, url: url)) { _ in }
    if head.status == 200, Self.otherSize(in: head, than: file) == nil,
      Download().page(head, as: file, at: url) == nil
    {
      return .there
    }
    var request = request("GET", file: file, url: url)
    request.longestBody = 1 << 10
    var start = Download()
    let response = try send(request) { start.add($0) }
    if [404, 410].contains(response.status) { return .missing }
    if response.status != 200 { throw refusal(response, url) }
    if let page = start.page(response, as: file, at: url) { throw page }
    return Self.otherSize(in: response, than: file).map {
      .different("has \(Amount.count($0, "byte")), and the ledger has \(file.size)")
    } ?? .there
  }

  /// Nil if it is the file's. A server that compresses on the way tells another, or none.
  private static func otherSize(in response: HTTPResponse, than file: Shipment.File) -> Int? {
    guard [nil, "identity"].contains(response.headers["content-encoding"]) else { return nil }
    return response.headers["content-length"].flatMap { Int($0) }.flatMap { $0 == file.size ? nil : $0 }
  }
}
