import TestSupport
import Testing

/// `release accept`: what it writes is what `check`, `build` and `verify` read.
@Suite("release accept") struct AcceptTests {
  private static let phone = "ContextSDK.xcframework/ios-arm64"
  private static let mac = "ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst"

  /// Both slices break `bundle.info-plist`.
  private func vendor() throws -> InitFolder {
    let vendor = try InitFolder()
    for plist in [
      Self.phone + "/ContextSDK.framework/Info.plist",
      Self.mac + "/ContextSDK.framework/Versions/A/Resources/Info.plist",
    ] {
      let text = try vendor.text(plist)
      #expect(text.contains("<string>FMWK</string>"))
      try vendor.folder.write(text.replacing("<string>FMWK</string>", with: "<string>BNDL</string>"), to: plist)
    }
    return vendor
  }

  private func run(_ words: String..., in vendor: InitFolder) throws -> Tool.Result {
    try ReleaseTool.run(words, in: vendor.folder.path)
  }

  /// 4 of 18 shipping SDKs got nothing from `init`, because a rule found an error in the framework.
  @Test("init writes, and lists what a build refuses") func initProblems() throws {
    let vendor = try vendor()
    let dry = try vendor.run(["--dry-run", "--json"])
    dry.expect(1)
    try DocumentJudge.validate([("init", dry.text)])
    dry.expectTells([#""problems": ["#, #""code": "bundle.info-plist""#])
    let result = try vendor.run(["--yes"])
    result.expect(1)
    result.expectTells([
      "new: release.json", "problems, which `release build` refuses:", "CFBundlePackageType is \"BNDL\"",
      #"note: to accept bundle.info-plist, write "verify": { "rules": { "bundle.info-plist": "warning" } } into release.json"#,
    ])
    try run("check", in: vendor).expect(65)
    try run("accept", "bundle.info-plist", in: vendor).expect(0)
    try vendor.expectSound()
    let verified = try run("verify", "dist/1.0.0", in: vendor)
    verified.expect(0)
    verified.expectTells(["note: bundle.info-plist is a warning in release.json, not an error"])
  }

  @Test("one place, and what is below it") func place() throws {
    let vendor = try vendor()
    try vendor.run(["--yes"]).expect(1)
    try run("accept", "bundle.info-plist", Self.phone, "--reason", "the core has it", in: vendor).expect(0)
    let half = try run("check", in: vendor)
    half.expect(65)
    half.expectSays(["maccatalyst/ContextSDK.framework/Versions/A/Resources/Info.plist: CFBundlePackageType"])
    #expect(!half.errors.contains("ios-arm64/ContextSDK.framework/Info.plist: CFBundlePackageType"))
    // As `check` shows it, from the disk.
    try run("accept", "bundle.info-plist", "./ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/", in: vendor).expect(
      0)
    #expect(
      try vendor.value("release.json", "d['verify']['rules']")
        == "{'bundle.info-plist': {'severity': 'warning', 'paths': ['\(Self.phone)', '\(Self.mac)'], "
        + "'reason': 'the core has it'}}")
    try vendor.expectSound()
    let verified = try run("verify", "dist/1.0.0", "--json", in: vendor)
    verified.expect(0)
    try DocumentJudge.validate([("verify", verified.text)])
    try run("verify", "dist/1.0.0", in: vendor).expectTells([
      "note: bundle.info-plist is a warning in release.json, not an error, in \(Self.phone), \(Self.mac): the core has it"
    ])
    try run("verify", "ContextSDK.xcframework", in: vendor).expect(0)
    // What is new elsewhere stays an error.
    let text = try vendor.text("release.json")
    try vendor.folder.write(text.replacing(Self.mac, with: Self.mac + "/else"), to: "release.json")
    try run("verify", "dist/1.0.0", in: vendor).expect(1)
    try run("verify", "ContextSDK.xcframework", in: vendor).expect(1)
  }

  @Test("no other byte changes, and twice is once") func bytes() throws {
    let vendor = try InitFolder()
    try vendor.run(["--yes"]).expect(0)
    for text in [
      "\u{FEFF}{\"version\":\"1.0.0\",\"products\":[{\"name\":\"ContextSDK\",\"base\":\"ContextSDK.xcframework\"}]}",
      "{\r\n\t\"version\": \"1.0.0\", \"$comment\": {\"verify\": 1},\r\n\t\"products\": [\r\n\t\t{ \"name\": \"ContextSDK\", "
        + "\"base\": \"ContextSDK.xcframework\" }\r\n\t]\r\n}",
    ] {
      try vendor.folder.write(text, to: "release.json")
      let dry = try run("accept", "binary.bitcode", "--dry-run", in: vendor)
      dry.expect(0)
      #expect(try vendor.text("release.json") == text)
      let json = try run("accept", "binary.bitcode", "--dry-run", "--json", in: vendor)
      try run("accept", "binary.bitcode", in: vendor).expect(0)
      let edited = try vendor.text("release.json")
      let start = text.prefix { $0 != "]" }
      #expect(edited.hasPrefix(start) && edited.hasSuffix("}") && edited.contains("binary.bitcode"))
      let again = try run("accept", "binary.bitcode", "--json", in: vendor)
      again.expectTells(["\"isChanged\": false"])
      try run("accept", "binary.bitcode", Self.phone, in: vendor).expectTells(["already"])
      #expect(try vendor.text("release.json") == edited)
      try DocumentJudge.validate([("accept", json.text), ("accept", again.text)])
      try run("check", in: vendor).expect(0)
    }
  }

  @Test("what nobody may accept, and what is nowhere") func refused() throws {
    let vendor = try InitFolder()
    try vendor.run(["--yes"]).expect(0)
    let before = try vendor.text("release.json")
    for (words, status, says) in [
      (["isolation.model"], 64, "isolation.model is not a matter of taste"),
      (["container.secrets"], 64, "not a matter"),
      (["bundle.info-plits"], 64, "did you mean bundle.info-plist?"), ([], 64, "RULE is missing"),
      (["size.zip", "--as", "error"], 64, "expected warning, note or off"),
      (["size.zip", "Other.xcframework/a"], 65, "is in no product of release.json"),
      (["size.zip", "--config", "none.json"], 78, "there is no such file"),
    ] as [([String], Int32, String)] {
      let result = try ReleaseTool.run(["accept"] + words, in: vendor.folder.path)
      result.expect(status)
      result.expectSays([says])
    }
    #expect(try vendor.text("release.json") == before)
  }

  @Test("in the file that has the rule, of those that extend one another") func extended() throws {
    let vendor = try InitFolder()
    try vendor.run(["--yes"]).expect(0)
    let text = try vendor.text("release.json")
    try vendor.folder.write(
      text.replacing("\"version\"", with: "\"verify\": { \"rules\": { \"size.zip\": \"error\" } },\n  \"version\""),
      to: "release.json")
    try vendor.folder.write("{ \"extends\": \"release.json\", \"output\": \"beta\" }\n", to: "beta.json")
    try run("accept", "size.zip", "--as", "note", "--config", "beta.json", in: vendor).expect(0)
    #expect(try vendor.text("release.json").contains("\"size.zip\": \"note\""))
    #expect(try vendor.text("beta.json") == "{ \"extends\": \"release.json\", \"output\": \"beta\" }\n")
  }

  @Test(
    "release.json says what an entry means",
    arguments: [
      (#"{ "severity": "warning", "path": "a" }"#, "verify.rules[\"size.zip\"].path: unknown key; did you mean paths?"),
      (#"{ "paths": ["a"] }"#, "severity: is missing"), (#"{ "severity": "none" }"#, "severity"),
      (#"{ "severity": "off", "paths": [] }"#, "paths: the list is empty"), ("[]", "verify.rules"),
    ])
  func entries(_ entry: String, _ says: String) throws {
    let vendor = try InitFolder()
    try vendor.folder.write(
      "{ \"version\": \"1.0.0\",\n \"verify\": { \"rules\": { \"size.zip\": \(entry) } } }", to: "release.json")
    let result = try run("check", in: vendor)
    result.expect(78)
    result.expectSays(["release.json:2: verify.rules", says])
  }
}
