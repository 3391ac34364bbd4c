import TestSupport
import Testing

/// `release check` reports templates that disagree with the framework, before anything is built.
@Suite struct TemplateCheckTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var file: String
    var old: String
    var new: String
    var says: String
    var isWarning: Bool

    init(_ file: String, _ old: String, _ new: String, _ says: String, isWarning: Bool = false) {
      (self.file, self.old, self.new, self.says, self.isWarning) = (file, old, new, says, isWarning)
    }

    var testDescription: String { "\(file): \(new.isEmpty ? "without \(old)" : new)" }
  }

  private static let podspec = "ContextSDK.podspec"
  private static let platform = "s.platform = :ios, '14.0'"
  private static let checksum = ":sha256 => '{{checksum}}'"

  static let rows = [
    Row(podspec, platform, "s.platform = :ios, '12.0'", ":6: is for ios 12.0, but ContextSDK needs 14.0"),
    Row(podspec, platform, "s.ios.deployment_target = '12.0'", ":6: is for ios 12.0, but ContextSDK needs 14.0"),
    Row(podspec, platform, "s.platform = :tvos, '14.0'", ":6: is for tvos, but ContextSDK has no slice for it"),
    Row(podspec, platform, "", ": warning: names no platform, but ContextSDK needs ios 14.0", isWarning: true),
    Row(podspec, checksum, checksum + ", :flatten => true", ":4: :flatten of s.source moves"),
    Row(
      podspec, checksum, checksum + ", :type => 'tgz'", ":4: :type of s.source is \"tgz\", but the artifact is a zip"),
    Row(
      podspec, platform, platform + "\n  s.source_files = 'Sources/**/*.swift'",
      ":7: s.source_files names \"Sources/**/*.swift\", and ContextSDK.zip has no such file"),
    Row(
      podspec, platform, platform + "\n  s.license = { :type => 'MIT', :file => 'LICENSE' }",
      ":7: warning: s.license names \"LICENSE\", and ContextSDK.zip has no such file", isWarning: true),
    Row(
      podspec, platform, platform + "\n  s.resource_bundles = { 'P' => ['PrivacyInfo.xcprivacy'] }",
      ":7: s.resource_bundles names \"PrivacyInfo.xcprivacy\", and ContextSDK.zip has no such file"),
    Row(podspec, "'14.0'\nend", "'14.0'\n", ":1: has `do` without `end`"),
    Row("Package.swift", ".iOS(.v14)]", ".iOS(.v14)", ":16: has `)` where `[` needs `]`"),
    Row("Package.swift", ".iOS(.v14)", ".iOS(.v12)", ":5: is for iOS 12.0, but ContextSDK needs 14.0"),
    Row("Package.swift", ".iOS(.v14)", ".iOS(\"12.0\")", ":5: is for iOS 12.0, but ContextSDK needs 14.0"),
    Row(
      "Package.swift", ".iOS(.v14)", ".macOS(.v12)", ":5: warning: is for macOS, but there is no slice for it",
      isWarning: true),
    Row(
      "Package.swift", ".iOS(.v14)", ".iOS(.v14), .tvOS(.v14)",
      ":5: warning: is for tvOS, but there is no slice for it",
      isWarning: true),
    Row(
      "Package.swift", "targets: [\"{{product}}\"]", "targets: [\"Missing\"]",
      ":8: product \"ContextSDK\" names the target \"Missing\", which is not there"),
    Row(
      "Package.swift", "swift-tools-version:5.5", "swift-tools-version:5.2",
      ":1: has the tools version 5.2, but binary targets need 5.3 or later"),
  ]

  private func check(_ file: String, _ edit: (String) -> String) throws -> Tool.Result {
    let fixture = try WorkspaceFixture()
    let text = try TestFile.text(fixture.folder["templates/" + file])
    try #require(edit(text) != text)
    try fixture.folder.write(edit(text), to: "templates/" + file)
    return try ReleaseTool.run(["check", "--quiet"], in: fixture.folder.path)
  }

  @Test("one value is wrong", arguments: rows) func wrong(_ row: Row) throws {
    let result = try check(row.file) { $0.replacing(row.old, with: row.new) }
    // Only the zip of each customer shows which files it has.
    let isOfCustomers = row.says.contains("has no such file")
    result.expect(row.isWarning ? 0 : isOfCustomers ? 1 : 65)
    let said = result.text + result.errors
    // Once, however many customers there are.
    let places = isOfCustomers && !row.isWarning ? 3 : 1
    #expect(said.components(of: "templates/\(row.file)\(row.says)") == places, "\(said)")
    #expect(said.contains("  remedy: in the template, "))
  }

  @Test(
    "a binary target of another name",
    arguments: [
      ".binaryTarget(name: \"{{product}}Binary\", url: \"{{url}}\", checksum: \"{{checksum}}\")",
      "isLocal ? .binaryTarget(name: \"{{product}}Binary\", path: \"Build/{{product}}.xcframework\")\n"
        + "  : .binaryTarget(name: \"{{product}}Binary\", url: \"{{url}}\", checksum: \"{{checksum}}\")",
    ])
  func wrapper(_ binary: String) throws {
    let result = try check("Package.swift") { text in
      text.replacing(
        ".binaryTarget(name: \"{{product}}\", url: \"{{url}}\", checksum: \"{{checksum}}\")",
        with: ".target(name: \"{{product}}\", dependencies: [\"{{product}}Binary\"]),\n" + binary)
    }
    result.expect(0)
    #expect((result.text + result.errors).contains("0 problems, 0 warnings"), "\(result.text)\(result.errors)")
  }
}

extension String {
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
