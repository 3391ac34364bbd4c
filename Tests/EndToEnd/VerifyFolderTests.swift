import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("release verify: files in folders") struct VerifyFolderTests {
  private static let acme = "acme-fitness"
  private static let models = "Examples/ContextSDK/Models/Custom/c2d67cdb-e117-4c3e-acca-2ae7f1a42210"

  @Test("everything in a variant's folder is looked at, at any depth") func variant() throws {
    let demo = try BuiltDemo()
    let folder = demo.variant(Self.acme)
    try TestFile.copy(demo.folder[Self.models], to: demo.folder[folder + "/old/models"])
    try demo.folder.link(folder + "/passwd", to: "/etc/passwd")
    try demo.folder.write("for com.customer.app", to: folder + "/old/notes/a.txt")
    #expect(mkfifo(demo.folder[folder + "/pipe"], 0o644) == 0)
    let result = try demo.verify(folder)
    result.expect(1)
    result.expectTells([
      "old: is a folder, but a variant has none [agreement.folder]",
      "old/models/onboarding_upsell.mlmodel: is not listed in SHA256SUMS [agreement.sums]",
      "old/notes/a.txt: names customer c2d67cdb-e117-4c3e-acca-2ae7f1a42210: the bundle identifier",
      "old/models/onboarding_upsell.mlmodel: has the bytes of a model of customer c2d67cdb",
      "passwd: is a link to \"/etc/passwd\" [agreement.folder]",
      "pipe: cannot be read: is neither a file, a folder nor a symlink [agreement.folder]",
    ])
    #expect(!result.text.contains("old/models: is a folder"))
  }

  @Test("a zip that is a link, and a release's folder with more in it than variants") func strays() throws {
    let demo = try BuiltDemo()
    let zip = demo.variant(Self.acme) + "/ContextSDK.zip"
    try TestFile.copy(demo.folder[zip], to: demo.folder["ContextSDK.zip"])
    try TestFile.remove(demo.folder[zip])
    try demo.folder.link(zip, to: demo.folder["ContextSDK.zip"])
    try TestFile.copy(demo.folder[Self.models], to: demo.folder["dist/1.4.0/zzz"])
    try demo.folder.write("x", to: "dist/1.4.0/loose.txt")
    try demo.folder.link("dist/1.4.0/latest", to: Self.acme)
    let result = try demo.verify("dist/1.4.0")
    result.expect(1)
    result.expectTells([
      "\(zip): is a link to", "dist/1.4.0/zzz: is not a variant", "error: dist/1.4.0/latest: is a link to",
      "warning: dist/1.4.0/loose.txt: belongs to no variant",
    ])
    #expect(!result.text.contains("names \"ContextSDK.zip\", which does not exist"))
  }

  @Test("--rebuild compares the files beside the zips too") func rebuilt() throws {
    let demo = try BuiltDemo()
    let folder = demo.folder[demo.variant(Self.acme)]
    let podspec = folder + "/ContextSDK.podspec"
    try demo.verify(demo.variant(Self.acme), "--rebuild", "--strict").expect(0)
    let text = try TestFile.text(podspec)
    try demo.folder.write(
      text.replacing("  s.version", with: "  `touch x`\n  s.version"),
      to: demo.variant(Self.acme) + "/ContextSDK.podspec")
    try demo.folder.write("more", to: demo.variant(Self.acme) + "/more.txt")
    try TestFile.remove(folder + "/RELEASE_NOTES.md")
    try demo.renewSums(Self.acme)
    let result = try demo.verify(demo.variant(Self.acme), "--rebuild")
    result.expect(1)
    result.expectTells([
      "ContextSDK.podspec: differs in line 5 from what a build makes now [agreement.rebuild]",
      "more.txt: is not a file that a build makes [agreement.rebuild]",
      "RELEASE_NOTES.md: is missing, but a build makes it [agreement.rebuild]",
    ])
    #expect(!result.text.contains("Package.swift:") && !result.text.contains("variant.json:"))
  }

  @Test("a zip that is packed differently is reported once, not again for every file with its checksum") func packing()
    throws
  {
    let demo = try BuiltDemo()
    try demo.repack(Self.acme) { _ in }
    let result = try demo.verify(demo.variant(Self.acme), "--rebuild")
    #expect(
      result.text.split(separator: "\n").filter { $0.contains("[agreement.rebuild]") }.count == 1, "\(result.text)")
  }

  @Test("a file that release.json has templates for is missed, also without --rebuild") func configured() throws {
    let demo = try BuiltDemo()
    let folder = demo.folder[demo.variant(Self.acme)]
    try TestFile.remove(folder + "/ContextSDK.podspec")
    try demo.renewSums(Self.acme)
    let result = try demo.verify(demo.variant(Self.acme))
    result.expect(1)
    result.expectTells(["ContextSDK.podspec: is missing, but release.json has a template for it [agreement.stamps]"])
    // Without release.json, no file is missing.
    let elsewhere = try TemporaryFolder()
    try ReleaseTool.run(["verify", "--quiet", folder], in: elsewhere.path).expect(0)
  }

  @Test(
    "what variant.json says is held against manifest, models and zip",
    arguments: [
      (
        #""modelVersion": "\d+""#, #""modelVersion": "9999""#,
        #"modelVersion of onboarding_upsell is "9999", but the manifest says"#
      ),
      (#""flowId": \d+"#, #""flowId": 1"#, "flowId of onboarding_upsell is 1, but the manifest says"),
      (
        #""baseSha256": "\w\w"#, #""baseSha256": "xx"#,
        "products[0].baseSha256 is missing, or not a SHA-256 [agreement.record]"
      ),
      (#""baseSha256": "......"#, #""baseSha256": "abcdef"#, #"baseSha256 of ContextSDK.zip is abcdef"#),
      (
        "com.acme.fitness.beta", "com.acme.fitness.gamma",
        #"says bundle_identifiers is "com.acme.fitness", "com.acme.fitness.gamma""#
      ),
      (#""features": \["#, #""features": ["x""#, #"features is "x""#),
      (#""flowName": "\w+""#, #""flowName": "churn""#, "does not list the model of flow onboarding_upsell"),
      (
        #""flowName": "\w+""#, #""flowName": "churn""#,
        #"lists a model of flow "churn", which the manifest does not list"#
      ),
      (
        #""file": "\w+\.mlmodel""#, #""file": "x.mlmodel""#,
        #"file of onboarding_upsell is "x.mlmodel", but the model on disk says"#
      ),
      (#"(mlmodel",\s+"sha256": ")....."#, "\\1abcde", #"sha256 of onboarding_upsell is abcde"#),
    ])
  func record(pattern: String, replacement: String, says: String) throws {
    let demo = try BuiltDemo()
    let folder = demo.folder[demo.variant(Self.acme)]
    let script =
      "import re, sys; p, s, r = sys.argv[1:]; t = open(p).read(); n = re.sub(s, r, t, count=1); assert n != t; open(p, 'w').write(n)"
    let edit = try Tool.run("python3", ["-c", script, folder + "/variant.json", pattern, replacement])
    try #require(edit.status == 0, "\(edit.errors)")
    try demo.renewSums(Self.acme)
    let result = try demo.verify(demo.variant(Self.acme))
    result.expect(1)
    result.expectTells([says, "[agreement."])
  }

  private static let base = "Examples/ContextSDK/Build/ContextSDK.xcframework"

  @Test("the limits hold for folders too, and nothing is read then") func limits() throws {
    let demo = try BuiltDemo()
    let few = try demo.verify(Self.base, "--max-entries", "10")
    few.expect(1)
    few.expectTells(["has more than 10 entries [container.limits]", ": 1 error,"])
    // A hole: it says that it has 8 EiB, and takes no place.
    let sparse = demo.folder[Self.base + "/ios-arm64/ContextSDK.framework/big"]
    for size in ["3G", "7000P"] {
      let made = try Tool.run("truncate", ["-s", size, sparse])
      if made.status != 0 { continue }
      let large = try demo.verify(Self.base, "--max-size", "1")
      large.expect(1)
      large.expectTells(["bytes, more than 1073741824 [container.limits]"])
    }
    #expect(TestFile.exists(sparse))
    try TestFile.copy(demo.folder[demo.variant(Self.acme) + "/ContextSDK.zip"], to: demo.folder["old.zip"])
    let diff = try ReleaseTool.run(["diff", "old.zip", Self.base, "--max-size", "1"], in: demo.folder.path)
    diff.expectSays(["bytes, more than 1073741824"])
  }

  @Test("pipes, names that are no text and endless folders are findings") func oddities() throws {
    let demo = try BuiltDemo()
    try #require(mkfifo(demo.folder[Self.base + "/ios-arm64/pipe"], 0o644) == 0)
    let deep = Self.base + "/ios-arm64/" + String(repeating: "d/", count: 200)
    try demo.folder.write("", to: deep + "file")
    #if os(Linux)
      let made = try Tool.run("sh", ["-c", "touch \"$(printf 'a\\377')\""], in: demo.folder[Self.base])
      try #require(made.status == 0)
    #endif
    let result = try demo.verify(Self.base)
    result.expect(1)
    result.expectTells([
      "ios-arm64/pipe: is neither a file, a folder nor a symlink [container.file-kinds]",
      "is below more than 100 folders [container.limits]",
    ])
    #if os(Linux)
      result.expectTells(["a\u{FFFD}: cannot be read: its name is not UTF-8 [container.readable]"])
    #endif
  }

  @Test("a folder with any other zip in it is not a variant") func anyFolder() throws {
    let demo = try BuiltDemo()
    for path in ["Examples", "."] { try demo.verify(path).expect(65) }
    let folder = demo.variant(Self.acme)
    try TestFile.remove(demo.folder[folder + "/variant.json"])
    try TestFile.copy(demo.folder[folder], to: demo.folder["dist/1.4.0/somebody"])
    let known = try demo.verify(folder)
    known.expect(1)
    known.expectTells(["contains no variant.json [agreement.record]"])
    let unknown = try demo.verify("dist/1.4.0/somebody")
    unknown.expect(1)
    unknown.expectTells([
      "error: dist/1.4.0/somebody: is the folder of customer \"somebody\", who is not in the manifest [agreement.customer]"
    ])
  }

  @Test("a path that is not an artifact is reported before its workspace, and so is a stray operand of --rules")
  func operands() throws {
    let demo = try BuiltDemo()
    let diff = try ReleaseTool.run(["diff", "release.json", "dist/1.4.0"], in: demo.folder.path)
    diff.expect(65)
    diff.expectSays(["release.json: is not a zip, an .xcframework"])
    try ReleaseTool.run(["diff", demo.variant(Self.acme) + "/ContextSDK.zip", "dist/1.4.0"], in: demo.folder.path)
      .expect(64)
    try demo.verify("--rules", "x").expect(64)
  }

  @Test("a name that no file system accepts is reported") func longName() throws {
    let demo = try BuiltDemo()
    let script = """
      import zipfile, sys
      with zipfile.ZipFile(sys.argv[1], 'a') as z:
          z.writestr('ContextSDK.xcframework/' + 'n' * 300, b'x')
          z.writestr('ContextSDK.xcframework/' + 'm' * 256 + '/a', b'x')
          z.writestr('ContextSDK.xcframework/' + 'o' * 255, b'x')
      """
    let zip = demo.variant(Self.acme) + "/ContextSDK.zip"
    let edit = try Tool.run("python3", ["-c", script, demo.folder[zip]])
    try #require(edit.status == 0, "\(edit.errors)")
    let result = try demo.verify(zip)
    result.expectTells(["has a name of 300 bytes, and no file system allows more", "has a name of 256 bytes"])
    #expect(!result.text.contains("has a name of 255 bytes"))
  }

  @Test("a Git LFS pointer in a zip's place is named as one", arguments: [["verify"], ["diff", "ContextSDK.zip"]])
  func pointer(command: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(CoreMLFixture.pointer, to: "ContextSDK.zip")
    let result = try ReleaseTool.run(command + ["ContextSDK.zip"], in: folder.path)
    result.expect(65)
    result.expectSays([
      "ContextSDK.zip: is a Git LFS pointer, not the zip", "remedy: fetch the file with `git lfs pull`",
    ])
  }
}
