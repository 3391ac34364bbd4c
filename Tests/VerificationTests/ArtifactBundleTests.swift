import Artifacts
import Domain
import TestSupport
import Testing

@testable import Verification

@Suite("Rules about artifact bundles") struct ArtifactBundleTests {
  private static let root = "ContextSDK.artifactbundle"
  private static let intel = BundleFixture.linux[0]
  private static let library = "\(intel)/libContextSDK.a"
  private static let map = "include/module.modulemap"

  private static let made = Result { () throws -> CraftedArtifact in
    var artifact = CraftedArtifact()
    for (path, bytes) in try BundleFixture.files("ContextSDK") { artifact.write(path, bytes) }
    return artifact
  }

  /// What the rules say: `error artifactbundle.paths info.json: …`.
  private static func spoken(
    _ artifact: CraftedArtifact,
    _ expectation: Verification.Expectation = Verification.Expectation(product: "ContextSDK", version: "1.0.0-beta.1"),
    as root: String = root
  ) async throws -> [String] {
    try await artifact.allFindings(expectation, as: root).filter { $0.code != "isolation.not-searched" }.map {
      finding in
      let place = if case .path(let path) = finding.location.position { path } else { "" }
      let short = place.hasPrefix(root + "/") ? String(place.dropFirst(root.count + 1)) : place
      return "\(finding.severity) \(finding.code) \(short): \(finding.message)"
    }
  }

  @Test("a good bundle is silent, as a zip and as a folder") func good() async throws {
    let artifact = try Self.made.get()
    #expect(try await Self.spoken(artifact) == [])
    let folder = try TemporaryFolder()
    try artifact.lay(in: folder, as: Self.root)
    let read = try await ArtifactInspector().folder(folder[Self.root], jobs: 1)
    let subject = ArtifactSubject(read, name: "ContextSDK")
    #expect(subject.frameworks.isEmpty && subject.bundles.map(\.libraries.count) == [2])
    #expect(RuleEvaluator().findings(subject).filter { $0.code != "isolation.not-searched" } == [])
  }

  @Test("a bundle of tools is none of a product's, and all right") func tools() async throws {
    var artifact = try Self.made.get()
    try artifact.replace("staticLibrary\"", with: "executable\"", in: "info.json")
    let found = try await Self.spoken(artifact, Verification.Expectation())
    #expect(found.map { $0.prefix(5) } == ["note "], "\(found)")
  }

  @Test("rules about bundles say nothing of an xcframework") func framework() throws {
    let demo = InspectedInMemory().artifact(try CraftedArtifact.demo().entries)
    #expect(Rule.all(in: .artifactbundle).lines(ArtifactSubject(demo, name: "ContextSDK")) == [])
  }

  struct Flaw: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var says: [String]
    var make: @Sendable (inout CraftedArtifact) throws -> Void

    init(_ name: String, _ says: String..., make: @escaping @Sendable (inout CraftedArtifact) throws -> Void) {
      (testDescription, self.says, self.make) = (name, says, make)
    }

    /// Replaces a text of info.json.
    init(_ name: String, _ says: String..., old: String, new: String) {
      (testDescription, self.says) = (name, says)
      make = { try $0.replace(old, with: new, in: "info.json") }
    }
  }

  /// Each with everything that the rules say of it.
  static let flaws: [Flaw] = [
    Flaw("no info.json", "error artifactbundle.info-json \(root): has no info.json") { $0.remove("info.json") },
    Flaw(
      "an info.json that is no JSON",
      "error artifactbundle.info-json info.json: line 1, column 1: not readable JSON: "
    ) { $0.write("info.json", "x") },
    Flaw(
      "commas that SwiftPM passes over", "note artifactbundle.info-json info.json: line ",
      old: "] } } }", new: "], }, }, }"),
    Flaw("an info.json that is a link", "error artifactbundle.info-json info.json: is a symlink, not a JSON file") {
      $0["info.json"] = .link("include/ContextSDK.h")
    },
    Flaw(
      "a number as schema",
      "error artifactbundle.info-json info.json: schemaVersion: expected a string, found 1.0", old: #""1.0""#,
      new: "1.0"),
    Flaw(
      "no library",
      "error artifactbundle.product info.json: has no library of the product ContextSDK, but \"ContextSDK\" (executable), which SwiftPM does not link",
      old: "staticLibrary\"", new: "executable\""),
    Flaw(
      "another name",
      "warning artifactbundle.product info.json: lists \"Other\", \"Other\", but not the product ContextSDK",
      old: #""ContextSDK":"#, new: #""Other":"#),
    Flaw(
      "a missing library",
      "error artifactbundle.paths info.json: artifacts.ContextSDK.variants[0].path: lists \"\(library)\", but there is no such file"
    ) { $0.remove(library) },
    Flaw(
      "a path out of the bundle",
      "error artifactbundle.paths info.json: artifacts.ContextSDK.variants[0].staticLibraryMetadata.headerPaths[1]: \"../x\" is not a path inside the bundle",
      "error artifactbundle.paths info.json: artifacts.ContextSDK.variants[1].staticLibraryMetadata.headerPaths[1]: \"../x\" is not a path inside the bundle"
    ) {
      try $0.replace(#"["include"]"#, with: #"["include", "../x"]"#, in: "info.json")
    },
    Flaw(
      "a triple of both",
      "error artifactbundle.triples info.json: artifacts.ContextSDK.variants[1].supportedTriples[1]: \"\(intel)\" is also a triple of artifacts.ContextSDK.variants[0]",
      "error artifactbundle.library \(BundleFixture.linux[1])/libContextSDK.a: is listed for \"\(intel)\", but ContextSDK.o is ELF for arm64",
      old: "[\"\(BundleFixture.linux[1])\"]", new: "[\"\(BundleFixture.linux[1])\", \"\(intel)\"]"),
    Flaw(
      "a triple in another form",
      "warning artifactbundle.triples info.json: artifacts.ContextSDK.variants[0].supportedTriples[0]: \"x86_64-pc-linux-gnu\" names the vendor pc, where Swift writes \"unknown\"",
      old: "[\"\(intel)\"]", new: #"["x86_64-pc-linux-gnu"]"#),
    Flaw(
      "a module map that names other headers",
      "error artifactbundle.headers \(map): names the header \"no.h\", which is not there"
    ) { $0.write(map, "module ContextSDK { header \"no.h\" header \"ContextSDK.h\" }") },
    Flaw(
      "no module map",
      "error artifactbundle.headers info.json: artifacts.ContextSDK.variants[0]: names no module map, and no headerPaths holds one",
      "error artifactbundle.headers info.json: artifacts.ContextSDK.variants[1]: names no module map, and no headerPaths holds one"
    ) {
      try $0.replace(#", "moduleMapPath": "include/module.modulemap""#, with: "", in: "info.json")
      $0.remove(map)
    },
    Flaw(
      "no headers",
      "warning artifactbundle.headers empty: is listed in headerPaths, but holds no header and no module map"
    ) {
      try $0.replace(#"["include"]"#, with: #"["include", "empty"]"#, in: "info.json")
      $0.write("empty/x.txt", "x")
    },
    Flaw(
      "a library of another processor",
      "error artifactbundle.library \(library): is listed for \"\(intel)\", but ContextSDK.o is ELF for arm64"
    ) {
      $0.write(library, try $0.bytes("\(BundleFixture.linux[1])/libContextSDK.a"))
    },
    Flaw(
      "a library of another format",
      "error artifactbundle.library \(library): is listed for \"\(intel)\", but a.o is Mach-O for x86_64 and macos"
    ) {
      $0.write(library, CraftedBinary.archive(CraftedMachO("x86_64", fileType: CraftedMachO.object).build(1, 13).bytes))
    },
    Flaw("text as a library", "error artifactbundle.library \(library): is not a static archive") {
      $0.write(library, "text")
    },
    Flaw("a shared library", "error artifactbundle.library \(library): is not a static archive") {
      $0.write(library, try BundleFixture.object("int a;", for: intel, ["-shared", "-nostdlib"]))
    },
    Flaw(
      "a thin archive",
      "error artifactbundle.library \(library): a thin archive: it names its object files but does not contain them"
    ) { $0.write(library, "!<thin>\n") },
    Flaw("an archive that is cut off", "error artifactbundle.library \(library): not a readable static archive") {
      $0.write(library, try $0.bytes(library).dropLast(40))
    },
    Flaw("an empty archive", "warning artifactbundle.library \(library): contains no object file that this tool knows")
    {
      $0.write(library, "!<arch>\n")
    },
    Flaw(
      "a shared library in an archive",
      "error artifactbundle.library \(library): contains files that are not object files: a.o"
    ) {
      $0.write(
        library, CraftedBinary.archive(try BundleFixture.object("int a;", for: intel, ["-shared", "-nostdlib"])))
    },
    Flaw(
      "a link to the library", "error artifactbundle.library \(library): is a symlink to \"../real/libContextSDK.a\""
    ) {
      $0.write("real/libContextSDK.a", try $0.bytes(library))
      $0[library] = .link("../real/libContextSDK.a")
    },
    Flaw("another name of the file", "error artifactbundle.library \(intel)/ContextSDK.a: is not named lib….a") {
      $0.move(library, to: "\(intel)/ContextSDK.a")
      try $0.replace(library, with: "\(intel)/ContextSDK.a", in: "info.json")
    },
    Flaw(
      "another version",
      "warning artifactbundle.version info.json: the version is \"0.9\", but the release is 1.0.0-beta.1",
      old: #""version": "1.0.0""#, new: #""version": "0.9""#),
    Flaw(
      "files that are not listed", "note artifactbundle.unlisted LICENSE: is a file that info.json does not list",
      "warning artifactbundle.unlisted old/libOld.a: is a library that info.json does not list"
    ) {
      $0.write("LICENSE", "free")
      $0.write("old/libOld.a", "!<arch>\n")
    },
  ]

  @Test("each flaw is reported, by one rule", arguments: flaws) func reported(flaw: Flaw) async throws {
    var artifact = try Self.made.get()
    let good = artifact.entries
    try flaw.make(&artifact)
    #expect(artifact.entries != good, "the edit does nothing")
    let spoken = try await Self.spoken(artifact)
    #expect(spoken.count == flaw.says.count, "\(spoken)")
    for wanted in flaw.says { #expect(spoken.contains { $0.hasPrefix(wanted) }, "\(wanted):\n\(spoken)") }
  }

  @Test("every rule of the group is broken by a flaw") func complete() {
    for rule in Rule.all(in: .artifactbundle) {
      #expect(Self.flaws.contains { $0.says.contains { $0.contains(" \(rule.name.rawValue)") } }, "\(rule.name)")
    }
  }

  @Test("the zip's root: a wrapping folder, another name, and an xcframework beside it") func container() async throws {
    let artifact = try Self.made.get()
    #expect(try await Self.spoken(artifact, as: "wrapper/" + Self.root) == [])
    #expect(
      try await Self.spoken(artifact, as: "Other.artifactbundle") == [
        "error container.root Other.artifactbundle: is not the product ContextSDK"
      ])
    var both = CraftedArtifact()
    for (path, content) in artifact.entries { both["\(Self.root)/\(path)"] = content }
    for (path, content) in try CraftedArtifact.demo().entries { both["ContextSDK.xcframework/\(path)"] = content }
    let subject = ArtifactSubject(InspectedInMemory().artifact(both.entries, root: "both"), name: "ContextSDK")
    #expect(subject.frameworks.count == 1 && subject.bundles.count == 1)
    #expect(subject.artifact.roots == ["both/ContextSDK.xcframework", "both/\(Self.root)"])
  }

  @Test("a bundle in an xcframework is a part of it") func nested() throws {
    var artifact = try CraftedArtifact.demo()
    for (path, content) in try Self.made.get().entries { artifact["ios-arm64/X.artifactbundle/\(path)"] = content }
    let subject = ArtifactSubject(InspectedInMemory().artifact(artifact.entries), name: "ContextSDK")
    #expect(subject.frameworks.count == 1 && subject.bundles.isEmpty)
  }
}
