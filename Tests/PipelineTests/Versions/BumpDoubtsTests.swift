import Domain
import Pipeline
import TestSupport
import Testing

/// The warnings of a bump besides its edits.
struct BumpDoubtsTests {
  private static let digest = String(repeating: "a1", count: 32)

  private func findings(
    _ name: String, _ text: String, _ entry: String? = nil, to next: String = "1.5.0"
  ) throws -> [Finding] {
    let workspace = try VersionWorkspace(versions: [entry ?? "\"\(name)\""], files: [name: text])
    let report = try workspace.bump(next) { $0.isDryRun = true }
    let findings = try workspace.bump(next).findings
    #expect(findings == report.findings)
    return findings
  }

  private func location(_ finding: Finding?) -> Location.Position? { finding?.location.position }

  @Test func theChecksumOfATargetBelongsToTheOldZip() throws {
    let found = try findings(
      "Package.swift",
      """
      let checksum = "\(Self.digest)"
      let p = [
        .binaryTarget(name: "A", url: "https://a.example/1.4.0/A.zip", checksum: checksum),
      ]
      """)
    #expect(found.map(\.code) == ["version.checksum"] && found.map(\.severity) == [.warning])
    #expect(location(found.first) == .line(1, column: 17))
    #expect(found.first?.message == "checksum of binaryTarget A is still that of 1.4.0")
    #expect(found.first?.remedy?.contains("release stamp") == true)
  }

  @Test func theChecksumOfAPodspecToo() throws {
    let podspec = """
      Pod::Spec.new do |s|
        s.version = '1.4.0'
        s.source = { http: "https://a.example/#{s.version}/A.zip", sha256: '\(Self.digest)' }
      end

      """
    let found = try findings("A.podspec", podspec)
    #expect(found.map(\.code) == ["version.checksum"] && found[0].message.hasPrefix(":sha256 of s.source"))
    // A placeholder is no checksum.
    #expect(try findings("A.podspec", podspec.replacing(Self.digest, with: "0")) == [])
  }

  /// Pods of one release, of which one does not name the other as its sibling.
  @Test(arguments: [
    ("'1.4.0'", true), ("'~> 1.4.0'", true), ("'>= 1.4.0'", false), ("'~> 1.4'", false),
  ]) func aRequirementOnAnotherPodOfTheReleaseIsLeftBehind(_ requirement: String, _ isLeft: Bool) throws {
    let a = VersionWorkspace.podspec("1.4.0").replacing("SDK", with: "A")
    let b = a.replacing("'A'", with: "'B'").replacing("end\n", with: "  s.dependency 'A/Core', \(requirement)\nend\n")
    let json = #"{"name": "C", "version": "1.4.0", "dependencies": {"A": ["\#(requirement.dropFirst().dropLast())"]}}"#
    let files = ["A.podspec": a, "B.podspec": b, "C.podspec.json": json]
    let entries = files.keys.sorted().map { "\"\($0)\"" }
    let found = try VersionWorkspace(versions: entries, files: files).bump("1.5.0").findings
    #expect(found.map(\.code) == (isLeft ? ["version.left-behind", "version.left-behind"] : []))
    #expect(
      !isLeft
        || found[0].message
          == "dependency A requires \"\(requirement.dropFirst().dropLast())\", which 1.5.0 does not meet"
    )
    #expect(!isLeft || found.map(\.location.position) == [.line(4, column: 27), .line(1, column: 59)])
    // Named as a sibling, it follows.
    let named = entries.map { $0.contains("B") ? #"{ "path": "B.podspec", "siblings": ["A"] }"# : $0 }
    let workspace = try VersionWorkspace(versions: named, files: files)
    #expect(try workspace.bump("1.5.0").findings.count == (isLeft ? 1 : 0) + (requirement == "'~> 1.4'" ? 1 : 0))
  }

  @Test func aURLThatNoEntryNamesKeepsTheOldVersion() throws {
    let text = "pod 'A', '1.4.0'\nhttps://a.example/1.4.0/A.zip and 1.4.0, https://a.example/11.4.0/\n"
    let found = try findings("README.md", text, #"{ "path": "README.md", "pattern": "pod 'A', '{{version}}'" }"#)
    #expect(found.map(\.code) == ["version.remains"] && found.map(\.severity) == [.warning])
    #expect(found.first?.message == "https://a.example/1.4.0/A.zip, and 1 more in this file, keep 1.4.0")
    #expect(location(found.first) == .line(2, column: 19))
    #expect(
      try findings("CHANGELOG.md", text, #"{ "path": "CHANGELOG.md", "pattern": "pod 'A', '{{version}}'" }"#) == [])
  }

  @Test(arguments: [
    ("https://a.example/SDK1.4.0.zip", "https://a.example/SDK1.4.0.zip", 22),
    ("https://a.example/rel1.4.0/", "https://a.example/rel1.4.0/", 22),
    ("sdk%2F1.4.0", "sdk%2F1.4.0", 7), ("SDK_1_4_0", "SDK_1_4_0", 5), ("at 1.4.0 now", "at 1.4.0 now", 4),
    ("11.4.0 1.4.01 1.4.0.1 1.4.0-beta.1 1.4.0+7 1.4 1_4_01 2_1_4_0", nil, 0),
  ]) func aCopyIsSaidHoweverItIsBounded(line: String, text: String?, column: Int) throws {
    let entry = #"{ "path": "NOTES.md", "pattern": "pod 'A', '{{version}}'" }"#
    let found = try findings("NOTES.md", "pod 'A', '1.4.0'\n\(line)\n", entry)
    #expect(found.map(\.message) == (text.map { ["\($0) keeps 1.4.0"] } ?? []))
    #expect(text == nil || location(found.first) == .line(2, column: column))
  }

  /// In comments, it tells of the past.
  @Test(arguments: [
    ("A.podspec", "Pod::Spec.new do |s|\n  s.version = '1.4.0' # since 1.4.0\n%\nend\n", "  x = '1.4.0'"),
    (
      "Package.swift",
      "let v = 1 // 1.4.0 /* 1.4.0 */\nlet p = [.binaryTarget(name: \"A\", url: \"https://a/1.4.0/A.zip\", checksum: \"0\")]\n%\n",
      "let x: CSetting = .define(\"SDK_VERSION\", to: \"1.4.0\")"
    ),
    (
      "Info.plist",
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><!-- 1.4.0 --><key>CFBundleShortVersionString</key><string>1.4.0</string>%</dict></plist>",
      "<key>A</key><string>1.4.0</string>"
    ),
    ("A.xcconfig", "// 1.4.0\nMARKETING_VERSION = 1.4.0\n%\n", "OTHER = 1.4.0"),
  ]) func aCopyInACommentIsNone(path: String, frame: String, code: String) throws {
    let without = try findings(path, frame.replacing("%", with: ""))
    #expect(without.filter { $0.code == "version.remains" } == [])
    let with = try findings(path, frame.replacing("%", with: code))
    #expect(with.filter { $0.code == "version.remains" }.count == 1, "\(with)")
  }

  @Test func manyInAFileAreOneFinding() throws {
    let urls = String(repeating: "https://a.example/1.4.0/A.zip\n", count: 3000)
    let entry = #"{ "path": "README.md", "pattern": "pod 'A', '{{version}}'" }"#
    let found = try findings("README.md", "pod 'A', '1.4.0'\n" + urls, entry)
    #expect(found.map(\.message) == ["https://a.example/1.4.0/A.zip, and 2999 more in this file, keep 1.4.0"])
  }

  @Test func anIgnoredTargetDoesNot() throws {
    let entry = #"{ "path": "Package.swift", "ignore": ["Maps"] }"#
    let text = """
      let p = [
        .binaryTarget(name: "A", url: "https://a.example/1.4.0/A.zip", checksum: "0"),
        .binaryTarget(name: "Maps", url: "https://m.example/1.4.0/Maps.zip", checksum: "\(Self.digest)"),
      ]

      """
    #expect(try findings("Package.swift", text, entry) == [])
  }

  /// Without the entry, it says how to name it.
  @Test func anotherVendorsVersionNamesTheWayOut() throws {
    let text = #"let p = [.binaryTarget(name: "Maps", url: "https://m.example/7.3.0/Maps.zip", checksum: "0")]"#
    let failure = try failure { try findings("Package.swift", text) }
    #expect(failure.findings.map(\.code) == ["version.disagreement"])
    #expect(failure.findings[0].remedy?.contains("`ignore`") == true, "\(failure)")
  }

  @Test func aStrippedPrereleaseIsNamed() throws {
    let plist =
      "<plist><dict><key>CFBundleShortVersionString</key><string>1.4.0</string><key>B</key><string>1.4.0</string></dict></plist>"
    let keys = #""keys": ["CFBundleShortVersionString", "B"]"#
    let found = try findings("Info.plist", plist, #"{ "path": "Info.plist", \#(keys) }"#, to: "1.5.0-beta.1")
    #expect(found.map(\.code) == ["version.prerelease-stripped"] && found.map(\.severity) == [.note])
    #expect(found.first?.message == "CFBundleShortVersionString gets 1.5.0: App Store Connect refuses prereleases")
    #expect(try findings("Info.plist", plist, #"{ "path": "Info.plist", \#(keys) }"#) == [])
    let kept = #"{ "path": "Info.plist", "prerelease": "keep" }"#
    #expect(try findings("Info.plist", plist, kept, to: "1.5.0-beta.1").map(\.code) == ["version.remains"])
  }

  @Test func fromOnePrereleaseToTheNextAndToTheRelease() throws {
    let workspace = try VersionWorkspace(
      "1.5.0-beta.1", versions: [#""A.xcconfig""#], files: ["A.xcconfig": "MARKETING_VERSION = 1.5.0-beta.1\n"])
    for (request, text) in [("prerelease", "1.5.0"), ("prerelease", "1.5.0"), ("release", "1.5.0"), ("minor", "1.6.0")]
    {
      try workspace.bump(request)
      #expect(try workspace.text("A.xcconfig") == "MARKETING_VERSION = \(text)\n")
      #expect(try VersionScan.load(workspace["release.json"]).findings == [])
    }
  }
}
