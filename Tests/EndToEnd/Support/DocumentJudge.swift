import Domain
import TestSupport
import Testing

/// Python's jsonschema judges documents by `schemas/`.
enum DocumentJudge {
  /// - Parameter documents: each with the name of its schema.
  static func validate(
    _ documents: [(schema: String, text: String)], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let table = JSONValue.array(documents.map { .array([.string($0.schema), .string($0.text)]) })
    let result = try judge(["validate", Checkout.root + "/schemas"], input: table.serialized())
    #expect(result.status == 0, "\(result.text)\(result.errors)", sourceLocation: sourceLocation)
  }

  /// The page with its tables made from the schemas.
  static func withTables(_ page: String) throws -> String {
    let result = try judge(["tables", Checkout.root + "/schemas", page])
    result.expect(0)
    return result.text
  }

  private static func judge(_ arguments: [String], input: String? = nil) throws -> Tool.Result {
    try WarmPython.run([Judge.path("documents.py")] + arguments, input: input)
  }
}
