import Artifacts
import Domain
import TestSupport
import Testing

@testable import Verification

@Suite("Folders") struct FrameworkFolderTests {
  private func spoken(_ folder: TemporaryFolder, _ path: String) async throws -> [String] {
    let artifact = try await ArtifactInspector().folder(folder[path], jobs: 1)
    return RuleEvaluator().findings(ArtifactSubject(artifact, name: "ContextSDK")).spoken
  }

  @Test("that hold no xcframework are reported as such") func none() async throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "some/file")
    let expected = [
      "error xcframework.info-plist : is neither an xcframework nor an artifact bundle, and contains none"
    ]
    #expect(try await spoken(folder, "some") == expected)
  }

  @Test(
    "of an xcframework's name are one, whatever their Info.plist is like",
    arguments: ["X.xcframework", "X.xcframework/"])
  func named(path: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "X.xcframework/ios-arm64/X.framework/X")
    #expect(try await spoken(folder, path) == ["error xcframework.info-plist : has no Info.plist"])
    try folder.write("x", to: "X.xcframework/Info.plist")
    #expect(
      try await spoken(folder, path) == [
        "error xcframework.info-plist Info.plist: not a readable property list: does not begin with '<'"
      ])
  }

  @Test("that list more libraries than it lists platforms are looked into so far") func many() async throws {
    let object = CraftedMachO("arm64", fileType: CraftedMachO.object).build(7, 14).bytes
    let library = CraftedArtifact.Library("ios", nil, ["arm64"], object)
    let artifact = CraftedArtifact.frameworks([CraftedArtifact.Library](repeating: library, count: 50))
    let codes = try await artifact.findings().map(\.code)
    #expect(codes.count { $0 == "xcframework.duplicates" } == 98)
    #expect(codes.count { $0 == "binary.platform" } == 32)
  }
}
