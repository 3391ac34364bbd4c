import Artifacts
import Domain
import Manifest

/// What something was made from: named inputs, each a digest or a short text. The same inputs have the same key on every
/// machine.
package struct BuildInputs: Hashable, Sendable {
  /// Raise it when the tool itself makes something else of the same inputs.
  private static let recipe = 1

  /// What is made, and for whom. Builds with the same subject follow each other.
  let subject: [String: String]
  let inputs: [String: String]

  init(subject: [String: String], inputs: [String: String]) { (self.subject, self.inputs) = (subject, inputs) }

  /// The inputs of a base framework.
  ///
  /// - Parameters:
  ///   - sources: `SourceTree.digest`, without what `models` covers.
  ///   - environment: the variables that the builder gets and that decide what it makes. Only digests of their values are kept.
  ///   - toolchain: the text that names it.
  ///   - models: the digest of the models that are compiled in; nil if there are none.
  package init(
    _ request: BuildRequest, sources: Digest, environment: [BuilderConfiguration.Variable], toolchain: String,
    models: Digest? = nil
  ) {
    let features = request.features.map { JSONValue(["name": $0.name, "conditions": $0.conditions]) }
    var inputs = [
      "version": request.version, "sources": sources.description, "toolchain": Self.short(toolchain),
      "configuration": request.builder.kind.inputs.serializedOnOneLine(),
      "conditions": JSONValue.array(features).serializedOnOneLine(),
    ]
    inputs["models"] = models?.description
    for variable in environment {
      inputs["environment \(variable.name)"] = SHA256.digest(of: Array(variable.value.utf8)).description
    }
    var subject = [
      "product": request.product, "features": request.features.map(\.name).json.serializedOnOneLine(),
    ]
    subject["customer"] = request.customer?.description
    self.init(subject: subject, inputs: inputs.mapValues(Self.short))
  }

  /// The inputs of one command that makes one thing of another, such as a compiled model.
  ///
  /// - Parameters:
  ///   - subject: the name of what it is made of, which the result may have too; no path of this machine.
  ///   - command: without paths that differ between machines.
  package init(_ command: [String], of subject: String, _ digest: Digest, toolchain: String) {
    self.init(
      subject: ["input": Self.short(subject)],
      inputs: [
        "command": Self.short(command.json.serializedOnOneLine()), "content": digest.description,
        "toolchain": Self.short(toolchain),
      ])
  }

  /// The text, or the digest of a long one.
  private static func short(_ text: String) -> String {
    text.utf8.count <= 400 ? text : SHA256.digest(of: Array(text.utf8)).description
  }

  package var key: Digest { SHA256.digest(of: Array(json.serializedOnOneLine().utf8)) }

  /// The same for builds that follow each other.
  var subjectKey: Digest { SHA256.digest(of: Array(Self.json(subject).serializedOnOneLine().utf8)) }

  /// The names of the inputs that are not the same, sorted.
  package func differences(from other: BuildInputs) -> [String] {
    Self.differences(subject, other.subject) + Self.differences(inputs, other.inputs)
  }

  private static func differences(_ one: [String: String], _ two: [String: String]) -> [String] {
    Set(one.keys).union(two.keys).filter { name in
      guard let left = one[name], let right = two[name] else { return true }
      return !left.hasSameBytes(as: right)
    }.sorted { $0.precedesByBytes($1) }
  }
}

extension BuildInputs: JSONRepresentable {
  private enum Key {
    static let recipe = "recipe"
    static let subject = "subject"
    static let inputs = "inputs"
  }

  /// Members are sorted, so equal inputs have the same text.
  package var json: JSONValue {
    JSONValue([Key.recipe: Self.recipe, Key.subject: Self.json(subject), Key.inputs: Self.json(inputs)])
  }

  private static func json(_ texts: [String: String]) -> JSONValue {
    .object(texts.sorted { $0.key.precedesByBytes($1.key) }.map { JSONMember($0.key, .string($0.value)) })
  }

  /// Nil for a value that has not been written by this version of the tool.
  init?(_ json: JSONValue) {
    guard json[Key.recipe] == .integer(Self.recipe), let subject = json[Key.subject].flatMap(Self.texts),
      let inputs = json[Key.inputs].flatMap(Self.texts)
    else { return nil }
    self.init(subject: subject, inputs: inputs)
  }

  private static func texts(_ json: JSONValue) -> [String: String]? {
    guard case .object(let members) = json else { return nil }
    var texts: [String: String] = [:]
    for member in members {
      guard case .string(let text) = member.value, texts.updateValue(text, forKey: member.name) == nil else {
        return nil
      }
    }
    return texts
  }
}
