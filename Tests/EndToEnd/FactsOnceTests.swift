import Domain
import TestSupport
import Testing

/// A reader is told each fact once, whatever the number of slices and customers.
@Suite("release verify: one fact, told once") struct FactsOnceTests {
  private static let platforms = [
    ("ios-arm64", "ios", "", 2), ("ios-arm64-simulator", "ios", "simulator", 7), ("tvos-arm64", "tvos", "", 3),
    ("tvos-arm64-simulator", "tvos", "simulator", 8), ("watchos-arm64", "watchos", "", 4),
    ("watchos-arm64-simulator", "watchos", "simulator", 9), ("xros-arm64", "xros", "", 11),
    ("xros-arm64-simulator", "xros", "simulator", 12),
  ]

  /// A binary whose signature is over a CodeResources.
  private static func signed(platform: Int = 2) throws -> [UInt8] {
    let script = Checkout.root + "/Tests/AppleTests/Fixtures/seal/code.py"
    // Ad hoc, as no certificate is at hand.
    let options = #"{"seal": "the seal", "platform": \#(platform), "set": {"flags": 2}}"#
    let result = try Tool.run(Tool.python, [script], input: options)
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }

  /// Eight slices, and none with the seal that its binary was signed with.
  private static func stripped() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var libraries = ""
    for (identifier, platform, variant, number) in platforms {
      let words = variant.isEmpty ? "" : "<key>SupportedPlatformVariant</key><string>\(variant)</string>"
      libraries += """
        <dict><key>LibraryIdentifier</key><string>\(identifier)</string><key>LibraryPath</key><string>Kit.framework</string>
        <key>SupportedArchitectures</key><array><string>arm64</string></array>
        <key>SupportedPlatform</key><string>\(platform)</string>\(words)</dict>
        """
      let bundle = "Kit.xcframework/\(identifier)/Kit.framework"
      try folder.write(try signed(platform: number), to: bundle + "/Kit", mode: 0o755)
      try folder.write(
        XCFrameworkFixture.plist(
          """
          <key>CFBundleExecutable</key><string>Kit</string><key>CFBundlePackageType</key><string>FMWK</string>
          <key>CFBundleIdentifier</key><string>com.example.kit</string><key>CFBundleVersion</key><string>1</string>
          <key>CFBundleShortVersionString</key><string>1.0.0</string><key>MinimumOSVersion</key><string>14.0</string>
          """), to: bundle + "/Info.plist")
    }
    try folder.write(
      XCFrameworkFixture.plist(
        """
        <key>AvailableLibraries</key><array>\(libraries)</array><key>CFBundlePackageType</key><string>XFWK</string>
        <key>XCFrameworkFormatVersion</key><string>1.0</string>
        """), to: "Kit.xcframework/Info.plist")
    return folder
  }

  @Test("eight slices without their seals fit on a screen") func slices() throws {
    let folder = try Self.stripped()
    let result = try ReleaseTool.run(["verify", "--quiet", "Kit.xcframework"], in: folder.path)
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    // Of 120 columns.
    #expect(lines.reduce(0) { $0 + 1 + $1.utf8.count / 120 } <= 25, "\(result.text)")
    let seals = result.text.split(separator: "its seal CodeResources is missing [seal.binding]")
    #expect(seals.count == 2, "\(result.text)")
    let names = Self.platforms.map(\.0).joined(separator: ", ")
    result.expectTells(["\n  slices: \(names)\n"])
    let json = try ReleaseTool.run(["verify", "--json", "Kit.xcframework"], in: folder.path)
    try DocumentJudge.validate([("verify", json.text)])
    let findings = try JSONValue(parsing: json.output)["findings"]?.listed ?? []
    let seal = try #require(findings.first { $0["code"] == "seal.binding" })
    #expect(seal["slices"]?.listed.count == 8 && seal["placeCount"] == 8)
    #expect(seal["otherPlaces"]?.listed.count == 7)
    #expect(seal["otherPlaces"]?.listed.last?["path"] == "xros-arm64-simulator/Kit.framework/Kit")
  }

  @Test("what is wrong with the base is told once for all customers, and what with a variant by its name")
  func customers() throws {
    let names = (100..<112).map { "customer\($0)" }
    let fixture = try WorkspaceFixture(names.map { .init($0, [.init("upsell", 1)]) })
    let binary = "base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/ContextSDK"
    try fixture.folder.write(XCFrameworkFixture.phoneBinary(), to: binary, mode: 0o644)
    let build = try ReleaseTool.run(["build", "--all", "--quiet"], in: fixture.folder.path)
    build.expect(0)
    #expect(build.errors.split(separator: "[binary.executable-bit]").count == 2, "\(build.errors)")
    for name in names.suffix(2) { try fixture.folder.write("more\n", to: "dist/1.0.0/\(name)/EXTRA.md") }
    let result = try ReleaseTool.run(["verify", "--quiet", "dist/1.0.0"], in: fixture.folder.path)
    result.expect(1)
    #expect(result.text.split(separator: "[binary.executable-bit]").count == 2, "\(result.text)")
    result.expectTells(["\n  customers: all 12\n", "\n  customers: customer110, customer111\n", ", 1 warning,"])
    let json = try ReleaseTool.run(["verify", "--json", "dist/1.0.0"], in: fixture.folder.path)
    try DocumentJudge.validate([("verify", json.text)])
    let findings = try JSONValue(parsing: json.output)["findings"]?.listed ?? []
    let bit = try #require(findings.first { $0["code"] == "binary.executable-bit" })
    #expect(bit["customers"]?.listed.count == 12 && bit["placeCount"] == 12)
  }

  @Test("a seal that the build strips is no reason for --strict to fail") func strip() throws {
    let fixture = try WorkspaceFixture(products: ["Kit"], productMembers: #", "seal": "strip""#)
    let bundle = "base/Kit.xcframework/ios-arm64/Kit.framework"
    try fixture.folder.write(try Self.signed(), to: bundle + "/Kit", mode: 0o755)
    try fixture.folder.write("the seal", to: bundle + "/_CodeSignature/CodeResources")
    let build = try ReleaseTool.run(["build", "--all", "--quiet"], in: fixture.folder.path)
    build.expect(0)
    #expect(build.errors.contains("still carries the signature of the stripped seal"))
    let result = try ReleaseTool.run(["verify", "--quiet", "--strict", "dist/1.0.0"], in: fixture.folder.path)
    result.expect(0)
    result.expectTells(["note: ", "its seal CodeResources is missing [seal.binding]"])
    try fixture.folder.write(
      try TestFile.text(fixture.configurationPath).replacing(#", "seal": "strip""#, with: ""), to: "release.json")
    try ReleaseTool.run(["verify", "--quiet", "--strict", "dist/1.0.0"], in: fixture.folder.path).expect(1)
  }

  @Test("an older release is judged by its own version") func older() throws {
    let fixture = try WorkspaceFixture()
    try ReleaseTool.buildAll(fixture)
    let text = try TestFile.text(fixture.configurationPath)
    func verify(_ version: String, _ path: String = "dist/1.0.0") throws -> Tool.Result {
      try fixture.folder.write(text.replacing("1.0.0", with: version), to: "release.json")
      return try ReleaseTool.run(["verify", "--quiet", "--strict", path], in: fixture.folder.path)
    }
    // Since then, the customer got another model.
    let manifest = try TestFile.text(fixture.folder["customers.json"])
    try fixture.folder.write(
      manifest.replacing("\"modelVersion\": 4", with: "\"modelVersion\": 5"), to: "customers.json")
    #expect(try TestFile.text(fixture.folder["customers.json"]) != manifest)
    let older = try verify("1.1.0")
    older.expect(0)
    older.expectTells(["note: ", "is version 1.0.0, older than 1.1.0 in release.json: judged as 1.0.0"])
    let zip = try verify("1.1.0", "dist/1.0.0/alpha/ContextSDK.zip")
    zip.expect(0)
    zip.expectTells([
      "CustomModels.json: is version 1.0.0, older than 1.1.0 in release.json: judged as 1.0.0 [models.list]"
    ])
    // Without the variant.json beside it.
    try fixture.folder.write(
      try TestFile.bytes(fixture.folder["dist/1.0.0/alpha/ContextSDK.zip"]), to: "ContextSDK.zip")
    let alone = try ReleaseTool.run(
      ["verify", "--quiet", "--strict", "--customer", "alpha", "ContextSDK.zip"], in: fixture.folder.path)
    alone.expect(0)
    alone.expectTells(["judged as 1.0.0 [models.list]", "0 errors, 0 warnings"])
    try verify("0.9.0").expect(1)
    let rebuilt = try ReleaseTool.run(["verify", "--rebuild", "dist/1.0.0"], in: fixture.folder.path)
    rebuilt.expect(64)
    rebuilt.expectSays(["cannot be rebuilt: it is version 1.0.0, and the workspace is at 0.9.0"])
    // Its own version is still checked everywhere.
    let podspec = "dist/1.0.0/alpha/ContextSDK.podspec"
    try fixture.folder.write(
      try TestFile.text(fixture.folder[podspec]).replacing("'1.0.0'", with: "'1.1.0'"), to: podspec)
    let wrong = try verify("1.1.0")
    wrong.expect(1)
    wrong.expectTells(["says version \"1.1.0\", but the release is 1.0.0 [agreement.version]"])
  }

  @Test("one bad file is a finding, and the others are verified") func badFiles() throws {
    let fixture = try WorkspaceFixture()
    try ReleaseTool.buildAll(fixture)
    try fixture.folder.write("", to: "dist/1.0.0/beta/ContextSDK.zip")
    try TestFile.remove(fixture.folder["dist/1.0.0/gamma/variant.json"])
    try fixture.folder.link("dist/1.0.0/gamma/variant.json", to: "variant.json")
    let result = try ReleaseTool.run(["verify", "--quiet", "dist/1.0.0"], in: fixture.folder.path)
    result.expect(1)
    result.expectTells([
      "dist/1.0.0/beta/ContextSDK.zip: is not a zip", "dist/1.0.0/gamma/variant.json: is a link to",
      "2 artifacts, against 3 customers",
    ])
    #expect(!result.text.contains("error: dist/1.0.0/alpha"), "\(result.text)")
    // Alone it is no artifact.
    try ReleaseTool.run(["verify", "--quiet", "dist/1.0.0/beta/ContextSDK.zip"], in: fixture.folder.path).expect(65)
    try ReleaseTool.run(["verify", "--quiet", "dist/1.0.0/gamma/ContextSDK.zip"], in: fixture.folder.path).expect(0)
  }

  private static let info = "ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist: "
  static let zips: [(flaw: String, says: String)] = [
    ("cut-off", "zip: the end of central directory record is missing: the archive is cut off"),
    ("empty", "zip: is a zip without entries"), ("encrypted", info + "is encrypted"),
    ("data", info + "cannot be read: "),
    ("extra-link", info + "its extra field 0xd (Unix) makes it a link or a device"),
    ("extra-mode", info + "its extra field 0x756e (ASi Unix) gives it another mode: 0120777"),
    ("extra-length", info + "the lengths of its extra fields do not add up"),
    ("system", "/ContextSDK: is marked as a Unix symlink, but as made on system 19"),
  ]

  @Test("a flaw of a zip is one error", arguments: zips) func zip(flaw: String, says: String) throws {
    let folder = try TemporaryFolder()
    let base = Checkout.root + "/Examples/ContextSDK/Build/ContextSDK.xcframework"
    try Tool.run(Tool.python, [Judge.path("broken_zip.py"), flaw, base, folder["a.zip"]]).expect(0)
    let result = try ReleaseTool.run(["verify", "a.zip", "--allow-unchecked"], in: folder.path)
    result.expect(1)
    result.expectTells([says, ": 1 error, "])
  }

  @Test("a flaw that explains another explains nothing where its rule is off") func ruleIsOff() throws {
    let folder = try TemporaryFolder()
    let base = Checkout.root + "/Examples/ContextSDK/Build/ContextSDK.xcframework"
    try Tool.run(Tool.python, [Judge.path("broken_zip.py"), "encrypted", base, folder["a.zip"]]).expect(0)
    let fixture = try WorkspaceFixture([.init("acme")])
    let text = try TestFile.text(fixture.folder["release.json"])
    try fixture.folder.write(
      "{ \"verify\": { \"rules\": { \"container.compression\": \"off\" } }, " + text.drop { $0 != "{" }.dropFirst(),
      to: "release.json")
    let result = try ReleaseTool.run(["verify", folder["a.zip"], "--allow-unchecked"], in: fixture.folder.path)
    result.expect(1)
    result.expectTells(["cannot be read: Passphrase required for this entry [container.readable]"])
  }
}
