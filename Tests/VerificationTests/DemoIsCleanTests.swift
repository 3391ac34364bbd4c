import Testing

@Suite("The demo") struct DemoIsCleanTests {
  @Test("breaks no rule, as zip and as folder") func silent() async throws {
    let demo = try CraftedArtifact.demo()
    #expect(try await demo.findings() == [])
    #expect(try await demo.folderFindings() == [])
  }
}
