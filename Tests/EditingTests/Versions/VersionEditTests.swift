import Domain
import Editing
import TestSupport
import Testing

@Suite struct VersionEditTests {
  private static func edit(
    _ text: String, _ kind: VersionFormat, from old: String?, to new: String
  ) throws -> String {
    let version = try #require(PackageVersion(new))
    return String(
      decoding: try VersionEdit.apply(version, replacing: old, to: Array(text.utf8), as: kind), as: UTF8.self)
  }

  @Test func placesWithAnotherVersionAreTold() throws {
    let text = "Pod::Spec.new do |s|\ns.version = '1.4.0'\ns.source = { :http => 'https://x.example/1.3.0/a.zip' }\nend"
    let reading = VersionLocator.locate(Array(text.utf8), as: .podspec(), current: "1.4.0")
    #expect(reading.values == ["1.4.0", "1.3.0"])
    #expect(reading.problems.isEmpty)
    let error = #expect(throws: VersionEditError.self) { try Self.edit(text, .podspec(), from: "1.4.0", to: "1.5.0") }
    #expect(error == .disagreement([reading.sites[1]]))
    #expect(reading.sites[1].subject == ":http of s.source")
    #expect(reading.sites[1].line == 3)
    #expect(try Self.edit(text, .podspec(), from: nil, to: "1.5.0").contains("/1.5.0/a.zip"))
  }

  /// The URL had the new version in it before: two locations would have it afterwards.
  @Test func whatWouldReadDifferentlyIsNotDone() throws {
    let text = """
      let url = [.binaryTarget(name: "A", url: "https://x.example/1.5.0/1.4.0/A.zip", checksum: "")]
      """
    #expect(throws: VersionEditError.unfaithful("after the edit, 2 locations have a version, not 1")) {
      try Self.edit(text, .packageManifest(), from: "1.4.0", to: "1.5.0")
    }
  }

  @Test func theExpectedVersionTellsWhichNumberIsIt() throws {
    let text = ".binaryTarget(name: \"A\", url: \"https://x.example/2.0.1/1.4.0/v1.4.0.zip\", checksum: \"\")"
    #expect(
      try Self.edit(text, .packageManifest(), from: "1.4.0", to: "1.5.0")
        == ".binaryTarget(name: \"A\", url: \"https://x.example/2.0.1/1.5.0/v1.5.0.zip\", checksum: \"\")")
    let two = ".binaryTarget(name: \"A\", url: \"https://x.example/1.4/A.zip\", checksum: \"\")"
    #expect(VersionLocator.locate(Array(two.utf8), as: .packageManifest()).sites.isEmpty)
    #expect(VersionLocator.locate(Array(two.utf8), as: .packageManifest(), current: "1.4").values == ["1.4"])
  }

  @Test(arguments: [
    ("1.4.0.zip", ["1.4.0"]), ("v1.4.0", ["1.4.0"]), ("sdk-v1.4.0/x", ["1.4.0"]), ("sdkv1.4.0", []), ("a1.4.0", []),
    ("1.4.0-beta.1.zip", ["1.4.0-beta.1"]), ("1.4.0-RC2-ios", ["1.4.0-RC2"]), ("1.4.0b3.zip", ["1.4.0b3"]),
    ("1.4.0.rc.1.tar.gz", ["1.4.0.rc.1"]), ("1.4.0+7.zip", ["1.4.0+7"]), ("1.4.0-20240101", ["1.4.0-20240101"]),
    ("1.4.0-ios.zip", ["1.4.0"]), ("1.4.0-betamax.zip", ["1.4.0"]), ("SDK_1.4.0_ios", ["1.4.0"]),
    ("1.4/x86_64/ios14", []),
    ("1.4.0.", ["1.4.0"]), ("é1.4.0é", ["1.4.0"]), ("https://1.4.0/", []), ("https://1.4.0", []),
    ("1.4.0.1", ["1.4.0.1"]),
    ("1.4.0-b", ["1.4.0"]), ("1.4.0-b2", ["1.4.0-b2"]), ("x/1.4.0-SNAPSHOT.zip", ["1.4.0-SNAPSHOT"]),
  ])
  func versionsAreWholeTokens(_ path: String, _ values: [String]) {
    let text = ".binaryTarget(name: \"A\", path: \"\(path)\")"
    #expect(VersionLocator.locate(Array(text.utf8), as: .packageManifest()).values == values)
  }

  @Test func filesTooLargeAreNotRead() {
    let bytes = [UInt8](repeating: 0x20, count: (4 << 20) + 1)
    #expect(VersionLocator.locate(bytes, as: .podspec()).problems.map(\.message) == ["is larger than 4 MiB"])
    #expect(
      VersionLocator.locate(bytes, as: .pattern("x{{version}}")).problems.map(\.message).first?.contains("no version")
        == true)
  }

  /// Constants are read first, so the lines of the targets are looked for on the way back.
  @Test func placesInLongFilesAreTold() throws {
    let targets = (0..<300).map { "  /* é日 */ .binaryTarget(name: \"T\($0)\", path: \"\($0)/1.4.0.zip\"),\n" }
    let text =
      targets.joined() + "let long = \"" + String(repeating: "é", count: 9_000) + "\"; let version = \"1.4.0\"\n"
    let sites = VersionLocator.locate(Array(text.utf8), as: .packageManifest()).sites
    try #require(sites.count == 301)
    for (index, site) in sites.dropLast().enumerated() {
      #expect(site.line == index + 1)
      #expect(site.column == 45 + 2 * String(index).count)
    }
    #expect(sites.last?.line == 301)
    #expect(sites.last?.column == 9_031)
    let facts = PackageFacts(reading: text)
    #expect(facts.binaryTargets.map(\.line) == Array(1...300))
    #expect(facts.binaryTargets.last?.path?.column == 47)
  }

  @Test func aByteOrderMarkStays() throws {
    let text = "\u{FEFF}let version = \"1.4.0\"\r\n"
    #expect(
      try Self.edit(text, .packageManifest(), from: "1.4.0", to: "1.5.0") == "\u{FEFF}let version = \"1.5.0\"\r\n")
  }

  @Test(arguments: [
    ("a/ContextSDK.podspec", VersionFormat.Suggestion.kind(.podspec())), ("X.podspec.json", .kind(.podspecJSON())),
    ("Package.swift", .kind(.packageManifest())), ("x/Package@swift-5.9.swift", .kind(.packageManifest())),
    ("Info.plist", .kind(.propertyList())), ("Base.xcconfig", .kind(.xcconfig())),
    ("A.xcodeproj/project.pbxproj", .kind(.xcodeProject())), ("Version.swift", .constant(.swift)),
    ("Version.h", .constant(.c)), ("Version.mm", .constant(.c)), ("package.json", .keyPath(.json)),
    ("pubspec.yaml", .keyPath(.yaml)), ("a.yml", .keyPath(.yaml)),
    ("Cargo.toml", .keyPath(.toml)), ("build.gradle", .keyPath(.gradle)), ("build.gradle.kts", .keyPath(.gradle)),
    ("README.md", .pattern),
    ("VERSION", .pattern), ("swift", .pattern), ("", .pattern),
  ])
  func namesSuggestKinds(_ file: String, _ suggestion: VersionFormat.Suggestion) {
    #expect(VersionFormat.suggested(for: file) == suggestion)
  }

  /// The files that every checkout of this project carries its version in.
  @Test func theProjectsOwnFiles() throws {
    let root = Checkout.root
    let version = try #require(PackageVersion("7.8.9-rc.1"))
    for (file, kind, subjects) in [
      ("templates/ContextSDK.podspec", VersionFormat.podspec(), ["s.version"]),
      ("templates/Package.swift", .packageManifest(), ["url of binaryTarget ContextSDK"]),
      ("release.json", .json(keyPath: ["version"]), ["version"]),
      (
        "Examples/ContextSDK/Sources/ContextSDK/include/ContextSDK/Version.h", .cConstant(name: "CTX_SDK_VERSION"),
        ["CTX_SDK_VERSION"]
      ),
    ] {
      let bytes = try TestFile.bytes(root + "/" + file)
      let reading = VersionLocator.locate(bytes, as: kind)
      #expect(reading.problems == [])
      #expect(reading.sites.map(\.subject) == subjects)
      let current = try #require(reading.values.first)
      let edited = String(
        decoding: try VersionEdit.apply(version, replacing: current, to: bytes, as: kind), as: UTF8.self)
      // In release.json, the version of the base framework stays.
      let expected = String(decoding: bytes, as: UTF8.self).replacing(
        current, with: version.description, maxReplacements: 1)
      #expect(edited == expected)
    }
  }
}
