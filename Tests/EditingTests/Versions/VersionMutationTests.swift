import Domain
import Editing
import TestSupport
import Testing

/// Damaged files never crash a locator, what it finds lies inside the file, and an edit that succeeds reads back.
@Suite struct VersionMutationTests {
  static let kinds: [VersionFormat] = [
    .podspec(siblings: ["ContextSDK"]), .podspecJSON(siblings: ["ContextSDK"]), .packageManifest(), .propertyList(),
    .xcconfig(), .xcodeProject(), .swiftConstant(name: "version"), .cConstant(name: "V"), .json(keyPath: ["version"]),
    .yaml(keyPath: ["version"]), .toml(keyPath: ["package", "version"]), .gradle(keyPath: ["version"]),
    .buildNumber(.xcodeProject(setting: "CURRENT_PROJECT_VERSION")), .buildNumber(.yaml(keyPath: ["version"])),
    .xcodeProject(targets: VersionChoice(only: ["SDK"])), .pattern("{{version}}+{{build}}"),
    .lines(.swiftConstant(name: "version"), VersionChoice(ignored: ["x"])),
    .pattern("1.{{version}}"), .pattern("1.{{minor}}"), .packageManifest(targets: VersionChoice(ignored: ["Foreign"])),
  ]

  /// Signs that open and close something in one of the languages.
  private static let signs = [
    "\"", "'", "\\", "(", ")", "{", "}", "[", "]", "#{", "/*", "*/", "<<~X", "<!--", "\n", "=", "%q(", "do |s|", "end",
    "\u{FEFF}", "\0", "R\"(",
  ]

  private static func damaged(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes.remove(at: index)
      case 1: bytes.removeSubrange(index...)
      case 2: bytes.removeSubrange(..<index)
      case 3: bytes[index] = .random(in: 0...255, using: &generator)
      default: bytes.insert(contentsOf: (signs.randomElement(using: &generator) ?? "").utf8, at: index)
      }
    }
    return bytes
  }

  private static func samples() throws -> [(VersionFormat, [UInt8])] {
    let rows = VersionTableTests.xcconfig + VersionTableTests.project + VersionTableTests.swift + VersionTableTests.c
    let more = VersionTableTests.json + VersionTableTests.text + PropertyListVersionTests.edited
    let keyed = KeyedVersionTests.yaml + KeyedVersionTests.toml + KeyedVersionTests.gradle
    let chosen = XcodeTargetTests.rows + VersionChoiceTests.rows + BuildNumberTests.rows
    let fixtures = try VersionFixture.all.flatMap { fixture in
      try fixture.files.map { (fixture.kind($0), try fixture.before($0)) }
    }
    return fixtures + (rows + more + keyed + chosen).map { ($0.kind, Array($0.before.utf8)) }
  }

  @Test func damageIsSurvived() throws {
    let version = try #require(PackageVersion("9.8.7-rc.1"))
    let samples = try Self.samples()
    for var generator in Rounds.generators(seed: 7) {
      for (kind, bytes) in samples + samples {
        let damaged = Self.damaged(bytes, &generator)
        let isOther = Int.random(in: 0..<5, using: &generator) == 0
        let kind = isOther ? Self.kinds.randomElement(using: &generator) ?? kind : kind
        let reading = VersionLocator.locate(damaged, as: kind)
        // Ranges are those of the text as UTF-8, whatever the file is written in.
        let count = VersionText.utf8(damaged, as: kind).count
        var end = 0
        for site in reading.sites {
          if site.range.lowerBound < end || site.range.upperBound > count { Issue.record("\(kind): \(site)") }
          end = site.range.upperBound
        }
        if reading.sites.isEmpty == reading.problems.isEmpty, reading.sites.isEmpty { Issue.record("\(kind): silence") }
        guard let edited = try? VersionEdit.apply(version, replacing: nil, to: damaged, as: kind) else { continue }
        let again = VersionLocator.locate(edited, as: kind, current: version.description)
        if again.sites.contains(where: { !$0.has(version) }) { Issue.record("\(kind): \(again)") }
      }
    }
  }

  /// Deep nesting, long lines and doubled constants cost neither the stack nor more than a moment.
  @Test(arguments: kinds) func hugeInputsAreBounded(_ kind: VersionFormat) {
    let many = 4_000
    let doubling = (1..<200).map { "let a\($0) = \"\\(a\($0 - 1))\\(a\($0 - 1))\"\n" }.joined()
    let texts = [
      String(repeating: "(", count: many), String(repeating: "[{", count: many), String(repeating: "<a>", count: many),
      String(repeating: "{\"a\":", count: many), String(repeating: "1.", count: many),
      String(repeating: "/*", count: many),
      String(repeating: "\"#{", count: many), String(repeating: "\"\\(", count: many),
      String(repeating: "R\"(", count: many),
      "let a = \"1.4.0\"\nlet b = \"\(String(repeating: "x", count: 1 << 16))1.4.0\"\n"
        + String(repeating: "let v = a\nlet v = b\n", count: many)
        + ".binaryTarget(name: \"A\", url: \"https://x/\" + v, checksum: \"\")",
      "let a0 = \"1.4.0\"\n" + doubling + ".binaryTarget(name: \"A\", url: a199, checksum: \"\")",
      "Pod::Spec.new do |s|\n" + String(repeating: "s.version = v\nv = s.version\n", count: many / 4),
      String(repeating: "f(url: \"https://x/1.4.0/\", checksum: ", count: many / 8),
      String(repeating: "MARKETING_VERSION = 1.4.0; ", count: many / 4),
      "a0 = '1.4.0'\n" + (1..<200).map { "a\($0) = \"#{a\($0 - 1)}#{a\($0 - 1)}\"\n" }.joined()
        + "Pod::Spec.new do |s|\ns.version = '1.4.0'\ns.source = { :http => a199 }\nend",
    ]
    for text in texts {
      let reading = VersionLocator.locate(Array(text.utf8), as: kind)
      #expect(!reading.sites.isEmpty || !reading.problems.isEmpty)
    }
  }
}
