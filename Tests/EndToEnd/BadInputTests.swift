import Domain
import TestSupport
import Testing

/// Every broken input gives its exit status and a helpful message, and nothing is written.
@Suite struct BadInputTests {
  /// Built once; inputs are broken in copies.
  private static let built = Result {
    let fixture = try WorkspaceFixture()
    try ReleaseTool.buildAll(fixture)
    return fixture
  }

  @Test(arguments: BadInput.all) func isRefused(_ row: BadInput) throws {
    let fixture = try WorkspaceFixture()
    let before = try Self.built.get().folder["dist"]
    try TestFile.copy(before, to: fixture.folder["dist"])
    try row.breaking(fixture)

    let result = try ReleaseTool.run(row.arguments, in: fixture.folder.path, input: row.input)
    result.expect(row.status)
    result.expectSays(row.says)
    #expect(result.text == "")
    try Judge.expectSame(before, fixture.folder["dist"])
    #expect(TestFile.leftovers(in: fixture.folder["dist/.release"]) == ["lock"])
  }

  @Test(arguments: BadInput.all) func leavesNothingBehind(_ row: BadInput) throws {
    let fixture = try WorkspaceFixture()
    try row.breaking(fixture)
    let result = try ReleaseTool.run(row.arguments + ["--json"], in: fixture.folder.path, input: row.input)
    result.expect(row.status)
    result.expectSays(row.says)
    #expect(TestFile.names(in: fixture.output) == [])
    // An invalid command line has no result, not even in JSON.
    if result.text.isEmpty { #expect(row.status == 64) } else { try expectFindings(result, row) }
  }

  /// All at once, since Python takes longer to start than to judge.
  @Test func documentsFollowTheirSchemas() async throws {
    let documents = try await concurrentMap(BadInput.all, limit: 2) { row in
      let fixture = try WorkspaceFixture()
      try row.breaking(fixture)
      let result = try ReleaseTool.run(row.arguments + ["--json"], in: fixture.folder.path, input: row.input)
      if result.text.isEmpty { return [(schema: String, text: String)]() }
      let isFailure = try JSONValue(parsing: result.output)["status"] != nil
      return [(isFailure ? "failure" : row.arguments[0], result.text)]
    }
    try DocumentJudge.validate(documents.flatMap(\.self))
  }

  /// The document on stdout must name the same problems as the text on stderr.
  private func expectFindings(_ result: Tool.Result, _ row: BadInput) throws {
    let document = try JSONValue(parsing: result.output)
    let failed = document["failed"]?.listed.flatMap { $0["findings"]?.listed ?? [] } ?? []
    let findings = (document["findings"]?.listed ?? []) + failed
    #expect(!findings.isEmpty)
    for finding in findings {
      for name in ["code", "severity", "file", "message"] { #expect(finding[name] != nil) }
      guard case .string(let message)? = finding["message"] else { continue }
      #expect(result.errors.contains(message))
    }
    if document["failed"] == nil { #expect(document["status"] == .integer(Int(row.status))) }
  }
}
