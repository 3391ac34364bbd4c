import Domain
import Testing

@testable import Manifest
@testable import Verification

@Suite("Swift modules") struct ContentSwiftTests {
  private static let device = SwiftDemo.module(CraftedArtifact.device)
  private static let simulator = SwiftDemo.module(CraftedArtifact.simulator)
  private static let catalyst = SwiftDemo.module(CraftedArtifact.catalyst)
  private static let phone = device + "/arm64-apple-ios.swiftinterface"
  private static let intel = simulator + "/x86_64-apple-ios-simulator.swiftinterface"

  @Test("what the compiler writes is silent") func silent() async throws {
    let artifact = try SwiftDemo.artifact.get()
    #expect(try artifact.text(Self.phone).contains("enum Moment"))
    for found in [try await artifact.findings(), try await artifact.folderFindings()] {
      #expect(
        found.map { "\($0.severity.rawValue) \($0.message)" } == ["note is a private interface (the same in 5 places)"])
    }
  }

  static let interfaces = [
    ContentFlaw(
      testDescription: "no interface", location: device,
      says: "no interface for arm64 (arm64-apple-ios.swiftinterface), only a compiled module"
    ) { $0.remove(phone) },
    ContentFlaw(
      testDescription: "nothing for an architecture", location: simulator, says: "no interface for x86_64 (x86"
    ) {
      $0.remove(intel)
      $0.remove(simulator + "/x86_64-apple-ios-simulator.swiftmodule")
    },
    ContentFlaw(testDescription: "none in a deep framework", location: catalyst, says: "no interface for arm64 (arm64")
    {
      $0.remove(catalyst + "/arm64-apple-ios-macabi.swiftinterface")
    },
    ContentFlaw(testDescription: "no module", location: CraftedArtifact.simulator, says: "but ios-arm64 does") {
      $0.remove(simulator)
    },
    ContentFlaw(testDescription: "no comment at the top", location: phone, says: "swift-interface-format-version") {
      $0.write(phone, "public enum Moment {}\n")
    },
    ContentFlaw(
      testDescription: "cut off", location: device + "/arm64-apple-ios.private.swiftinterface", says: "(line "
    ) {
      let path = device + "/arm64-apple-ios.private.swiftinterface"
      try $0.replace("case now, later\n}", with: "case now, later\n", in: path)
    },
    ContentFlaw(
      testDescription: "an architecture that the binary lacks", severity: .note,
      location: device + "/armv7-apple-ios.swiftinterface",
      says: "is for armv7-apple-ios, but the binary contains only arm64"
    ) { $0.write(device + "/armv7-apple-ios.swiftinterface", try $0.bytes(phone)) },
    ContentFlaw(
      testDescription: "another platform's", severity: .warning,
      location: device + "/x86_64-apple-ios-simulator.swiftinterface",
      says: "is for x86_64-apple-ios-simulator, but the slice is for ios"
    ) { $0.write(device + "/x86_64-apple-ios-simulator.swiftinterface", try $0.bytes(intel)) },
  ]

  @Test("every flaw of interfaces is reported", arguments: interfaces) func interfaceReported(flaw: ContentFlaw)
    async throws
  {
    try await flaw.expect("swift.interfaces", in: SwiftDemo.artifact.get())
  }

  struct ModuleFlaw: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var says: String
    /// Replaces the public interface's declaration, and text of its header.
    var body: String
    var header = ("", "")
    var file = phone
  }

  private static let declaration = "public enum Moment {"

  static let moduleFlaws = [
    ModuleFlaw(
      testDescription: "a module that nobody brings",
      says: "warning swift.imports imports Sovran, which is no module of Apple's, and not in the artifact",
      body: "import Sovran\nimport Foundation\nimport struct CoreML.MLModel\nimport ContextSDK\n" + declaration),
    ModuleFlaw(
      testDescription: "one that is brought to everybody",
      says: "warning swift.imports re-exports Clibsodium, which is no module of Apple's, and not in the artifact",
      body: "@_exported import Clibsodium\n@_exported import UIKit\n" + declaration),
    ModuleFlaw(
      testDescription: "a type called as the module",
      says: "warning swift.module-name line LINE declares a type with the name of the module",
      body: "public class ContextSDK {\n  public init()\n}\npublic struct Other {\n  public struct ContextSDK {}\n}\n"
        + declaration),
    ModuleFlaw(
      testDescription: "a package interface", says: "note swift.private-interface is a package interface",
      body: "package func secret()\n" + declaration, file: device + "/arm64-apple-ios.package.swiftinterface"),
    ModuleFlaw(
      testDescription: "a compiler in development",
      says: "note swift.compiler was written by a compiler in development: "
        + "Apple Swift version 6.4-dev (LLVM 0123456789abcdef, Swift fedcba9876543210)",
      body: declaration,
      header: (
        "swift-compiler-version: ",
        "swift-compiler-version: Apple Swift version 6.4-dev (LLVM 0123456789abcdef, Swift fedcba9876543210)\n// was: "
      )),
    ModuleFlaw(
      testDescription: "overlays and C modules", says: "",
      body: "import _MapKit_SwiftUI\nimport os.log\nimport zlib\n" + declaration),
  ]

  @Test("what keeps apps from importing a module is reported", arguments: moduleFlaws)
  func moduleReported(flaw: ModuleFlaw) async throws {
    var artifact = try SwiftDemo.artifact.get()
    let text = try artifact.text(Self.phone).replacing(Self.declaration, with: flaw.body)
    let changed = flaw.header.0.isEmpty ? text : text.replacing(flaw.header.0, with: flaw.header.1)
    artifact.write(flaw.file, changed)
    let lines = changed.split(separator: "\n", omittingEmptySubsequences: false)
    let line = (lines.firstIndex { $0.hasPrefix("public class ContextSDK") } ?? 0) + 1
    let found = try await artifact.findings().filter { !$0.message.hasPrefix("is a private interface") }
    #expect(
      found.map { "\($0.severity.rawValue) \($0.code) \($0.message)" }
        == [flaw.says.replacing("LINE", with: "\(line)")].filter { !$0.isEmpty })
  }

  @Test("another product's module may be imported") func otherProduct() async throws {
    var artifact = try SwiftDemo.artifact.get()
    try artifact.replace(Self.declaration, with: "import Extension\n" + Self.declaration, in: Self.phone)
    #expect(try await artifact.findings(of: "swift.imports").count == 1)
    var expectation = Expectation()
    expectation.releaseProducts = [ReleaseConfiguration.Product(name: "Extension", origin: .prebuilt("x"))]
    #expect(try await artifact.findings(of: "swift.imports", expectation) == [])
  }

  private static func flag(_ old: String, _ new: String, in path: String = phone)
    -> @Sendable (inout CraftedArtifact) throws -> Void
  {
    { try $0.replace(old, with: new, in: path) }
  }

  static let flags = [
    ContentFlaw(
      testDescription: "no library evolution", location: phone, says: "without -enable-library-evolution",
      make: flag(" -enable-library-evolution", "")),
    ContentFlaw(
      testDescription: "no name", location: phone, says: "has no -module-name flag",
      make: flag(" -module-name ContextSDK", "")),
    ContentFlaw(
      testDescription: "another module", location: phone, says: "-module-name Context, but the module is ContextSDK",
      make: flag("-module-name ContextSDK", "-module-name Context")),
    ContentFlaw(
      testDescription: "no target", severity: .warning, location: phone, says: "has no -target flag",
      make: flag("-target arm64-apple-ios14.0 ", "")),
    ContentFlaw(
      testDescription: "no triple", severity: .warning, location: phone, says: "which is not a known target triple",
      make: flag("arm64-apple-ios14.0", "arm64")),
    ContentFlaw(
      testDescription: "the simulator's target", location: phone,
      says: "-target arm64-apple-ios14.0-simulator, but the slice is for ios",
      make: flag("arm64-apple-ios14.0", "arm64-apple-ios14.0-simulator")),
    ContentFlaw(
      testDescription: "the device's target", location: intel, says: "but the slice is for ios-simulator",
      make: flag("ios14.0-simulator", "ios14.0", in: intel)),
    ContentFlaw(
      testDescription: "another architecture", location: phone,
      says: "was compiled for arm64e, but its name says arm64",
      make: flag("arm64-apple", "arm64e-apple")),
    ContentFlaw(
      testDescription: "another system version", severity: .warning, location: phone,
      says: "was compiled for iOS 13.0, but the binary's arm64 needs 14.0", make: flag("ios14.0", "ios13.0")),
    ContentFlaw(
      testDescription: "an older one for Intel", severity: .warning, location: intel,
      says: "was compiled for iOS Simulator 13.0, but the binary's x86_64 needs 14.0",
      make: flag("ios14.0", "ios13.0", in: intel)),
  ]

  @Test("every flaw of flags is reported", arguments: flags) func flagReported(flaw: ContentFlaw) async throws {
    try await flaw.expect("swift.flags", in: SwiftDemo.artifact.get())
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var make: @Sendable (inout CraftedArtifact) throws -> Void
  }

  static let fine = [
    Case(testDescription: "short names of old") { $0.move(phone, to: device + "/arm64.swiftinterface") },
    Case(testDescription: "arm64e's serves arm64") {
      $0.move(phone, to: device + "/arm64e-apple-ios.swiftinterface")
      try $0.replace("arm64-apple", with: "arm64e-apple", in: device + "/arm64e-apple-ios.swiftinterface")
    },
    Case(testDescription: "what linkers raise on arm64") {
      try $0.replace("14.0", with: "12.0", in: simulator + "/arm64-apple-ios-simulator.swiftinterface")
    },
    Case(testDescription: "a zippered framework's second target") {
      let path = catalyst + "/arm64-apple-ios-macabi.swiftinterface"
      try $0.replace(
        "-target arm64-apple-ios14.0-macabi",
        with: "-target arm64-apple-macos11.0 -target-variant arm64-apple-ios14.0-macabi", in: path)
    },
    Case(testDescription: "the modules of others") {
      $0.write(CraftedArtifact.device + "/Modules/Other.swiftmodule/arm64-apple-ios.swiftinterface", "x")
    },
    Case(testDescription: "an archive of objects for an older system") {
      try $0.makeStatic(CraftedArtifact.device)
      try $0.replace("ios14.0", with: "ios12.0", in: phone)
    },
  ]

  @Test("what differs for a reason is silent", arguments: fine) func differs(item: Case) async throws {
    var artifact = try SwiftDemo.artifact.get()
    try item.make(&artifact)
    for rule in ["swift.interfaces", "swift.flags"] { #expect(try await artifact.findings(of: rule) == []) }
  }

  @Test("an interface that is too large is reported, not read") func tooLarge() async throws {
    var artifact = try SwiftDemo.artifact.get()
    artifact.write(Self.phone, [UInt8](repeating: 0x20, count: 9 << 20))
    let findings = try await artifact.folderFindings().filter {
      $0.code.hasPrefix("swift.") && $0.code != "swift.private-interface"
    }
    #expect(findings.map(\.code) == ["swift.interfaces"] && findings[0].severity == .warning, "\(findings)")
  }
}
