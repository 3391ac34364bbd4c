import Domain
import Platform

/// What an entry of the cache says of itself.
struct CacheRecord: Sendable {
  static let fileName = "record.json"
  private static let largest = 1 << 20
  private static let schemaVersion = 1

  var inputs: BuildInputs
  /// The name of what was made.
  var name: String
  /// Of what was made.
  var digest: Digest
  /// In bytes.
  var size: Int

  private enum Key {
    static let schemaVersion = "schemaVersion"
    static let name = "name"
    static let digest = "sha256"
    static let size = "size"
    static let madeFrom = "madeFrom"
  }

  var serialized: String {
    JSONValue([
      Key.schemaVersion: Self.schemaVersion, Key.name: name, Key.digest: digest.description, Key.size: size,
      Key.madeFrom: inputs,
    ]).serialized()
  }

  /// Whether a text is one component of a path.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text != "." && text != ".." && text.utf8.count <= 255
      && !text.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }
}

extension CacheRecord {
  /// Nil for anything but a whole record that this version of the tool knows.
  private init?(_ json: JSONValue) {
    guard json[Key.schemaVersion] == .integer(Self.schemaVersion),
      case .string(let name) = json[Key.name], Self.isName(name), case .integer(let size) = json[Key.size], size >= 0,
      case .string(let hex) = json[Key.digest], let digest = Digest(hex: hex),
      let inputs = json[Key.madeFrom].flatMap(BuildInputs.init(_:))
    else { return nil }
    self.init(inputs: inputs, name: name, digest: digest, size: size)
  }

  /// Nil for a file that is missing or is not a record.
  ///
  /// - Throws: `SystemError` if the machine cannot read it now.
  init?(reading path: String) throws {
    guard let json = try Self.json(reading: path) else { return nil }
    self.init(json)
  }

  /// What a record of any version of the tool says of its entry's size; nil for a file that is missing or is not a record.
  static func size(reading path: String) throws -> Int? {
    guard let json = try json(reading: path), case .integer = json[Key.schemaVersion],
      case .integer(let size) = json[Key.size], size >= 0
    else { return nil }
    return size
  }

  private static func json(reading path: String) throws -> JSONValue? {
    do {
      guard try FileSystem.status(path, followingLinks: false)?.kind == .file else { return nil }
      let bytes = try FileSystem.readFile(path, limit: largest)
      return try? JSONValue(parsing: bytes)
    } catch let error as SystemError where !error.isOfTheMachine { return nil }
  }
}
