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
    let libraries = (0..<50).map { number in
      var library = CraftedArtifact.Library("ios", nil, ["arm64"], object)
      library.identifier += "-\(number)"
      return library
    }
    let codes = try await CraftedArtifact.frameworks(libraries).findings().map(\.code)
    #expect(codes.count { $0 == "xcframework.duplicates" } == 49)
    #expect(codes.count { $0 == "binary.platform" } == 32)
  }

  @Test("that list a library twice are told so once, and look at it once") func twice() async throws {
    let library = CraftedArtifact.Library("ios", nil, ["arm64"], Phone.dylib().build(7, 14).bytes)
    let found = try await CraftedArtifact.frameworks([library, library]).findings()
    let message = "\"ios-arm64\" is also the identifier of AvailableLibraries[0]"
    #expect(found.filter { $0.code == "xcframework.duplicates" }.map(\.message).allSatisfy { $0.hasSuffix(message) })
    #expect(found.count { $0.code == "xcframework.duplicates" } == 1)
    #expect(found.count { $0.code == "binary.platform" } == 1)
  }
}
