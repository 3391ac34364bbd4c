import Domain
import Testing

@testable import Manifest

/// `extends` in release.json.
@Suite struct LayeredDocumentTests {
  private struct Missing: Error {}

  /// - Parameter files: the first is the one that is read, in the folder `sdk`.
  private func read(_ files: [(String, String)]) throws -> LayeredDocument {
    let texts = Dictionary(uniqueKeysWithValues: files.map { ("sdk/" + $0, $1) })
    return try LayeredDocument(Array(files[0].1.utf8), file: "sdk/" + files[0].0) { path in
      guard let text = texts[path] else { throw Missing() }
      return Array(text.utf8)
    }
  }

  private static let base = (
    "release.json",
    """
    { "version": "1.4.0", "products": [{ "name": "Kit", "base": "Kit.xcframework" }], "git": { "tag": "v{{version}}",
      "remote": "up" }, "artifact": { "url": "https://x.org/{{app_id}}/{{version}}/{{product}}.zip" } }
    """
  )

  @Test func objectsMergeAndTheRestReplaces() throws {
    let configuration = try ReleaseConfiguration.decode(
      read([
        ("nightly.json", #"{ "extends": "beta.json", "git": { "tag": "n{{version}}" } }"#),
        (
          "beta.json", #"{ "extends": "release.json", "version": "1.5.0", "products": [{ "name": "B", "base": "b" }] }"#
        ),
        Self.base,
      ]))
    #expect(configuration.version.description == "1.5.0")
    #expect(configuration.products.map(\.name) == ["B"])
    #expect(configuration.git.tagPattern.tag(for: "2") == "n2")
    #expect(configuration.git.remote == "up")
    let files = [["version"], ["git", "tag"], ["git", "remote"], ["git", "other"], ["ledger"], ["products"]]
    #expect(
      files.map { configuration.file(of: $0) ?? "" }
        == ["beta", "nightly", "release", "nightly", "nightly", "beta"].map { "sdk/\($0).json" })
  }

  /// At any depth, also where names are the vendor's own.
  @Test func commentsAreForReaders() throws {
    let plain = #"{ "version": "1.4.0", "products": [{ "name": "B", "base": "b" }], "features": { "a": {} } }"#
    let commented = #"""
      { "$comment": ["any", { "value": 1 }], "version": "1.4.0",
        "products": [{ "$comment": "the base", "name": "B", "base": "b" }],
        "features": { "$comment": null, "a": { "$comment": 1 } } }
      """#
    let readings = try [plain, commented].map { try ReleaseConfiguration.decode(read([("release.json", $0)])) }
    #expect(readings[0] == readings[1])
  }

  @Test func aProblemIsInTheFileThatHasTheValue() throws {
    let documents = try read([
      ("beta.json", #"{ "extends": "release.json", "git": { "remote": 1 }, "models": 3, "outptu": "x" }"#),
      (
        "release.json",
        #"{ "products": [{ "name": "a b" }], "git": { "tag": "latest" }, "models": { "path": 1 }, "notes": { "hiden": [] } }"#
      ),
    ])
    let failure = #expect(throws: Failure.self) { try ReleaseConfiguration.decode(documents) }
    #expect(
      Set(failure?.findings.map(\.location.description) ?? [])
        == [
          "sdk/beta.json: outptu", "sdk/beta.json: version", "sdk/release.json: products[0].name",
          "sdk/release.json: products[0].base", "sdk/beta.json: models", "sdk/release.json: git.tag",
          "sdk/beta.json: git.remote", "sdk/release.json: notes.hiden",
        ])
  }

  @Test(arguments: [
    (#""../release.json""#, "is not the name of a file in the same folder"), (#""..""#, "in the same folder"),
    ("1", "expected the name of a file, found 1"), (#""""#, "expected the name of a file"),
    (#""a.json""#, "extends itself: sdk/a.json → sdk/a.json"),
    (#""b.json""#, "extends itself: sdk/a.json → sdk/b.json → sdk/a.json"),
    (#""f0.json""#, "is the 8th file of a chain"),
  ])
  func whatLeadsNowhereIsRefused(_ name: String, _ message: String) throws {
    let chain = (0..<9).map { ("f\($0).json", #"{ "extends": "f\#($0 + 1).json" }"#) }
    let failure = #expect(throws: Failure.self) {
      try read([("a.json", #"{ "extends": \#(name) }"#), ("b.json", #"{ "extends": "a.json" }"#)] + chain)
    }
    #expect(failure?.status == .badConfiguration)
    #expect(failure?.findings.first?.message.contains(message) == true, "\(failure?.findings as Any)")
    #expect(failure?.findings.first?.remedy != nil)
  }
}
