import Domain
import Pipeline
import Platform
import TestSupport
import Testing

/// What a refusal advises for places that do not belong to the release, and that the advice works.
struct VersionPlacesTests {
  private static func project(_ tests: String) -> String {
    """
    { objects = {
    T1 = {isa = PBXNativeTarget; buildConfigurationList = L1; name = SDK; };
    T2 = {isa = PBXNativeTarget; buildConfigurationList = L2; name = "SDK Tests"; };
    L1 = {isa = XCConfigurationList; buildConfigurations = (C1, ); };
    L2 = {isa = XCConfigurationList; buildConfigurations = (C2, ); };
    C1 = {isa = XCBuildConfiguration; buildSettings = { MARKETING_VERSION = 1.4.0; }; name = Release; };
    C2 = {isa = XCBuildConfiguration; buildSettings = { MARKETING_VERSION = \(tests); }; name = Release; };
    }; }

    """
  }

  private func remedies(_ workspace: VersionWorkspace) throws -> [String] {
    let failure = try failure { try workspace.bump() }
    #expect(Set(failure.findings.map(\.code)) == ["version.disagreement"] && failure.status == .badInput)
    return failure.findings.compactMap(\.remedy)
  }

  @Test func theEntryOfAProjectIsNamed() throws {
    let files = ["A.xcodeproj/project.pbxproj": Self.project("1.0")]
    let workspace = try VersionWorkspace(versions: [#""A.xcodeproj/project.pbxproj""#], files: files)
    let entry = #"{ "path": "A.xcodeproj/project.pbxproj", "ignore": ["SDK Tests"] }"#
    #expect(
      try remedies(workspace) == [
        "write 1.4.0 there, or write its entry in `versions` as \(entry); `release bump` keeps them equal"
      ])
    try workspace.write(VersionWorkspace.configuration("1.4.0", [entry]), to: "release.json")
    #expect(try VersionScan.load(workspace["release.json"]).findings == [])
    let report = try workspace.bump()
    #expect(report.findings == [])
    #expect(
      try workspace.text("A.xcodeproj/project.pbxproj")
        == Self.project("1.0").replacing("1.4.0", with: "1.5.0"))
  }

  /// Even if the ignored target has the release's version by chance.
  @Test func whatIsIgnoredIsNotToldToRemain() throws {
    let entry = #"{ "path": "A.xcodeproj/project.pbxproj", "only": ["SDK"] }"#
    let workspace = try VersionWorkspace(
      versions: [entry], files: ["A.xcodeproj/project.pbxproj": Self.project("1.4.0")])
    #expect(try workspace.bump().findings == [])
  }

  @Test func theLineOfAConstantIsNamed() throws {
    let text = "enum A {\n  static let v = \"1.4.0\"\n}\nenum Old {\n  public static let v = \"1.0\"\n}\n"
    let pattern = #"{ "path": "a.txt", "pattern": "let v = \"{{version}}\"" }"#
    let workspace = try VersionWorkspace(versions: [pattern], files: ["a.txt": text])
    #expect(
      try remedies(workspace) == [
        #"write 1.4.0 there, or set "ignore": ["public static let v = \""] in its entry in `versions`; "#
          + "`release bump` keeps them equal"
      ])
    let entry = #"{ "path": "a.txt", "pattern": "let v = \"{{version}}\"", "ignore": ["public static let v = \""] }"#
    try workspace.write(VersionWorkspace.configuration("1.4.0", [entry]), to: "release.json")
    try workspace.bump()
    #expect(try workspace.text("a.txt") == text.replacing("1.4.0", with: "1.5.0"))
  }

  @Test func theTargetOfAManifestIsNamed() throws {
    let target = #".binaryTarget(name: "%", url: "https://x.example/#/%.zip", checksum: "0"), "#
    let manifest = [("A", "1.4.0"), ("B", "7.3.0"), ("C", "2.0.0")].map { name, version in
      target.replacing("%", with: name).replacing("#", with: version)
    }
    let workspace = try VersionWorkspace(
      versions: [#"{ "path": "Package.swift", "ignore": ["C"] }"#],
      files: ["Package.swift": "let p = [\(manifest.joined())]\n"])
    #expect(
      try remedies(workspace) == [
        #"write 1.4.0 there, or set "ignore": ["B", "C"] in its entry in `versions`; `release bump` keeps them equal"#
      ])
  }

  // MARK: Another count of numbers

  @Test func whatWouldNotBeFoundAgainIsRefused() throws {
    let workspace = try VersionWorkspace(at: GitFixture())
    let manifest = #"let p = [.binaryTarget(name: "S", url: "https://a.example/2.3.1/S.zip", checksum: "0")]"#
    try workspace.write(manifest, to: "Package.swift")
    let failure = try failure { try workspace.bump("2.4") }
    #expect(failure.findings.map(\.code) == ["version.unfaithful"])
    #expect(failure.findings.first?.remedy?.hasPrefix("write 2.4.0") == true)
    #expect(try workspace.text("Package.swift") == manifest)
    try workspace.bump("2.4.0")
    // With a file that defines the version, it is known.
    try workspace.write(VersionWorkspace.configuration("2.4.0", [#""Package.swift""#]), to: "release.json")
    try workspace.bump("2.5")
    #expect(try workspace.text("Package.swift") == manifest.replacing("2.3.1", with: "2.5"))
    try workspace.bump("2.5.1")
    #expect(try workspace.text("Package.swift") == manifest.replacing("2.3.1", with: "2.5.1"))
  }

  @Test func twoNumbersAreTaggedAndFollowed() throws {
    let workspace = try VersionWorkspace(
      committed: "2.3.1", versions: [#"{ "path": "a.txt", "pattern": "{{major}}_{{minor}}_{{patch}}" }"#],
      files: ["a.txt": "2_3_1\n"])
    let git = try #require(workspace.git)
    try git.git("tag", "2.3.1")
    try git.commit("feat: more")
    try workspace.bump("2.4") { $0.commits = true }
    #expect(try workspace.text("a.txt") == "2_4_0\n")
    #expect(try workspace.tag().tag == "2.4")
    try git.commit("fix: less")
    #expect(try workspace.bump("auto") { $0.commits = true }.to.description == "2.4.1")
    #expect(try workspace.tag().tag == "2.4.1")
  }

  // MARK: A version that is read from another file

  private static let podspec = """
    Pod::Spec.new do |s|
      s.name = 'SDK'
      s.version = File.read(File.join(__dir__, 'VERSION')).strip
      s.source = { :http => "https://a.example/#{s.version}/SDK.zip", :sha256 => '\(String(repeating: "a1", count: 32))' }
    end

    """

  @Test func aPodspecMayReadItFromAnotherVersionFile() throws {
    let version = #"{ "path": "pods/VERSION", "pattern": "{{version}}" }"#
    let workspace = try VersionWorkspace(
      versions: [#""pods/SDK.podspec""#, version], files: ["pods/SDK.podspec": Self.podspec, "pods/VERSION": "1.4.0\n"])
    let report = try workspace.bump()
    #expect(report.files.map { FilePath.lastComponent(of: $0.path) } == ["VERSION", "release.json"])
    #expect(try workspace.text("pods/VERSION") == "1.5.0\n")
    #expect(try workspace.text("pods/SDK.podspec") == Self.podspec)
    #expect(try VersionScan.load(workspace["release.json"]).findings == [])
  }

  @Test func ifThatIsNotListedTheEntryIsNamed() throws {
    let workspace = try VersionWorkspace(
      versions: [#""SDK.podspec""#], files: ["SDK.podspec": Self.podspec, "VERSION": "1.4.0\n"])
    let failure = try failure { try workspace.bump() }
    #expect(failure.findings.map(\.code) == ["version.computed"])
    #expect(
      failure.findings.first?.remedy
        == #"list that file in `versions` too: { "path": "VERSION", "pattern": "{{version}}" }"#)
  }

  @Test(arguments: [
    ("VERSION", "1.4.0\n", Self.podspec),
    (
      "package.json", "{ \"version\": \"1.4.0\" }\n",
      Self.podspec.replacing(
        "File.read(File.join(__dir__, 'VERSION')).strip", with: "JSON.parse(File.read('package.json'))['version']")
    ),
  ])
  func withoutReleaseJSONTheFileDefinesIt(_ file: String, _ text: String, _ podspec: String) throws {
    let workspace = try VersionWorkspace(at: GitFixture())
    try workspace.write(podspec, to: "SDK.podspec")
    try workspace.write(text, to: file)
    #expect(try workspace.bump().files.map(\.path) == [workspace[file]])
    #expect(try workspace.text(file) == text.replacing("1.4.0", with: "1.5.0"))
    #expect(try workspace.text("SDK.podspec") == podspec)
  }
}
