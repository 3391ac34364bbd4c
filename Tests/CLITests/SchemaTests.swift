import Domain
import TestSupport
import Testing

@testable import CLI

@Suite struct SchemaTests {
  /// `RECORD_GOLDENS=1` makes the source anew; the next build has it.
  @Test func theTextsAreTheFiles() throws {
    let suffix = ".schema.json"
    let folder = Checkout.root + "/schemas"
    let names = TestFile.names(in: folder).filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
    let schemas = try names.sorted().map { name in
      let document = try JSONValue(parsing: TestFile.bytes("\(folder)/\(name)\(suffix)"))
      try expectGolden(document.serialized(), "../schemas/\(name)\(suffix)")
      return Schema(name: name, line: document.serializedOnOneLine())
    }
    try expectGolden(Schema.source(schemas), "../Sources/CLI/Schemas/SchemaTexts.swift")
    #expect(Schema.all.map(\.name) == schemas.map(\.name))
    #expect(Schema.all.map(\.line) == schemas.map(\.line))
  }

  @Test func everyTextIsALiteral() {
    for schema in Schema.all {
      #expect(!schema.line.contains("\"##") && !schema.line.contains("\\##"), "\(schema.name)")
      #expect(!schema.title.isEmpty, "\(schema.name)")
    }
  }
}
