import Domain
import Manifest

/// Where a channel keeps a customer's files that grow: each has one name for all versions, and is replaced by every release.
package struct GrowingPlace: Sendable {
  package let objects: any ObjectPlace
  /// Of a file, at the channel.
  package let name: @Sendable (String) -> String

  /// At the names that a channel's pattern gives.
  init(_ objects: any ObjectPlace, _ pattern: PathPattern, of appID: Identifier) {
    self.objects = objects
    name = { pattern.expand(["app_id": appID.description, "file": $0]) }
  }

  /// At the root.
  init(_ objects: any ObjectPlace) {
    self.objects = objects
    name = { $0 }
  }

  /// Of a file, for people.
  package func address(of file: String) -> String { objects.address(of: name(file)) }

  /// - Throws: `Failure` for a file of more than 16 MiB.
  package func get(_ file: String) throws -> PlacedObject? { try objects.get(name(file), limit: Self.largest) }

  package func rehearse(_ file: String) throws { try objects.rehearse(name(file)) }

  /// - Returns: false if somebody else has changed it, before or after, or the place has lost it.
  package func replace(_ file: String, _ bytes: [UInt8], since before: PlacedObject?) throws -> Bool {
    var object = NewObject(name(file), .bytes(bytes), isImmutable: false)
    object.contentType = ContentType.of(file)
    guard try objects.replace(object, since: before) else { return false }
    try objects.keep([object])
    return try objects.isStill(PlacedObject(bytes: bytes), object.name)
  }

  /// In bytes: nothing that is replaced has more.
  package static let largest = 16 << 20
}

/// `Content-Type` of the files of a release.
enum ContentType {
  static func of(_ name: String) -> String {
    switch name.split(separator: ".").last?.lowercased() {
    case "zip": "application/zip"
    case "json": "application/json"
    case "rss": "application/rss+xml; charset=utf-8"
    case "xml": "application/xml; charset=utf-8"
    default: "text/plain; charset=utf-8"
    }
  }
}
