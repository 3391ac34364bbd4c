import Domain
import JSON

/// `index.json`: every variant of a release, made from the variants' own records. docs/json.md describes it.
package struct ReleaseIndex: Sendable {
  package struct Entry: Sendable {
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
  package let entries: [Entry]

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
      Entry(
        appID: element[DeliveryKey.appID]?.text, path: "\(DeliveryKey.variants)[\(index)]", document: element)
    }
  }

  /// The index's entry for a variant.
  package static func entry(of record: VariantRecord) -> JSONValue {
    JSONValue([
      DeliveryKey.appID: record.appID, DeliveryKey.products: record.document[DeliveryKey.products],
      DeliveryKey.models: record.document[DeliveryKey.models],
    ])
  }

  /// The entry as a line. An index of 10,000 variants is put together from lines, so that no more of each is in memory.
  package static func line(of record: VariantRecord) -> String { entry(of: record).serializedOnOneLine() }

  /// The file's text.
  ///
  /// - Parameter lines: an entry each, as `line(of:)` returns them.
  package static func serialized(version: String, lines: [String]) -> String {
    let version = JSONValue.string(version).serializedOnOneLine()
    var text = """
      {
        "\(DeliveryKey.schemaVersion)": \(schemaVersion),
        "\(DeliveryKey.version)": \(version),
        "\(DeliveryKey.variants)": [

      """
    // Growing it would take twice its memory.
    text.reserveCapacity(lines.reduce(text.utf8.count + 16) { $0 + $1.utf8.count + 6 })
    for (index, line) in lines.enumerated() { text += (index == 0 ? "    " : ",\n    ") + line }
    return text + "\n  ]\n}\n"
  }
}
