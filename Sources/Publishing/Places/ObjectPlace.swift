import Artifacts
import Domain

/// Where devices of one customer read: objects by name.
package protocol ReadablePlace: Sendable {
  /// Of an object, for people.
  func address(of name: String) -> String

  /// - Parameter limit: in bytes.
  /// - Returns: nil if there is none, which is proven.
  /// - Throws: `Failure` for a larger one.
  func get(_ name: String, limit: Int) throws -> PlacedObject?
}

extension ReadablePlace {
  /// Whether an object is still what was read. What others have put there may be longer.
  func isStill(_ before: PlacedObject, _ name: String) throws -> Bool {
    try get(name, limit: GrowingPlace.largest)?.bytes == before.bytes
  }

  func tooLarge(_ name: String, limit: Int) -> Failure {
    Failure(
      .badInput, "models.too-large", at: Location(address(of: name)), "has more than \(limit) bytes",
      remedy: "find out who has written it")
  }
}

/// A place that can be written too. Some objects are replaced.
package protocol ObjectPlace: ReadablePlace {
  /// - Returns: false if there is an object of that name; then nothing has changed.
  func create(_ object: NewObject) throws -> Bool

  /// Replaces an object that is still what was read.
  ///
  /// - Parameter before: nil if there was none.
  /// - Returns: false if somebody else has changed it; then nothing has changed.
  func replace(_ object: NewObject, since before: PlacedObject?) throws -> Bool

  /// Throws if an object of this name cannot be written, as far as that can be told without writing.
  func rehearse(_ name: String) throws

  /// Makes objects that were written last through a loss of power, before anything leads to them.
  func keep(_ objects: [NewObject]) throws

  /// Shows what was written, where all of it is one change.
  ///
  /// - Returns: false if somebody else has changed what is there; then nothing has changed.
  func show() throws -> Bool
}

extension ObjectPlace {
  package func keep(_ objects: [NewObject]) {}
  package func show() -> Bool { true }
}

/// An object as it was read.
package struct PlacedObject: Sendable {
  package var bytes: [UInt8]
  /// By which the place knows this state of it; nil for its bytes.
  package var tag: String?
}

/// An object to write.
package struct NewObject: Sendable {
  package enum Content: Sendable {
    case bytes([UInt8])
    /// A file, its size and its digest.
    case file(String, size: Int, Digest)
  }

  package var name: String
  package var content: Content
  /// Whether an object of this name never gets other bytes, so that caches may keep it.
  package var isImmutable: Bool
  package var contentType: String

  package init(_ name: String, _ content: Content, isImmutable: Bool) {
    self.name = name
    self.content = content
    self.isImmutable = isImmutable
    contentType = name.hasSuffix(".json") ? "application/json" : "application/octet-stream"
  }

  package var size: Int {
    switch content {
    case .bytes(let bytes): bytes.count
    case .file(_, let size, _): size
    }
  }

  package var digest: Digest {
    switch content {
    case .bytes(let bytes): SHA256.digest(of: bytes)
    case .file(_, _, let digest): digest
    }
  }

  /// Caches ask again for what changes after a minute, and go on with what they have if they get no answer.
  var cacheControl: String {
    isImmutable
      ? "public, max-age=31536000, immutable" : "public, max-age=60, stale-while-revalidate=300, stale-if-error=604800"
  }
}
