import Domain
import Testing

@testable import Verification

@Suite("Debug symbols") struct ContentSymbolTests {
  private static let rule = "symbols.dsym"
  private static let slice = "ios-arm64_x86_64-simulator"
  private static let folder = slice + "/dSYMs"
  private static let bundle = folder + "/ContextSDK.framework.dSYM"
  private static let dwarf = bundle + "/Contents/Resources/DWARF/ContextSDK"
  private static let binary = CraftedArtifact.binary(CraftedArtifact.simulator)

  /// The demo with symbols for the simulator's slice.
  private static func symbols(
    listed: Bool = true, _ change: ([[UInt8]]) -> [UInt8] = { CraftedBinary.fat($0) }
  ) throws -> CraftedArtifact {
    var artifact = try CraftedArtifact.demo()
    let images = CraftedBinary.images(try artifact.bytes(binary)).map(CraftedBinary.debugSymbols)
    artifact.write(dwarf, change(images))
    artifact.write(bundle + "/Contents/Info.plist", "<plist><dict/></plist>")
    if listed { try artifact.listSymbols() }
    return artifact
  }

  @Test("symbols of the binary are silent") func silent() async throws {
    // The other slices have none.
    #expect(try await Self.symbols().findings().map(\.code) == ["symbols.missing"])
    #expect(try await Self.symbols().folderFindings().map(\.code) == ["symbols.missing"])
  }

  @Test("only the headers of large ones are kept", arguments: [false, true]) func large(isWide: Bool) async throws {
    // Together more than is kept of an artifact's files.
    let padding = 13 << 20
    let fine = try Self.symbols { CraftedBinary.fat($0, isWide: isWide, padding: padding) }
    #expect(try await fine.folderFindings().map(\.code) == ["symbols.missing"])
    let other = try Self.symbols { images in
      CraftedBinary.fat([images[0], CraftedBinary.withOtherUUID(images[1])], isWide: isWide, padding: padding)
    }
    let findings = try await other.folderFindings().filter { $0.code != "symbols.missing" }
    #expect(findings.map(\.code) == [Self.rule] && findings[0].message.contains("its arm64 has UUID"), "\(findings)")
  }

  static let flaws = [
    ContentFlaw(testDescription: "a folder that is not there", location: folder, says: "does not exist, but Debug") {
      $0.remove(folder)
    },
    ContentFlaw(
      testDescription: "a folder without any", location: folder, says: "contains no dSYM, but DebugSymbolsPath"
    ) {
      $0.remove(bundle)
      $0.write(folder + "/readme", "x")
    },
    ContentFlaw(testDescription: "a dSYM without symbols", location: bundle, says: "Contents/Resources/DWARF is empty")
    {
      $0.remove(dwarf)
    },
    ContentFlaw(testDescription: "another build's", location: dwarf, says: "its arm64 has UUID", count: 2) {
      try $0.change(dwarf) { CraftedBinary.map($0, CraftedBinary.withOtherUUID) }
    },
    ContentFlaw(testDescription: "one architecture only", location: folder, says: "no symbols for the binary's arm64") {
      try $0.change(dwarf) { CraftedBinary.images($0)[0] }
    },
    ContentFlaw(testDescription: "no Mach-O file", location: dwarf, says: "is not a Mach-O file, so") {
      $0.write(dwarf, "symbols")
    },
    ContentFlaw(testDescription: "a broken Mach-O file", location: dwarf, says: "not a readable Mach-O file") {
      try $0.change(dwarf) { Array(CraftedBinary.images($0)[0].prefix(40)) }
    },
    ContentFlaw(
      testDescription: "a binary instead of symbols", severity: .warning, location: dwarf,
      says: "contains no debug symbols, but a dynamic library"
    ) { $0.write(dwarf, try $0.bytes(binary)) },
    ContentFlaw(
      testDescription: "symbols of nothing", severity: .warning,
      location: folder + "/Y.dSYM/Contents/Resources/DWARF/Y",
      says: "which no binary here has"
    ) {
      let image = CraftedBinary.withOtherUUID(CraftedBinary.images(try $0.bytes(dwarf))[0])
      $0.write(folder + "/Y.dSYM/Contents/Resources/DWARF/Y", image)
    },
    ContentFlaw(
      testDescription: "a dSYM at the xcframework's root", severity: .warning, location: "dSYMs",
      says: "contains X.dSYM, which no DebugSymbolsPath lists"
    ) { $0.write("dSYMs/X.dSYM/Contents/Resources/DWARF/X", try $0.bytes(dwarf)) },
  ]

  @Test("every flaw is reported", arguments: flaws) func reported(flaw: ContentFlaw) async throws {
    try await flaw.expect(Self.rule, in: Self.symbols())
  }

  @Test("symbols beside a slice that are not listed are compared all the same") func unlisted() async throws {
    let findings = try await Self.symbols(listed: false).findings(of: Self.rule)
    #expect(findings.map(\.severity) == [.warning] && findings[0].message.contains("no DebugSymbolsPath lists"))
    let other = try await Self.symbols(listed: false) { CraftedBinary.fat($0.map(CraftedBinary.withOtherUUID)) }
      .findings(of: Self.rule)
    #expect(other.count { $0.severity == .error && $0.message.contains("comes from another build") } == 2, "\(other)")
  }

  @Test("a framework inside of the slice has symbols of its own") func nested() async throws {
    var artifact = try Self.symbols()
    let image = CraftedBinary.withOtherUUID(CraftedBinary.images(try artifact.bytes(Self.binary))[0])
    artifact.write(CraftedArtifact.simulator + "/Frameworks/Y.framework/Y", image)
    artifact.write(Self.folder + "/Y.framework.dSYM/Contents/Resources/DWARF/Y", CraftedBinary.debugSymbols(of: image))
    #expect(try await artifact.findings(of: Self.rule) == [])
  }
}

extension CraftedArtifact {
  fileprivate mutating func listSymbols() throws {
    let identifier = "<string>ios-arm64_x86_64-simulator</string>"
    try replace(
      identifier, with: identifier + "<key>DebugSymbolsPath</key><string>dSYMs</string>", in: "Info.plist")
  }
}
