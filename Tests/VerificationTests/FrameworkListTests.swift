import Domain
import Testing

@testable import Verification

private typealias Crafted = CraftedArtifact

@Suite("Rules of the root Info.plist, on the demo broken in one place") struct FrameworkListTests {
  @Test("a binary that is missing is told once", arguments: [true, false]) func missingBinary(isListed: Bool)
    async throws
  {
    for bundle in [CraftedArtifact.device, CraftedArtifact.catalyst] {
      var artifact = try CraftedArtifact.demo()
      artifact.remove(CraftedArtifact.binary(bundle))
      if !isListed {
        let inner = bundle == CraftedArtifact.catalyst ? "Versions/A/" : ""
        try artifact.replace(
          "<key>BinaryPath</key>\n\t\t\t<string>ContextSDK.framework/\(inner)ContextSDK</string>", with: "",
          in: "Info.plist")
      }
      let found = try await artifact.findings().filter { $0.severity == .error }
      #expect(found.map(\.code) == ["xcframework.libraries"], "\(found)")
    }
  }

  @Test("tell", arguments: cases) func tell(_ test: BrokenCase) async throws { try await test.check(Crafted.demo()) }

  static let cases: [BrokenCase] = [
    BrokenCase("no Info.plist", ["error xcframework.info-plist ContextSDK.xcframework: has no Info.plist"]) {
      $0.remove("Info.plist")
    },
    BrokenCase(
      "an Info.plist that is a link", ["error xcframework.info-plist Info.plist: is a symlink, not a property list"]
    ) {
      $0["Info.plist"] = .link("ios-arm64/ContextSDK.framework/Info.plist")
    },
    BrokenCase(
      "an Info.plist that is a folder", ["error xcframework.info-plist Info.plist: is a folder, not a property list"]
    ) { artifact in
      artifact.remove("Info.plist")
      artifact.write("Info.plist/x", "x")
    },
    BrokenCase(
      "an Info.plist that is cut off",
      [
        "error xcframework.info-plist Info.plist: line 5, column 25: not a readable property list: unclosed token"
      ]
    ) {
      $0.write("Info.plist", try $0.text("Info.plist").prefix(200).utf8)
    },
    BrokenCase(
      "an Info.plist larger than any",
      [
        "error xcframework.info-plist Info.plist: is larger than 8388608 bytes, too large for an xcframework's property list"
      ]
    ) {
      $0.write("Info.plist", noise(9 << 20))
    },
    BrokenCase(
      "a framework's package type",
      ["error xcframework.info-plist Info.plist: CFBundlePackageType: expected XFWK, found \"FMWK\""]
    ) { try $0.replace("XFWK", with: "FMWK", in: "Info.plist") },
    BrokenCase(
      "no list of libraries",
      ["error xcframework.info-plist Info.plist: AvailableLibraries: is missing; expected an array of dictionaries"]
    ) {
      try $0.replace("AvailableLibraries", with: "Libraries", in: "Info.plist")
    },
    BrokenCase(
      "a library without a platform",
      [
        "error xcframework.info-plist Info.plist: AvailableLibraries[0].SupportedPlatform: is missing; expected a string"
      ]
    ) { artifact in
      let entry = "<key>SupportedPlatform</key>\n\t\t\t<string>ios</string>\n\t\t</dict>"
      try artifact.replace(entry, with: "</dict>", in: "Info.plist")
    },
    BrokenCase("no library", ["error xcframework.info-plist Info.plist: AvailableLibraries: lists no library"]) {
      artifact in
      let text = try artifact.text("Info.plist")
      let end = text.firstRange(of: "\t</array>\n\t<key>CFBundlePackageType")?.lowerBound ?? text.endIndex
      let start = text.firstRange(of: "<array>")?.upperBound ?? text.startIndex
      artifact.write("Info.plist", String(text[..<start] + text[end...]))
    },
    BrokenCase(
      "a newer format",
      [
        "warning xcframework.format-version Info.plist: XCFrameworkFormatVersion: format version \"2.0\" is not one of 1.0, 1.1; it is read like 1.1"
      ]
    ) { try $0.replace("<string>1.0<", with: "<string>2.0<", in: "Info.plist") },
    BrokenCase(
      "a library that is not there",
      [
        "error xcframework.libraries Info.plist: AvailableLibraries[2].LibraryPath: lists ios-arm64_x86_64-simulator/ContextSDK.framework, but there is no such folder"
      ]
    ) { $0.remove(Crafted.simulator) },
    BrokenCase(
      "a binary that is not there",
      [
        "error xcframework.libraries Info.plist: AvailableLibraries[0].BinaryPath: lists ios-arm64/ContextSDK.framework/ContextSDK, but there is no such file"
      ]
    ) { $0.remove(Crafted.device + "/ContextSDK") },
    BrokenCase(
      "an identifier that climbs",
      [
        "error xcframework.libraries Info.plist: AvailableLibraries[0].LibraryIdentifier: \"../x\" is not the name of a folder",
        "warning xcframework.unlisted Info.plist: AvailableLibraries: does not list ios-arm64, which contains a framework",
      ]
    ) {
      try $0.replace("<string>ios-arm64<", with: "<string>../x<", in: "Info.plist")
    },
    BrokenCase(
      "a path longer than any",
      (0..<3).map {
        "error xcframework.libraries Info.plist: AvailableLibraries[\($0)].LibraryPath: "
          + "\"\(String(repeating: "a/", count: 32))\"… is not a path inside the library's folder"
      }
    ) {
      try $0.replace(
        "<string>ContextSDK.framework<", with: "<string>\(String(repeating: "a/", count: 400_000))<", in: "Info.plist")
    },
    BrokenCase(
      "a platform twice",
      [
        "error xcframework.duplicates Info.plist: AvailableLibraries[2].SupportedPlatform: ios-simulator is also the platform of AvailableLibraries[1]",
        "warning xcframework.identifier ios-arm64_x86_64-maccatalyst: is named for ios-maccatalyst on arm64, x86_64, but Info.plist says ios-simulator on arm64, x86_64",
        "error bundle.platform-shape ios-arm64_x86_64-maccatalyst/ContextSDK.framework: is versioned, but ios-simulator accepts only shallow frameworks: apps with it cannot be installed",
        "error binary.platform ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/ContextSDK: its x86_64 part is built for Mac Catalyst, but Info.plist lists it for ios-simulator",
        "error binary.platform ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/ContextSDK: its arm64 part is built for Mac Catalyst, but Info.plist lists it for ios-simulator",
      ]
    ) {
      try $0.replace("maccatalyst</string>\n\t\t</dict>", with: "simulator</string>\n\t\t</dict>", in: "Info.plist")
    },
    BrokenCase(
      "an identifier twice",
      [
        "error xcframework.duplicates Info.plist: AvailableLibraries[2].LibraryIdentifier: \"ios-arm64\" is also the identifier of AvailableLibraries[0]",
        "warning xcframework.identifier ios-arm64: is named for ios on arm64, but Info.plist says ios-simulator on arm64, x86_64",
        "error binary.architectures ios-arm64/ContextSDK.framework/ContextSDK: contains arm64, but SupportedArchitectures lists arm64, x86_64",
        "error binary.platform ios-arm64/ContextSDK.framework/ContextSDK: its arm64 part is built for iOS, but Info.plist lists it for ios-simulator",
      ]
    ) { artifact in
      try artifact.replace("ios-arm64_x86_64-simulator", with: "ios-arm64", in: "Info.plist")
      artifact.remove("ios-arm64_x86_64-simulator")
    },
    BrokenCase(
      "a library of another kind",
      [
        "error xcframework.libraries Info.plist: AvailableLibraries[0].LibraryPath: lists ios-arm64/libContextSDK.a, but there is no such file",
        "error xcframework.mixed-kinds Info.plist: AvailableLibraries: mixes libraries of different kinds: .a, .framework",
      ]
    ) { artifact in
      try artifact.replace(
        "<string>ContextSDK.framework</string>\n\t\t\t<key>SupportedArchitectures</key>\n\t\t\t<array>\n\t\t\t\t<string>arm64</string>\n\t\t\t</array>",
        with:
          "<string>libContextSDK.a</string>\n\t\t\t<key>SupportedArchitectures</key>\n\t\t\t<array>\n\t\t\t\t<string>arm64</string>\n\t\t\t</array>",
        in: "Info.plist")
    },
    BrokenCase(
      "a platform by the name of its SDK",
      [
        "warning xcframework.platform Info.plist: ios-arm64 is for iphoneos, which is not one of ios, ios-simulator, ios-maccatalyst, macos, tvos, tvos-simulator, watchos, watchos-simulator, xros, xros-simulator, driverkit",
        "warning xcframework.identifier ios-arm64: is named for ios on arm64, but Info.plist says iphoneos on arm64",
      ]
    ) { artifact in
      try artifact.replace(
        "<string>ios</string>\n\t\t</dict>", with: "<string>iphoneos</string>\n\t\t</dict>", in: "Info.plist")
    },
    BrokenCase(
      "an identifier of a custom form",
      ["note xcframework.identifier device: is not the name that Xcode would give it, ios-arm64"]
    ) { artifact in
      try artifact.replace("<string>ios-arm64<", with: "<string>device<", in: "Info.plist")
      artifact.move("ios-arm64", to: "device")
    },
    BrokenCase(
      "an identifier of another platform",
      [
        "warning xcframework.identifier ios-x86_64_arm64: is named for ios on arm64, x86_64, but Info.plist says ios-simulator on arm64, x86_64"
      ]
    ) { artifact in
      try artifact.replace("<string>ios-arm64_x86_64-simulator<", with: "<string>ios-x86_64_arm64<", in: "Info.plist")
      artifact.move("ios-arm64_x86_64-simulator", to: "ios-x86_64_arm64")
    },
    BrokenCase("an identifier whose architectures stand in another order", []) { artifact in
      try artifact.replace(
        "<string>ios-arm64_x86_64-simulator<", with: "<string>ios-x86_64_arm64-simulator<", in: "Info.plist")
      artifact.move("ios-arm64_x86_64-simulator", to: "ios-x86_64_arm64-simulator")
    },
  ]
}
