import Domain
import Pipeline
import TestSupport
import Testing

@Suite struct BaseTests {
  /// A zip of the base in place of its folder.
  private func zipped(_ name: String, inside: String, options: String = "-qry") throws -> WorkspaceFixture {
    let fixture = try WorkspaceFixture()
    try TestFile.copy(fixture.folder["base"], to: fixture.folder["zipping/\(inside)"])
    let top = String(inside.split(separator: "/", omittingEmptySubsequences: false).first ?? "")
    let entry = top.isEmpty ? "ContextSDK.xcframework" : top
    let made = try Tool.run("zip", [options, fixture.folder["base/\(name)"], entry], in: fixture.folder["zipping"])
    #expect(made.status == 0)
    try replace("base/ContextSDK.xcframework", by: "base/\(name)", in: "release.json", of: fixture)
    return fixture
  }

  private func replace(_ old: String, by new: String, in file: String, of fixture: WorkspaceFixture) throws {
    let text = try TestFile.text(fixture.folder[file])
    try fixture.folder.write(
      text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new), to: file)
  }

  @Test(arguments: ["", "ios"])
  func aZipGivesTheBytesOfItsFolder(inside: String) async throws {
    let plain = try WorkspaceFixture()
    try await Build.all(plain)
    let zipped = try zipped("base.zip", inside: inside)
    try await Build.all(zipped)
    for customer in ["alpha", "beta", "gamma"] {
      let one = try TestFile.bytes(plain.output + "/\(customer)/ContextSDK.zip")
      #expect(try TestFile.bytes(zipped.output + "/\(customer)/ContextSDK.zip") == one)
    }
  }

  @Test func aZipWithoutFoldersInItWorks() async throws {
    let fixture = try zipped("base.zip", inside: "", options: "-qryD")
    let report = try await Build.all(fixture)
    #expect(report.failures.isEmpty)
    #expect(report.variants.count == 3)
  }

  @Test func flattenedLinksAreRefused() async throws {
    let fixture = try zipped("base.zip", inside: "", options: "-qr")
    let failure = await Build.failure(fixture)
    #expect(failure?.status == .badInput)
    #expect(failure?.findings.first?.code == "bundle.flattened")
  }

  static let hostile: [(name: String, entry: String, says: String)] = [
    (
      "a second name", "i.extra = struct.pack('<HHBI', 0x7075, 10, 1, zlib.crc32(i.filename.encode())) + b'other'",
      "an extra field gives it another name"
    ),
    ("a deep name", "i.filename = 'ContextSDK.xcframework/' + 'a/' * 30000 + 'b'", "is below more than 100 folders"),
    ("no data", "i.filename = 'ContextSDK.xcframework/empty'", "is deflated, but has no data"),
    (
      "a link that ends early", "i.external_attr, data = 0o120777 << 16, b'Info.plist\\0x'",
      "is a symlink whose target has a NUL byte"
    ),
  ]

  /// Other programs would unpack another framework from such a zip.
  @Test(arguments: hostile.indices) func aZipThatReadersDisagreeOnIsRefused(_ index: Int) async throws {
    let (fixture, row) = (try zipped("base.zip", inside: ""), Self.hostile[index])
    let script = """
      import struct, sys, zipfile, zlib
      with zipfile.ZipFile(sys.argv[1], 'a') as z:
        i = zipfile.ZipInfo('ContextSDK.xcframework/Zextra.h')
        i.create_system, i.external_attr, data = 3, 0o100644 << 16, b'evil'
        \(row.entry)
        z.writestr(i, data if 'empty' not in i.filename else b'')
        if 'empty' in i.filename: i.compress_type, i.file_size = 8, 860
      """
    let made = try Tool.run(Tool.python, ["-c", script, fixture.folder["base/base.zip"]])
    #expect(made.status == 0, "\(made.errors)")
    let failure = await Build.failure(fixture)
    #expect(failure?.status == .badInput && failure?.findings.allSatisfy { $0.code == "base.zip" } == true)
    #expect(
      failure?.findings.contains { $0.message.contains(row.says) } == true,
      "\(row.name): \(String(describing: failure))")
  }

  struct Broken: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var code: String
    var breakIt: @Sendable (TemporaryFolder) throws -> Void
  }

  static let root = "base/ContextSDK.xcframework"
  static let broken = [
    Broken(testDescription: "no framework", code: "base.unreadable") { try TestFile.remove($0[root]) },
    Broken(testDescription: "no Info.plist", code: "base.no-info-plist") {
      try TestFile.remove($0[root + "/Info.plist"])
    },
    Broken(testDescription: "truncated Info.plist", code: "plist.malformed") {
      try $0.write(TestFile.bytes($0[root + "/Info.plist"]).prefix(300), to: root + "/Info.plist")
    },
    Broken(testDescription: "a slice is missing", code: "xcframework.missing-library") {
      try TestFile.remove($0[root + "/ios-arm64"])
    },
    Broken(testDescription: "a link that leads out", code: "base.link") {
      try $0.link(root + "/ios-arm64/ContextSDK.framework/out", to: "../../../../secret")
    },
    Broken(testDescription: "an absolute link", code: "base.link") {
      try $0.link(root + "/ios-arm64/ContextSDK.framework/out", to: "/etc/passwd")
    },
    Broken(testDescription: "names that differ by case", code: "base.colliding-names") {
      try $0.write("1", to: root + "/ios-arm64/ContextSDK.framework/a.txt")
      try $0.write("2", to: root + "/ios-arm64/ContextSDK.framework/A.txt")
    },
    Broken(testDescription: "names that differ by normalisation", code: "base.colliding-names") {
      try $0.write("1", to: root + "/ios-arm64/ContextSDK.framework/\u{E9}.txt")
      try $0.write("2", to: root + "/ios-arm64/ContextSDK.framework/e\u{301}.txt")
    },
    Broken(testDescription: "a backslash", code: "base.name") {
      try $0.write("1", to: root + "/ios-arm64/ContextSDK.framework/a\\b.txt")
    },
    Broken(testDescription: "folders that are too deep for a zip", code: "base.limits") {
      try $0.write("1", to: root + "/ios-arm64/" + String(repeating: "d/", count: 99) + "a.txt")
    },
    Broken(testDescription: "more links than a zip may have", code: "base.limits") {
      let target = String(repeating: "./", count: 2000) + "Info.plist"
      for number in 0..<1050 { try $0.link(root + "/ios-arm64/ContextSDK.framework/l\(number)", to: target) }
    },
    Broken(testDescription: "a model is already there", code: "base.collision") {
      try $0.write("1", to: root + "/ios-arm64/ContextSDK.framework/Upsell.mlmodel")
    },
    Broken(testDescription: "a seal", code: "base.sealed") {
      try $0.write("1", to: root + "/ios-arm64/ContextSDK.framework/_CodeSignature/CodeResources")
    },
    Broken(testDescription: "a seal around the whole", code: "base.sealed") {
      try $0.write("1", to: root + "/_CodeSignature/CodeResources")
    },
    Broken(testDescription: "another customer's model", code: "isolation.model") {
      let model = WorkspaceFixture.bytes(of: .init("upsell", 4), for: "beta")
      try $0.write(model, to: root + "/ios-arm64/ContextSDK.framework/Assets/deep/data.bin")
    },
    Broken(testDescription: "another customer's model in a zip", code: "isolation.model") {
      try $0.write(WorkspaceFixture.bytes(of: .init("upsell", 4), for: "beta"), to: "inner/a.bin")
      let zip = $0[root + "/ios-arm64/ContextSDK.framework/data"]
      #expect(try Tool.run("zip", ["-q", zip + ".zip", "a.bin"], in: $0["inner"]).status == 0)
    },
    Broken(testDescription: "a customer's identifier", code: "isolation.identifier") {
      try $0.write("// for com.example.beta\n", to: root + "/ios-arm64/ContextSDK.framework/Headers/A.h")
    },
    Broken(testDescription: "a truncated binary", code: "binary.readable") {
      let binary = root + "/ios-arm64/ContextSDK.framework/ContextSDK"
      try $0.write(TestFile.bytes($0[binary]).prefix(100), to: binary, mode: 0o755)
    },
    Broken(testDescription: "a binary for another platform", code: "binary.platform") {
      let binary = CraftedMachO("arm64").build(7, 14).named("@rpath/ContextSDK.framework/ContextSDK").bytes
      try $0.write(binary, to: root + "/ios-arm64/ContextSDK.framework/ContextSDK", mode: 0o755)
    },
    Broken(testDescription: "a slice that is asked for", code: "xcframework.required-slices") {
      try configure($0, #""verify": {"requiredSlices": ["xros"]}"#)
    },
    Broken(testDescription: "a slice that is too large", code: "size.slice") {
      try configure($0, #""verify": {"maximumSliceSize": 10}"#)
    },
    Broken(testDescription: "no signature of a team that must sign", code: "seal.team") {
      try configure($0, #""verify": {"signers": ["TEAM123456"]}"#)
    },
    Broken(testDescription: "a version of its own", code: "bundle.version") {
      let plist = root + "/ios-arm64/ContextSDK.framework/Info.plist"
      try $0.write(TestFile.text($0[plist]).replacing("1.0.0", with: "0.9.0"), to: plist)
    },
  ]

  private static func configure(_ folder: TemporaryFolder, _ member: String) throws {
    let text = try TestFile.text(folder["release.json"])
    try folder.write(
      text.replacing(#"{"version": "1.0.0","#, with: #"{"version": "1.0.0", \#(member),"#), to: "release.json")
  }

  @Test(arguments: broken)
  func abrokenBaseStopsTheBuild(_ row: Broken) async throws {
    let fixture = try WorkspaceFixture()
    try row.breakIt(fixture.folder)
    let failure = await Build.failure(fixture)
    #expect(failure?.status == .badInput)
    #expect(
      failure?.findings.contains { $0.code == row.code && $0.remedy != nil } == true, "\(String(describing: failure))")
    #expect(!TestFile.exists(fixture.output + "/alpha"))
    // A check reports the same before a build does, and a base that cannot be used once.
    let checked = await check(fixture)
    #expect(checked.map(\.code) == failure?.findings.map(\.code))
    #expect(checked.map(\.location) == failure?.findings.map(\.location))
  }

  private func check(_ fixture: WorkspaceFixture) async -> [Finding] {
    do {
      let report = try await Build.release(fixture).check()
      return report.failures.first?.failure.findings ?? []
    } catch { return Failure(error).findings }
  }

  /// A rule that is switched off says nothing; that it is must not go unsaid.
  @Test func aRuleThatIsSwitchedOffIsAdmitted() async throws {
    let rules = #", "verify": {"rules": {"xcframework.unlisted": "off", "models.compiled-on-device": "warning"}}"#
    let fixture = try WorkspaceFixture(configuration: rules)
    try fixture.folder.write("1", to: Self.root + "/tvos-arm64/ContextSDK.framework/ContextSDK")
    let built = try await Build.all(fixture).warnings
    let checked = try await Build.release(fixture).check().warnings
    for findings in [built, checked] {
      let admitted = findings.filter { $0.code == "configuration.rule" }
      #expect(
        admitted.map { "\($0.location.position): \($0.message)" } == [
          "path(\"verify.rules[\\\"xcframework.unlisted\\\"]\"): this rule is switched off",
          "path(\"verify.rules[\\\"models.compiled-on-device\\\"]\"): findings of this rule count as warnings, not as notes",
        ])
      #expect(admitted.allSatisfy { $0.severity == .note && $0.location.file == fixture.configurationPath })
      #expect(!findings.contains { $0.code == "xcframework.unlisted" })
    }
  }

  @Test func aPropertyListIsNamedByItsPath() async throws {
    let zipped = try zipped("base.zip", inside: "")
    for fixture in [try WorkspaceFixture(), zipped] {
      try fixture.folder.write("no plist", to: Self.root + "/Info.plist")
      if fixture.folder === zipped.folder {
        let zip = try Tool.run(
          "zip", ["-q", "base.zip", "ContextSDK.xcframework/Info.plist"], in: fixture.folder["base"])
        #expect(zip.status == 0)
      }
      let finding = await Build.failure(fixture)?.findings.first
      #expect(finding?.code == "plist.malformed")
      #expect(finding?.location.file.hasSuffix("ContextSDK.xcframework/Info.plist") == true)
    }
  }

  @Test func whatIsOddAboutABaseIsToldOnce() async throws {
    let fixture = try WorkspaceFixture()
    try fixture.folder.write("1", to: Self.root + "/tvos-arm64/ContextSDK.framework/ContextSDK")
    let built = try await Build.all(fixture).warnings.filter { $0.code.hasPrefix("xcframework.") }
    #expect(built.map(\.code) == ["xcframework.unlisted"])
    let checked = try await Build.release(fixture).check().warnings.filter { $0.code.hasPrefix("xcframework.") }
    #expect(checked == built)
  }

  @Test func whatMacOSScattersIsLeftOutWithAWarning() async throws {
    let fixture = try WorkspaceFixture()
    try fixture.folder.write("junk", to: Self.root + "/ios-arm64/.DS_Store")
    try fixture.folder.write("junk", to: Self.root + "/ios-arm64/ContextSDK.framework/._ContextSDK")
    let report = try await Build.all(fixture)
    #expect(report.warnings.filter { $0.code == "base.junk" }.map(\.placeCount) == [2])
    #expect(try Build.contents(fixture, "gamma").keys.allSatisfy { !$0.contains(".DS_Store") && !$0.contains("/._") })
  }

  @Test func aBrokenBaseDoesNotHideBrokenModels() async throws {
    let fixture = try WorkspaceFixture()
    try TestFile.remove(fixture.folder[Self.root])
    try TestFile.remove(fixture.folder["Models/Custom/beta/upsell.mlmodel"])
    #expect(await Build.failure(fixture)?.findings.map(\.code) == ["base.unreadable", "model.missing"])
  }

  @Test func aNameThatIsTooLongIsBadInput() async throws {
    let fixture = try WorkspaceFixture()
    let script = """
      import os, sys, zipfile
      with zipfile.ZipFile(sys.argv[2], "w") as out:
          for folder, _, names in os.walk(sys.argv[1]):
              for name in names:
                  path = os.path.join(folder, name)
                  out.write(path, os.path.relpath(path, os.path.dirname(sys.argv[1])))
          out.writestr("ContextSDK.xcframework/" + "n" * 300, "x")
      """
    let zip = fixture.folder["base/base.zip"]
    #expect(try Tool.run("python3", ["-c", script, fixture.folder[Self.root], zip]).status == 0)
    try replace(Self.root, by: "base/base.zip", in: "release.json", of: fixture)
    let failure = await Build.failure(fixture)
    #expect(failure?.status == .badInput)
    #expect(failure?.findings.first?.message.contains("255 bytes") == true)
  }

  @Test func allProblemsAreToldTogether() async throws {
    let fixture = try WorkspaceFixture(products: ["One", "Two"])
    try TestFile.remove(fixture.folder["base/One.xcframework"])
    try TestFile.remove(fixture.folder["base/Two.xcframework/Info.plist"])
    let failure = await Build.failure(fixture)
    #expect(failure?.findings.count == 2)
  }
}
