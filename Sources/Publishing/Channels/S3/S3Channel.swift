import Domain
import Manifest
import Platform
import Synchronization

/// A bucket of an S3-compatible store.
package struct S3Channel: FileChannel {
  package let name: Identifier
  private let configuration: ChannelConfiguration.S3Settings
  private let store: S3Store
  private let conditions: S3Conditions
  /// Whether nobody reads zips by their URL after they were put, so that they are read from the bucket.
  private let readsArtifacts: Bool
  private let uploads = S3Uploads()

  package init(
    _ name: Identifier, configuration: ChannelConfiguration.S3Settings, readsArtifacts: Bool, context: PublishingContext
  ) {
    self.name = name
    self.configuration = configuration
    self.readsArtifacts = readsArtifacts
    store = S3Store(configuration, context)
    conditions = S3Conditions(configuration, warn: context.warn)
  }

  package var artifactPattern: PathPattern { configuration.key }
  package var filePattern: PathPattern? { configuration.files }

  package func place(of name: String) -> String { store.address.url(of: name) }

  package var reader: any ObjectPlace { S3Place(store, conditions) }

  package func growing(of appID: Identifier, _ version: PackageVersion) -> GrowingPlace? {
    configuration.growing.map { GrowingPlace(reader, $0, of: appID) }
  }

  /// A store says who may read when `look` asks for the keys; who may write it says only when something is written.
  package func rehearse(_ shipment: Shipment) throws {}

  /// The store has compared what it received with the signed digest.
  package func confirm(_ shipment: Shipment) throws {
    for item in artifacts(of: shipment) {
      let isSame = try readsArtifacts ? store.contains(item.file, under: item.name) : state(of: item) == .same
      guard isSame else {
        throw unconfirmed(item, remedy: "find out who changes objects in the bucket, and remove it")
      }
    }
  }

  package func state(of item: PublishedFile) throws -> PublishedFile.State {
    guard let object = try store.head(item.name) else { return .missing }
    guard let isSame = object.isSame(as: item.file) else {
      return try store.contains(item.file, under: item.name) ? .same : .other
    }
    if isSame { return .same }
    try store.prove(object, under: item.name)
    return .other
  }

  package func place(_ item: PublishedFile) throws {
    let isLarge = item.file.size > configuration.multipartAbove
    switch try state(of: item) {
    case .same:
      // A run that was killed may have left the parts of a try.
      if isLarge { uploads.removeOthers(of: item.name, in: store) }
      return
    case .other: throw Failure(.badInput, conflict(item))
    case .missing where uploads.taken.withLock({ $0.contains(item.name) }): throw late(item)
    case .missing: break
    }
    let headers = description(of: item)
    let condition = try conditions.areHonoured(by: store, inParts: isLarge) ? S3Conditions.ifMissing : []
    let isTaken =
      try isLarge
      ? MultipartUpload(item: item, configuration: configuration, store: store, uploads: uploads)
        .run(headers, condition)
      : put(item, headers + condition)
    if isTaken { uploads.taken.withLock { _ = $0.insert(item.name) } }
    switch try state(of: item) {
    case .same: return
    case .other where isTaken:
      throw unconfirmed(item, remedy: "see what changes objects on their way, remove it there, and publish again")
    // Somebody else was faster.
    case .other: throw Failure(.badInput, conflict(item))
    case .missing: throw late(item)
    }
  }

  private func late(_ item: PublishedFile) -> TemporaryFailure {
    TemporaryFailure(
      "publish.read-back", at: Location(place(of: item.name)), "is not there, though the store took it",
      remedy: "see that the store keeps what it takes, and that no cache answers for it; then publish again"
    ).late(at: store.address.bucket)
  }

  package func remove(_ item: PublishedFile) throws {
    _ = try store.send(S3Request(method: "DELETE", key: item.name), accepting: [404])
    uploads.taken.withLock { _ = $0.remove(item.name) }
    guard let object = try store.head(item.name) else { return }
    try store.prove(object, under: item.name)
    throw Failure(
      .inputOutput, "publish.s3", at: Location(place(of: item.name)), "is still there after it was deleted",
      remedy: "see whether the bucket keeps objects from deletion")
  }

  /// - Returns: false if a condition does not hold.
  private func put(_ item: PublishedFile, _ headers: S3Request.Headers) throws -> Bool {
    let body = HTTPRequest.Body.file(try OpenFile.reading(item.file.path), 0..<item.file.size)
    return try store.put(
      item.name, body, digest: item.file.digest, headers: headers, accepting: S3Conditions.refusals)
  }

  /// Headers that stay with the object.
  private func description(of item: PublishedFile) -> S3Request.Headers {
    var headers = [
      (name: "content-type", value: contentType(of: item.name)),
      (name: S3Object.digestHeader, value: item.file.digest.description),
    ]
    if let cacheControl = configuration.cacheControl { headers.append(("cache-control", cacheControl)) }
    return headers
  }

  private func contentType(of key: String) -> String {
    key.hasSuffix(".zip") ? configuration.contentType : ContentType.of(key)
  }
}
