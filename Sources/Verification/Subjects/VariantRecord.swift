import Domain
import JSON

/// The readable parts of a `variant.json`: see docs/output.md.
struct VariantRecord: Sendable {
  struct Product: Sendable {
    var name: String?
    var file: String?
    var size: Int?
    var digest: Digest?
    /// The `ContentDigest` of the base framework.
    var base: Digest?
  }

  static let file = "variant.json"

  var appID: String?
  var version: String?
  var products: [Product] = []
  /// Digests of the variant's models.
  var models: Set<Digest> = []
  let document: JSONValue
  /// Keys that are missing or have a value of the wrong type.
  var problems: [String] = []

  /// - Throws: `JSONSyntaxError`.
  init(_ bytes: [UInt8]) throws {
    document = try JSONValue(parsing: bytes)
    let document = document
    appID = text(document, "app_id")
    version = text(document, "version")
    products = elements(document, "products").map { element, path in
      Product(
        name: text(element, "name", in: path), file: text(element, "file", in: path),
        size: number(element, "size", in: path), digest: digest(element, "sha256", in: path),
        base: element["base_sha256"]?.text.flatMap(Digest.init(hex:)))
    }
    models = Set(elements(document, "models").compactMap { digest($0, "sha256", in: $1) })
  }

  private mutating func text(_ value: JSONValue, _ key: String, in path: String = "") -> String? {
    if let text = value[key]?.text { return text }
    problems.append("\(path)\(key) is missing, or not a string")
    return nil
  }

  private mutating func number(_ value: JSONValue, _ key: String, in path: String) -> Int? {
    if case .integer(let number) = value[key] { return number }
    problems.append("\(path)\(key) is missing, or not a whole number")
    return nil
  }

  private mutating func digest(_ value: JSONValue, _ key: String, in path: String) -> Digest? {
    if let digest = value[key]?.text.flatMap(Digest.init(hex:)) { return digest }
    problems.append("\(path)\(key) is missing, or not a SHA-256")
    return nil
  }

  private mutating func elements(_ value: JSONValue, _ key: String) -> [(JSONValue, String)] {
    if case .array(let elements) = value[key] { return elements.enumerated().map { ($1, "\(key)[\($0)].") } }
    problems.append("\(key) is missing, or not a list")
    return []
  }
}

extension JSONValue {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
