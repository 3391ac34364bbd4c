import Domain

/// A JSON schema, for editors and for programs that read what this one prints.
struct Schema: Sendable {
  var name: String
  /// The schema on one line.
  var line: String

  /// Nil if the line is no JSON.
  var document: JSONValue? { try? JSONValue(parsing: Array(line.utf8)) }

  /// The schema as a file has it.
  var text: String { document?.serialized() ?? line }

  var title: String {
    guard case .string(let title)? = document?["title"] else { return "" }
    return title
  }

  /// The Swift file with the schemas. A string literal compiles in no time; SwiftPM's embedded resources are lists of bytes,
  /// which take half a minute.
  static func source(_ schemas: [Schema]) -> String {
    """
    // swift-format-ignore-file
    // Made from schemas/ by `make goldens`.
    extension Schema {
      static let all = [
    \(schemas.map { "    Schema(name: \"\($0.name)\", line: ##\"\($0.line)\"##),\n" }.joined())  ]
    }

    """
  }
}
