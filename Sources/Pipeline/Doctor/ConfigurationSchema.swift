import Domain

/// The parts of a JSON schema that say what a key is if nobody writes it.
struct ConfigurationSchema {
  /// A schema with those that it is made of.
  struct Part {
    let layers: [JSONValue]

    var properties: [(name: String, part: Part)] {
      layers.flatMap { $0["properties"]?.members ?? [] }.map { ($0.name, Part(layers: [$0.value])) }
    }

    var hasProperties: Bool { !properties.isEmpty }
    /// Whether somebody has to write one of its keys.
    var requiresKeys: Bool {
      layers.flatMap { $0["required"]?.elements ?? [] }.contains { $0.text.flatMap(property)?.standard == nil }
    }
    var standard: JSONValue? { layers.lazy.compactMap { $0["default"] }.first }
    var element: Part? { layers.lazy.compactMap { $0["items"] }.first.map { Part(layers: [$0]) } }

    func property(_ name: String) -> Part? {
      properties.first { $0.name == name }?.part
        ?? layers.lazy.compactMap { $0["additionalProperties"] }.first { $0.members != nil }.map { Part(layers: [$0]) }
    }
  }

  private let root: JSONValue
  /// No schema of ours refers so deep; one that refers to itself would never end.
  private static let deepest = 16

  init(_ root: JSONValue) { self.root = root }

  /// A part with what it refers to. Of alternatives, the one that a value is meant to be.
  func resolved(_ part: Part, for value: JSONValue?) -> Part {
    Part(layers: part.layers.flatMap { layers(of: $0, value, depth: 0) })
  }

  private func layers(of schema: JSONValue, _ value: JSONValue?, depth: Int) -> [JSONValue] {
    guard depth < Self.deepest else { return [] }
    var all = [schema]
    if let name = schema["$ref"]?.text?.split(separator: "/").last, let definition = root["$defs"]?[String(name)] {
      all += layers(of: definition, value, depth: depth + 1)
    }
    for inner in schema["allOf"]?.elements ?? [] { all += layers(of: inner, value, depth: depth + 1) }
    let alternatives = (schema["oneOf"]?.elements ?? []) + (schema["anyOf"]?.elements ?? [])
    let resolved = alternatives.map { layers(of: $0, value, depth: depth + 1) }
    return all + (resolved.first { Self.isMeant(Part(layers: $0), by: value) } ?? [])
  }

  /// An object is what its `kind` says, or has all of its keys.
  private static func isMeant(_ part: Part, by value: JSONValue?) -> Bool {
    guard let members = value?.members, part.hasProperties else { return false }
    return members.allSatisfy { member in
      guard let property = part.properties.first(where: { $0.name == member.name }) else { return false }
      let constants = property.part.layers.compactMap { $0["const"] }
      return constants.isEmpty || constants.contains(member.value)
    }
  }
}
