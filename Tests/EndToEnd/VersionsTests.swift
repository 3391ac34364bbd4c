import Domain
import TestSupport
import Testing

/// Bumps, checks and tags a version; git is the judge.
@Suite struct VersionsTests {
  private static let identity = [
    "GIT_AUTHOR_NAME": "Ada Author", "GIT_COMMITTER_NAME": "Cora Committer", "EMAIL": "release@example.com",
  ]

  private let git: GitFixture

  init() throws { git = try GitFixture() }

  private func release(_ words: String..., in folder: String = "") throws -> Tool.Result {
    try ReleaseTool.run(
      words, in: folder.isEmpty ? git.path : git.path + "/" + folder,
      environment: git.environment.merging(Self.identity) { $1 })
  }

  /// The file names and hunks of a diff, without the lines that only git writes.
  private func hunks(_ diff: String) -> [String] {
    diff.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("diff --git ") && !$0.hasPrefix("index ") }
      .map { $0.replacing(/^(@@ [^@]* @@).*$/) { String($0.1) } }
  }

  /// The framework stays at 1.4.0: `products[].version` says so.
  @Test func aReleaseOfModelsKeepsTheFramework() throws {
    for name in BuiltDemo.names { try TestFile.copy(Checkout.root + "/" + name, to: git.path + "/" + name) }
    try release("bump", "minor").expect(0)
    try release("check").expect(0)
    try release("build", "--all").expect(0)
    try release("verify", "dist/1.5.0").expect(0)

    let configuration = try TestFile.text(git.path + "/release.json")
    try git.write(configuration.replacing("      \"version\": \"1.4.0\",\n", with: ""), to: "release.json")
    let refused = try release("check")
    refused.expect(65)
    refused.expectSays([
      "CFBundleShortVersionString is 1.4.0", "[bundle.version]",
      "for a release that keeps this framework, set `version` of the product in release.json to 1.4.0",
    ])
    #expect(!refused.errors.contains("templates/"), "\(refused.errors)")
    for wrong in ["\"one\"", "\"1..4\"", "\"v1.4.0\"", "14"] {
      let bad = configuration.replacing("      \"version\": \"1.4.0\",", with: "      \"version\": \(wrong),")
      try git.write(bad, to: "release.json")
      let refused = try release("check")
      refused.expect(78)
      refused.expectSays(["products[0].version"])
    }
  }

  @Test func zipsOfATaggedVersionAreNotReplaced() throws {
    for name in BuiltDemo.names { try TestFile.copy(Checkout.root + "/" + name, to: git.path + "/" + name) }
    try git.write("dist/\n", to: ".gitignore")
    try git.commit("feat: begin")
    try release("build", "--all").expect(0)
    try release("tag").expect(0)
    let header = "Examples/ContextSDK/Build/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Headers/Added.h"
    try git.write("// new\n", to: header)
    for words in [["--all"], ["--customer", "trailcast"], ["--all", "--dry-run"]] {
      let refused = try ReleaseTool.run(["build"] + words, in: git.path, environment: git.environment)
      refused.expect(65)
      refused.expectSays(["tag 1.4.0 exists", "trailcast", "--allow-replace"])
    }
    // Nothing was placed.
    try release("verify", "dist/1.4.0").expect(0)
    #expect(
      try Tool.run("unzip", ["-l", git.path + "/dist/1.4.0/trailcast/ContextSDK.zip"]).text.contains("Added.h") == false
    )

    try release("build", "--all", "--allow-replace").expect(0)
    try release("build", "--all").expect(0)
    // Other notes are not another zip.
    try git.write("Notes of {{version}}\n", to: "templates/RELEASE_NOTES.md")
    try release("build", "--all").expect(0)
  }

  @Test func theDemoFromOneVersionToTheNext() throws {
    for name in BuiltDemo.names { try TestFile.copy(Checkout.root + "/" + name, to: git.path + "/" + name) }
    try git.commit("feat: begin")
    let listed = try release("show-versions")
    listed.expect(0)
    #expect(listed.text.split(separator: "\n").count == 3 && listed.errors == "", "\(listed.text)")

    let rehearsal = try release("bump", "minor", "--dry-run")
    rehearsal.expect(0)
    #expect(try git.git("status", "--porcelain") == "")
    try git.git(["apply", "--check"], input: rehearsal.text)
    try git.git(["apply"], input: rehearsal.text)
    let applied = try git.bytes(["diff"])
    try git.git("checkout", "--quiet", ".")

    try release("bump", "minor").expect(0)
    #expect(try git.bytes(["diff"]) == applied)
    #expect(hunks(rehearsal.text) == hunks(String(decoding: applied, as: UTF8.self)))
    try release("check").expect(0)

    let dirty = try release("tag")
    dirty.expect(65)
    dirty.expectSays(["+  s.version  = '1.5.0'", "release.json", "commit or stash"])
    try git.commit("chore(release): 1.5.0")
    try release("tag").expect(0)
    try git.git("fsck", "--strict")
    #expect(try git.git("describe", "--exact-match") == "1.5.0")
    let again = try release("tag")
    again.expect(0)
    #expect(again.text.contains("already"))
  }

  /// The tool's own release: its version is the constant that `--version` prints, and `bump` edits only it and the formula.
  @Test func theToolsOwnVersion() throws {
    let files = ["Formula/release.rb", "Sources/CLI/CommandLineTool.swift", "tool.release.json"]
    for name in files {
      try TestFile.copy(Checkout.root + "/" + name, to: git.path + "/" + name)
    }
    try git.commit("feat: begin")
    let version = try release("--version").text.filter { !$0.isNewline }
    let listed = try release("show-versions", "--config", "tool.release.json")
    listed.expect(0)
    #expect(listed.errors == "")
    let rows = listed.text.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
    #expect(Set(rows.map { String($0[0].prefix { $0 != ":" }) }) == Set(files))
    #expect(rows.allSatisfy { $0[1] == version })

    let rehearsal = try release("bump", "major", "--dry-run", "--config", "tool.release.json")
    rehearsal.expect(0)
    try git.git(["apply"], input: rehearsal.text)
    #expect(try git.git("diff", "--numstat") == files.map { "1\t1\t" + $0 }.joined(separator: "\n"))
    try Tool.run("ruby", ["-c", git.path + "/Formula/release.rb"]).expect(0)
  }

  /// Runs above, next to and in the folder of release.json, with every kind of path.
  @Test func fromAnyFolderTheDiffApplies() throws {
    let configuration = """
      {
        "version": "1.4.0",
        "products": [{ "name": "SDK", "base": "SDK.xcframework" }],
        "versions": { "files": [
          "./Über uns/SDK.podspec", { "path": "../docs/a \\"b\\".md", "pattern": "v{{version}}" },
          { "path": "link.md", "pattern": "v{{version}}" }
        ] }
      }

      """
    try git.write(configuration, to: "ios/release.json")
    try git.write("Pod::Spec.new do |s|\n  s.version = '1.4.0'\nend\n", to: "ios/Über uns/SDK.podspec", mode: 0o755)
    try git.write("v1.4.0", to: "docs/a \"b\".md")
    try git.write("v1.4.0\r\n", to: "ios/target.md")
    try git.link("ios/link.md", to: "target.md")
    try git.commit("feat: begin")
    let absolute = git.path + "/ios/release.json"
    var diffs: [String] = []
    for path in ["ios/release.json", "ios/../ios/release.json", absolute] {
      let rehearsal = try release("bump", "2.0.0-rc.1", "--dry-run", "--config", path)
      rehearsal.expect(0)
      try git.git(["apply", "--check"], input: rehearsal.text)
      diffs.append(rehearsal.text)
    }
    #expect(Set(diffs).count == 1)
    try git.git(["apply"], input: diffs[0])
    let applied = try git.bytes(["diff"])
    try git.git("checkout", "--quiet", ".")
    // In the configuration's folder, with a version file above it.
    try release("bump", "2.0.0-rc.1", in: "ios").expect(0)
    #expect(try git.bytes(["diff"]) == applied)
    let names = try git.git("-c", "core.quotePath=false", "diff", "--name-only")
    #expect(names == "\"docs/a \\\"b\\\".md\"\nios/release.json\nios/target.md\nios/Über uns/SDK.podspec")
    try release("bump", "2.0.0", "--config", "../ios/release.json", in: "docs").expect(0)
    let text = try TestFile.text(git.path + "/ios/target.md")
    #expect(text == "v2.0.0\r\n")
  }

  private func writeProject() throws {
    try git.write("Pod::Spec.new do |s|\n  s.version = '1.4.0'\nend\n", to: "SDK.podspec")
    try git.write("Pod::Spec.new do |s|\n  s.version = '1.4.0'\nend\n", to: "UI.podspec")
    try git.commit("feat: begin")
  }

  /// Messages name the configuration by the name that it has.
  @Test func theConfigurationIsNamedAsItIs() throws {
    try git.write(#"{"version": "1.4.0", "versions": {"files": ["Nowhere.podspec"]}}"#, to: "sdk.json")
    let listed = try release("show-versions", "--config", "sdk.json")
    listed.expectSays(["correct its path in sdk.json"])
    let bumped = try release("bump", "26.08", "--config", "sdk.json")
    bumped.expect(64)
    bumped.expectSays(["edit sdk.json by hand"])
    #expect(!(listed.errors + bumped.errors).contains("release.json"))
  }

  @Test func inAnyRepositoryWithAPodspec() throws {
    try writeProject()
    try release("show-versions").expect(0)
    try git.write("Pod::Spec.new do |s|\n  s.version = '1.3.0'\nend\n", to: "UI.podspec")
    let listed = try release("show-versions")
    listed.expect(1)
    listed.expectSays(["UI.podspec:2:16", "s.version is 1.3.0, and SDK.podspec:2 says 1.4.0"])
    try git.git("checkout", "--quiet", ".")
    try release("tag").expect(0)
    try release("bump", "minor", "--commit").expect(0)
    let notes = try release("notes")
    notes.expect(0)
    #expect(notes.text.contains("1.5.0"), "\(notes.text)")
    // A commit that is named has its version too.
    #expect(try release("notes", "--to", "HEAD").text == notes.text)
    try release("tag").expect(0)
    #expect(try git.git("tag") == "1.4.0\n1.5.0")
    // Commands that build name what they need.
    let build = try release("build", "--all")
    build.expect(78)
    build.expectSays(["release.json", "there is no such file"])
  }

  #if os(Linux)
    @Test func whatIsDoneStandsIfItsReportIsLost() throws {
      try writeProject()
      let script = #""$0" bump minor >/dev/full"#
      let lost = try Tool.run("sh", ["-c", script, ReleaseTool.path], in: git.path, environment: git.environment)
      lost.expect(74)
      lost.expectSays(["standard output", "No space left on device", "what the command did stands"])
      #expect(!lost.errors.contains("nothing") && !lost.errors.contains("free some space"), "\(lost.errors)")
      #expect(try TestFile.text(git.path + "/UI.podspec").contains("1.5.0"))
    }
  #endif

  /// The documents say the same.
  @Test func theCurrentVersionChangesNothing() throws {
    try writeProject()
    let same = try release("bump", "1.4.0")
    same.expect(0)
    #expect(same.text == "every file carries 1.4.0 already\n")
    #expect(try git.git("status", "--porcelain") == "")
    try release("bump", "1.3.9").expect(64)
    try release("bump", "1.3.9", "--allow-lower").expect(0)
  }

  /// The whole release of a vendor with one product: bump, build, stamp, commit, tag.
  @Test func checksumsOfTheNewZip() throws {
    let digest = String(repeating: "0a", count: 32)
    try git.write(
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let other = "\(digest)"
      let package = Package(
        name: "SDK",
        targets: [
          .binaryTarget(name: "SDK", url: "https://a.example/1.4.0/SDK.zip", checksum: "\(digest)"),
          .binaryTarget(name: "Other", url: "https://a.example/1.4.0/Other.zip", checksum: other),
        ])

      """, to: "Package.swift")
    try git.write(
      """
      Pod::Spec.new do |s|
        s.name = 'SDK'
        s.version = '1.4.0'
        s.source = { :http => "https://a.example/#{s.version}/SDK.zip", :sha256 => '\(digest)' }
      end

      """, to: "SDK.podspec")
    try git.write("Hello", to: "SDK/file")
    try git.commit("feat: begin")
    let bump = try release("bump", "minor")
    bump.expect(0)
    bump.expectSays(["checksum of binaryTarget SDK is still that of 1.4.0", "release stamp"])
    try Tool.run("zip", ["-qrX", "SDK.zip", "SDK"], in: git.path).expect(0)
    let rehearsal = try release("stamp", "SDK.zip", "--dry-run")
    rehearsal.expect(0)
    try git.git(["apply", "--check"], input: rehearsal.text)
    let expected = try Tool.run("sha256sum", ["SDK.zip"], in: git.path).text.prefix(64)
    #expect(try Judge.packageChecksum(git.path + "/SDK.zip") == expected)
    try release("stamp", "./SDK.zip").expect(0)
    let package = try Judge.package(git.path)["targets"]?.listed ?? []
    #expect(package.map { $0["checksum"] } == [.string(String(expected)), .string(digest)])
    try Tool.run("ruby", ["-wc", "SDK.podspec"], in: git.path).expect(0)
    #expect(try TestFile.text(git.path + "/SDK.podspec").contains(":sha256 => '\(expected)' }"))
    #expect(try release("stamp", "SDK.zip").text.hasSuffix("nothing had to change\n"))
    try DocumentJudge.validate([("stamp", try release("stamp", "SDK.zip", "--json").text)])
    let before = try git.bytes(["diff"])
    try Tool.run("zip", ["-qX", "Unknown.zip", "SDK.podspec"], in: git.path).expect(0)
    let refused = try release("stamp", "SDK.zip", "Unknown.zip")
    refused.expect(65)
    refused.expectSays(["Unknown.zip: no version file has a checksum"])
    try Tool.run("mkdir", ["other"], in: git.path).expect(0)
    try Tool.run("cp", ["Unknown.zip", "other/SDK.zip"], in: git.path).expect(0)
    let same = try release("stamp", "SDK.zip", "other/SDK.zip")
    same.expect(65)
    same.expectSays(["other/SDK.zip: checksum of binaryTarget SDK on line 7 of Package.swift could be that of SDK.zip"])
    for command in ["truncate -s -30 SDK.zip", "echo Hello >SDK.zip", ": >SDK.zip"] {
      try Tool.run("sh", ["-c", command], in: git.path).expect(0)
      let refused = try release("stamp", "SDK.zip")
      refused.expect(65)
      refused.expectSays(["SDK.zip: is not a readable zip"])
    }
    try release("stamp", "nowhere.zip").expect(65)
    try release("stamp").expect(64)
    #expect(try git.bytes(["diff"]) == before)
  }

  /// Two zips of one name, texts in the place of checksums, and the checksums of old podspecs.
  @Test func checksumsOfZipsOfOneName() throws {
    try git.write(
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "SDK",
        targets: [
          .binaryTarget(name: "Phone", url: "https://a.example/1.4.0/ios/SDK.zip", checksum: ""),
          .binaryTarget(name: "TV", url: "https://a.example/1.4.0/tvos/SDK.zip?x=/SDK.zip", checksum: "TODO"),
        ])

      """, to: "Package.swift")
    try git.write(
      """
      Pod::Spec.new do |s|
        s.name = 'Phone'
        s.version = File.read('VERSION').strip
        s.source = { :http => "https://b.example/#{s.version}/SDK.zip", :sha1 => 'fill in', :sha256 => "" }
      end

      """, to: "Phone.podspec")
    try git.write("1.4.0\n", to: "VERSION")
    for system in ["ios", "tvos"] {
      try git.write(system, to: "build/\(system)/SDK/file")
      try Tool.run("zip", ["-qrX", "SDK.zip", "SDK"], in: git.path + "/build/" + system).expect(0)
    }
    try git.commit("feat: begin")
    try Tool.run("cp", ["build/ios/SDK.zip", "."], in: git.path).expect(0)
    let refused = try release("stamp", "SDK.zip")
    refused.expect(65)
    refused.expectSays([
      "SDK.zip: could belong to", "checksum of binaryTarget Phone on line 6 of Package.swift",
      "checksum of binaryTarget TV on line 7 of Package.swift", "such as ios/SDK.zip",
    ])
    #expect(try git.git("status", "--porcelain", "--untracked-files=no") == "")
    try release("stamp", "build/tvos/SDK.zip", "build/ios/SDK.zip").expect(0)
    let sums = try ["build/ios/SDK.zip", "build/tvos/SDK.zip"].map { zip in
      String(try Tool.run("sha256sum", [zip], in: git.path).text.prefix(64))
    }
    let package = try Judge.package(git.path)["targets"]?.listed ?? []
    #expect(package.map { $0["checksum"] } == sums.map { .string($0) })
    let sha1 = try Tool.run("sha1sum", ["build/ios/SDK.zip"], in: git.path).text.prefix(40)
    #expect(try TestFile.text(git.path + "/Phone.podspec").contains(":sha1 => '\(sha1)', :sha256 => \"\(sums[0])\" }"))
    try Tool.run("ruby", ["-wc", "Phone.podspec"], in: git.path).expect(0)
    #expect(try release("stamp", "SDK.zip", in: "build/ios").status == 78)
    let again = try release("stamp", "SDK.zip", "--config", "../../release.json", in: "build/tvos")
    again.expect(0)
    #expect(again.text.hasSuffix("nothing had to change\n"), "\(again.text)")
  }
}
