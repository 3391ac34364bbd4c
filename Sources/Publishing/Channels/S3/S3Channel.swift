import Archive
import Domain
import Files
import HTTP
import Manifest

/// A bucket of an S3-compatible store.
package struct S3Channel: FileChannel {
  /// What the channel takes from the run.
  package struct Context: Sendable {
    package var http: HTTPClient.Options
    /// Looks up an environment variable.
    package var variable: @Sendable (String) -> String?
    package var warn: @Sendable (Finding) -> Void

    package init(
      http: HTTPClient.Options, variable: @escaping @Sendable (String) -> String?,
      warn: @escaping @Sendable (Finding) -> Void
    ) {
      self.http = http
      self.variable = variable
      self.warn = warn
    }
  }

  package let name: Identifier
  private let configuration: ChannelConfiguration.S3Channel
  private let store: S3Store
  private let conditions: S3Conditions
  private let uploads = S3Uploads()

  package init(_ name: Identifier, _ configuration: ChannelConfiguration.S3Channel, _ context: Context) {
    self.name = name
    self.configuration = configuration
    store = S3Store(configuration, context)
    conditions = S3Conditions(configuration, warn: context.warn)
  }

  package var artifactPattern: PathPattern { configuration.key }
  package var filePattern: PathPattern? { configuration.files }

  package func place(of name: String) -> String { store.address.url(of: name) }

  /// A store says who may read when `look` asks for the keys; who may write it says only when something is written.
  package func rehearse(_ shipment: Shipment) throws {}

  /// The store has compared what it received with the signed digest. Where nobody will read a zip by its URL, it is read here.
  package func confirm(_ shipment: Shipment) throws {
    for (item, artifact) in zip(artifacts(of: shipment), shipment.artifacts) {
      let isSame =
        try artifact.url == nil ? store.digest(of: item.name) == item.file.digest : state(of: item) == .same
      guard isSame else {
        throw unconfirmed(item, remedy: "find out who changes objects in the bucket, and remove it")
      }
    }
  }

  package func state(of item: PublishedFile) throws -> PublishedFile.State {
    guard let object = try store.head(item.name) else { return .missing }
    let isSame = try object.isSame(as: item.file) ?? (store.digest(of: item.name) == item.file.digest)
    return isSame ? .same : .other
  }

  package func place(_ item: PublishedFile) throws {
    let isLarge = item.file.size > configuration.multipartAbove
    switch try state(of: item) {
    case .same:
      // A run that was killed may have left the parts of a try.
      if isLarge { uploads.removeOthers(of: item.name, in: store) }
      return
    case .other: throw Failure(.badInput, conflict(item))
    case .missing: break
    }
    var headers = description(of: item)
    let condition: [(name: String, value: String)] =
      try conditions.areHonoured(by: store) ? [S3Conditions.ifMissing] : []
    if !isLarge { headers += condition }
    let outcome: S3Outcome =
      try isLarge
      ? MultipartUpload(item: item, configuration: configuration, store: store, uploads: uploads)
        .run(headers, condition) : put(item, headers)
    if outcome == .done { return }
    // Somebody else was faster.
    guard try state(of: item) == .same else { throw Failure(.badInput, conflict(item)) }
  }

  package func remove(_ item: PublishedFile) throws {
    _ = try store.send(S3Request(method: "DELETE", key: item.name), accepting: [404])
  }

  private func put(_ item: PublishedFile, _ headers: [(name: String, value: String)]) throws -> S3Outcome {
    let file = try OpenFile.reading(item.file.path)
    let checksum =
      configuration.sendsChecksums ? [(name: "x-amz-checksum-sha256", value: item.file.digest.base64)] : []
    let request = S3Request(
      method: "PUT", key: item.name, headers: headers + checksum, body: .file(file, 0..<item.file.size),
      digest: item.file.digest)
    return S3Outcome(try store.send(request, accepting: [412]))
  }

  /// Headers that stay with the object.
  private func description(of item: PublishedFile) -> [(name: String, value: String)] {
    var headers = [
      (name: "content-type", value: contentType(of: item.name)),
      (name: S3Object.digestHeader, value: item.file.digest.description),
    ]
    if let cacheControl = configuration.cacheControl { headers.append(("cache-control", cacheControl)) }
    return headers
  }

  private func contentType(of key: String) -> String {
    if key.hasSuffix(".zip") { return configuration.contentType }
    return key.hasSuffix(".json") ? "application/json" : "text/plain; charset=utf-8"
  }
}

enum S3Outcome {
  case done
  /// There is an object of this key already.
  case exists

  init(_ response: HTTPResponse) { self = response.status == 412 ? .exists : .done }
}
