import Domain
import TestSupport
import Testing

@testable import Artifacts

@Suite("The list of an artifact bundle") struct ArtifactBundleTests {
  private static let files = tree(
    "info.json", "linux/libKit.a", "include/Kit.h", "include/module.modulemap", "out -> ../../secret",
    "in -> linux/libKit.a")

  private static let variant =
    #"{"path": "linux/libKit.a", "supportedTriples": ["x86_64-unknown-linux-gnu"], "staticLibraryMetadata": {"headerPaths": ["include"], "moduleMapPath": "include/module.modulemap"}}"#
  private static let good =
    #"{"schemaVersion": "1.0", "artifacts": {"Kit": {"type": "staticLibrary", "version": "1.4.0", "variants": [\#(variant)]}}}"#

  private static func read(_ text: String) -> ArtifactBundle.Reading {
    ArtifactBundle.read(Array(text.utf8), tree: files, file: "info.json")
  }

  @Test func readsWhatSE0482Shows() throws {
    let bundle = Self.read(Self.good)
    #expect(bundle.findings.isEmpty)
    let artifact = try #require(bundle.artifacts.first)
    #expect(artifact.name == "Kit" && artifact.kind == .staticLibrary && artifact.version == "1.4.0")
    let variant = try #require(artifact.variants.first)
    #expect(variant.path == "linux/libKit.a" && variant.triples == ["x86_64-unknown-linux-gnu"])
    #expect(variant.metadata == .init(headerPaths: ["include"], moduleMapPath: "include/module.modulemap"))
  }

  static let accepted: [(name: String, old: String, new: String)] = [
    ("a third number of the schema", #""1.0""#, #""1.2.7""#), ("no version's text", #""1.4.0""#, #""""#),
    ("no folder of headers", #"["include"]"#, "[]"), ("another key", #""version""#, #""more": [1, {}], "version""#),
    ("a link in the bundle", "linux/libKit.a", "in"),
    (
      "an executable beside it", #""artifacts": {"#,
      #""artifacts": {"tool": {"type": "executable", "version": "1", "variants": [{"path": "linux"}]}, "#
    ),
  ]

  @Test(arguments: accepted) func accepts(name: String, old: String, new: String) throws {
    let text = Self.good.replacing(old, with: new)
    #expect(text != Self.good)
    #expect(Self.read(text).findings.map(\.message) == [], "\(name)")
  }

  /// What stands in the place of a text, and the findings: code, and the end of the place.
  static let refused: [(name: String, old: String, new: String, codes: [String])] = [
    ("a number as schema", #""1.0""#, "1.0", ["wrong-type schemaVersion"]),
    ("no schema", #""schemaVersion": "1.0", "#, "", ["missing-key schemaVersion"]),
    ("an unknown schema", #""1.0""#, #""1.3""#, ["unknown-schema schemaVersion"]),
    ("a schema of one number", #""1.0""#, #""1""#, ["unknown-schema schemaVersion"]),
    ("no artifacts", #""artifacts""#, #""Artifacts""#, ["missing-key artifacts", "no-static-library artifacts"]),
    ("a list of artifacts", #"{"Kit""#, #"[], "x": {"Kit""#, ["wrong-type artifacts", "no-static-library artifacts"]),
    ("an unknown type", "staticLibrary\"", "library\"", ["unknown-type artifacts.Kit.type"]),
    (
      "no version", #""version": "1.4.0", "#, "", ["missing-key artifacts.Kit.version", "no-static-library artifacts"]
    ),
    (
      "a variant that is a text", "[\(variant)]", #"["x"]"#,
      ["wrong-type artifacts.Kit.variants[0]", "no-static-library artifacts"]
    ),
    ("no triples", #"["x86_64-unknown-linux-gnu"]"#, "[]", ["wrong-type artifacts.Kit.variants[0].supportedTriples"]),
    (
      "a triple of two parts", #"["x86"#, #"["linux-gnu", "x86"#,
      ["malformed-triple artifacts.Kit.variants[0].supportedTriples[0]"]
    ),
    (
      "a triple twice", "[\(variant)]", "[\(variant), \(variant)]",
      ["repeated-triple artifacts.Kit.variants[1].supportedTriples[0]"]
    ),
    (
      "a triple twice but for the version", #"["x86_64-unknown-linux-gnu"]"#,
      #"["arm64-apple-macosx", "arm64-apple-macosx13.0"]"#,
      ["repeated-triple artifacts.Kit.variants[0].supportedTriples[1]"]
    ),
    ("a path out of the bundle", "linux/lib", "../lib", ["unsafe-path artifacts.Kit.variants[0].path"]),
    ("a path from the root", "linux/lib", "/lib", ["unsafe-path artifacts.Kit.variants[0].path"]),
    ("a path through a link", "linux/libKit.a", "out", ["unsafe-path artifacts.Kit.variants[0].path"]),
    ("a missing library", "libKit.a", "libNo.a", ["missing-file artifacts.Kit.variants[0].path"]),
    (
      "headers that are a file", #"["include"]"#, #"["include/Kit.h"]"#,
      ["missing-file artifacts.Kit.variants[0].staticLibraryMetadata.headerPaths[0]"]
    ),
    (
      "a module map that is a folder", "include/module.modulemap", "include",
      ["missing-file artifacts.Kit.variants[0].staticLibraryMetadata.moduleMapPath"]
    ),
    (
      "no headerPaths", #""headerPaths""#, #""headers""#,
      ["missing-key artifacts.Kit.variants[0].staticLibraryMetadata.headerPaths"]
    ),
  ]

  @Test(arguments: refused) func refuses(name: String, old: String, new: String, codes: [String]) throws {
    let text = Self.good.replacing(old, with: new)
    #expect(text != Self.good)
    let findings = Self.read(text).findings
    let found = findings.map { finding in
      let place = if case .path(let path) = finding.location.position { path } else { "" }
      return "\(finding.code.dropFirst("artifactbundle.".count)) \(place)"
    }
    #expect(Set(found) == Set(codes), "\(name)")
    #expect(findings.contains { $0.severity == .error }, "\(name)")
  }

  @Test("a bundle of tools is read, with a note that nothing in it is linked") func tools() throws {
    let text = Self.good.replacing(#""staticLibrary""#, with: #""executable""#)
    #expect(Self.read(text).findings.map(\.severity) == [.note])
  }

  /// One of SwiftPM's own fixtures has such a comma, and Foundation's reader passes over it.
  @Test(arguments: [
    ("}}}", "},}}", 0), ("}}}", "}}},", 1), ("]}}}", "],}}\n,\t}", 0), ("\"include\"]", "\"include\", ]", 0),
  ])
  func commasBeforeBrackets(_ old: String, _ new: String, errors: Int) throws {
    let text = Self.good.replacing(old, with: new)
    let bundle = Self.read(text)
    #expect(bundle.findings.count { $0.severity == .error } == errors)
    if errors > 0 { return }
    #expect(bundle.findings.map(\.severity) == [.note] && bundle.artifacts.count == 1)
    #expect(ArtifactBundle.isList(Array(text.utf8)))
  }

  @Test(arguments: ["[,]", "{,}", #"{"a": 1,,}"#, #"{"a":,}"#, #"{"a": ",]"} ,"#, #"["\",]"]]"#])
  func otherCommasAreRefused(_ text: String) {
    #expect(Self.read(text).findings.map(\.severity) == [.error])
    #expect(Self.read(text).findings.first?.message.hasPrefix("not readable JSON") == true)
  }

  @Test func theFirstCommaIsNamed() {
    let text = "{\n \"schemaVersion\": \"1.0\", \"artifacts\": {\"ä,]\": 1,\n},}"
    let comma = Self.read(text).findings.first { $0.severity == .note }
    #expect(comma?.location.position == .line(2, column: 48))
  }

  @Test("every problem is reported at once") func allAtOnce() {
    let text = Self.good.replacing(#""1.0""#, with: "2").replacing("linux/lib", with: "../lib")
      .replacing(#"["include"]"#, with: #"["/"]"#)
    #expect(Self.read(text).findings.count == 3)
  }

  static let hostile: [(name: String, text: String)] = [
    ("nothing", ""), ("no JSON", "{"), ("a list", "[]"), ("a deep list", String(repeating: "[", count: 100_000)),
    ("a deep artifact", #"{"artifacts": "# + String(repeating: #"{"a": "#, count: 3000)),
    ("a long text", "\"" + String(repeating: "a", count: 2 << 20) + "\""),
    ("a key twice", #"{"schemaVersion": "1.0", "schemaVersion": "1.0"}"#),
    ("half a surrogate", #"{"schemaVersion": "\ud800"}"#),
    ("many artifacts", #"{"artifacts": {"# + (0..<60_000).map { "\"\($0)\": 1" }.joined(separator: ",") + "}}"),
    (
      "many variants",
      #"{"schemaVersion": "1.0", "artifacts": {"K": {"type": "staticLibrary", "version": "1", "variants": ["#
        + Array(repeating: #"{"path": "../x"}"#, count: 50_000).joined(separator: ",") + "]}}}"
    ),
    (
      "many variants of many artifacts",
      #"{"schemaVersion": "1.0", "artifacts": {"#
        + (0..<150).map { name in
          #""\#(name)": {"type": "staticLibrary", "version": "1", "variants": ["#
            + Array(repeating: #"{"path": "../x", "supportedTriples": ["x"]}"#, count: 100).joined(separator: ",")
            + "]}"
        }.joined(separator: ",") + "}}"
    ),
    (
      "many paths",
      good.replacing(
        #"["include"]"#, with: "[" + Array(repeating: #""a/b""#, count: 100_000).joined(separator: ",") + "]")
    ),
    (
      "many triples",
      good.replacing(
        #"["x86_64-unknown-linux-gnu"]"#,
        with: "[" + Array(repeating: #""x""#, count: 100_000).joined(separator: ",") + "]")
    ),
  ]

  @Test(arguments: hostile) func staysBounded(name: String, text: String) {
    let start = ContinuousClock.now
    let reading = Self.read(text)
    #expect(reading.findings.contains { $0.severity == .error }, "\(name)")
    #expect(reading.findings.count < 1000, "\(name): \(reading.findings.count)")
    #expect(ContinuousClock.now - start < .seconds(10), "\(name)")
  }

  @Test("changed bytes are read or refused") func mutations() {
    for var random in Rounds.generators(seed: 482) {
      for _ in 0..<200 {
        let mutant = Array(Self.good.utf8).mutated(using: &random)
        let reading = ArtifactBundle.read(mutant, tree: Self.files, file: "info.json")
        #expect(!reading.artifacts.isEmpty || !reading.findings.isEmpty)
      }
    }
  }
}
