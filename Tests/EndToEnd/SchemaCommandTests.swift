import TestSupport
import Testing

/// The schemas in the program are the files in `schemas`.
@Suite struct SchemaCommandTests {
  private static let files = TestFile.names(in: Checkout.root + "/schemas").sorted()
  private static let suffix = ".schema.json"

  @Test(arguments: files) func isPrinted(_ file: String) throws {
    let result = try ReleaseTool.run(["schema", String(file.dropLast(Self.suffix.count))], in: "/")
    result.expect(0)
    #expect(result.output == (try TestFile.bytes(Checkout.root + "/schemas/" + file)))
  }

  @Test func allAreListed() throws {
    let result = try ReleaseTool.run(["schema"], in: "/")
    result.expect(0)
    let names = result.text.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    #expect(names.map { $0 + Self.suffix }.sorted() == Self.files)
    result.expectTells(["release  ", "Release configuration\n", "Customer manifest\n"])
  }

  @Test(arguments: ["-o", "--output"]) func allAreWritten(_ option: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a/b/release.schema.json")
    let result = try ReleaseTool.run(["schema", option, "a/b"], in: folder.path)
    result.expect(0)
    #expect(result.text.split(separator: "\n").map(String.init).sorted() == Self.files.map { "a/b/" + $0 })
    try Judge.expectSame(folder["a/b"], Checkout.root + "/schemas")
  }

  @Test func oneIsWritten() throws {
    let folder = try TemporaryFolder()
    try ReleaseTool.run(["schema", "customers", "--output=."], in: folder.path).expect(0)
    #expect(TestFile.names(in: folder.path) == ["customers.schema.json"])
  }

  @Test func mistakesAreTold() throws {
    let unknown = try ReleaseTool.run(["schema", "customer"], in: "/")
    unknown.expect(64)
    unknown.expectSays(["unknown schema \"customer\"", "did you mean customers?"])
    try ReleaseTool.run(["schema", "build", "plan"], in: "/").expectSays(["unexpected argument \"plan\""])
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    let blocked = try ReleaseTool.run(["schema", "-o", "file"], in: folder.path)
    blocked.expect(74)
    #expect(TestFile.names(in: folder.path) == ["file"])
  }
}
