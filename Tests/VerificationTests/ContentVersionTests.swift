import Domain
import Testing

@testable import Verification

@Suite("Versions of frameworks") struct ContentVersionTests {
  private static let rule = "bundle.version"
  private static let device = CraftedArtifact.info(CraftedArtifact.device)
  private static let simulator = CraftedArtifact.info(CraftedArtifact.simulator)
  private static let short = "<key>CFBundleShortVersionString</key>\n\t<string>1.4.0</string>"

  private static func stated(_ version: String) -> String {
    short.split(separator: "1.4.0", omittingEmptySubsequences: false).joined(separator: version)
  }

  private static func versioned(_ version: String) throws -> CraftedArtifact {
    var artifact = try CraftedArtifact.demo()
    for bundle in [CraftedArtifact.device, CraftedArtifact.simulator, CraftedArtifact.catalyst] {
      try artifact.replace(short, with: stated(version), in: CraftedArtifact.info(bundle))
    }
    return artifact
  }

  static let flaws = [
    ContentFlaw(testDescription: "none", location: device, says: "CFBundleShortVersionString is missing") {
      try $0.replace("CFBundleShortVersionString", with: "Other", in: device)
    },
    ContentFlaw(testDescription: "no build's", location: device, says: "CFBundleVersion is missing") {
      try $0.replace("CFBundleVersion", with: "Other", in: device)
    },
    ContentFlaw(
      testDescription: "a build's that is none", severity: .warning, location: device,
      says: "CFBundleVersion is \"junk\""
    ) {
      try $0.replace(
        "<key>CFBundleVersion</key>\n\t<string>",
        with: "<key>CFBundleVersion</key>\n\t<string>junk</string><key>Other</key><string>", in: device)
    },
    ContentFlaw(testDescription: "no version", location: device, says: "is \"$(VERSION)\", which is not a version") {
      try $0.replace(short, with: stated("$(VERSION)"), in: device)
    },
    ContentFlaw(testDescription: "a pre-release", location: device, says: "the App Store accepts only numbers") {
      try $0.replace(short, with: stated("1.4.0-beta.1"), in: device)
    },
    ContentFlaw(
      testDescription: "four numbers", location: device, says: "4 numbers; the App Store accepts at most three"
    ) {
      try $0.replace(short, with: stated("1.4.0.0"), in: device)
    },
    ContentFlaw(
      testDescription: "a pre-release of a static framework", severity: .warning, location: device,
      says: "the App Store accepts only numbers"
    ) {
      try $0.makeStatic(CraftedArtifact.device)
      try $0.replace(short, with: stated("1.4.0-beta.1"), in: device)
    },
    ContentFlaw(
      testDescription: "missing in a static framework", severity: .warning, location: device, says: "is missing"
    ) {
      try $0.makeStatic(CraftedArtifact.device)
      try $0.replace("CFBundleVersion", with: "Other", in: device)
    },
  ]

  @Test("every flaw of one is reported", arguments: flaws) func reported(flaw: ContentFlaw) async throws {
    try await flaw.expect(Self.rule, in: .demo())
  }

  @Test("slices that differ are reported only where the release's version is unknown") func differ() async throws {
    let flaw = ContentFlaw(testDescription: "", location: Self.simulator, says: "is 1.0, but 1.4.0 in ios-arm64") {
      try $0.replace(Self.short, with: Self.stated("1.0"), in: Self.simulator)
    }
    try await flaw.expect(Self.rule, in: .demo())
    let expected = ContentFlaw(testDescription: "", location: Self.simulator, says: "is 1.0, but the release is 1.4.0")
    {
      try $0.replace(Self.short, with: Self.stated("1.0"), in: Self.simulator)
    }
    try await expected.expect(Self.rule, in: .demo(), Verification.Expectation(version: "1.4.0"))
  }

  @Test(
    "the release's version counts without zeros and pre-release",
    arguments: [
      ("1.4.0", "1.4.0", 0), ("1.4", "1.4.0", 0), ("1.4.0", "1.4.0-beta.1", 0), ("1.4.0", "1.4.0+7", 0),
      ("1.4.0", "1.4.1", 3), ("1.0", "1.4.0-rc.1", 3), ("1.4.0", "next", 0),
    ]) func release(found: String, expected: String, count: Int) async throws
  {
    let artifact = try Self.versioned(found)
    let findings = try await artifact.findings(of: Self.rule, Verification.Expectation(version: expected))
    #expect(findings.count == count, "\(findings)")
    #expect(findings.allSatisfy { $0.severity == .error && $0.message.contains("is \(found), but the release is") })
  }

  @Test("a version that is the same everywhere cannot be judged alone") func alone() async throws {
    #expect(try await Self.versioned("1.0").findings(of: Self.rule) == [])
  }
}
