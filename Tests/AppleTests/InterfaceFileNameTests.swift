import Testing

@testable import Artifacts

@Suite struct InterfaceFileNameTests {
  @Test(
    "names",
    arguments: [
      ("arm64-apple-ios.swiftinterface", "arm64-apple-ios", .everyone),
      ("arm64-apple-ios-simulator.private.swiftinterface", "arm64-apple-ios-simulator", .private),
      ("arm64-apple-ios-macabi.package.swiftinterface", "arm64-apple-ios-macabi", .package),
      ("arm64.swiftinterface", "arm64", .everyone),
    ] as [(String, String, InterfaceFileName.Audience)])
  func names(name: String, target: String, audience: InterfaceFileName.Audience) {
    #expect(InterfaceFileName(name)?.target == target)
    #expect(InterfaceFileName(name)?.audience == audience)
  }

  @Test(
    "is not an interface",
    arguments: ["arm64.swiftmodule", "arm64.abi.json", ".swiftinterface", "", "arm64.swiftinterface.bak", "a.swiftdoc"])
  func foreign(name: String) { #expect(InterfaceFileName(name) == nil) }

  @Test(
    "expects",
    arguments: [
      ("ios", nil, "arm64", ["arm64-apple-ios", "arm64e-apple-ios", "arm64", "arm64e"]),
      ("ios", "simulator", "x86_64", ["x86_64-apple-ios-simulator", "x86_64"]),
      ("ios", "maccatalyst", "x86_64", ["x86_64-apple-ios-macabi", "x86_64"]),
      ("ios", nil, "arm64e", ["arm64e-apple-ios", "arm64e"]),
      ("ios", nil, "armv7", ["armv7-apple-ios", "armv7", "arm"]),
      ("ios", "simulator", "i386", ["i386-apple-ios-simulator", "i386"]),
      ("watchos", nil, "arm64_32", ["arm64_32-apple-watchos", "arm64_32"]),
      ("watchos", nil, "armv7k", ["armv7k-apple-watchos", "armv7k", "arm"]),
      ("macos", nil, "x86_64", ["x86_64-apple-macos", "x86_64"]), ("xros", "other", "arm64", []),
    ] as [(String, String?, String, [String])])
  func expects(platform: String, variant: String?, architecture: String, names: [String]) {
    #expect(
      InterfaceFileName.expectedTriples(platform: platform, variant: variant, architecture: architecture) == names)
  }

  @Test func serves() throws {
    let name = try #require(InterfaceFileName("arm64-apple-ios.swiftinterface"))
    #expect(name.serves(platform: "ios", variant: nil, architecture: "arm64"))
    #expect(!name.serves(platform: "ios", variant: nil, architecture: "arm64e"))
    #expect(!name.serves(platform: "ios", variant: "simulator", architecture: "arm64"))
    #expect(!name.serves(platform: "tvos", variant: nil, architecture: "arm64"))
  }

  @Test(
    "reads triples",
    arguments: [
      ("arm64-apple-ios14.0-simulator", "arm64 apple ios 14.0 simulator", "ios simulator"),
      ("x86_64-apple-macosx10.15.4", "x86_64 apple macos 10.15.4 nil", "macos nil"),
      ("arm64-apple-ios13.1-macabi", "arm64 apple ios 13.1 macabi", "ios maccatalyst"),
      ("arm64-apple-visionos1", "arm64 apple xros 1.0 nil", "xros nil"),
      ("arm64_32-apple-watchos", "arm64_32 apple watchos nil nil", "watchos nil"),
      ("x86_64-unknown-linux-gnu", "x86_64 unknown linux nil gnu", nil),
      ("arm64-apple-ios14-other", "arm64 apple ios 14.0 other", nil),
    ] as [(String, String, String?)])
  func triples(text: String, parts: String, xcframework: String?) throws {
    let triple = try #require(TargetTriple(text))
    let environment = triple.environment ?? "nil"
    let version = triple.version?.description ?? "nil"
    #expect("\(triple.architecture) \(triple.vendor) \(triple.system) \(version) \(environment)" == parts)
    #expect(triple.xcframework.map { "\($0.platform) \($0.variant ?? "nil")" } == xcframework)
  }

  @Test(
    "is not a triple",
    arguments: ["", "arm64", "arm64-apple", "arm64-apple-", "arm64-apple-14", "a--ios", "a-b-ios1..2"])
  func noTriple(text: String) { #expect(TargetTriple(text) == nil) }
}
