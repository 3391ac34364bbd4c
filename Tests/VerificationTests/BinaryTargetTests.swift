import TestSupport
import Testing

@testable import Verification

private typealias Library = CraftedArtifact.Library

@Suite("Rules of what a binary is built for") struct BinaryTargetTests {
  @Test("tell", arguments: Self.architectures + Self.platforms + Self.versions) func tell(_ test: BrokenCase)
    async throws
  {
    try await test.check(CraftedArtifact())
  }

  static let architectures: [BrokenCase] = [
    BrokenCase(
      "one that is listed and not there",
      [
        "error binary.architectures ios-arm64_arm64e/Kit.framework/Kit: contains arm64, but SupportedArchitectures lists arm64, arm64e"
      ]
    ) { $0 = Phone.with(Phone.dylib().build(2, 14).bytes, ["arm64", "arm64e"]) },
    BrokenCase(
      "one that is not listed",
      [
        "error binary.architectures ios-arm64/Kit.framework/Kit: also contains arm64e, which SupportedArchitectures does not list"
      ]
    ) {
      $0 = Phone.with(CraftedMachO.fat([Phone.dylib().build(2, 14), Phone.dylib("arm64e").build(2, 14)]))
    },
    BrokenCase(
      "a fat header that lies",
      [
        "error binary.architectures ios-arm64/Kit.framework/Kit: contains arm64e, but SupportedArchitectures lists arm64",
        "error binary.architectures ios-arm64/Kit.framework/Kit: declares arm64 in its fat header, but contains arm64e",
      ]
    ) {
      $0 = Phone.with(CraftedMachO.fat([("arm64", Phone.dylib("arm64e").build(2, 14).bytes)]))
    },
    BrokenCase(
      "a fat header that lies about an archive",
      [
        "error binary.architectures ios-arm64_armv7/Kit.framework/Kit: declares arm64 in its fat header, but contains armv7: a.o, b.o, c.o, d.o"
      ]
    ) {
      let members = ["a", "b", "c", "d"].map { (name: $0 + ".o", content: Phone.object("armv7").build(2, 14).bytes) }
      $0 = Phone.with(
        CraftedMachO.fat([("arm64", CraftedMachO.archive(members + [("e.o", Phone.object().build(2, 14).bytes)]))]),
        ["arm64", "armv7"])
    },
    BrokenCase("one twice", ["error binary.architectures ios-arm64/Kit.framework/Kit: contains arm64 twice"]) {
      $0 = Phone.with(CraftedMachO.fat([Phone.dylib().build(2, 14), Phone.dylib().build(2, 14)]))
    },
    BrokenCase(
      "an archive for two",
      [
        "error binary.architectures ios-arm64_armv7/Kit.framework/Kit: is one archive with object files for arm64, armv7"
      ]
    ) {
      $0 = Phone.with(
        CraftedMachO.archive([
          ("a.o", Phone.object().build(2, 14).bytes), ("b.o", Phone.object("armv7").build(2, 14).bytes),
        ]),
        ["arm64", "armv7"])
    },
  ]

  static let platforms: [BrokenCase] = [
    BrokenCase(
      "a simulator's code for a phone",
      [
        "error binary.platform ios-arm64/Kit.framework/Kit: its arm64 part is built for iOS Simulator, but Info.plist lists it for ios"
      ]
    ) { $0 = Phone.with(Phone.dylib().build(7, 14)) },
    BrokenCase(
      "a phone's code for a simulator, by the old command",
      [
        "error binary.platform ios-arm64-simulator/Kit.framework/Kit: its arm64 part is built for iOS, but Info.plist lists it for ios-simulator"
      ]
    ) {
      $0 = .frameworks([
        Library("ios", "simulator", ["arm64"], Phone.dylib().legacy(0x25, 14).bytes, info: Phone.fourteen)
      ])
    },
    BrokenCase(
      "a platform that nobody knows",
      [
        "error binary.platform ios-arm64/Kit.framework/Kit: its arm64 part is built for platform 77, but Info.plist lists it for ios"
      ]
    ) { $0 = Phone.with(Phone.dylib().build(77, 14)) },
    BrokenCase(
      "two platforms",
      [
        "error binary.platform ios-arm64/Kit.framework/Kit: its arm64 part is built for iOS and iOS Simulator, but Info.plist lists it for ios"
      ]
    ) { $0 = Phone.with(Phone.dylib().build(2, 14).build(7, 14)) },
    BrokenCase(
      "a zippered library for a phone",
      [
        "error binary.platform ios-arm64/Kit.framework/Kit: its arm64 part is built for macOS and Mac Catalyst, but Info.plist lists it for ios"
      ]
    ) { $0 = Phone.with(Phone.dylib().build(1, 11).build(6, 14)) },
    BrokenCase(
      "one of two architectures",
      [
        "error binary.platform ios-arm64_x86_64-simulator/Kit.framework/Kit: its arm64 part is built for iOS, but Info.plist lists it for ios-simulator"
      ]
    ) {
      $0 = .frameworks([
        Library(
          "ios", "simulator", ["arm64", "x86_64"],
          CraftedMachO.fat([Phone.dylib().build(2, 14), Phone.dylib("x86_64").legacy(0x25, 14)]), info: Phone.fourteen)
      ])
    },
    BrokenCase(
      "object files",
      [
        "error binary.platform ios-arm64/Kit.framework/Kit: its arm64 part is built for iOS Simulator (4 of 6 object files: b.o, c.o, d.o, e.o), but Info.plist lists it for ios",
        "error binary.platform ios-arm64/Kit.framework/Kit: its arm64 part is built for macOS (1 of 6 object files: f.o), but Info.plist lists it for ios",
      ]
    ) {
      let right = (name: "a.o", content: Phone.object().build(2, 14).bytes)
      let wrong = ["b", "c", "d", "e"].map { (name: $0 + ".o", content: Phone.object().build(7, 14).bytes) }
      $0 = Phone.with(CraftedMachO.archive([right] + wrong + [("f.o", Phone.object().build(1, 11).bytes)]))
    },
    BrokenCase(
      "no platform",
      ["note binary.platform ios-arm64/Kit.framework/Kit: its arm64 part does not state its platform"]
    ) { $0 = Phone.with(Phone.object()) },
    BrokenCase(
      "a mixed archive by LLVM's own tools",
      [
        "error binary.platform ios-arm64/Kit.framework/Kit: its arm64 part is built for iOS Simulator (1 of 2 object files: ios-simulator.o), but Info.plist lists it for ios"
      ]
    ) {
      $0 = Phone.with(try TestFile.bytes(Checkout.root + "/Tests/AppleTests/Fixtures/macho/mixed.a"))
    },
  ]

  static let versions: [BrokenCase] = [
    BrokenCase(
      "a binary that needs more",
      [
        "error binary.minimum-version ios-arm64/Kit.framework/Info.plist: MinimumOSVersion is 14.0, but the binary needs 15.2"
      ]
    ) { $0 = Phone.with(Phone.dylib().build(2, 15, 2)) },
    BrokenCase(
      "a binary that needs less",
      [
        "note binary.minimum-version ios-arm64/Kit.framework/Info.plist: MinimumOSVersion is 14.0, but the binary runs on 13.0 and later"
      ]
    ) { $0 = Phone.with(Phone.dylib().build(2, 13)) },
    BrokenCase("the same version, written otherwise", []) {
      $0 = Phone.with(Phone.dylib().build(2, 14), info: Phone.minimum("<string>14</string>"))
    },
    BrokenCase(
      "no version",
      [
        "warning binary.minimum-version ios-arm64/Kit.framework/Info.plist: has no MinimumOSVersion, which App Store Connect requires"
      ]
    ) { $0 = Phone.with(Phone.dylib().build(2, 14), info: "") },
    BrokenCase(
      "a version that is a number",
      [
        "error binary.minimum-version ios-arm64/Kit.framework/Info.plist: MinimumOSVersion is not a string, expected a version such as 14.0"
      ]
    ) {
      $0 = Phone.with(Phone.dylib().build(2, 14), info: Phone.minimum("<real>14.0</real>"))
    },
    BrokenCase(
      "a version that is none",
      [
        "error binary.minimum-version ios-arm64/Kit.framework/Info.plist: MinimumOSVersion is \"14.x\", expected a version such as 14.0"
      ]
    ) {
      $0 = Phone.with(Phone.dylib().build(2, 14), info: Phone.minimum("<string>14.x</string>"))
    },
    BrokenCase(
      "a version of four numbers",
      [
        "error binary.minimum-version ios-arm64/Kit.framework/Info.plist: MinimumOSVersion is \"14.0.0.1\", expected a version such as 14.0"
      ]
    ) {
      $0 = Phone.with(Phone.dylib().build(2, 14), info: Phone.minimum("<string>14.0.0.1</string>"))
    },
    BrokenCase(
      "a version larger than any",
      [
        "error binary.minimum-version ios-arm64/Kit.framework/Info.plist: MinimumOSVersion is \"99999999999999999999\", expected a version such as 14.0"
      ]
    ) {
      $0 = Phone.with(Phone.dylib().build(2, 14), info: Phone.minimum("<string>99999999999999999999</string>"))
    },
    BrokenCase(
      "a simulator's that needs more",
      [
        "warning binary.minimum-version ios-arm64-simulator/Kit.framework/Info.plist: MinimumOSVersion is 14.0, but the binary needs 15.0"
      ]
    ) {
      $0 = .frameworks([Library("ios", "simulator", ["arm64"], Phone.dylib().build(7, 15).bytes, info: Phone.fourteen)])
    },
    BrokenCase(
      "a Mac's that needs more",
      [
        "warning binary.minimum-version macos-x86_64/Kit.framework/Versions/A/Resources/Info.plist: LSMinimumSystemVersion is 11.0, but the binary needs 12.0"
      ]
    ) {
      $0 = .frameworks([
        Library(
          "macos", nil, ["x86_64"], Phone.dylib("x86_64").build(1, 12).bytes,
          info: "<key>LSMinimumSystemVersion</key><string>11.0</string>")
      ])
    },
    BrokenCase(
      "Mac Catalyst with a phone's version that is too low",
      [
        "note binary.minimum-version ios-x86_64-maccatalyst/Kit.framework/Versions/A/Resources/Info.plist: MinimumOSVersion is 14.0, but the binary needs 15.0"
      ]
    ) {
      $0 = .frameworks([
        Library("ios", "maccatalyst", ["x86_64"], Phone.dylib("x86_64").build(6, 15).bytes, info: Phone.fourteen)
      ])
    },
  ]
}
