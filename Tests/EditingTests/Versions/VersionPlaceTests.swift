import Domain
import Editing
import Testing

/// Where else a version is, and what is left alone.
@Suite struct VersionPlaceTests {
  private static func podspec(_ lines: String..., head: String = "") -> String {
    head + "Pod::Spec.new do |s|\n  s.version = '1.4.0'\n" + lines.map { "  \($0)\n" }.joined() + "end\n"
  }

  private static func manifest(_ lines: String..., targets: String) -> String {
    "// swift-tools-version: 5.9\nimport PackageDescription\n" + lines.map { $0 + "\n" }.joined()
      + "let package = Package(name: \"A\", targets: [\(targets)])\n"
  }

  /// All of a constant's definitions, or none.
  static let conditions: [VersionRow] = [
    VersionRow(
      name: "Swift, each branch", kind: .packageManifest(),
      before: manifest(
        "#if os(macOS)", "let v = \"1.4.0\"", "#else", "let v = \"1.4.0\"", "#endif",
        targets: ".binaryTarget(name: \"A\", url: \"https://a.example/\\(v)/A.zip\", checksum: \"0\")"),
      after: manifest(
        "#if os(macOS)", "let v = \"1.5.0\"", "#else", "let v = \"1.5.0\"", "#endif",
        targets: ".binaryTarget(name: \"A\", url: \"https://a.example/\\(v)/A.zip\", checksum: \"0\")"),
      sites: ["4: v", "6: v"]),
    VersionRow(
      name: "Swift, each branch of version", kind: .packageManifest(),
      before: "#if X\nlet version = \"1.4.0\"\n#else\nlet version = \"1.4.0\"\n#endif\n",
      after: "#if X\nlet version = \"1.5.0\"\n#else\nlet version = \"1.5.0\"\n#endif\n",
      sites: ["2: version", "4: version"]),
    VersionRow(
      name: "Swift, a URL in each branch", kind: .packageManifest(),
      before: manifest(
        "#if X", "let base = \"https://a.example/1.4.0\"", "#else", "let base = \"https://b.example/1.4.0\"", "#endif",
        targets: ".binaryTarget(name: \"A\", url: base + \"/A.zip\", checksum: \"0\")"),
      after: manifest(
        "#if X", "let base = \"https://a.example/1.5.0\"", "#else", "let base = \"https://b.example/1.5.0\"", "#endif",
        targets: ".binaryTarget(name: \"A\", url: base + \"/A.zip\", checksum: \"0\")")),
    VersionRow(
      name: "Swift, different branches", kind: .packageManifest(),
      before: "#if X\nlet version = \"1.3.0\"\n#else\nlet version = \"1.4.0\"\n#endif\n",
      sites: ["2: version", "4: version"],
      problems: [
        "4: more than one value could be the version: version = \"1.3.0\" on line 2, version = \"1.4.0\" on line 4"
      ]),
    VersionRow(
      name: "Swift constant, each branch", kind: .swiftConstant(name: "v"),
      before: "#if X\nlet v = \"1.4.0\"\n#else\nlet v = \"1.4.0\"\n#endif\n",
      after: "#if X\nlet v = \"1.5.0\"\n#else\nlet v = \"1.5.0\"\n#endif\n", sites: ["2: v", "4: v"]),
    VersionRow(
      name: "paths of a pod, and a version after letters", kind: .podspec(),
      before: """
        Pod::Spec.new do |s|
          s.version = '1.4.0'
          s.source = { :http => 'https://a.example/rel1.4.0/SDK1.4.0.zip' }
          s.vendored_frameworks = 'SDK-1.4.0/SDK.xcframework', 'Other-1.3.0/Other.xcframework'
          s.preserve_paths = 'SDK-1.4.0/**'
          s.license = { :type => 'MIT', :file => 'SDK-1.4.0/LICENSE' }
        end
        """,
      after: """
        Pod::Spec.new do |s|
          s.version = '1.5.0'
          s.source = { :http => 'https://a.example/rel1.5.0/SDK1.5.0.zip' }
          s.vendored_frameworks = 'SDK-1.5.0/SDK.xcframework', 'Other-1.3.0/Other.xcframework'
          s.preserve_paths = 'SDK-1.5.0/**'
          s.license = { :type => 'MIT', :file => 'SDK-1.5.0/LICENSE' }
        end
        """,
      sites: [
        "2: s.version", "3: :http of s.source", "3: :http of s.source", "4: s.vendored_frameworks",
        "5: s.preserve_paths", "6: s.license",
      ]),
    VersionRow(
      name: "paths of a pod in JSON", kind: .podspecJSON(),
      before:
        #"{"version": "1.4.0", "vendored_frameworks": ["SDK1.4.0/A"], "license": {"file": "SDK_1.4.0/L", "text": "1.4.0"}}"#,
      after:
        #"{"version": "1.5.0", "vendored_frameworks": ["SDK1.5.0/A"], "license": {"file": "SDK_1.5.0/L", "text": "1.4.0"}}"#,
      sites: ["1: version", "1: vendored_frameworks", "1: license"]),
    VersionRow(
      name: "Ruby, each branch", kind: .podspec(),
      before: "if ENV['X']\n  v = '1.4.0'\nelse\n  v = '1.4.0'\nend\nPod::Spec.new do |s|\n  s.version = v\nend\n",
      after: "if ENV['X']\n  v = '1.5.0'\nelse\n  v = '1.5.0'\nend\nPod::Spec.new do |s|\n  s.version = v\nend\n",
      sites: ["2: v", "4: v"]),
    VersionRow(
      name: "Ruby, different branches", kind: .podspec(),
      before: "if ENV['X']\n  v = '1.4.0'\nelse\n  v = '1.4.1'\nend\nPod::Spec.new do |s|\n  s.version = v\nend\n",
      sites: ["2: v", "4: v"],
      problems: ["4: more than one value could be the version: v = \"1.4.0\" on line 2, v = \"1.4.1\" on line 4"]),
    VersionRow(
      name: "Ruby, the attribute in each branch", kind: .podspec(),
      before:
        "Pod::Spec.new do |s|\n  if ENV['X']\n    s.version = '1.4.0'\n  else\n    s.version = '1.4.0'\n  end\nend\n",
      sites: ["3: s.version", "5: s.version"],
      problems: [
        "5: more than one value could be the version: s.version = \"1.4.0\" on line 3, s.version = \"1.4.0\" on line 5"
      ]),
  ]

  static let siblings: [VersionRow] = [
    VersionRow(
      name: "a sibling that is not there", kind: .podspec(siblings: ["ContextSDKUi"]),
      before: podspec("s.dependency 'ContextSDKUI', '1.4.0'"), sites: ["2: s.version"],
      problems: ["has no dependency ContextSDKUi"]),
    VersionRow(
      name: "a requirement of two numbers", kind: .podspec(siblings: ["Core"]),
      before: podspec("s.dependency 'Core', '~> 1.4'"),
      after: "Pod::Spec.new do |s|\n  s.version = '1.5.0'\n  s.dependency 'Core', '~> 1.4'\nend\n"),
    VersionRow(
      name: "a range that has it", kind: .podspec(siblings: ["Core"]),
      before: podspec("s.dependency 'Core', '>= 1.4.0', '< 2.0'"),
      after: "Pod::Spec.new do |s|\n  s.version = '1.5.0'\n  s.dependency 'Core', '>= 1.5.0', '< 2.0'\nend\n"),
    VersionRow(
      name: "a bound above the release", kind: .podspec(siblings: ["Core"]),
      before: podspec("s.dependency 'Core', '> 1.3.0'"),
      after: "Pod::Spec.new do |s|\n  s.version = '1.5.0'\n  s.dependency 'Core', '> 1.3.0'\nend\n"),
    VersionRow(
      name: "JSON, escaped slashes", kind: .podspecJSON(),
      before:
        #"{"version":"1.4.0","source":{"http":"https:\/\/x\/\ud83d\ude00\/1.4.0\/A.zip"},"readme":"https:\/\/x\/v1.4.0"}"#,
      after:
        #"{"version":"1.5.0","source":{"http":"https:\/\/x\/\ud83d\ude00\/1.5.0\/A.zip"},"readme":"https:\/\/x\/v1.5.0"}"#,
      sites: ["1: version", "1: http of source", "1: readme"]),
    VersionRow(
      name: "a sibling of any version", kind: .podspec(siblings: ["Core"]), before: podspec("s.dependency 'Core'"),
      after: "Pod::Spec.new do |s|\n  s.version = '1.5.0'\n  s.dependency 'Core'\nend\n"),
    VersionRow(
      name: "JSON, a sibling that is not there", kind: .podspecJSON(siblings: ["Cor"]),
      before: #"{"version": "1.4.0", "dependencies": {"Core": ["1.4.0"]}}"#, sites: ["1: version"],
      problems: ["has no dependency Cor"]),
    VersionRow(
      name: "JSON, a sibling of any version", kind: .podspecJSON(siblings: ["Core"]),
      before: #"{"version": "1.4.0", "dependencies": {"Core": []}}"#,
      after: #"{"version": "1.5.0", "dependencies": {"Core": []}}"#),
    VersionRow(
      name: "a podspec's version has no v", kind: .podspec(),
      before: "Pod::Spec.new do |s|\n  s.version = 'v1.4.0'\nend\n",
      problems: ["2: s.version is \"v1.4.0\", which is not a version"]),
  ]

  static let links: [VersionRow] = [
    VersionRow(
      name: "the pod's documents", kind: .podspec(),
      before: podspec(
        "s.readme = 'https://a.example/v1.4.0/README.md'", "s.changelog = \"https://a.example/#{s.version}/C.md\"",
        "s.documentation_url = 'https://a.example/docs/1.4.0'",
        "s.screenshots = ['https://a.example/1.4.0/1.png', 'https://a.example/1.4.0/2.png']",
        "s.social_media_url = 'https://a.example/1.4.0'"),
      after: podspec(
        "s.readme = 'https://a.example/v1.4.0/README.md'", "s.changelog = \"https://a.example/#{s.version}/C.md\"",
        "s.documentation_url = 'https://a.example/docs/1.4.0'",
        "s.screenshots = ['https://a.example/1.4.0/1.png', 'https://a.example/1.4.0/2.png']"
      ).replacing("1.4.0", with: "1.5.0").replacing(
        "end\n", with: "  s.social_media_url = 'https://a.example/1.4.0'\nend\n"),
      sites: [
        "2: s.version", "3: s.readme", "5: s.documentation_url", "6: s.screenshots", "6: s.screenshots",
      ]),
    VersionRow(
      name: "JSON, the pod's documents", kind: .podspecJSON(),
      before:
        #"{"version": "1.4.0", "readme": "https://a.example/1.4.0/R.md", "screenshots": ["https://a.example/1.4.0"]}"#,
      after:
        #"{"version": "1.5.0", "readme": "https://a.example/1.5.0/R.md", "screenshots": ["https://a.example/1.5.0"]}"#),
  ]

  private static let other = ".binaryTarget(name: \"Maps\", url: \"https://m.example/7.3.0/Maps.zip\", checksum: \"0\")"
  private static let own = ".binaryTarget(name: \"A\", url: \"https://a.example/1.4.0/A.zip\", checksum: \"0\")"

  static let targets: [VersionRow] = [
    VersionRow(
      name: "another vendor's target", kind: .packageManifest(targets: VersionChoice(ignored: ["Maps"])),
      before: manifest(targets: own + ", " + other),
      after: manifest(targets: own.replacing("1.4.0", with: "1.5.0") + ", " + other)),
    VersionRow(
      name: "a version inside an interpolation", kind: .packageManifest(),
      before: manifest(
        targets: own + #", .binaryTarget(name: "B", url: "https://b.example/\("1.4.0")/B.zip", checksum: "0")"#),
      sites: ["3: url of binaryTarget A"],
      problems: [#"3: url of binaryTarget B is computed: "https://b.example/\("1.4.0")/B.zip""#]),
    VersionRow(
      name: "a version that is joined", kind: .packageManifest(),
      before: manifest(
        targets: own
          + #", .binaryTarget(name: "B", url: ["https://b.example", "1.4.0"].joined(separator: "/"), checksum: "0")"#),
      sites: ["3: url of binaryTarget A"],
      problems: [#"3: url of binaryTarget B is computed: ["https://b.example", "1.4.0"].joined(separator: "/")"#]),
    VersionRow(
      name: "another vendor's target of the same version",
      kind: .packageManifest(targets: VersionChoice(ignored: ["Maps"])),
      before: manifest(targets: own + ", " + other.replacing("7.3.0", with: "1.4.0")),
      after: manifest(targets: own.replacing("1.4.0", with: "1.5.0") + ", " + other.replacing("7.3.0", with: "1.4.0"))),
    VersionRow(
      name: "an ignored target that is not there", kind: .packageManifest(targets: VersionChoice(ignored: ["Mops"])),
      before: manifest(targets: own), sites: ["3: url of binaryTarget A"], problems: ["has no binaryTarget Mops"]),
  ]

  static let forms: [VersionRow] = [
    VersionRow(
      name: "no prerelease for the App Store", kind: .xcconfig(), before: "MARKETING_VERSION = 1.4.0",
      after: "MARKETING_VERSION = 1.5.0", new: "1.5.0-beta.1+7"),
    VersionRow(
      name: "unless it is kept", kind: .xcconfig(keepsPrerelease: true), before: "MARKETING_VERSION = 1.4.0",
      after: "MARKETING_VERSION = 1.5.0-beta.1", new: "1.5.0-beta.1"),
    VersionRow(
      name: "other settings keep it", kind: .xcconfig(setting: "SDK_VERSION"), before: "SDK_VERSION = 1.4.0",
      after: "SDK_VERSION = 1.5.0-beta.1", new: "1.5.0-beta.1"),
    VersionRow(
      name: "a v before it", kind: .swiftConstant(name: "v"), before: "let v = \"v1.4.0\"", after: "let v = \"v1.5.0\""),
    VersionRow(
      name: "two numbers", kind: .json(keyPath: ["version"]), before: "{\"version\": \"1.4\"}",
      after: "{\"version\": \"1.5\"}", new: "1.5"),
    VersionRow(
      name: "a date", kind: .podspec(), before: "Pod::Spec.new do |s|\n  s.version = '26.08.11'\nend\n",
      after: "Pod::Spec.new do |s|\n  s.version = '26.09.01'\nend\n", new: "26.09.01"),
    VersionRow(
      name: "a derived number", kind: .pattern("M{{major}}"), before: "WebRTC M130, not M130b or MA",
      after: "WebRTC M131, not M130b or MA", new: "131.0.0"),
    VersionRow(
      name: "numbers apart", kind: .pattern("\"major\": {{major}}, \"minor\": {{minor}}, \"patch\": {{patch}}}"),
      before: #"{"major": 1, "minor": 4, "patch": 0}"#, after: #"{"major": 2, "minor": 10, "patch": 3}"#, new: "2.10.3"),
    VersionRow(
      name: "a missing number is 0", kind: .pattern("patch={{patch}};"), before: "patch=7;", after: "patch=0;",
      new: "1.5"),
  ]

  @Test(arguments: conditions + siblings + links + targets + forms) func edits(_ row: VersionRow) throws {
    try row.check()
  }

  @Test func aLinkWithAnotherVersionIsADoubt() throws {
    let text = Self.podspec("s.screenshots = 'https://a.example/1.0.0/1.png'")
    let reading = VersionLocator.locate(Array(text.utf8), as: .podspec(), current: "1.4.0")
    #expect(reading.problems == [] && reading.sites.count == 1)
    let findings = reading.doubts.map { $0.finding(file: "A.podspec") }
    #expect(findings.map(\.severity) == [.warning])
    #expect(findings.first?.message == "s.screenshots has 1.0.0, and is left as it is")
  }

  @Test(arguments: [
    (VersionFormat.podspec(siblings: ["Core"]), podspec("s.dependency 'Core', '~> 1.4'")),
    (.podspecJSON(siblings: ["Core"]), #"{"version": "1.4.0", "dependencies": {"Core": ["~> 1.4"]}}"#),
  ]) func aRequirementThatCannotBeEditedIsADoubt(_ kind: VersionFormat, _ text: String) throws {
    let findings = VersionLocator.locate(Array(text.utf8), as: kind).doubts.map { $0.finding(file: "A") }
    #expect(findings.map(\.severity) == [.warning])
    #expect(findings.first?.message == "dependency Core requires \"~> 1.4\", which does not have the whole version")
  }

  /// What stays as it is must be met by the new version, or nothing is edited.
  @Test(
    arguments: [
      ("'>= 1.4.0', '< 1.5'", "< 1.5"), ("'< 1.5.0'", "< 1.5.0"), ("'<= 1.4.0'", "<= 1.4.0"), ("'~> 1.3.1'", nil),
      ("'!= 1.5.0'", "!= 1.5.0"), ("'> 1.5.0'", "> 1.5.0"), ("'~>1.4.0', '< 2'", nil), ("'> 1.4.0', '= 1.4'", "= 1.4"),
    ] as [(String, String?)]) func aRequirementThatIsNotMetIsRefused(_ requirements: String, _ unmet: String?) throws
  {
    let text = Self.podspec("s.dependency 'Core', \(requirements)")
    let findings = try Self.problems(ofBumping: text).map { $0.finding(file: "A") }
    let messages = [unmet].compactMap(\.self).map { "dependency Core requires \"\($0)\", which 1.5.0 does not meet" }
    #expect(findings.map(\.message) == messages)
    #expect(findings.allSatisfy { $0.severity == .error })
  }

  private static func problems(ofBumping text: String) throws -> [VersionProblem] {
    let version = PackageVersion(numbers: [1, 5, 0])
    do {
      _ = try VersionEdit.apply(version, replacing: nil, to: Array(text.utf8), as: .podspec(siblings: ["Core"]))
      return []
    } catch {
      if case .problems(let problems) = error { return problems }
      throw error
    }
  }

  @Test func aBoundIsADoubtOfItsOwn() {
    let bytes = Array(Self.podspec("s.dependency 'Core', '< 1.5.0'").utf8)
    let doubts = VersionLocator.locate(bytes, as: .podspec(siblings: ["Core"])).doubts
    #expect(doubts.map(\.message) == ["dependency Core requires \"< 1.5.0\", which a bump leaves as it is"])
  }

  /// A form that lacks the prerelease agrees with it all the same.
  @Test func aLocationMayHaveLessThanTheVersion() throws {
    let version = try #require(PackageVersion("1.5.0-beta.1"))
    for (text, agrees) in [("1.5.0", true), ("1.5.0-beta.1", true), ("1.5.1", false), ("1.5.0-beta.2", false)] {
      let reading = VersionLocator.locate(Array("MARKETING_VERSION = \(text)".utf8), as: .xcconfig())
      #expect(reading.sites.map { $0.has(version) } == [agrees], "\(text)")
    }
  }
}
