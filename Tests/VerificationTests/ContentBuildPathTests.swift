import Domain
import Testing

@testable import Verification

@Suite("Paths of the vendor's machines") struct ContentBuildPathTests {
  private static let rule = "binary.build-paths"
  private static let binary = CraftedArtifact.binary(CraftedArtifact.device)
  private static let interface = SwiftDemo.module(CraftedArtifact.device) + "/arm64-apple-ios.swiftinterface"

  private static func paths(_ names: [String]) -> [UInt8] { names.flatMap { Array("\0/Users/ann/\($0).swift\0".utf8) } }

  static let flaws = [
    ContentFlaw(testDescription: "in a binary", severity: .warning, location: binary, says: "names /Users/ann/a.swift")
    {
      try $0.change(binary) { $0 + paths(["a"]) }
    },
    ContentFlaw(
      testDescription: "many of them", severity: .warning, location: binary,
      says: "names /Users/ann/a.swift, /Users/ann/b.swift, /Users/ann/c.swift (and 2 more)"
    ) { try $0.change(binary) { $0 + paths(["a", "a", "b", "c", "d", "e"]) } },
    ContentFlaw(testDescription: "in an archive", severity: .warning, location: binary, says: "/Users/ann/a.swift") {
      try $0.change(binary) { CraftedBinary.archive(CraftedBinary.typed(1, $0) + paths(["a"])) }
    },
    ContentFlaw(testDescription: "in an interface", severity: .warning, location: interface, says: "/Users/ann/x") {
      try $0.replace("-module-name", with: "-Xcc -I/Users/ann/x/include -module-name", in: interface)
    },
  ]

  @Test("every one is reported", arguments: flaws) func reported(flaw: ContentFlaw) async throws {
    try await flaw.expect(Self.rule, in: SwiftDemo.artifact.get())
  }

  @Test("in what the compiler writes for compilers", arguments: ["swiftmodule", "swiftsourceinfo"])
  func modules(kind: String) async throws {
    var artifact = try SwiftDemo.artifact.get()
    let folder = SwiftDemo.module(CraftedArtifact.device) + (kind == "swiftmodule" ? "" : "/Project")
    // Strings in them have a length before them and no end.
    artifact.write(
      folder + "/arm64-apple-ios." + kind, [0xE2, 0x9C, 0xA8, 0x0E, 19] + Array("/Users/ann/a.swift".utf8) + [0])
    let found = try await artifact.findings(of: Self.rule)
    #expect(found.map(\.message) == ["names /Users/ann/a.swift"])
    let remedy = kind == "swiftmodule" ? "SWIFT_SERIALIZE_DEBUGGING_OPTIONS=NO" : "leave out the folder Project"
    #expect(found.first?.remedy?.contains(remedy) == true)
  }

  @Test("debug symbols and other files may name them") func silent() async throws {
    var artifact = try CraftedArtifact.demo()
    let symbols = CraftedBinary.debugSymbols(of: try artifact.bytes(Self.binary)) + Self.paths(["a"])
    artifact.write("ios-arm64/dSYMs/ContextSDK.framework.dSYM/Contents/Resources/DWARF/ContextSDK", symbols)
    artifact.write("ios-arm64/ContextSDK.symbols", symbols)
    artifact.write(CraftedArtifact.device + "/README.md", Self.paths(["a"]))
    #expect(try await artifact.findings(of: Self.rule) == [])
  }

  @Test("they are found beyond what is kept of a binary") func large() async throws {
    var artifact = try CraftedArtifact.demo()
    try artifact.change(Self.binary) { $0 + [UInt8](repeating: 0, count: 26 << 20) + Self.paths(["a"]) }
    let findings = try await artifact.folderFindings().filter { $0.code == Self.rule }
    #expect(findings.count == 1 && findings[0].message == "names /Users/ann/a.swift", "\(findings)")
  }
}
