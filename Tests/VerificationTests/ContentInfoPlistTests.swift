import Domain
import Testing

@testable import Verification

@Suite("Info.plist of a framework") struct ContentInfoPlistTests {
  private static let rule = "bundle.info-plist"
  private static let device = CraftedArtifact.info(CraftedArtifact.device)
  private static let simulator = CraftedArtifact.info(CraftedArtifact.simulator)
  private static let catalyst = CraftedArtifact.info(CraftedArtifact.catalyst)
  private static let identifier = "<string>com.contextsdk.ContextSDK</string>"
  private static let executable = "<key>CFBundleExecutable</key>\n\t<string>ContextSDK</string>"

  private static func entry(_ key: String, _ value: String) -> String {
    "<key>\(key)</key>\n\t<string>\(value)</string>"
  }

  static let flaws = [
    ContentFlaw(testDescription: "missing", location: device, says: "the framework has no Info.plist") {
      $0.remove(device)
    },
    ContentFlaw(testDescription: "missing in a deep one", location: catalyst, says: "the framework has no Info.plist") {
      $0.remove(catalyst)
    },
    ContentFlaw(testDescription: "no property list", location: device, says: "(line 2)") {
      $0.write(device, "<plist>\n<dict><true/></dict></plist>")
    },
    ContentFlaw(testDescription: "no dictionary", location: device, says: "expected a dictionary, found a string") {
      $0.write(device, "<plist><string>x</string></plist>")
    },
    ContentFlaw(
      testDescription: "a value of another type", location: device, says: "CFBundleIdentifier: expected a string, found"
    ) { try $0.replace(identifier, with: "<integer>1</integer>", in: device) },
    ContentFlaw(testDescription: "no identifier", location: device, says: "CFBundleIdentifier is missing") {
      try $0.replace("CFBundleIdentifier", with: "Other", in: device)
    },
    ContentFlaw(
      testDescription: "an identifier of one word", severity: .warning, location: device, says: "\"ContextSDK\"",
      count: 3
    ) {
      for path in [device, simulator, catalyst] {
        try $0.replace("com.contextsdk.ContextSDK", with: "ContextSDK", in: path)
      }
    },
    ContentFlaw(testDescription: "no executable", location: device, says: "CFBundleExecutable is missing") {
      try $0.replace("CFBundleExecutable", with: "Other", in: device)
    },
    ContentFlaw(
      testDescription: "another executable", location: device,
      says: "\"Context\", but there is no such file; the binary is"
    ) { try $0.replace(executable, with: entry("CFBundleExecutable", "Context"), in: device) },
    ContentFlaw(
      testDescription: "a path for the executable", location: device, says: "\"../ContextSDK\", but there is no such"
    ) {
      try $0.replace(executable, with: entry("CFBundleExecutable", "../ContextSDK"), in: device)
    },
    ContentFlaw(testDescription: "no such binary", location: device, says: "but there is no such file") {
      try $0.replace(executable, with: entry("CFBundleExecutable", "Other"), in: device)
    },
    ContentFlaw(
      testDescription: "two binaries", severity: .warning, location: device,
      says: "but the xcframework's Info.plist names"
    ) {
      try $0.replace(executable, with: entry("CFBundleExecutable", "Other"), in: device)
      $0.write(CraftedArtifact.device + "/Other", try $0.bytes(CraftedArtifact.binary(CraftedArtifact.device)))
    },
    ContentFlaw(
      testDescription: "another type of package", location: device, says: "is \"BNDL\"; a framework needs FMWK"
    ) {
      try $0.replace("FMWK", with: "BNDL", in: device)
    },
    ContentFlaw(
      testDescription: "no type of package", severity: .warning, location: device,
      says: "CFBundlePackageType is missing"
    ) { try $0.replace("CFBundlePackageType", with: "Other", in: device) },
    ContentFlaw(
      testDescription: "the simulator's platform", location: device,
      says: "CFBundleSupportedPlatforms is iPhoneSimulator, but the slice is for ios: iPhoneOS"
    ) { try $0.replace("iPhoneOS", with: "iPhoneSimulator", in: device) },
    ContentFlaw(
      testDescription: "the device's platform", severity: .warning, location: simulator,
      says: "CFBundleSupportedPlatforms is iPhoneOS, but the slice is for ios-simulator: iPhoneSimulator"
    ) { try $0.replace("iPhoneSimulator", with: "iPhoneOS", in: simulator) },
    ContentFlaw(testDescription: "no platform", location: catalyst, says: "CFBundleSupportedPlatforms is empty, but") {
      try $0.replace("<string>MacOSX</string>", with: "", in: catalyst)
    },
    ContentFlaw(
      testDescription: "another SDK", location: catalyst,
      says: "DTPlatformName is \"iphoneos\", but the slice is for ios-maccatalyst: macosx"
    ) {
      try $0.replace(executable, with: executable + entry("DTPlatformName", "iphoneos"), in: catalyst)
    },
    ContentFlaw(
      testDescription: "another identifier", severity: .note, location: simulator,
      says: "com.example.Other, but com.contextsdk.ContextSDK in ios-arm64"
    ) { try $0.replace("com.contextsdk.ContextSDK", with: "com.example.Other", in: simulator) },
    ContentFlaw(
      testDescription: "missing in a static framework", severity: .warning, location: device, says: "has no Info.plist"
    ) {
      try $0.makeStatic(CraftedArtifact.device)
      $0.remove(device)
    },
  ]

  @Test("every flaw is reported", arguments: flaws) func reported(flaw: ContentFlaw) async throws {
    try await flaw.expect(Self.rule, in: .demo())
  }

  @Test("letters, digits, hyphens and periods make an identifier", arguments: ["com.a.my_sdk", "$(BUNDLE)", "", "é.b"])
  func characters(text: String) async throws {
    var artifact = try CraftedArtifact.demo()
    for path in [Self.device, Self.simulator, Self.catalyst] {
      try artifact.replace("com.contextsdk.ContextSDK", with: text, in: path)
    }
    let findings = try await artifact.findings(of: Self.rule)
    #expect(findings.count == 3 && findings.allSatisfy { $0.message.contains("letters, digits") }, "\(findings)")
  }

  @Test("what Xcode writes is silent", arguments: ["iphoneos"]) func silent(sdk: String) async throws {
    var artifact = try CraftedArtifact.demo()
    let sdkName = Self.entry("DTPlatformName", sdk)
    try artifact.replace(Self.executable, with: Self.executable + sdkName, in: Self.device)
    #expect(try await artifact.findings() == [])
  }

  @Test("one that is too large is reported, not read") func tooLarge() async throws {
    var artifact = try CraftedArtifact.demo()
    artifact.write(Self.device, [UInt8](repeating: 0x20, count: 9 << 20))
    let findings = try await artifact.folderFindings().filter { $0.code == Self.rule }
    #expect(findings.map(\.severity) == [.warning] && findings[0].message.contains("was not checked"), "\(findings)")
  }

  @Test("a bare library needs none of a framework's files") func bareLibrary() async throws {
    let bare = try CraftedArtifact.bareLibrary()
    let codes = try await bare.findings().map(\.code)
    let rules = ["bundle.", "swift.", "privacy.", "symbols.", "binary.build-paths"]
    #expect(!codes.contains { code in rules.contains { code.hasPrefix($0) } }, "\(codes)")
  }
}

extension CraftedArtifact {
  /// The demo's device slice as a static library without a framework.
  fileprivate static func bareLibrary() throws -> CraftedArtifact {
    var artifact = try demo()
    let image = CraftedBinary.typed(1, try artifact.bytes(binary(device)))
    for folder in ["ios-arm64", "ios-arm64_x86_64-simulator", "ios-arm64_x86_64-maccatalyst"] {
      artifact.remove(folder)
    }
    artifact.write("ios-arm64/libContextSDK.a", CraftedBinary.archive(image))
    artifact.write("ios-arm64/PrivacyInfo.xcprivacy", "x")
    let info = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>AvailableLibraries</key><array><dict>
      <key>LibraryIdentifier</key><string>ios-arm64</string><key>LibraryPath</key><string>libContextSDK.a</string>
      <key>SupportedArchitectures</key><array><string>arm64</string></array>
      <key>SupportedPlatform</key><string>ios</string></dict></array>
      <key>CFBundlePackageType</key><string>XFWK</string>
      <key>XCFrameworkFormatVersion</key><string>1.0</string></dict></plist>
      """
    artifact.write("Info.plist", info)
    return artifact
  }
}
