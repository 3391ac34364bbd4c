import Artifacts
import Domain
import Manifest
import Platform
import Synchronization

/// Whether a store honours `If-None-Match: *`, so that of two publishers one wins. A store that does not know the header
/// ignores or refuses it, so a small object is put twice: the second must be refused. It stays, for the next run. Some stores
/// honour the header for whole objects only, so the same object is then sent in parts.
final class S3Conditions: Sendable {
  static let ifMissing: S3Request.Headers = [(name: "if-none-match", value: "*")]
  /// There is an object already. MinIO answered 304 until 2024.
  static let refusals = [304, 412]
  /// The store knows the header, and has not implemented it.
  private static let notImplemented = 501
  private static let text = Array("release(1) asks with this object whether the store honours If-None-Match.\n".utf8)

  private let key: String
  private let warn: @Sendable (Finding) -> Void
  private let answers = Mutex<(whole: Bool?, inParts: Bool?, tags: Bool?)>((nil, nil, nil))

  init(_ configuration: ChannelConfiguration.S3Settings, warn: @escaping @Sendable (Finding) -> Void) {
    key = configuration.probeKey
    self.warn = warn
  }

  /// Asks once in a run; the others wait for the answer.
  func areHonoured(by store: S3Store, inParts: Bool) throws -> Bool {
    try answers.withLock { answers in
      let whole = try answers.whole ?? known(putWhole(to: store), what: "If-None-Match", store: store)
      answers.whole = whole
      guard inParts, whole else { return whole }
      let inParts =
        try answers.inParts
        ?? known(putInParts(to: store), what: "If-None-Match on CompleteMultipartUpload", store: store)
      answers.inParts = inParts
      return inParts
    }
  }

  /// Whether the store replaces an object only if it is still the one that `If-Match` names. Asks once in a run, with a name that no
  /// object has.
  func comparesTags(by store: S3Store) throws -> Bool {
    try answers.withLock { answers in
      if let tags = answers.tags { return tags }
      let request = put(to: store, [(name: "if-match", value: "\"\(String(repeating: "0", count: 32))\"")])
      // A store that honours it, and has no object of that key, may answer 404.
      let response = try store.send(request, accepting: Self.refusals + [404, Self.notImplemented])
      let comparesTags = !response.isSuccess && response.status != Self.notImplemented
      let tags = known(comparesTags, what: "If-Match", who: "two publishers", store: store)
      answers.tags = tags
      return tags
    }
  }

  private func known(
    _ isHonoured: Bool, what: String, who: String = "two publishers of one version", store: S3Store
  ) -> Bool {
    if isHonoured { return true }
    warn(
      Finding(
        "publish.unconditional", .warning, at: Location(store.address.url(of: key)),
        "this store does not honour \(what): \(who) could overwrite each other",
        remedy: "let one process at a time publish"))
    return false
  }

  private func put(to store: S3Store, _ condition: S3Request.Headers) -> S3Request {
    store.putting(
      key, .bytes(Self.text), digest: SHA256.digest(of: Self.text), headers: condition + description)
  }

  private func putWhole(to store: S3Store) throws -> Bool {
    for _ in 0..<2 {
      let response = try store.send(put(to: store, Self.ifMissing), accepting: Self.refusals + [Self.notImplemented])
      if !response.isSuccess { return response.status != Self.notImplemented }
    }
    return false
  }

  /// The object is there already.
  private func putInParts(to store: S3Store) throws -> Bool {
    let upload = try store.begin(key, description)
    var isOpen = true
    defer { if isOpen { _ = try? store.send(.abort(key, upload)) } }
    let md5 = MD5()
    Self.text.withUnsafeBytes { md5?.update($0) }
    let part = S3Request.part(
      1, of: key, upload: upload, body: .bytes(Self.text), digest: SHA256.digest(of: Self.text), md5: md5)
    let tag = try store.tag(store.send(part), key)
    let response = try store.send(
      .complete(key, upload: upload, tags: [tag], condition: Self.ifMissing),
      accepting: Self.refusals + [Self.notImplemented])
    isOpen = !response.isSuccess
    return Self.refusals.contains(response.status)
  }

  private var description: S3Request.Headers { [(name: "content-type", value: "text/plain")] }
}
