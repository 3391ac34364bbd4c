import Artifacts
import Domain
import Pipeline
import TestSupport
import Testing

@Suite("A base that is an artifact bundle") struct BundleBaseTests {
  /// - Parameter members: of the product in release.json, each with a comma before it.
  private static func fixture(
    base: String = "base/ContextSDK.artifactbundle", _ members: String = #", "models": false"#
  ) throws -> WorkspaceFixture {
    let fixture = try WorkspaceFixture()
    try BundleFixture.write("base/ContextSDK.artifactbundle", name: "ContextSDK", in: fixture.folder)
    try fixture.folder.write(
      """
      {"version": "1.0.0", "products": [{"name": "ContextSDK", "base": "\(base)"\(members)}],
       "templates": {"package": "templates/Package.swift", "notes": "templates/NOTES.md"},
       "artifact": {"url": "https://cdn.example.com/{{app_id}}/{{version}}/{{product}}.zip"}}
      """, to: "release.json")
    return fixture
  }

  @Test("is packed as it is, for every customer") func folder() async throws {
    let fixture = try Self.fixture()
    let report = try await Build.all(fixture)
    #expect(report.failures.isEmpty && report.variants.count == 3)
    let contents = try Build.contents(fixture, "alpha")
    let files = try BundleFixture.files("ContextSDK")
    let found = contents.compactMapValues(\.self)
    #expect(
      found
        == Dictionary(
          uniqueKeysWithValues: files.map { ("ContextSDK.artifactbundle/" + $0.key, SHA256.digest(of: $0.value)) }))
    let manifest = try TestFile.text(fixture.output + "/alpha/Package.swift")
    let digest = SHA256.digest(of: try TestFile.bytes(fixture.output + "/alpha/ContextSDK.zip"))
    #expect(manifest.contains(digest.description))
    #expect(try TestFile.text(fixture.output + "/alpha/SHA256SUMS").contains(digest.description))
    #expect(TestFile.names(in: fixture.output + "/alpha").contains("ContextSDK.podspec") == false)
  }

  @Test("a zip of it gives the bytes of its folder", arguments: ["", "linux"]) func zip(inside: String) async throws {
    let plain = try Self.fixture()
    try await Build.all(plain)
    let zipped = try Self.fixture(base: "base/base.zip")
    let folder = inside.isEmpty ? "base" : "zipping"
    if !inside.isEmpty { try TestFile.copy(zipped.folder["base"], to: zipped.folder["zipping/\(inside)"]) }
    let entry = inside.isEmpty ? "ContextSDK.artifactbundle" : inside
    let made = try Tool.run(
      "zip", ["-qry", zipped.folder["base/base.zip"], entry, "-x", "*.xcframework/*"], in: zipped.folder[folder])
    #expect(made.status == 0, "\(made.errors)")
    try await Build.all(zipped)
    let one = try TestFile.bytes(plain.output + "/beta/ContextSDK.zip")
    #expect(try TestFile.bytes(zipped.output + "/beta/ContextSDK.zip") == one)
  }

  static let refused: [(name: String, members: String, codes: [String])] = [
    ("with models", "", ["base.no-place-for-models"]),
    (
      "with a podspec", #", "models": false, "podspec": "templates/ContextSDK.podspec""#, ["base.no-podspec"]
    ),
    ("with a seal", #", "models": false, "seal": "strip""#, ["base.no-seal"]),
    (
      "with all of them", #", "podspec": "templates/ContextSDK.podspec", "seal": {"command": ["true"]}"#,
      ["base.no-place-for-models", "base.no-podspec", "base.no-seal"]
    ),
  ]

  @Test(arguments: refused) func isRefused(name: String, members: String, codes: [String]) async throws {
    let fixture = try Self.fixture(members)
    let failure = await Build.failure(fixture)
    #expect(failure?.status == .badInput && failure?.findings.map(\.code) == codes, "\(name)")
    #expect(failure?.findings.allSatisfy { $0.remedy?.hasSuffix("release.json") == true } == true)
  }

  @Test("what is wrong with its list is reported at once, with the settings") func list() async throws {
    let fixture = try Self.fixture("")
    let path = "base/ContextSDK.artifactbundle/info.json"
    let text = try TestFile.text(fixture.folder[path])
    try fixture.folder.write(text.replacing("\"1.0\"", with: "1").replacing("[\"include\"]", with: "[\"/\"]"), to: path)
    let codes = await Build.failure(fixture)?.findings.map(\.code) ?? []
    #expect(
      Set(codes) == ["base.no-place-for-models", "artifactbundle.wrong-type", "artifactbundle.unsafe-path"], "\(codes)")
    try TestFile.remove(fixture.folder[path])
    let missing = await Build.failure(fixture)?.findings.map(\.code) ?? []
    #expect(missing.contains("base.no-info-json"))
  }

  @Test("rules judge it like any base") func rules() async throws {
    let fixture = try Self.fixture()
    let library = "base/ContextSDK.artifactbundle/\(BundleFixture.linux[0])/libContextSDK.a"
    try fixture.folder.write("text", to: library)
    let failure = await Build.failure(fixture)
    #expect(failure?.findings.map(\.code) == ["artifactbundle.library"])
    #expect(failure?.findings.first?.location.file.hasSuffix(library) == true)
  }

  @Test("names that no archive may have") func names() async throws {
    let fixture = try Self.fixture()
    try fixture.folder.write("x", to: "base/ContextSDK.artifactbundle/include/contextsdk.h")
    #expect(await Build.failure(fixture)?.findings.map(\.code) == ["base.colliding-names"])
    let link = try Self.fixture()
    try link.folder.link("base/ContextSDK.artifactbundle/include/out.h", to: "../../../etc/passwd")
    #expect(await Build.failure(link)?.findings.map(\.code) == ["base.link"])
  }

  @Test("a zip with both forms of the product has no one base") func both() async throws {
    let fixture = try Self.fixture(base: "base/base.zip")
    let made = try Tool.run(
      "zip", ["-qry", fixture.folder["base/base.zip"], "ContextSDK.artifactbundle", "ContextSDK.xcframework"],
      in: fixture.folder["base"])
    #expect(made.status == 0)
    let failure = await Build.failure(fixture)
    #expect(
      failure?.findings.first?.message.hasPrefix("this zip contains several") == true, "\(String(describing: failure))")
  }
}
