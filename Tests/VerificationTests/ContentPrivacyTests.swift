import Domain
import Testing

@testable import Verification

@Suite("Privacy manifests") struct ContentPrivacyTests {
  private static let rule = "privacy.manifest"
  private static let name = "PrivacyInfo.xcprivacy"
  private static let device = CraftedArtifact.device + "/" + name
  private static let simulator = CraftedArtifact.simulator + "/" + name
  private static let deep = CraftedArtifact.catalyst + "/Versions/A/Resources/" + name
  private static let tracking = "<key>NSPrivacyTracking</key>\n\t<false/>"

  static let flaws = [
    ContentFlaw(testDescription: "none at all", severity: .warning, says: "holds no \(name), so that apps") {
      for path in [device, simulator, deep] { $0.remove(path) }
    },
    ContentFlaw(testDescription: "missing in one slice", place: CraftedArtifact.simulator, says: "which ios-arm64 has")
    {
      $0.remove(simulator)
    },
    ContentFlaw(testDescription: "missing in the first", place: CraftedArtifact.device, says: "-maccatalyst has") {
      $0.remove(device)
    },
    ContentFlaw(testDescription: "in the xcframework's root", place: name, says: "lies where Apple does not look") {
      $0.move(device, to: name)
      for path in [simulator, deep] { $0.remove(path) }
    },
    ContentFlaw(
      testDescription: "also in the xcframework's root", severity: .warning, place: name, says: "does not look"
    ) { $0.write(name, try $0.bytes(device)) },
    ContentFlaw(
      testDescription: "in the resources of a shallow framework", place: CraftedArtifact.device + "/Resources/" + name,
      says: "does not look"
    ) { $0.move(device, to: CraftedArtifact.device + "/Resources/" + name) },
    ContentFlaw(
      testDescription: "in the root of a deep framework", place: CraftedArtifact.catalyst + "/" + name,
      says: "does not look"
    ) { $0.move(deep, to: CraftedArtifact.catalyst + "/" + name) },
    ContentFlaw(testDescription: "no property list", place: device, says: "not a readable property list") {
      $0.write(device, "x")
    },
    ContentFlaw(testDescription: "what Apple refuses", place: device, says: "NSPrivacyTracking: expected a boolean") {
      try $0.replace(tracking, with: "<key>NSPrivacyTracking</key><string>NO</string>", in: device)
    },
    ContentFlaw(testDescription: "the same in all slices", place: device, says: "NSPrivacyTracking: expected a boolean")
    {
      for path in [device, simulator, deep] {
        try $0.replace(tracking, with: "<key>NSPrivacyTracking</key><string>NO</string>", in: path)
      }
    },
    ContentFlaw(
      testDescription: "what is unknown", severity: .warning, place: deep, says: "NSPrivacyOther: is no key known here"
    ) { try $0.replace(tracking, with: tracking + "<key>NSPrivacyOther</key><true/>", in: deep) },
  ]

  @Test("every flaw is told", arguments: flaws) func told(flaw: ContentFlaw) async throws {
    try await flaw.expect(Self.rule, in: .demo())
  }

  @Test("the remedy names the right place") func remedy() async throws {
    var artifact = try CraftedArtifact.demo()
    artifact.move(Self.deep, to: CraftedArtifact.catalyst + "/" + Self.name)
    #expect(try await artifact.findings(of: Self.rule).map(\.remedy) == ["move it to \(Self.deep)"])
  }

  @Test("resource bundles, frameworks inside and links are places too") func places() async throws {
    var artifact = try CraftedArtifact.demo()
    artifact.move(Self.device, to: CraftedArtifact.device + "/Privacy.bundle/" + Self.name)
    artifact.write(CraftedArtifact.simulator + "/Frameworks/Y.framework/" + Self.name, try artifact.bytes(Self.deep))
    artifact[CraftedArtifact.catalyst + "/" + Self.name] = .link("Resources/" + Self.name)
    #expect(try await artifact.findings(of: Self.rule) == [])
  }

  @Test("a manifest in a resource bundle is read") func nested() async throws {
    var artifact = try CraftedArtifact.demo()
    artifact.write(CraftedArtifact.device + "/Privacy.bundle/" + Self.name, "x")
    let findings = try await artifact.findings(of: Self.rule)
    #expect(findings.count == 1 && findings[0].severity == .error, "\(findings)")
  }

  @Test("one that is too large is told, not read") func tooLarge() async throws {
    var artifact = try CraftedArtifact.demo()
    artifact.write(Self.device, [UInt8](repeating: 0x20, count: 9 << 20))
    let findings = try await artifact.folderFindings().filter { $0.code == Self.rule }
    #expect(findings.map(\.severity) == [.warning], "\(findings)")
  }
}
