import Domain
import Editing
import Testing

/// Places that are chosen by texts of their lines, and targets of manifests.
@Suite struct VersionChoiceTests {
  private static func lines(_ kind: VersionFormat, only: Set<String> = [], ignored: Set<String> = []) -> VersionFormat {
    .lines(kind, VersionChoice(only: only, ignored: ignored))
  }

  private static let manifest = """
    let p = [
      .binaryTarget(name: "A", url: "https://a.example/1.4.0/A.zip", checksum: "0"),
      .binaryTarget(name: "B", url: "https://b.example/7.3.0/B.zip", checksum: "0"),
    ]
    """

  static let rows = [
    VersionRow(
      name: "one of two constants", kind: lines(.swiftConstant(name: "version"), ignored: ["legacy"]),
      before: "enum A { static let version = \"1.4.0\" }\nenum B { static let version = \"1.0\" } // legacy\n",
      after: "enum A { static let version = \"1.5.0\" }\nenum B { static let version = \"1.0\" } // legacy\n",
      sites: ["1: version"]),
    VersionRow(
      name: "only one of two", kind: lines(.cConstant(name: "V"), only: ["\"1.4"]),
      before: "#define V \"1.0\"\n#define V \"1.4.0\"\n", after: nil, sites: ["2: V"], problems: []),
    VersionRow(
      name: "a setting without its conditions", kind: lines(.xcconfig(), ignored: ["[sdk=macosx*]"]),
      before: "MARKETING_VERSION = 1.4.0\nMARKETING_VERSION[sdk=macosx*] = 2.0\n",
      after: "MARKETING_VERSION = 1.5.0\nMARKETING_VERSION[sdk=macosx*] = 2.0\n"),
    VersionRow(
      name: "what is computed elsewhere", kind: lines(.swiftConstant(name: "v"), only: ["let"]),
      before: "let v = \"1.4.0\"\nvar v = f()\n", after: "let v = \"1.5.0\"\nvar v = f()\n"),
    VersionRow(
      name: "a text that is in no line", kind: lines(.pattern("v{{version}}"), ignored: ["old"]), before: "v1.4.0\n",
      sites: ["1: “v{{version}}”"], problems: ["has no version in a line with old"]),
    VersionRow(
      name: "nothing is left", kind: lines(.pattern("v{{version}}"), ignored: ["v1"]), before: "v1.4.0\n",
      problems: ["has no version: the text “v{{version}}” is missing"]),
    VersionRow(
      name: "only one target of a manifest", kind: .packageManifest(targets: VersionChoice(only: ["A"])),
      before: manifest, after: manifest.replacing("1.4.0", with: "1.5.0"), sites: ["2: url of binaryTarget A"]),
    VersionRow(
      name: "a target of a manifest that is not there", kind: .packageManifest(targets: VersionChoice(only: ["C"])),
      before: manifest, problems: ["has no binaryTarget C"]),
  ]

  /// A text of the version itself does not find its line again.
  @Test(arguments: rows.filter { $0.name != "only one of two" }) func edits(_ row: VersionRow) throws {
    try row.check()
  }

  @Test func aMarkIsNoVersion() throws {
    let row = try #require(Self.rows.first { $0.name == "only one of two" })
    let version = try #require(PackageVersion("1.5.0"))
    #expect(throws: VersionEditError.unfaithful("after the edit, has no version in a line with \"1.4")) {
      try VersionEdit.apply(version, replacing: nil, to: Array(row.before.utf8), as: row.kind)
    }
  }

  @Test func anIgnoredLineIsToldAsIgnored() {
    let text = Array("v1.4.0 old\nv1.4.0\n".utf8)
    let kind = Self.lines(.pattern("v{{version}}"), ignored: ["old"])
    #expect(VersionLocator.locate(text, as: kind).ignored == [1..<6])
  }
}
