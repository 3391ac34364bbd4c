/// Reads members of a document that may come from anyone, and collects what is missing or has another type.
package struct DocumentReader {
  private static let mostProblems = 100

  package private(set) var problems: [String] = []

  package init() {}

  /// - Parameters:
  ///   - kind: what the value should be, for the message.
  ///   - path: the object's place in the document, such as `products[0]`.
  package mutating func value<Value>(
    _ object: JSONValue, _ key: String, of kind: String, in path: String = "", read: (JSONValue) -> Value?
  ) -> Value? {
    if let value = object[key].flatMap(read) { return value }
    if problems.count < Self.mostProblems {
      problems.append("\(path)\(path.isEmpty ? "" : ".")\(key) is missing, or not \(kind)")
    }
    return nil
  }

  package mutating func text(_ object: JSONValue, _ key: String, in path: String = "") -> String? {
    value(object, key, of: "a string", in: path, read: \.text)
  }

  package mutating func texts(_ object: JSONValue, _ key: String, in path: String = "") -> [String]? {
    value(object, key, of: "a list of strings", in: path) { list in
      guard let elements = list.elements else { return nil }
      let texts = elements.compactMap(\.text)
      return texts.count == elements.count ? texts : nil
    }
  }

  package mutating func number(_ object: JSONValue, _ key: String, in path: String = "") -> Int? {
    value(object, key, of: "a whole number", in: path) { if case .integer(let number) = $0 { number } else { nil } }
  }

  package mutating func digest(_ object: JSONValue, _ key: String, in path: String = "") -> Digest? {
    value(object, key, of: "a SHA-256", in: path) { $0.text.flatMap(Digest.init(hex:)) }
  }

  /// The version of the format, which must be one that is known.
  package mutating func schemaVersion(_ object: JSONValue, known: Int) {
    guard let version = number(object, DeliveryKey.schemaVersion), version != known else { return }
    problems.append("\(DeliveryKey.schemaVersion) is \(version), and only \(known) is known")
  }

  /// The elements of a list, each with its path.
  package mutating func elements(
    _ object: JSONValue, _ key: String, in path: String = ""
  ) -> [(value: JSONValue, path: String)] {
    let whole = path.isEmpty ? key : "\(path).\(key)"
    return (value(object, key, of: "a list", in: path, read: \.elements) ?? []).enumerated().map {
      ($1, "\(whole)[\($0)]")
    }
  }
}
