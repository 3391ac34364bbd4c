import Domain
import Editing
import Testing

@Suite struct StampCheckTests {
  static let digest = Digest([UInt8](repeating: 0xAB, count: 32))
  static let hex = String(repeating: "ab", count: 32)

  static func product(_ name: String = "SDK", url: String? = "https://x.example/1.4.0/SDK.zip") throws
    -> StampCheck.Product
  {
    StampCheck.Product(name: name, url: url, path: "releases/\(name).zip", checksum: try #require(digest))
  }

  /// One line per finding: `line code: message`.
  static func lines(_ findings: [Finding]) -> [String] {
    findings.map { finding in
      let line = if case .line(let line, _) = finding.location.position { "\(line)" } else { "-" }
      return "\(line) \(finding.code.dropFirst("template.".count)): \(finding.message)"
    }
  }

  static func podspec(
    version: String = "'1.4.0'", url: String = "'https://x.example/1.4.0/SDK.zip'", sum: String = "'\(hex)'",
    frameworks: String = "'SDK.xcframework'"
  ) -> String {
    """
    Pod::Spec.new do |s|
      s.version = \(version)
      s.source = { :http => \(url), :sha256 => \(sum) }
      s.vendored_frameworks = \(frameworks)
    end
    """
  }

  @Test(arguments: [
    (podspec(), []),
    (podspec(version: "'1.3.0'"), ["2 version-literal: s.version is \"1.3.0\", the release is 1.4.0"]),
    (podspec(version: "`cat V`"), ["2 version-literal: s.version is computed (`cat V`) and cannot be checked"]),
    (
      podspec(url: "'https://x.example/1.3.0/SDK.zip'"),
      ["3 url: :http of s.source carries version 1.3.0, the release is 1.4.0: \"https://x.example/1.3.0/SDK.zip\""]
    ),
    (
      podspec(url: "'https://y.example/1.4.0/SDK.zip'"),
      [
        "3 url: :http of s.source is \"https://y.example/1.4.0/SDK.zip\", the artifact's URL is \"https://x.example/1.4.0/SDK.zip\""
      ]
    ),
    (podspec(url: "\"https://x.example/#{s.version}/SDK.zip\""), []),
    (podspec(sum: "'00'"), ["3 checksum: :sha256 of s.source is \"00\", the artifact's is \(hex)"]),
    (
      podspec(frameworks: "'ios/SDK.xcframework'"),
      [
        "4 vendored-framework: s.vendored_frameworks is \"ios/SDK.xcframework\", the zip contains SDK.xcframework at its root"
      ]
    ),
    (
      "Pod::Spec.new do |s|\nend",
      [
        "- version-literal: the podspec sets no s.version", "- url: the podspec names no :http in s.source",
        "- checksum: the podspec names no :sha256 in s.source",
        "- vendored-framework: the podspec sets no s.vendored_frameworks",
      ]
    ),
  ])
  func checksPodspecs(_ text: String, _ expected: [String]) throws {
    let findings = StampCheck.podspec(
      PodspecFacts(reading: text), file: "SDK.podspec", version: "1.4.0", product: try Self.product()
    ).map(\.finding)
    #expect(Self.lines(findings) == expected)
    #expect(findings.allSatisfy { $0.location.file == "SDK.podspec" && $0.remedy != nil })
  }

  static func remote(
    _ name: String = "SDK", url: String = "\"https://x.example/1.4.0/SDK.zip\"", sum: String = "\"\(hex)\""
  ) -> String {
    ".binaryTarget(name: \"\(name)\", url: \(url), checksum: \(sum))"
  }

  @Test(arguments: [
    (remote(), []),
    (".binaryTarget(name: \"SDK\", path: \"releases/SDK.zip\")", []),
    ("let version = \"1.4.0\"\n" + remote(url: "\"https://x.example/\\(version)/SDK.zip\""), []),
    (
      "let version = \"1.3.0\"\n" + remote(url: "\"https://x.example/\\(version)/SDK.zip\""),
      [
        "2 url: the url of binaryTarget \"SDK\" carries version 1.3.0, the release is 1.4.0: \"https://x.example/1.3.0/SDK.zip\""
      ]
    ),
    (remote(sum: "\"00\""), ["1 checksum: the checksum of binaryTarget \"SDK\" is \"00\", the artifact's is \(hex)"]),
    (remote(sum: "sum()"), ["1 checksum: the checksum of binaryTarget \"SDK\" is computed and cannot be checked"]),
    (
      ".binaryTarget(name: \"SDK\", url: \"https://x.example/1.4.0/SDK.zip\")",
      ["1 checksum: binaryTarget \"SDK\" has no checksum"]
    ),
    (
      ".binaryTarget(name: \"SDK\", path: \"SDK.zip\")",
      ["1 path: the path of binaryTarget \"SDK\" is \"SDK.zip\", the artifact's is \"releases/SDK.zip\""]
    ),
    ("// \(remote())", ["- binary-target: no binaryTarget has the URL or path of \"SDK\""]),
    (remote() + "\n" + remote(), ["2 binary-target: binaryTarget \"SDK\" is used twice, first on line 1"]),
    (
      ".binaryTarget(name: n, path: \"p\")",
      [
        "1 binary-target: a binaryTarget's name is missing or computed",
        "- binary-target: no binaryTarget has the URL or path of \"SDK\"",
      ]
    ),
  ])
  func checksPackageManifests(_ text: String, _ expected: [String]) throws {
    let findings = StampCheck.packageManifest(
      PackageFacts(reading: text), file: "Package.swift", version: "1.4.0", products: [try Self.product()]
    ).map(\.finding)
    #expect(Self.lines(findings) == expected)
    #expect(findings.allSatisfy { $0.remedy != nil })
  }

  /// The URL or the path says which product a target is of.
  static let wrappers: [(String, [String])] = [
    (remote("SDKBinary") + ", .target(name: \"SDK\", dependencies: [\"SDKBinary\"])", []),
    (
      remote("Other", sum: "\"00\""),
      ["1 checksum: the checksum of binaryTarget \"Other\" is \"00\", the artifact's is \(hex)"]
    ),
    (
      remote("SDKBinary", url: "\"https://x.example/1.3.0/SDK.zip\""),
      [
        "1 url: the url of binaryTarget \"SDKBinary\" carries version 1.3.0, the release is 1.4.0: \"https://x.example/1.3.0/SDK.zip\""
      ]
    ),
    (remote() + "\n" + remote("Other"), ["2 binary-target: binaryTarget \"SDK\" is used twice, first on line 1"]),
    (
      remote() + "\n" + remote("Other", url: "\"https://y.example/a.zip\""),
      [
        "2 binary-target: binaryTarget \"Other\" is of no product of the release: its url is \"https://y.example/a.zip\""
      ]
    ),
    ("isLocal ? .binaryTarget(name: \"B\", path: \"releases/SDK.zip\") : \(remote("B"))", []),
    ("isLocal\n  ? .binaryTarget(name: \"B\", path: \"Build/SDK.xcframework\")\n  : \(remote("B"))", []),
    ("isLocal ? \(remote("B")) : Target.binaryTarget(name: \"B\", path: local)", []),
    (
      "isLocal ? .binaryTarget(name: \"B\", path: \"x\") : \(remote("B", url: "\"https://y.example/a.zip\""))",
      [
        "1 binary-target: binaryTarget \"B\" is of no product of the release: its url is \"https://y.example/a.zip\"",
        "- binary-target: no binaryTarget has the URL or path of \"SDK\"",
      ]
    ),
  ]

  @Test(arguments: wrappers) func targetsHaveAnyName(_ text: String, _ expected: [String]) throws {
    try checksPackageManifests(text, expected)
  }

  @Test func remoteTargetsNeedAURL() throws {
    let findings = StampCheck.packageManifest(
      PackageFacts(reading: Self.remote()), file: "Package.swift", version: "1.4.0",
      products: [try Self.product(url: nil)]
    ).map(\.finding)
    #expect(
      Self.lines(findings) == ["1 url: binaryTarget \"SDK\" has no path, and the release gives its artifact no URL"])
  }
}
