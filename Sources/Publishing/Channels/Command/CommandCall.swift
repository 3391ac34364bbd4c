import Domain
import Platform

/// What a command is told: facts as environment variables, and all of them as JSON on standard input.
struct CommandCall {
  var verb: String
  var channel: Identifier
  var shipment: Shipment
  /// Nil for a command that runs once for a release.
  var artifact: Shipment.Artifact?

  /// Without an artifact, the variables of one are removed: this process may have been started with them.
  var variables: [String: String?] {
    get throws {
      [
        "RELEASE_VERB": verb, "RELEASE_CHANNEL": channel.description, "RELEASE_APP_ID": shipment.appID.description,
        "RELEASE_VERSION": shipment.version.description, "RELEASE_PRODUCT": artifact?.product,
        "RELEASE_FILE": try artifact.map { try FileSystem.absolutePath($0.file.path) },
        "RELEASE_SHA256": artifact?.file.digest.description, "RELEASE_SIZE": artifact.map { String($0.file.size) },
        "RELEASE_URL": artifact?.url,
      ]
    }
  }

  var input: [UInt8] {
    get throws {
      let document = JSONValue([
        DeliveryKey.schemaVersion: 1, "verb": verb, "channel": channel, DeliveryKey.appID: shipment.appID,
        DeliveryKey.version: shipment.version,
        DeliveryKey.products: try (artifact.map { [$0] } ?? shipment.artifacts).map(Self.product),
        "files": try shipment.files.map(Self.file),
        DeliveryKey.models: shipment.models.map { $0.json(version: $0.version?.json) },
      ])
      return Array((document.serializedOnOneLine() + "\n").utf8)
    }
  }

  private static func product(_ artifact: Shipment.Artifact) throws -> JSONValue {
    JSONValue([
      DeliveryKey.name: artifact.product, DeliveryKey.file: try file(artifact.file), "url": artifact.url,
    ])
  }

  private static func file(_ file: Shipment.File) throws -> JSONValue {
    JSONValue([
      DeliveryKey.name: file.name, "path": try FileSystem.absolutePath(file.path), DeliveryKey.size: file.size,
      DeliveryKey.digest: file.digest,
    ])
  }
}
