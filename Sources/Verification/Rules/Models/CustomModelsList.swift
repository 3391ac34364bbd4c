import Domain
import JSON

/// The readable parts of a `CustomModels.json`: see docs/output.md.
struct CustomModelsList: Sendable {
  struct Entry: Sendable {
    /// Path in the document: `customModels[0]`.
    var path: String
    var flowID: Int?
    var flowName: String?
    var version: ModelVersion?
    var file: String?
    var digest: Digest?
  }

  static let file = "CustomModels.json"
  /// In bytes: enough for thousands of models.
  static let limit = 1 << 20
  private static let mostProblems = 100

  var appID: String?
  var version: String?
  var bundleIdentifiers: [String]?
  var models: [Entry] = []
  /// Keys that are missing or have a value of the wrong type.
  var problems: [String] = []

  /// - Throws: `JSONSyntaxError`.
  init(_ bytes: [UInt8]) throws(JSONSyntaxError) {
    let document = try JSONValue(parsing: bytes)
    appID = value(document, "app_id", "string", \.text)
    version = value(document, "version", "string", \.text)
    bundleIdentifiers = value(document, "bundle_identifiers", "list of strings", \.texts)
    let models = value(document, "customModels", "list", \.elements) ?? []
    self.models = models.enumerated().map { number, model in
      let path = "customModels[\(number)]"
      return Entry(
        path: path, flowID: value(model, "flowId", "whole number", \.number, in: path),
        flowName: value(model, "flowName", "string", \.text, in: path),
        version: value(model, "modelVersion", "whole number or UUID", \.version, in: path),
        file: value(model, "file", "string", \.text, in: path),
        digest: value(model, "sha256", "SHA-256", { $0.text.flatMap(Digest.init(hex:)) }, in: path))
    }
  }

  private mutating func value<Value>(
    _ object: JSONValue, _ key: String, _ kind: String, _ read: (JSONValue) -> Value?, in path: String = ""
  ) -> Value? {
    if let value = object[key].flatMap(read) { return value }
    if problems.count < Self.mostProblems {
      problems.append("\(path.isEmpty ? "" : path + ".")\(key) is missing, or not a \(kind)")
    }
    return nil
  }
}

extension JSONValue {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate var number: Int? { if case .integer(let number) = self { number } else { nil } }
  fileprivate var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  fileprivate var texts: [String]? {
    guard let elements else { return nil }
    let texts = elements.compactMap(\.text)
    return texts.count == elements.count ? texts : nil
  }

  fileprivate var version: ModelVersion? {
    switch self {
    case .integer(let number): .number(number)
    case .string(let text): .uuid(text)
    default: nil
    }
  }
}
