import Domain
import TestSupport
import Testing

@Suite("release verify") struct VerifyTests {
  private static let acme = "acme-fitness"
  private static let model =
    "Examples/ContextSDK/Models/Custom/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/onboarding_upsell.mlmodel"

  @Test("a release, a variant, a zip and a folder in order have no errors and no warnings") func clean() throws {
    let demo = try BuiltDemo()
    let paths = ["dist/1.4.0", demo.variant(Self.acme), demo.variant(Self.acme) + "/ContextSDK.zip"]
    for path in paths {
      let result = try demo.verify(path, "--strict")
      result.expect(0)
      #expect(result.text.contains("0 errors, 0 warnings"), "\(path): \(result.text)")
    }
    let base = "Examples/ContextSDK/Build/ContextSDK.xcframework"
    try demo.verify(base, "--strict", "--allow-unchecked").expect(0)
    try demo.verify(base, "--strict").expect(1)
    let elsewhere = try TemporaryFolder()
    let release = demo.folder["dist/1.4.0"]
    let stranger = try ReleaseTool.run(["verify", release, "--strict"], in: elsewhere.path)
    stranger.expect(1)
    stranger.expectTells([
      "/ContextSDK.zip: isolation was not checked: there is no customer manifest", "[isolation.unchecked]",
      "5 artifacts, isolation not checked without a customer manifest: 0 errors, 1 warning",
    ])
    try ReleaseTool.run(["verify", release], in: elsewhere.path).expect(0)
    let allowed = try ReleaseTool.run(["verify", release, "--strict", "--allow-unchecked"], in: elsewhere.path)
    allowed.expect(0)
    allowed.expectTells(["note: ", "isolation was not checked"])
    let json = try ReleaseTool.run(["verify", release, "--json"], in: elsewhere.path)
    #expect(try JSONValue(parsing: json.output)["summary"]?["isolationUnchecked"] == 5)
  }

  @Test("a zip against a manifest, where there is no release.json") func manifestAlone() throws {
    let demo = try BuiltDemo()
    let elsewhere = try TemporaryFolder()
    try TestFile.copy(demo.folder[demo.variant(Self.acme) + "/ContextSDK.zip"], to: elsewhere["ContextSDK.zip"])
    func verify(_ options: String...) throws -> Tool.Result {
      let arguments = ["verify", "ContextSDK.zip", "--manifest", demo.folder["customers.json"]] + options
      return try ReleaseTool.run(arguments, in: elsewhere.path)
    }
    let result = try verify("--customer", Self.acme)
    result.expect(0)
    result.expectTells([
      "customers.json: no models were compared byte for byte: without a release.json",
      "1 artifact, against the names of 5 customers: 0 errors, 1 warning",
    ])
    let json = try JSONValue(parsing: verify("--customer", Self.acme, "--json").output)
    #expect(json["summary"]?["isolationUnchecked"] == 1)
    #expect(json["artifacts"]?.listed.map { $0["isolationChecked"] } == [false])
    try verify("--customer", Self.acme, "--strict").expect(1)
    try verify("--customer", Self.acme, "--strict", "--allow-unchecked").expect(0)
    let other = try verify("--customer", "trailcast")
    other.expect(1)
    other.expectTells([
      "app_id: is \"acme-fitness\", but the manifest says \"trailcast\"", "[models.list]", "[isolation.identifier]",
    ])
    try verify("--customer", "nobody").expect(64)
    // Nobody says whose it is.
    try verify().expectTells(["its customer is unknown", "isolation not checked: 0 errors, 2 warnings"])
    try verify("--customer", Self.acme, "--config", "release.json").expect(78)
    try verify("--customer", Self.acme, "--rebuild").expect(78)
  }

  @Test("another customer's model, and checksums of other bytes") func leak() throws {
    let demo = try BuiltDemo()
    try demo.repack(Self.acme) { framework in
      try TestFile.copy(demo.folder[Self.model], to: framework + "/ios-arm64/ContextSDK.framework/Headers/readme.txt")
    }
    let result = try demo.verify(demo.variant(Self.acme))
    result.expect(1)
    result.expectTells(["[isolation.model]", "[agreement.record]"])
    #expect(!result.text.contains("[agreement.sums]") && !result.text.contains("[agreement.checksum]"))
    // Where the record is not compared, the others tell it.
    let configuration = try TestFile.text(demo.folder["release.json"])
    try demo.folder.write(
      "{ \"verify\": { \"rules\": { \"agreement.record\": \"off\" } }," + configuration.dropFirst(), to: "release.json")
    try demo.verify(demo.variant(Self.acme)).expectTells(["[agreement.sums]", "[agreement.checksum]"])
    try demo.folder.write(configuration, to: "release.json")
    #expect(result.text.contains("c2d67cdb-e117-4c3e-acca-2ae7f1a42210"))
    #expect(result.text.contains("ios-arm64/ContextSDK.framework/Headers/readme.txt"))
    // The same bytes are no leak to the customer whose model it is: there, acme's own models are.
    let zip = demo.variant(Self.acme) + "/ContextSDK.zip"
    let owner = try demo.verify(zip, "--customer", "c2d67cdb-e117-4c3e-acca-2ae7f1a42210")
    let lines = owner.text.split(separator: "\n").filter { $0.contains("[isolation.model]") }
    #expect(!lines.isEmpty && lines.allSatisfy { !$0.contains("readme.txt") }, "\(owner.text)")
  }

  @Test("a release's index.json that is not of its variants") func index() throws {
    let demo = try BuiltDemo()
    let text = try TestFile.text(demo.folder["dist/1.4.0/index.json"])
    let changed = text.replacing("\"modelVersion\": \"73\"", with: "\"modelVersion\": \"74\"")
    #expect(changed != text)
    try demo.folder.write(changed, to: "dist/1.4.0/index.json")
    let result = try demo.verify("dist/1.4.0")
    result.expect(1)
    #expect(result.text.contains("[agreement.index]") && result.text.contains("1 error,"), "\(result.text)")
    try TestFile.remove(demo.folder["dist/1.4.0/index.json"])
    let without = try demo.verify("dist/1.4.0")
    #expect(without.text.contains("contains no index.json [agreement.index]"), "\(without.text)")
    // One variant alone needs none.
    try demo.verify(demo.variant(Self.acme)).expect(0)
  }

  @Test("a release says which customers have no variant; an older one is judged by its own version") func complete()
    throws
  {
    let demo = try BuiltDemo()
    let more = (1...4).map {
      #"{"app_id": "late-\#($0)", "bundle_identifiers": ["com.late.app\#($0)"], "customModels": []}"#
    }
    let manifest = try TestFile.text(demo.folder["customers.json"])
    let end = try #require(manifest.lastIndex(of: "]"))
    try demo.folder.write(manifest[..<end] + "," + more.joined(separator: ",") + "]", to: "customers.json")
    let late = "dist/1.4.0: has no variant of 4 of 9 customers: late-1, late-2, late-3, late-4 [agreement.complete]"
    let current = try demo.verify("dist/1.4.0", "--strict")
    current.expect(1)
    current.expectTells(["warning: " + late, "remedy: build them", "0 errors, 1 warning"])
    try demo.verify("dist/1.4.0").expect(0)
    try ReleaseTool.run(["bump", "minor"], in: demo.folder.path).expect(0)
    let older = try demo.verify("dist/1.4.0", "--strict")
    older.expect(0)
    older.expectTells(["note: " + late, "0 errors, 0 warnings"])
  }

  @Test("an artifact without a known customer is not called isolated") func unknownOwner() throws {
    let demo = try BuiltDemo()
    let base = "Examples/ContextSDK/Build/ContextSDK.xcframework"
    try TestFile.copy(demo.folder[Self.model], to: demo.folder[base + "/ios-arm64/ContextSDK.framework/x.bin"])
    let unknown = try demo.verify(base)
    unknown.expect(0)
    unknown.expectTells([
      "warning: \(base): its customer is unknown: its models, and names of customers in it, were not checked "
        + "[isolation.unchecked]\n"
        + "  remedy: name the customer with --customer\n", "1 artifact, isolation not checked: 0 errors",
    ])
    #expect(!unknown.text.contains("against"))
    let json = try JSONValue(parsing: try demo.verify(base, "--json").output)
    guard case .array(let artifacts) = json["artifacts"] else { return #expect(Bool(false)) }
    #expect(artifacts.map { $0["isolationChecked"] } == [.boolean(false)])
    let some = try demo.verify(base, demo.variant(Self.acme))
    some.expectTells(["2 artifacts, 1 of them against 5 customers"])
    let known = try demo.verify(base, "--customer", Self.acme)
    known.expect(1)
    known.expectTells(["[isolation.model]", "1 artifact, against 5 customers"])
  }

  @Test("--json is one document of the same") func json() throws {
    let demo = try BuiltDemo()
    try demo.repack(Self.acme) { try TestFile.remove($0 + "/ios-arm64/ContextSDK.framework/Info.plist") }
    let result = try demo.verify(demo.variant(Self.acme), "--json")
    result.expect(1)
    let document = try JSONValue(parsing: result.output)
    guard case .array(let findings) = document["findings"], case .array(let artifacts) = document["artifacts"] else {
      Issue.record("\(result.text)")
      return
    }
    #expect(artifacts.count == 1 && !findings.isEmpty)
    #expect(artifacts[0]["app_id"] == "acme-fitness")
    #expect(document["customerCount"] == 5)
    #expect(findings.allSatisfy { $0["code"] != nil && $0["severity"] != nil && $0["message"] != nil })
  }

  @Test("a configuration is named as --config names it") func otherConfiguration() throws {
    let fixture = try WorkspaceFixture(configuration: #", "verify": {"rules": {"container.junk": "off"}}"#)
    try ReleaseTool.buildAll(fixture)
    let next = try TestFile.text(fixture.configurationPath).replacing("1.0.0", with: "0.9.0")
    try fixture.folder.write(next, to: "next.json")
    let result = try ReleaseTool.run(["verify", "dist/1.0.0/alpha", "--config", "next.json"], in: fixture.folder.path)
    result.expectTells([
      "variant.json: is version 1.0.0, but next.json is at 0.9.0",
      "note: container.junk is switched off in next.json",
    ])
    #expect(!result.text.contains("release.json"))
  }

  @Test("rules are switched off and weighed by name, and that is said") func settings() throws {
    let demo = try BuiltDemo()
    let text = try TestFile.text(demo.folder["release.json"])
    func set(_ rules: String) throws {
      try demo.folder.write(
        text.replacing("{\n  \"$schema\"", with: "{\n  \"verify\": \(rules),\n  \"$schema\""), to: "release.json")
    }
    try demo.repack(Self.acme) {
      try demo.folder.write("x", to: "work/ContextSDK.xcframework/.DS_Store"); _ = $0
    }
    let zip = demo.variant(Self.acme) + "/ContextSDK.zip"
    try demo.verify(zip).expect(1)
    try set("{ \"rules\": { \"container.junk\": \"off\", \"xcframework.unlisted\": \"off\" } }")
    let off = try demo.verify(zip)
    off.expect(0)
    #expect(off.text.contains("note: container.junk is switched off in release.json"))
    try set("{ \"rules\": { \"container.junk\": \"warning\", \"xcframework.unlisted\": \"off\" } }")
    try demo.verify(zip).expect(0)
    try demo.verify(zip, "--strict").expect(1)
    try set("{ \"rules\": { \"container.jnk\": \"off\" } }")
    let unknown = try demo.verify(zip)
    unknown.expect(78)
    unknown.expectSays(["container.jnk", "did you mean container.junk?"])
    try set("{ \"rules\": { \"container.junk\": \"of\" } }")
    let wrong = try demo.verify(zip)
    wrong.expect(78)
    wrong.expectSays(["did you mean \"off\"?"])
  }

  @Test("under GitHub Actions, findings are annotations that no name can forge") func annotations() throws {
    let demo = try BuiltDemo()
    let name = "a\n::error::forged"
    try demo.repack(Self.acme) {
      try TestFile.copy(demo.folder[Self.model], to: $0 + "/ios-arm64/" + name + ".mlmodel")
    }
    let result = try demo.verify(
      demo.variant(Self.acme) + "/ContextSDK.zip", environment: ["GITHUB_ACTIONS": "true"])
    result.expect(1)
    // --quiet silences the groups, so run it without.
    let loud = try ReleaseTool.run(
      ["verify", demo.variant(Self.acme) + "/ContextSDK.zip"], in: demo.folder.path,
      environment: ["GITHUB_ACTIONS": "true"])
    #expect(
      loud.errors.contains(",title=isolation.model::") || loud.errors.contains("::error title=isolation.model::"),
      "\(loud.errors)")
    for line in (loud.errors + loud.text).split(separator: "\n") { #expect(!line.hasPrefix("::error::forged")) }
  }

  @Test("paths that are not artifacts are reported all at once, with status 65") func notAnArtifact() throws {
    let demo = try BuiltDemo()
    try demo.folder.write("text", to: "notes.txt")
    try demo.verify("notes.txt").expect(65)
    try demo.verify("templates").expect(65)
    let missing = try demo.verify("nowhere", "templates")
    missing.expectSays(["nowhere", "templates"])
    try demo.verify().expect(64)
    let unknown = try demo.verify("dist/1.4.0", "--customer", "acme-fitnes")
    unknown.expect(64)
    unknown.expectSays(["did you mean acme-fitness"])
  }

  @Test("--rebuild finds the same bytes, other packing and other content") func rebuild() throws {
    let demo = try BuiltDemo()
    let same = try demo.verify(demo.variant(Self.acme), "--rebuild")
    same.expect(0)
    try demo.repack(Self.acme) { _ in }
    let packed = try demo.verify(demo.variant(Self.acme), "--rebuild")
    #expect(packed.text.contains("packed differently [agreement.rebuild]"), "\(packed.text)")
    try demo.repack(Self.acme) {
      try demo.folder.write(
        "// other\n",
        to: String($0.dropFirst(demo.folder.path.count + 1)) + "/ios-arm64/ContextSDK.framework/Headers/Score.h")
    }
    let changed = try demo.verify(demo.variant(Self.acme), "--rebuild")
    #expect(
      changed.text.contains(
        "differs in content from what a build makes now: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Headers/Score.h"
      ),
      "\(changed.text)")
  }

  @Test("--rebuild notes other compressors if only they differ") func otherCompressors() throws {
    let demo = try BuiltDemo()
    let variant = demo.variant(Self.acme)
    func verify(_ name: String = "", _ version: String? = nil) throws -> Tool.Result {
      let path = demo.folder[variant + "/variant.json"]
      let text = try TestFile.text(path).replacing(
        #/"libdeflate": "[^"]*"/#, with: #""libdeflate": "\#(version ?? "0.1")""#)
      try demo.folder.write(text, to: variant + "/variant.json")
      try demo.renewSums(Self.acme)
      return try demo.verify(variant + name, "--rebuild", "--strict")
    }
    let text = try TestFile.text(demo.folder[variant + "/variant.json"])
    let own = try #require(text.firstMatch(of: #/"libdeflate": "([^"]*)"/#)?.1)
    // Another compressor that makes the same bytes.
    let same = try verify()
    same.expect(0)
    #expect(!same.text.contains("agreement.rebuild"))

    try demo.recompress(Self.acme)
    for name in ["", "/ContextSDK.zip"] {
      let other = try verify(name)
      other.expect(0)
      other.expectTells([
        "note: \(variant)/ContextSDK.zip: has the content that a build makes now; only the compressors are others: "
          + "libdeflate 0.1 and zlib"
      ])
      #expect(other.text.contains("then, libdeflate \(own) and zlib"))
    }
    // The same compressor cannot explain it, and no compressor changes the order.
    let unexplained = try verify("", String(own))
    unexplained.expect(1)
    unexplained.expectTells(["warning: \(variant)/ContextSDK.zip: ", ", but is packed differently"])
    try demo.recompress(Self.acme, "--reverse")
    let reversed = try verify()
    reversed.expect(1)
    reversed.expectTells(["ContextSDK.zip: has the content that a build makes now, but is packed differently"])
  }

  @Test("--rebuild of a zip alone, and of artifacts that cannot be rebuilt") func rebuildAlone() throws {
    let demo = try BuiltDemo()
    try demo.repack(Self.acme) { try TestFile.remove($0 + "/ios-arm64/ContextSDK.framework/Headers/Score.h") }
    try TestFile.copy(demo.folder[demo.variant(Self.acme) + "/ContextSDK.zip"], to: demo.folder["t/ContextSDK.zip"])
    let result = try demo.verify("t/ContextSDK.zip", "--customer", Self.acme, "--rebuild")
    result.expect(1)
    result.expectTells(["t/ContextSDK.zip: differs in content from what a build makes now: ", "[agreement.rebuild]"])
    #expect(!result.text.contains("agreement.sums"))
    let inPlace = try demo.verify(demo.variant(Self.acme) + "/ContextSDK.zip", "--rebuild")
    inPlace.expectTells(["[agreement.rebuild]"])
    try TestFile.copy(demo.folder["t/ContextSDK.zip"], to: demo.folder["t/Other.zip"])
    let refused = try demo.verify(
      "t/ContextSDK.zip", "t/Other.zip", "Examples/ContextSDK/Build/ContextSDK.xcframework", "--rebuild")
    refused.expect(64)
    refused.expectSays([
      "t/ContextSDK.zip: cannot be rebuilt: it does not name its customer",
      "t/Other.zip: cannot be rebuilt: it does not have the name of a product's zip",
      "ContextSDK.xcframework: cannot be rebuilt: it is not a zip",
    ])
  }

  @Test("--rules lists every rule") func rules() throws {
    let folder = try TemporaryFolder()
    let text = try ReleaseTool.run(["verify", "--rules"], in: folder.path)
    text.expect(0)
    #expect(text.text.contains("container.symlinks (error)"))
    let json = try ReleaseTool.run(["verify", "--rules", "--json"], in: folder.path)
    guard case .array(let rules) = try JSONValue(parsing: json.output)["rules"] else {
      Issue.record("\(json.text)")
      return
    }
    #expect(rules.count == text.text.split(separator: "\n").filter { $0.hasPrefix("  because ") }.count)
  }
}
