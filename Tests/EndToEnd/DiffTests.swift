import Domain
import TestSupport
import Testing

/// `release diff` as users run it: what it prints, and how it ends.
@Suite("release diff") struct DiffTests {
  private static let binary = "ios-arm64/ContextSDK.framework/ContextSDK"

  static func diff(
    _ old: String, _ new: String, _ more: [String] = [], in folder: String = "/"
  ) throws -> Tool.Result {
    try ReleaseTool.run(["diff", "--quiet", old, new] + more, in: folder)
  }

  static func json(_ old: String, _ new: String) throws -> JSONValue {
    let result = try diff(old, new, ["--json"])
    #expect(result.errors == "")
    try DocumentJudge.validate([("diff", result.text)])
    let document = try JSONValue(parsing: result.output)
    #expect(document["equal"] == .boolean(result.status == 0))
    return document
  }

  @Test("what is over a limit or cut off is not compared") func notWhole() throws {
    let fixture = try WorkspaceFixture()
    try ReleaseTool.buildAll(fixture)
    let zip = fixture.output + "/alpha/ContextSDK.zip"
    let folder = fixture.folder["base/ContextSDK.xcframework"]
    for (old, new) in [(zip, folder), (folder, zip), (folder, folder + "/.")] {
      let limited = try Self.diff(old, new, ["--max-entries", "3"])
      limited.expect(65)
      limited.expectSays(["cannot be compared: ", "has more than 3 entries", "raise --max-entries"])
      #expect(limited.text.isEmpty)
    }
    let bytes = try TestFile.bytes(zip)
    try fixture.folder.write(bytes.prefix(bytes.count / 2), to: "cut.zip")
    let cut = try Self.diff(fixture.folder["cut.zip"], folder)
    cut.expect(65)
    cut.expectSays(["cut.zip: cannot be compared: "])
  }

  @Test("a zip against itself, packed again, and unpacked") func equal() throws {
    let fixture = try WorkspaceFixture()
    try ReleaseTool.buildAll(fixture)
    let zip = fixture.output + "/alpha/ContextSDK.zip"
    let again = fixture.folder["again"]
    let unpacked = try Tool.run("unzip", ["-q", zip, "-d", again])
    #expect(unpacked.status == 0)
    #expect(try Tool.run("zip", ["-0qry", "../again.zip", "."], in: again).status == 0)
    let same = try Self.diff(zip, zip)
    same.expect(0)
    #expect(same.text.hasSuffix("\nequal\n"))
    let packed = try Self.diff(zip, fixture.folder["again.zip"])
    packed.expect(0)
    #expect(packed.text.hasSuffix("\nequal: only the packing differs\n"))
    let loose = try Self.diff(again + "/ContextSDK.xcframework", zip)
    loose.expect(0)
    #expect(loose.text.hasSuffix("\nequal\n"))
    #expect(try Self.json(zip, fixture.folder["again.zip"])["onlyPackingDiffers"] == .boolean(true))
  }

  @Test("two customers' zips differ in their models, and in nothing of the base") func customers() throws {
    let fixture = try WorkspaceFixture()
    try ReleaseTool.buildAll(fixture)
    let zips = ["alpha", "beta"].map { "\(fixture.output)/\($0)/ContextSDK.zip" }
    let result = try Self.diff(zips[0], zips[1])
    result.expect(1)
    #expect(result.text.contains("models\n  ~ upsell: version 3 \u{2192} version 4\n  - paywall: version 12\n"))
    let changed = try Self.json(zips[0], zips[1])["files"]?["changed"]?.listed.compactMap { $0["path"]?.string } ?? []
    #expect(changed.count == 4)
    #expect(changed.allSatisfy { $0.hasSuffix("/CustomModels.json") || $0.hasSuffix("/upsell.mlmodel") })
    // A variant's folder is compared by its zip.
    #expect(try Self.diff("\(fixture.output)/alpha", zips[1]).text.hasSuffix(result.text.suffix(200)))
  }

  /// Two releases: alpha's model and the base change, gamma goes, delta comes.
  private static func releases() throws -> (old: WorkspaceFixture, new: WorkspaceFixture) {
    let old = try WorkspaceFixture()
    let new = try WorkspaceFixture([
      .init("alpha", [.init("upsell", 9), .init("paywall", 12)]), .init("beta", [.init("upsell", 4)]), .init("delta"),
    ])
    try new.folder.write(
      XCFrameworkFixture.phoneBinary(minimum: 13), to: "base/ContextSDK.xcframework/" + binary, mode: 0o755)
    try ReleaseTool.buildAll(old)
    try ReleaseTool.buildAll(new)
    return (old, new)
  }

  @Test("two releases, customer by customer") func twoReleases() throws {
    let (old, new) = try Self.releases()
    let result = try Self.diff(old.output, new.output)
    result.expect(1)
    #expect(result.text.contains("customers\n  - gamma\n  + delta\n"))
    #expect(
      result.text.contains(
        """
        summary
          2 customers different, 1 customer added, 1 customer removed
          no breaking change
          other models: alpha
          other binaries: ios-arm64

        """), "\(result.text)")
    // Differences of the base are reported once; alpha's own are listed under its name.
    #expect(result.text.split(separator: "ios-arm64/ContextSDK.framework/ContextSDK (").count == 2)
    let parts = result.text.split(separator: "\nalpha\n")
    #expect(parts.count == 2)
    #expect(parts.last?.contains("  ~ upsell: version 3 \u{2192} version 9\n") == true)
    #expect(parts.first?.contains("upsell") == false)
    #expect(result.text.hasSuffix("different: 2 customers different, 1 customer added, 1 customer removed\n"))
    let json = try Self.json(old.output, new.output)
    #expect(json["kind"] == "release")
    #expect(json["variants"]?["added"] == ["delta"] && json["variants"]?["removed"] == ["gamma"])
    let compared = json["variants"]?["compared"]?.listed ?? []
    #expect(compared.map { $0["app_id"] } == ["alpha", "beta"])
    let values = json["files"]?["values"]?.listed.first?["changes"]?.listed.compactMap { $0["path"]?.string } ?? []
    #expect(values.contains("variants[alpha].models[upsell].modelVersion"))
    #expect(values.contains("variants[gamma]") && values.contains("variants[delta]"))
  }

  @Test("a zip that cannot be read does not keep the others from being compared", arguments: [true, false])
  func brokenZip(isOld: Bool) throws {
    let (old, new) = try Self.releases()
    let side = isOld ? "old" : "new"
    let broken = (isOld ? old : new).output + "/beta/ContextSDK.zip"
    try Tool.run("truncate", ["-s", "0", broken]).expect(0)
    let result = try Self.diff(old.output, new.output)
    result.expect(65)
    #expect(result.text.contains("\n  could not be read, and not compared: beta/ContextSDK.zip\n"), "\(result.text)")
    #expect(
      result.text.contains("\nContextSDK.zip: could not be read for certain\n  ! \(side): is not a zip\n"),
      "\(result.text)")
    #expect(result.text.contains("  ~ upsell: version 3 \u{2192} version 9\n"))
    #expect(result.text.hasSuffix(", 1 artifact not compared\n"))
    let json = try Self.json(old.output, new.output)
    let variants = json["variants"]?["compared"]?.listed ?? []
    let products = variants.compactMap { $0["products"]?["compared"]?.listed.first }
    let reasons = products.map { $0[side]?["unread"]?.listed.compactMap { $0["reason"]?.string } }
    #expect(reasons == [[], ["is not a zip"]])
    #expect(products.map { $0["files"]?["changed"]?.listed.isEmpty } == [false, true])
    let variant = try Self.diff(old.output + "/beta", new.output + "/beta")
    variant.expect(65)
    #expect(variant.text.hasSuffix("\ndifferent: 1 artifact not compared\n"))
    #expect(variant.text.contains("beside the zips: "))
  }

  @Test("a zip of a release that is cut off or cannot be opened") func unreadableZips() throws {
    let (old, new) = try Self.releases()
    let zip = new.output + "/alpha/ContextSDK.zip"
    try Tool.run("truncate", ["-s", "-2000", zip]).expect(0)
    let cut = try Self.diff(old.output, new.output)
    cut.expect(65)
    #expect(cut.text.contains("not compared: alpha/ContextSDK.zip\n"), "\(cut.text)")
    #expect(cut.text.contains("ContextSDK.zip: files"))
  }

  @Test("a slice whose folder was renamed: once in text and in JSON") func renamedSlice() throws {
    let folder = try TemporaryFolder()
    for (name, device) in [("a", "ios-arm64_armv7"), ("b", "ios-arm64")] {
      try XCFrameworkFixture.write("\(name).xcframework", in: folder)
      if device == "ios-arm64" { continue }
      let root = folder["\(name).xcframework"]
      try Tool.run("mv", ["\(root)/ios-arm64", "\(root)/\(device)"]).expect(0)
      try Tool.run("sed", ["-i", "s/>ios-arm64</>\(device)</", root + "/Info.plist"]).expect(0)
    }
    let text = try Self.diff(folder["a.xcframework"], folder["b.xcframework"]).text
    #expect(text.contains("slices\n  ~ ios-arm64\n      ~ folder: ios-arm64_armv7 \u{2192} ios-arm64\n"), "\(text)")
    #expect(text.hasSuffix("\ndifferent: 1 file changed\n"), "\(text)")
    let json = try Self.json(folder["a.xcframework"], folder["b.xcframework"])
    let slices = json["frameworks"]?.listed.first?["slices"]?["common"]?.listed ?? []
    #expect(slices.compactMap { $0["oldIdentifier"]?.string } == ["ios-arm64_armv7"])
  }

  @Test("a customer's folder: the zip, the record by its values, texts as diffs") func variant() throws {
    let (old, new) = try Self.releases()
    let (before, after) = (old.output + "/alpha", new.output + "/alpha")
    let json = try Self.json(before, after)
    #expect(json["kind"] == "variant" && json["app_id"] == "alpha")
    let product = try #require(json["products"]?["compared"]?.listed.first)
    #expect(product["file"] == "ContextSDK.zip" && product["equal"] == .boolean(false))
    let record = try #require(json["files"]?["values"]?.listed.first { $0["path"] == "variant.json" })
    let paths = record["changes"]?.listed.compactMap { $0["path"]?.string } ?? []
    #expect(paths.contains("models[upsell].modelVersion") && paths.contains("products[ContextSDK].sha256"))
    for text in json["files"]?["texts"]?.listed ?? [] {
      let (path, diff) = (text["path"]?.string ?? "", text["diff"]?.string ?? "")
      let folder = try TemporaryFolder()
      try TestFile.copy("\(before)/\(path)", to: folder["text"])
      #expect(try Tool.run("patch", ["-s", folder["text"]], in: folder.path, input: diff).status == 0)
      #expect(try TestFile.bytes(folder["text"]) == TestFile.bytes("\(after)/\(path)"))
    }
    let texts = json["files"]?["texts"]?.listed.compactMap { $0["path"]?.string }
    #expect(texts == ["ContextSDK.podspec", "Package.swift", "RELEASE_NOTES.md"])
  }

  @Test("products that came and went") func products() throws {
    let old = try WorkspaceFixture(products: ["ContextSDK", "Old"])
    let new = try WorkspaceFixture(products: ["ContextSDK", "New"])
    try ReleaseTool.buildAll(old)
    try ReleaseTool.buildAll(new)
    let json = try Self.json(old.output + "/gamma", new.output + "/gamma")
    #expect(json["products"]?["added"] == ["New.zip"] && json["products"]?["removed"] == ["Old.zip"])
    #expect(json["products"]?["compared"]?.listed.map { $0["equal"] } == [.boolean(true)])
  }

  @Test("one release of two workspaces is equal", arguments: ["", "/alpha"]) func equalReleases(part: String) throws {
    let (one, other) = (try WorkspaceFixture(), try WorkspaceFixture())
    try ReleaseTool.buildAll(one)
    try ReleaseTool.buildAll(other)
    let result = try Self.diff(one.output + part, other.output + part)
    result.expect(0)
    #expect(result.text.hasSuffix("\nequal\n"))
  }

  @Test("untrusted names do not control a terminal") func hostileNames() throws {
    let folder = try TemporaryFolder()
    for (name, text) in [("a", "one"), ("b", "two\u{1B}[31m\u{202E}")] {
      try XCFrameworkFixture.write("\(name).xcframework", in: folder)
      try folder.write(text + "\n", to: "\(name).xcframework/evil\u{1B}[2J.md")
      try folder.write(text, to: "\(name).xcframework/\(name)\u{7}\n.bin")
      try folder.write(#"{"k\u001b": "\#(name)"}"#, to: "\(name).xcframework/k.json")
    }
    let result = try Self.diff(folder["a.xcframework"], folder["b.xcframework"])
    result.expect(1)
    #expect(result.text.contains(#"evil\u{1B}[2J.md"#))
    let foreign = result.text.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
    #expect(foreign.isEmpty && !result.text.unicodeScalars.contains("\u{202E}"))
  }

  @Test("the first ten symbols in text, all in JSON") func symbols() throws {
    let folder = try TemporaryFolder()
    for (name, count) in [("a", 1), ("b", 26)] {
      try XCFrameworkFixture.write("\(name).xcframework", in: folder)
      let source = (0..<count).map { "int f\(100 + $0)(void) { return 1; }\n" }.joined()
      let object = folder[name + ".o"]
      try Tool.run(
        "clang", ["-target", "arm64-apple-ios14.0", "-c", "-xc", folder.write(source, to: name + ".c"), "-o", object]
      ).expect(0)
      try Tool.run(
        Tool.llvm("ld64.lld"),
        [
          "-dylib", "-arch", "arm64", "-platform_version", "ios", "14.0", "14.0", "-undefined", "dynamic_lookup",
          "-install_name", "@rpath/X", object, "-o", folder["\(name).xcframework/\(Self.binary)"],
        ]
      ).expect(0)
    }
    let text = try Self.diff(folder["a.xcframework"], folder["b.xcframework"]).text
    #expect(text.contains("+ arm64: 25 symbols exported\n"))
    #expect(text.contains("+ _f110\n") && !text.contains("_f111"))
    #expect(text.contains("\u{2026} and 15 more\n"))
    let json = try Self.json(folder["a.xcframework"], folder["b.xcframework"])
    let slices = json["frameworks"]?.listed.first?["slices"]?["common"]?.listed ?? []
    let binaries = slices.flatMap { $0["binaries"]?.listed ?? [] }
    #expect(binaries.map { $0["addedSymbols"]?.listed.count } == [25])
    #expect(binaries.map { $0["removedSymbols"]?.listed.count } == [0])
  }

  @Test("lists are shortened in text and whole in JSON") func shortened() throws {
    let folder = try TemporaryFolder()
    try XCFrameworkFixture.write("a.xcframework", in: folder)
    try XCFrameworkFixture.write("b.xcframework", in: folder)
    let object = { (count: Int) in
      "{" + (0..<count).map { #""key\#($0)": \#($0)"# }.joined(separator: ",") + "}"
    }
    try folder.write(object(0), to: "a.xcframework/k.json")
    try folder.write(object(60), to: "b.xcframework/k.json")
    let text = try Self.diff(folder["a.xcframework"], folder["b.xcframework"]).text
    #expect(text.contains("\u{2026} and 50 more (--json lists all)\n"))
    let json = try Self.json(folder["a.xcframework"], folder["b.xcframework"])
    #expect(json["values"]?.listed.first?["changes"]?.listed.count == 60)
  }

  @Test("artifacts that cannot be compared") func refusals() throws {
    let fixture = try WorkspaceFixture(products: ["One", "Two"])
    try ReleaseTool.buildAll(fixture)
    let folder = fixture.folder
    let zip = fixture.output + "/alpha/One.zip"
    try folder.write("text", to: "text.zip")
    try folder.write("text", to: "plain/file.txt")
    let cases: [([String], Int32, String)] = [
      ([zip, folder["text.zip"]], 65, "is not a zip, an .xcframework"),
      ([folder["plain"], zip], 65, "is not a zip, an .xcframework"),
      ([zip, folder["none.zip"]], 74, "No such file"), ([zip], 64, "NEW is missing"), ([], 64, "OLD is missing"),
      ([zip, zip, zip], 64, "unexpected argument"), ([fixture.output, zip], 64, "name one customer's folder"),
      ([zip, fixture.output], 64, "name one customer's folder"),
      ([fixture.output + "/alpha", folder["base/One.xcframework"]], 1, ""),
      ([fixture.output + "/alpha", fixture.folder["Three.xcframework"]], 74, "No such file"),
    ]
    for (operands, status, message) in cases {
      let result = try ReleaseTool.run(["diff", "--quiet"] + operands, in: folder.path)
      #expect(result.status == status, "\(operands): \(result.errors)")
      #expect(result.errors.contains(message), "\(operands): \(result.errors)")
    }
    try XCFrameworkFixture.write("Three.xcframework", name: "Three", in: folder)
    let unclear = try Self.diff(fixture.output + "/alpha", folder["Three.xcframework"])
    unclear.expect(64)
    unclear.expectSays(["contains 2 zips", "name one of its zips"])
  }
}

extension JSONValue {
  var string: String? { if case .string(let text) = self { text } else { nil } }
}
