/// `index.json`: every variant of a release, made from the variants' own records. docs/json.md describes it.
package struct ReleaseIndex: Sendable {
  package struct IndexedVariant: Sendable {
    /// Nil if the document has none.
    package var appID: String?
    /// The place in the document, for messages.
    package var path: String
    package var document: JSONValue
  }

  package static let fileName = "index.json"
  private static let schemaVersion = 1

  /// Mistakes in the document's own members.
  package let problems: [String]
  package let version: JSONValue?
  package let entries: [IndexedVariant]

  /// Returns nil if the text is not JSON, or has no list of variants.
  package init?(parsing bytes: [UInt8]) {
    guard let document = try? JSONValue(parsing: bytes),
      let elements = document[DeliveryKey.variants]?.elements
    else { return nil }
    var reader = DocumentReader()
    reader.schemaVersion(document, known: Self.schemaVersion)
    problems = reader.problems
    version = document[DeliveryKey.version]
    entries = elements.enumerated().map { index, element in
      IndexedVariant(
        appID: element[DeliveryKey.appID]?.text, path: "\(DeliveryKey.variants)[\(index)]", document: element)
    }
  }

  package static func entry(of record: VariantRecord) -> JSONValue {
    JSONValue([
      DeliveryKey.appID: record.appID, DeliveryKey.products: record.document[DeliveryKey.products],
      DeliveryKey.models: record.document[DeliveryKey.models],
    ])
  }

  package static func line(of record: VariantRecord) -> String { entry(of: record).serializedOnOneLine() }

  /// The file's text, put together from lines, and taken piece by piece, so that memory does not grow with variants.
  package struct Text: Sendable {
    private var text: String
    private var isEmpty = true

    package init(version: String) {
      text = """
        {
          "\(DeliveryKey.schemaVersion)": \(schemaVersion),
          "\(DeliveryKey.version)": \(JSONValue.string(version).serializedOnOneLine()),
          "\(DeliveryKey.variants)": [

        """
    }

    /// - Parameter line: as `line(of:)` returns it.
    package mutating func append(_ line: String) {
      text += isEmpty ? "    " : ",\n    "
      text += line
      isEmpty = false
    }

    /// What was added since the last time.
    package mutating func take() -> String {
      defer { text.removeAll(keepingCapacity: true) }
      return text
    }

    /// The rest.
    package consuming func finished() -> String { text + "\n  ]\n}\n" }
  }
}
