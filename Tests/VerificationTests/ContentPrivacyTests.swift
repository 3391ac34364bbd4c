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
    ContentFlaw(testDescription: "none at all", severity: .warning, says: "contains no \(name), so apps") {
      for path in [device, simulator, deep] { $0.remove(path) }
    },
    ContentFlaw(
      testDescription: "missing in one slice", location: CraftedArtifact.simulator, says: "but ios-arm64 does"
    ) {
      $0.remove(simulator)
    },
    ContentFlaw(testDescription: "missing in the first", location: CraftedArtifact.device, says: "-maccatalyst does") {
      $0.remove(device)
    },
    ContentFlaw(
      testDescription: "in the xcframework's root", location: name, says: "in a place where Apple does not look"
    ) {
      $0.move(device, to: name)
      for path in [simulator, deep] { $0.remove(path) }
    },
    ContentFlaw(
      testDescription: "also in the xcframework's root", severity: .warning, location: name, says: "does not look"
    ) { $0.write(name, try $0.bytes(device)) },
    ContentFlaw(
      testDescription: "in the resources of a shallow framework",
      location: CraftedArtifact.device + "/Resources/" + name,
      says: "does not look"
    ) { $0.move(device, to: CraftedArtifact.device + "/Resources/" + name) },
    ContentFlaw(
      testDescription: "in the root of a deep framework", location: CraftedArtifact.catalyst + "/" + name,
      says: "does not look"
    ) { $0.move(deep, to: CraftedArtifact.catalyst + "/" + name) },
    ContentFlaw(testDescription: "no property list", location: device, says: "not a readable property list") {
      $0.write(device, "x")
    },
    ContentFlaw(testDescription: "what Apple refuses", location: device, says: "NSPrivacyTracking: expected a boolean")
    {
      try $0.replace(tracking, with: "<key>NSPrivacyTracking</key><string>NO</string>", in: device)
    },
    ContentFlaw(
      testDescription: "tracking without domains", location: device,
      says: "names no domain, though NSPrivacyTracking is true"
    ) { try $0.replace(tracking, with: "<key>NSPrivacyTracking</key><true/>", in: device) },
    ContentFlaw(testDescription: "domains of another type", location: device, says: "expected an array of strings") {
      let domains = "<key>NSPrivacyTrackingDomains</key>\n\t"
      try $0.replace(domains + "<array/>", with: domains + "<string>a.com</string>", in: device)
    },
    ContentFlaw(
      testDescription: "the same in all slices", location: device, says: "NSPrivacyTracking: expected a boolean"
    ) {
      for path in [device, simulator, deep] {
        try $0.replace(tracking, with: "<key>NSPrivacyTracking</key><string>NO</string>", in: path)
      }
    },
    ContentFlaw(
      testDescription: "what is unknown", severity: .warning, location: deep,
      says: "NSPrivacyOther: is an unknown key"
    ) { try $0.replace(tracking, with: tracking + "<key>NSPrivacyOther</key><true/>", in: deep) },
  ]

  private static let accessed = "<key>NSPrivacyAccessedAPITypes</key>\n\t<array/>"
  private static let reasons = "NSPrivacyAccessedAPITypes[0].NSPrivacyAccessedAPITypeReasons"

  /// An entry for the interface of user defaults.
  private static func entry(_ members: String, category: String = "NSPrivacyAccessedAPICategoryUserDefaults") -> String
  {
    "<dict><key>NSPrivacyAccessedAPIType</key><string>\(category)</string>\(members)</dict>"
  }

  private static func list(_ reasons: String) -> String {
    "<key>NSPrivacyAccessedAPITypeReasons</key><array>\(reasons)</array>"
  }

  /// The value in place of the empty list, and the finding about it.
  static let accessedTypes: [(entries: String, severity: Finding.Severity, says: String)] = [
    (entry(list("")), .error, "\(reasons): gives no reason"), (entry(""), .error, "\(reasons): is missing"),
    (entry(list("<true/>")), .error, "\(reasons)[0]: expected a string"),
    (
      entry("<key>NSPrivacyAccessedAPITypeReasons</key><string>CA92.1</string>"), .error,
      "\(reasons): expected an array of strings"
    ),
    (entry(list("<string>C617.1</string>")), .error, "C617.1 is a reason of NSPrivacyAccessedAPICategoryFileTimestamp"),
    (entry(list("<string>Settings</string>")), .error, "expected a reason such as CA92.1"),
    ("<string>UserDefaults</string>", .error, "NSPrivacyAccessedAPITypes[0]: expected a dictionary"),
    (entry(list("<string>CA92.1</string>"), category: "UserDefaults"), .error, "expected a category"),
    (
      entry(list("<string>ABCD.1</string>"), category: "NSPrivacyAccessedAPICategoryCameras"), .warning,
      "NSPrivacyAccessedAPICategoryCameras is an unknown category"
    ),
  ]

  @Test("every entry of an interface needs a category and reasons", arguments: accessedTypes)
  func accessedType(entries: String, severity: Finding.Severity, says: String) async throws {
    var artifact = try CraftedArtifact.demo()
    let list = "<key>NSPrivacyAccessedAPITypes</key><array>\(entries)</array>"
    try artifact.replace(Self.accessed, with: list, in: Self.device)
    let findings = try await artifact.findings(of: Self.rule)
    #expect(findings.contains { $0.message.contains(says) && $0.severity == severity }, "\(findings)")
    #expect(severity == .error || findings.allSatisfy { $0.severity == severity }, "\(findings)")
  }

  /// The names in a binary, and what is said of each category.
  static let uses: [(names: [String], says: [String])] = [
    (["_statfs", "_stat$INODE64", "_fstat"], ["statfs, but no", "fstat, stat, but no"]),
    (["_OBJC_CLASS_$_NSUserDefaults"], []), (["systemUptime"], ["systemUptime, but no"]),
    (["_NSURLVolumeTotalCapacityKey"], ["NSURLVolumeTotalCapacityKey, but no"]),
    (["_statfsx", "x_statfs", "statfs.c", "_mach_absolute_time2", "activeInputMode"], []),
  ]

  @Test("interfaces that need a reason, by their names in a binary", arguments: uses)
  func reasons(names: [String], says: [String]) async throws {
    var artifact = try CraftedArtifact.demo()
    let entry = Self.entry(Self.list("<string>CA92.1</string>"))
    for path in [Self.device, Self.simulator, Self.deep] {
      try artifact.replace(
        Self.accessed, with: "<key>NSPrivacyAccessedAPITypes</key><array>\(entry)</array>", in: path)
    }
    let binary = CraftedArtifact.device + "/ContextSDK"
    artifact.write(binary, try artifact.bytes(binary) + [0] + Array(names.map { $0 + "\0" }.joined().utf8))
    let findings = try await artifact.findings(of: "privacy.reasons")
    #expect(findings.count == says.count && zip(findings, says).allSatisfy { $0.message.contains($1) }, "\(findings)")
    #expect(findings.allSatisfy { $0.severity == .warning && $0.remedy != nil })
  }

  @Test("reasons that Apple lists are silent") func listedReasons() async throws {
    var artifact = try CraftedArtifact.demo()
    let entry = Self.entry(Self.list("<string>CA92.1</string><string>AC6B.1</string>"))
    let list = "<key>NSPrivacyAccessedAPITypes</key><array>\(entry)</array>"
    for path in [Self.device, Self.simulator, Self.deep] {
      try artifact.replace(Self.accessed, with: list, in: path)
    }
    #expect(try await artifact.findings(of: Self.rule) == [])
  }

  @Test("every flaw is reported", arguments: flaws) func reported(flaw: ContentFlaw) async throws {
    try await flaw.expect(Self.rule, in: .demo())
  }

  @Test("where a slice has lost its links or is not listed, other rules say so") func broken() async throws {
    var flat = try CraftedArtifact.demo()
    let version = CraftedArtifact.catalyst + "/Versions/A/"
    for (path, content) in flat.entries where path.hasPrefix(CraftedArtifact.catalyst) {
      if case .link = content { flat.remove(path) }
    }
    for (path, content) in flat.entries where path.hasPrefix(version) {
      for folder in ["/", "/Versions/Current/"] {
        flat[CraftedArtifact.catalyst + folder + path.dropFirst(version.count)] = content
      }
    }
    var moved = try CraftedArtifact.demo()
    try moved.replace("ContextSDK.framework", with: "Other.framework", in: "Info.plist")
    for artifact in [flat, moved] {
      #expect(try await artifact.findings(of: Self.rule).filter { $0.message.contains("does not look") } == [])
    }
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

  @Test("one that is too large is reported, not read") func tooLarge() async throws {
    var artifact = try CraftedArtifact.demo()
    artifact.write(Self.device, [UInt8](repeating: 0x20, count: 9 << 20))
    let findings = try await artifact.folderFindings().filter { $0.code == Self.rule }
    #expect(findings.map(\.severity) == [.warning], "\(findings)")
  }
}
