import JSON

/// A JSON schema, for editors and for programs that read what this one prints.
struct Schema: Sendable {
  var name: String
  var text: String

  var title: String {
    guard case .string(let title)? = (try? JSONValue(parsing: Array(text.utf8)))?["title"] else { return "" }
    return title
  }

  /// The Swift file with the texts. A string literal compiles in no time; SwiftPM's embedded resources are lists of bytes,
  /// which take half a minute.
  static func source(_ schemas: [Schema]) -> String {
    let items = schemas.map { "    Schema(\n      name: \"\($0.name)\",\n      text: #\"\"\"\n\($0.text)\n\"\"\"#),\n" }
    return """
      // swift-format-ignore-file
      // Made from schemas/ by `make goldens`.
      extension Schema {
        static let all = [
      \(items.joined())  ]
      }

      """
  }
}
