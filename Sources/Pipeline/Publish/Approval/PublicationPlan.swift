import Domain
import Manifest

/// What a publication brings to whom: `release publish --prepare` writes it, people sign it, and `--approved` does exactly that.
struct PublicationPlan: Hashable, Sendable {
  /// OpenSSH's namespace of its signatures: one of anything else does not count.
  static let namespace = "release-plan"
  private static let schemaVersion = 1

  struct Customer: Hashable, Sendable {
    var appID: Identifier
    /// Sorted by name.
    var channels: [Channel]
    /// Every file of the customer's folder, sorted by name.
    var files: [File]
  }

  struct Channel: Hashable, Sendable {
    var name: String
    /// The digest of its entry in `release.json`.
    var settings: Digest
    /// Where the release will be; nil for a program of the vendor's own.
    var destination: String?
  }

  struct File: Hashable, Sendable {
    var name: String
    var digest: Digest
  }

  var version: PackageVersion
  /// The commit that was checked out, by its full name; nil outside of a repository.
  var commit: String?
  /// When it was made, in ISO 8601, UTC.
  var time: String
  /// The version of the tool that has made it.
  var toolVersion: String
  /// Sorted by `app_id`.
  var customers: [Customer]

  var serialized: String {
    JSONValue([
      DeliveryKey.schemaVersion: Self.schemaVersion, DeliveryKey.version: version, "commit": commit, "time": time,
      DeliveryKey.tool: JSONValue([DeliveryKey.name: "release", DeliveryKey.version: toolVersion]),
      "customers": customers.map { customer in
        JSONValue([
          DeliveryKey.appID: customer.appID,
          "channels": customer.channels.map {
            JSONValue(["channel": $0.name, DeliveryKey.digest: $0.settings, "destination": $0.destination])
          },
          "files": customer.files.map { JSONValue([DeliveryKey.name: $0.name, DeliveryKey.digest: $0.digest]) },
        ])
      },
    ]).serialized()
  }
}

extension PublicationPlan {
  /// Reads what `serialized` has written, byte for byte: nothing may be in a plan that whoever approves it could overlook.
  ///
  /// - Throws: `Failure` with status 65 for anything else.
  init(parsing bytes: [UInt8], file: String) throws(Failure) {
    let document: JSONValue
    do { document = try JSONValue(parsing: bytes) } catch {
      throw Failure(.badInput, Finding(error, file: file, area: "approval"))
    }
    var reader = DocumentReader()
    reader.schemaVersion(document, known: Self.schemaVersion)
    let version = reader.value(document, DeliveryKey.version, of: "a version") {
      $0.text.flatMap { PackageVersion($0) }
    }
    commit = document["commit"]?.text
    time = reader.text(document, "time") ?? ""
    let tool = reader.value(document, DeliveryKey.tool, of: "an object") { $0.members == nil ? nil : $0 }
    toolVersion = tool.flatMap { reader.text($0, DeliveryKey.version, in: DeliveryKey.tool) } ?? ""
    customers = reader.elements(document, "customers").compactMap { Customer($0, in: $1, &reader) }
    guard let version, reader.problems.isEmpty else { throw Self.malformed(reader.problems, file) }
    self.version = version
    let isSorted = zip(customers, customers.dropFirst()).allSatisfy { $0.appID < $1.appID }
    if !isSorted || !serialized.utf8.elementsEqual(bytes) {
      throw Self.malformed(["is not as `release publish --prepare` writes it"], file)
    }
  }

  private static func malformed(_ problems: [String], _ file: String) -> Failure {
    Failure(
      .badInput,
      problems.prefix(5).map {
        Finding("approval.malformed", at: Location(file), $0, remedy: "make it with `release publish --prepare`")
      })
  }
}

extension PublicationPlan.Customer {
  fileprivate init?(_ object: JSONValue, in path: String, _ reader: inout DocumentReader) {
    let appID = reader.value(object, DeliveryKey.appID, of: "an app_id", in: path) {
      $0.text.flatMap { Identifier($0) }
    }
    channels = reader.elements(object, "channels", in: path).compactMap { value, path in
      guard let name = reader.text(value, "channel", in: path),
        let digest = reader.digest(value, DeliveryKey.digest, in: path)
      else { return nil }
      return PublicationPlan.Channel(name: name, settings: digest, destination: value["destination"]?.text)
    }
    files = reader.elements(object, "files", in: path).compactMap { value, path in
      guard let name = reader.text(value, DeliveryKey.name, in: path),
        let digest = reader.digest(value, DeliveryKey.digest, in: path)
      else { return nil }
      return PublicationPlan.File(name: name, digest: digest)
    }
    guard let appID else { return nil }
    self.appID = appID
  }
}
