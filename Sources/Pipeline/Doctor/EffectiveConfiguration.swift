import Domain
import Manifest

/// A value that `release.json` has or leaves to its default, and who says so.
package struct EffectiveValue: Sendable {
  /// Such as `publish[0].path`.
  package var key: String
  package var value: JSONValue
  /// `release.json:12`, `default`, or an option.
  package var source: String
}

/// What a configuration means: its values, and the defaults that the schema knows for what is not there.
struct EffectiveConfiguration {
  private let documents: LayeredDocument
  private let schema: ConfigurationSchema
  private let environment: RunEnvironment
  private var found: [Value] = []

  private struct Value {
    var key: String
    var value: JSONValue
    /// The names from the root to the first list; nil for a default.
    var names: [String]?
  }

  init(_ documents: LayeredDocument, schema: JSONValue, environment: RunEnvironment) {
    (self.documents, self.environment) = (documents, environment)
    self.schema = ConfigurationSchema(schema)
    add(documents.merged, ConfigurationSchema.Part(layers: [schema]), key: "", names: [], isInList: false)
  }

  /// - Parameter options: those of the command line replace values.
  func values(_ options: WorkspaceOptions) -> [EffectiveValue] {
    let replaced = [("customers", options.manifest, "--manifest"), ("output", options.output, "--output")]
    let places = Self.lines(found.compactMap { value in value.names.map { (documents.file(of: $0), value.key) } })
    return found.map { value in
      if let (_, text, option) = replaced.first(where: { $0.0 == value.key && $0.1 != nil }) {
        return EffectiveValue(key: value.key, value: .string(text ?? ""), source: option)
      }
      let place = value.names.map { places[documents.file(of: $0)]?[value.key] ?? documents.file(of: $0) }
      return EffectiveValue(
        key: value.key, value: value.value, source: (place ?? "default") + variables(of: value.value))
    }
  }

  /// The places of values, by file and key.
  private static func lines(_ values: [(file: String, key: String)]) -> [String: [String: String]] {
    let findings = values.map { Finding("", at: Location($0.file, .path($0.key)), "") }.withLines()
    return zip(values, findings).reduce(into: [:]) { places, pair in
      let (file, key) = pair.0
      places[file, default: [:]][key] = pair.1.location.line.map { "\(file):\($0)" } ?? file
    }
  }

  /// Whether the variables are set that a value takes text from.
  private func variables(of value: JSONValue) -> String {
    guard let parts = value.text?.split(separator: "{{", omittingEmptySubsequences: false).dropFirst() else {
      return ""
    }
    let names = parts.compactMap { part in EnvironmentUse.variable(in: String(part.prefix { $0 != "}" })) }
    return names.map { "; \($0) is \(environment.variable($0) == nil ? "not set" : "set")" }.joined()
  }

  private mutating func add(
    _ value: JSONValue?, _ part: ConfigurationSchema.Part?, key: String, names: [String], isInList: Bool
  ) {
    let part = part.map { schema.resolved($0, for: value) }
    switch value {
    case .object(let members)? where !members.isEmpty || part?.hasProperties == true:
      for member in members {
        add(
          member.value, part?.property(member.name), key: key.path(ofMember: member.name),
          names: isInList ? names : names + [member.name], isInList: isInList)
      }
      addDefaults(part, key, besides: Set(members.map(\.name)))
    case .array(let elements)? where elements.contains { $0.members != nil }:
      for (index, element) in elements.enumerated() {
        add(element, part?.element, key: "\(key)[\(index)]", names: names, isInList: true)
      }
    case let value?: found.append(Value(key: key, value: value, names: names))
    case nil: addDefault(part, key)
    }
  }

  private mutating func addDefaults(_ part: ConfigurationSchema.Part?, _ key: String, besides names: Set<String>) {
    for (name, property) in part?.properties ?? [] where !names.contains(name) {
      addDefault(schema.resolved(property, for: nil), key.path(ofMember: name))
    }
  }

  /// A section that needs a key has no defaults as long as it is not there.
  private mutating func addDefault(_ part: ConfigurationSchema.Part?, _ key: String) {
    guard let part else { return }
    if let value = part.standard { return found.append(Value(key: key, value: value, names: nil)) }
    if !part.requiresKeys { addDefaults(part, key, besides: []) }
  }
}
