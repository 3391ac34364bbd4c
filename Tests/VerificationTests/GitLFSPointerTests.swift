import Domain
import TestSupport
import Testing

@testable import Verification

/// A checkout without Git LFS has a short text in the place of each file that Git LFS keeps.
@Suite("Git LFS pointers in an artifact") struct GitLFSPointerTests {
  private static let files = ["ContextSDK", "Headers/Score.h", "Info.plist", "PrivacyInfo.xcprivacy"]

  @Test(arguments: ["Info.plist"] + files.map { CraftedArtifact.device + "/" + $0 })
  func isNamedAsOne(path: String) async throws {
    var artifact = try CraftedArtifact.demo()
    artifact.write(path, CoreMLFixture.pointer)
    let found = try await artifact.findings().filter { $0.severity == .error }
    #expect(found.map(\.code) == ["container.readable"], "\(found)")
    #expect(found.map(\.message) == ["is a Git LFS pointer, not the file"])
    #expect(found.first?.remedy == "fetch the file with `git lfs pull`")
  }

  @Test func whatOnlySpeaksOfOneIsNone() async throws {
    var artifact = try CraftedArtifact.demo()
    artifact.write(CraftedArtifact.device + "/Headers/Score.h", "// " + CoreMLFixture.pointer)
    #expect(try await artifact.findings(of: "container.readable") == [])
  }
}
