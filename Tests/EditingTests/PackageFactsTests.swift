import Editing
import Testing

@Suite struct PackageFactsTests {
  struct Row: Sendable {
    var name: String
    var text: String
    /// name, url, checksum, path
    var targets: [[String?]]
    var computed: Set<String> = []
  }

  static let rows = [
    Row(
      name: "remote", text: ".binaryTarget(name: \"A\", url: \"u\", checksum: \"c\")", targets: [["A", "u", "c", nil]]),
    Row(name: "local", text: ".binaryTarget(\n  name: \"A\",\n  path: \"p\",\n)", targets: [["A", nil, nil, "p"]]),
    Row(name: "full name", text: "Target.binaryTarget(name: \"A\", path: \"p\")", targets: [["A", nil, nil, "p"]]),
    Row(
      name: "constants", text: "let u = \"x\"\nlet c: String = \"y\"\n.binaryTarget(name: \"A\", url: u, checksum: c)",
      targets: [["A", "x", "y", nil]]),
    Row(
      name: "interpolation",
      text: "let v = \"1.4.0\"\n.binaryTarget(name: \"A\", url: \"h/\\(v)/\\( v ).zip\", checksum: \"c\")",
      targets: [["A", "h/1.4.0/1.4.0.zip", "c", nil]]),
    Row(
      name: "constant of a constant",
      text: "let v = \"1\"; let b = \"h/\\(v)\"\n.binaryTarget(name: \"A\", url: b + \"/x\" + v, checksum: \"c\")",
      targets: [["A", "h/1/x1", "c", nil]]),
    Row(
      name: "raw string", text: ".binaryTarget(name: #\"A\"#, path: #\"p\\n\"#)", targets: [["A", nil, nil, "p\\n"]]),
    Row(
      name: "comments",
      text:
        "// .binaryTarget(name: \"A\")\n/* /* */ .binaryTarget(name: \"B\") */\n.binaryTarget(name: /* no */ \"C\", // x\n path: \"p\")",
      targets: [["C", nil, nil, "p"]]),
    Row(
      name: "string",
      text: "let s = \".binaryTarget(name: \\\"A\\\")\"\nlet t = \"\"\"\n.binaryTarget(name: \"A\")\n\"\"\"",
      targets: []),
    Row(
      name: "several with one zip",
      text: "[.binaryTarget(name: \"A\", path: \"p\"), .binaryTarget(name: \"B\", path: \"p\")]",
      targets: [["A", nil, nil, "p"], ["B", nil, nil, "p"]]),
    Row(
      name: "computed", text: ".binaryTarget(name: \"A\", url: base(\"x\", [1, 2]), checksum: sums[\"A\"]!)",
      targets: [["A", nil, nil, nil]],
      computed: ["url", "checksum"]),
    Row(
      name: "unknown constant", text: ".binaryTarget(name: \"A\", path: p)", targets: [["A", nil, nil, nil]],
      computed: ["path"]),
    Row(
      name: "dependencies", text: ".package(url: \"u\", from: \"1.0.0\"), .target(name: \"T\", dependencies: [\"A\"])",
      targets: []),
    Row(name: "declaration", text: "func binaryTarget(name: String) {}", targets: []),
    Row(name: "unclosed", text: ".binaryTarget(name: \"A\", path: \"p\"", targets: [["A", nil, nil, nil]]),
  ]

  @Test(arguments: rows) func readsTargets(_ row: Row) {
    let facts = PackageFacts(reading: row.text)
    #expect(
      facts.binaryTargets.map { [$0.name?.value, $0.url?.value, $0.checksum?.value, $0.path?.value] } == row.targets)
    #expect(facts.binaryTargets.first?.computed ?? [] == row.computed)
  }

  @Test(arguments: [
    ("// swift-tools-version: 5.9\nimport X", "5.9"), ("//swift-tools-version:6.0;x", "6.0"),
    ("\n// swift-tools-version:5.4\r\n", "5.4"),
    ("import X\n// swift-tools-version: 5.9", nil), ("// hello", nil), ("", nil),
  ])
  func readsToolsVersion(_ text: String, _ version: String?) {
    #expect(PackageFacts(reading: text).toolsVersion == version)
  }

  @Test func readsPlaces() {
    let text = "\u{FEFF}let version = \"1.4.0\"\r\nlet x = [\r\n  .binaryTarget(name: \"é\", path: \"p\")\r\n]"
    let facts = PackageFacts(reading: text)
    #expect(facts.constants["version"]?.value == "1.4.0")
    #expect(facts.binaryTargets.first?.line == 3)
    #expect(facts.binaryTargets.first?.path.map { [$0.line, $0.column] } == [3, 35])
    #expect(facts.binaryTargets.first?.name.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) } == "é")
  }
}

/// What `Package(…)` says of platforms, products and targets.
@Suite struct PackageStructureTests {
  private static func structure(_ arguments: String, after: String = "") -> PackageStructure? {
    PackageStructure(reading: "let sdk = \"SDK\"\nlet package = Package(\n  name: sdk, \(arguments)\n)\n\(after)")
  }

  static let readsPlatformsRows: [(String, [String]?)] = [
    ("platforms: [.iOS(.v12), .macOS(.v10_15),\n .tvOS(\"13.4\")]", ["iOS 12 3", "macOS 10.15 3", "tvOS 13.4 4"]),
    ("platforms: [.iOS(minimum), .macCatalyst(.init(\"14\"))]", ["iOS - 3", "macCatalyst - 3"]), ("targets: []", []),
    ("platforms: all", nil), ("platforms: [.iOS(.v14)] + more", nil), ("platforms: [ios]", nil),
  ]

  @Test(arguments: readsPlatformsRows) func readsPlatforms(_ arguments: String, _ expected: [String]?) {
    let platforms = Self.structure(arguments)?.platforms
    #expect(platforms?.map { "\($0.name) \($0.version ?? "-") \($0.line)" } == expected)
  }

  static let readsTargetsRows: [(String, Set<String>?, [String])] = [
    (
      "products: [.library(name: \"SDK\", targets: [\"A\", sdk])], targets: [.target(name: \"A\"), .binaryTarget(name: sdk, path: \"p\")]",
      ["A", "SDK"], ["product \"SDK\": A", "product \"SDK\": SDK"]
    ),
    (
      "targets: [.target(name: \"A\", dependencies: [\"B\", .target(name: \"C\"), .byName(name: \"D\"), .product(name: \"E\", package: \"e\")])]",
      ["A"], ["target \"A\": B", "target \"A\": C", "target \"A\": D"]
    ),
    (
      "dependencies: [.package(path: \"e\")], targets: [.target(name: \"A\", dependencies: [\"B\", .target(name: \"C\", condition: .when(platforms: [.iOS])), .byName(name: \"D\")])]",
      ["A"], ["target \"A\": C"]
    ),
    (
      "targets: [isLocal ? .binaryTarget(name: \"A\", path: \"p\") : .binaryTarget(name: \"A\", url: \"u\", checksum: \"c\")]",
      ["A"], []
    ),
    ("products: [.library(name: \"SDK\", targets: names)], targets: [.target(name: \"A\")]", ["A"], []),
    ("targets: [.target(name: name)]", nil, []), ("targets: [binary(\"A\")]", nil, []), ("targets: targets", nil, []),
    ("targets: [.target(name: \"A\")] + more", nil, []), ("products: []", nil, []),
  ]

  @Test(arguments: readsTargetsRows) func readsTargets(
    _ arguments: String, _ targets: Set<String>?, _ references: [String]
  ) {
    let structure = Self.structure(arguments)
    #expect(structure?.targets == targets)
    #expect(structure?.references.map { "\($0.user): \($0.target.value)" } == references)
  }

  @Test(arguments: [
    "package.targets.append(.target(name: \"B\"))", "package.products += []", "let other = Package(name: \"B\")",
  ])
  func knowsNothingOfAPackageThatChanges(_ after: String) {
    #expect(Self.structure("targets: []") != nil)
    #expect(Self.structure("targets: []", after: after) == nil)
    #expect(PackageStructure(reading: "let package = Package(name: [") == nil)
  }
}
