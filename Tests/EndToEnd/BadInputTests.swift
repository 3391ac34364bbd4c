import Domain
import TestSupport
import Testing

/// Every broken input gives its exit status and a helpful message, and nothing is written.
@Suite struct BadInputTests {
  @Test func everyRowIsRefused() async throws {
    let built = try WorkspaceFixture()
    try ReleaseTool.buildAll(built)
    let before = built.folder["dist"]
    let documents = try await concurrentMap(BadInput.all, limit: 2) { row in
      let fixture = try WorkspaceFixture()
      try TestFile.copy(before, to: fixture.folder["dist"])
      try row.breaking(fixture)
      let result = try ReleaseTool.run(row.arguments + ["--json"], in: fixture.folder.path, input: row.input)
      #expect(result.status == row.status, "\(row.name): \(result.errors)")
      result.expectSays(row.says)
      try Judge.expectSame(before, fixture.folder["dist"])
      #expect(TestFile.leftovers(in: fixture.folder["dist/.release"]) == ["lock"], "\(row.name)")
      // An invalid command line has no result, not even in JSON.
      if result.text.isEmpty {
        #expect(row.status == 64, "\(row.name)")
        return [(schema: String, text: String)]()
      }
      try expectFindings(result, row)
      let isFailure = try JSONValue(parsing: result.output)["status"] != nil
      return [(isFailure ? "failure" : row.arguments[0], result.text)]
    }
    // All at once, since Python takes longer to start than to judge.
    try DocumentJudge.validate(documents.flatMap(\.self))
  }

  /// The document on stdout must name the same problems as the text on stderr.
  private func expectFindings(_ result: Tool.Result, _ row: BadInput) throws {
    let document = try JSONValue(parsing: result.output)
    let failed = document["failed"]?.listed.flatMap { $0["findings"]?.listed ?? [] } ?? []
    let findings = (document["findings"]?.listed ?? []) + failed
    #expect(!findings.isEmpty, "\(row.name)")
    for finding in findings {
      for name in ["code", "severity", "file", "message"] { #expect(finding[name] != nil, "\(row.name)") }
      guard case .string(let message)? = finding["message"] else { continue }
      #expect(result.errors.contains(message), "\(row.name)")
    }
    if document["failed"] == nil { #expect(document["status"] == .integer(Int(row.status)), "\(row.name)") }
  }
}
