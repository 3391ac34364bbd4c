import Archive
import Domain
import HTTP
import Manifest
import Synchronization

/// Whether a store honours `If-None-Match: *`, so that of two publishers one wins. A store that does not know the header
/// ignores or refuses it, so a small object is put twice: the second must be refused. It stays, for the next run.
final class S3Conditions: Sendable {
  static let ifMissing = (name: "if-none-match", value: "*")
  private static let text = Array("release(1) asks with this object whether the store honours If-None-Match.\n".utf8)

  private let key: String
  private let warn: @Sendable (Finding) -> Void
  private let answer = Mutex<Bool?>(nil)

  init(_ configuration: ChannelConfiguration.S3Channel, warn: @escaping @Sendable (Finding) -> Void) {
    key = configuration.probeKey
    self.warn = warn
  }

  /// Asks once in a run; the others wait for the answer.
  func areHonoured(by store: S3Store) throws -> Bool {
    try answer.withLock { answer in
      if let answer { return answer }
      let isHonoured = try probe(store)
      if !isHonoured { warn(warning(store)) }
      answer = isHonoured
      return isHonoured
    }
  }

  private func probe(_ store: S3Store) throws -> Bool {
    for _ in 0..<2 {
      let request = S3Request(
        method: "PUT", key: key, headers: [Self.ifMissing, (name: "content-type", value: "text/plain")],
        body: .bytes(Self.text), digest: SHA256.digest(of: Self.text))
      // 501: it knows the header, and has not implemented it.
      let response = try store.send(request, accepting: [412, 501])
      if !response.isSuccess { return response.status == 412 }
    }
    return false
  }

  private func warning(_ store: S3Store) -> Finding {
    Finding(
      "publish.unconditional", .warning, at: Location(store.address.url(of: key)),
      "this store does not honour If-None-Match: two publishers of one version could overwrite each other",
      remedy: "let one process at a time publish")
  }
}
