import Domain
import Manifest
import Platform

/// A folder of a bucket.
package struct S3Place: ObjectPlace {
  private let store: S3Store
  private let conditions: S3Conditions
  /// Every key begins with it: empty, or with a slash at its end.
  private var prefix = ""

  /// The bucket itself.
  package init(_ configuration: ChannelConfiguration.S3Settings, _ context: PublishingContext) {
    store = S3Store(configuration, context)
    conditions = S3Conditions(configuration, warn: context.warn)
  }

  /// The bucket of a channel, whose store is asked once what it honours.
  init(_ store: S3Store, _ conditions: S3Conditions) { (self.store, self.conditions) = (store, conditions) }

  /// A folder of the same bucket, whose store is asked once for all of them what it honours.
  ///
  /// - Parameter name: without a slash at its end.
  package func folder(_ name: String) -> S3Place {
    var place = self
    place.prefix = name.isEmpty ? "" : name + "/"
    return place
  }

  package func address(of name: String) -> String { store.address.url(of: prefix + name) }

  package func get(_ name: String, limit: Int) throws -> PlacedObject? {
    let key = prefix + name
    var bytes: [UInt8] = []
    let request = S3Request(method: "GET", key: key, longestBody: limit)
    let response = try store.send(request, accepting: [404]) { bytes += $0 }
    guard response.isSuccess else {
      let problem = try store.problem(response, key)
      if problem.code == "NoSuchKey" { return nil }
      throw problem.error
    }
    if response.isCut { throw tooLarge(name, limit: limit) }
    let object = S3Object(answer: response)
    try store.prove(object, under: key, size: bytes.count)
    // A proxy that compresses makes the store's tag a weak one, which no condition holds for.
    return PlacedObject(bytes: bytes, tag: response.headers["etag"].map { String($0.trimmingPrefix("W/")) })
  }

  package func create(_ object: NewObject) throws -> Bool {
    if try conditions.areHonoured(by: store, inParts: false) { return try put(object, S3Conditions.ifMissing) }
    if try store.head(prefix + object.name) != nil { return false }
    return try put(object, [])
  }

  package func replace(_ object: NewObject, since before: PlacedObject?) throws -> Bool {
    guard let before else { return try create(object) }
    if let tag = before.tag, try conditions.comparesTags(by: store) {
      return try put(object, [(name: "if-match", value: tag)])
    }
    guard try isStill(before, object.name) else { return false }
    return try put(object, [])
  }

  /// Who may write, a store says only when something is written.
  package func rehearse(_ name: String) throws {}

  /// - Returns: false if the condition does not hold.
  private func put(_ object: NewObject, _ condition: S3Request.Headers) throws -> Bool {
    let digest = object.digest
    let body: HTTPRequest.Body =
      switch object.content {
      case .bytes(let bytes): .bytes(bytes)
      case .file(let path, let size, _): .file(try OpenFile.reading(path), 0..<size)
      }
    return try store.put(
      prefix + object.name, body, digest: digest,
      headers: [
        (name: "content-type", value: object.contentType),
        (name: S3Object.digestHeader, value: digest.description),
        (name: "cache-control", value: object.cacheControl),
      ] + condition, accepting: condition.isEmpty ? [] : S3Conditions.refusals + [404, 409])
  }
}
