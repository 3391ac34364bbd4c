import Domain
import TestSupport
import Testing

@testable import Verification

/// Linkers raise the minimum system of arm64 images to the first one with arm64.
@Suite("Minimum versions that linkers raised") struct RaisedMinimumTests {
  /// The platform, the lowest system of the project, the binary's, and whether a linker explains it.
  static let cases: [(platform: String, number: Int, project: String, binary: Int, isRaised: Bool)] = [
    ("watchos", 4, "5.2", 9, true), ("watchos", 4, "5.2", 26, true), ("watchos", 4, "8.0", 26, true),
    ("watchos", 4, "5.2", 10, false), ("watchos", 4, "10.0", 9, false), ("ios", 2, "13.0", 14, false),
  ]

  @Test("are no mistake", arguments: cases)
  func raised(platform: String, number: Int, project: String, binary: Int, isRaised: Bool) async throws {
    let image = CraftedMachO("arm64").named("@rpath/Kit.framework/Kit").build(number, binary).bytes
    let info = "<key>MinimumOSVersion</key><string>\(project)</string>"
    var artifact = CraftedArtifact.frameworks([.init(platform, nil, ["arm64"], image, info: info)])
    artifact.write(
      "\(platform)-arm64/Kit.framework/Modules/Kit.swiftmodule/arm64-apple-\(platform).swiftinterface",
      """
      // swift-interface-format-version: 1.0
      // swift-compiler-version: Apple Swift version 5.9
      // swift-module-flags: -target arm64-apple-\(platform)\(project) -enable-library-evolution -module-name Kit
      public func kit()

      """)
    let codes = try await artifact.findings().map(\.code).filter {
      ["swift.flags", "binary.minimum-version"].contains($0)
    }
    #expect(codes == (isRaised ? [] : ["binary.minimum-version", "swift.flags"]))
  }
}
