import Domain
import Testing

@Suite("The demo") struct DemoIsCleanTests {
  @Test("breaks no rule, as zip and as folder") func silent() async throws {
    let demo = try CraftedArtifact.demo()
    #expect(try await demo.findings() == [])
    #expect(try await demo.folderFindings() == [])
  }

  @Test("is not signed, and has no debug symbols") func notes() async throws {
    let notes = try await CraftedArtifact.demo().allFindings().map { "\($0.severity) \($0.code)" }
    #expect(notes == ["note symbols.missing", "note seal.signer"])
  }
}
