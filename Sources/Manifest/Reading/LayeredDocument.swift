import Domain

/// A document and those that it extends, by `extends`: one layer over the next, all in one folder.
///
/// Objects merge key by key; every other value replaces the one below it.
package struct LayeredDocument: Hashable, Sendable {
  private struct Layer: Hashable {
    /// As a user names it.
    var file: String
    var value: JSONValue
  }

  package static let key = "extends"
  /// Nobody follows a longer chain.
  private static let mostLayers = 8

  /// The extending document first.
  private var layers: [Layer] = []

  /// A document alone, whatever it extends.
  init(_ bytes: [UInt8], file: String) throws(Failure) { try add(bytes, file: file) }

  /// - Parameter reading: reads a document that is extended, by its path.
  /// - Throws: `Failure` with status 78 for a document that is not JSON, or an `extends` that leads nowhere.
  package init(_ bytes: [UInt8], file: String, reading: (_ path: String) throws -> [UInt8]) throws {
    try self.init(bytes, file: file)
    while let next = try extended() { try add(try reading(next), file: next) }
  }

  /// The same, where whatever reads those reads the document too.
  package init(_ file: String, reading: (_ path: String) throws -> [UInt8]) throws {
    try self.init(reading(file), file: file, reading: reading)
  }

  private mutating func add(_ bytes: [UInt8], file: String) throws(Failure) {
    let document = try Field.document(bytes, file: file, area: "configuration", status: .badConfiguration)
    layers.append(Layer(file: file, value: (document.value ?? .null).withoutComments))
  }

  /// The path of the document that the last layer extends.
  private func extended() throws(Failure) -> String? {
    guard let last = layers.last, let value = last.value[Self.key] else { return nil }
    let folder = last.file.lastIndex(of: "/").map { last.file[...$0] } ?? ""
    func refused(_ message: String, remedy: String) -> Failure {
      let place = Location(last.file, .path(Self.key))
      return Failure(.badConfiguration, "configuration.extends", at: place, message, remedy: remedy)
    }
    guard case .string(let name) = value, !name.isEmpty, !name.utf8.contains(0) else {
      throw refused(
        "expected the name of a file, found \(value.summary)", remedy: "write a name such as \"release.json\"")
    }
    if name.contains("/") || name == "." || name == ".." {
      throw refused(
        "\(Quotation.quote(name)) is not the name of a file in the same folder",
        remedy: "put both files into one folder, to which all their paths are relative")
    }
    let files = layers.map(\.file) + [folder + name]
    if let start = files.dropLast().firstIndex(of: folder + name) {
      throw refused(
        "extends itself: \(files[start...].joined(separator: " → "))", remedy: "remove one of these \"extends\"")
    }
    if layers.count == Self.mostLayers {
      throw refused("is the \(Self.mostLayers)th file of a chain", remedy: "extend fewer files")
    }
    return folder + name
  }
}

extension JSONValue {
  /// Without the members that speak to readers, at any depth. JSON Schema has the key too (2020-12 core, section 8.3).
  fileprivate var withoutComments: JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.filter { $0.name != LayeredDocument.comment }.map { JSONMember($0.name, $0.value.withoutComments) })
    case .array(let elements): .array(elements.map(\.withoutComments))
    default: self
    }
  }
}

extension LayeredDocument {
  /// A member that speaks to readers.
  static let comment = "$comment"

  package var files: [String] { layers.map(\.file) }

  /// All layers as one.
  package var merged: JSONValue {
    layers.reversed().map(\.value).reduce(.object([])) { Self.merge($1, over: $0) }
  }

  private static func merge(_ value: JSONValue, over base: JSONValue) -> JSONValue {
    guard case .object(let members) = value, case .object(var merged) = base else { return value }
    let places = Dictionary(firstOf: merged.enumerated().map { ($1.name, $0) })
    for member in members {
      if let index = places[member.name] {
        merged[index].value = merge(member.value, over: merged[index].value)
      } else {
        merged.append(member)
      }
    }
    return .object(merged)
  }

  /// The file that a value of `merged` comes from, or in which a missing one belongs.
  package func file(of keys: String...) -> String { file(of: keys) }

  package func file(of keys: [String]) -> String { file(of: keys.reduce(DocumentPath.root) { $0.member($1) }) }

  func file(of path: DocumentPath) -> String {
    var candidates = layers
    for step in path.steps {
      // Below anything but an object, no layer counts.
      let objects = candidates.prefix { if case .object = $0.value { true } else { false } }
      let found = objects.compactMap { layer in
        step.flatMap { layer.value[$0] }.map { Layer(file: layer.file, value: $0) }
      }
      if found.isEmpty { break }
      candidates = found
    }
    return candidates.first?.file ?? ""
  }
}

extension DocumentPath {
  /// The names of members from the root; nil for an element of a list.
  fileprivate var steps: [String?] {
    switch self {
    case .root, .unreported: []
    case .element(let parent, _): parent.steps + [nil]
    case .member(let parent, let name): parent.steps + [name]
    }
  }
}
