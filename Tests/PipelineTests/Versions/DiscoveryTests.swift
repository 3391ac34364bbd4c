import Domain
import Pipeline
import Platform
import TestSupport
import Testing

/// Repositories without `release.json`, and without products in it.
struct DiscoveryTests {
  private static let podspec = "Pod::Spec.new do |s|\n  s.name = 'SDK'\n  s.version = '1.4.0'\nend\n"
  private static let manifest =
    #"let p = [.binaryTarget(name: "SDK", url: "https://a.example/14.0.1/SDK-1.4.0.zip", checksum: "0")]"#

  private func workspace(_ files: [String: String]) throws -> VersionWorkspace {
    let workspace = try VersionWorkspace(at: GitFixture())
    for (name, text) in files { try workspace.write(text, to: name) }
    try workspace.git?.commit("feat: begin")
    return workspace
  }

  @Test func aPodspecDefinesTheVersion() throws {
    let workspace = try workspace([
      "SDK.podspec": Self.podspec, "Package.swift": Self.manifest, "UI.podspec": Self.podspec,
    ])
    let scan = try VersionScan.load(workspace["release.json"])
    #expect(scan.version.description == "1.4.0" && scan.findings == [])
    #expect(
      scan.locations.map { FilePath.lastComponent(of: $0.file) } == ["UI.podspec", "Package.swift", "SDK.podspec"])
    let report = try workspace.bump { $0.commits = true }
    #expect(report.to.description == "1.5.0" && report.files.last?.path == workspace["SDK.podspec"])
    #expect(try workspace.text("Package.swift") == Self.manifest.replacing("1.4.0", with: "1.5.0"))
    let git = try #require(workspace.git)
    #expect(
      try git.git("show", "--format=%s", "--name-only")
        == "chore(release): 1.5.0\n\nPackage.swift\nSDK.podspec\nUI.podspec")
    #expect(try workspace.tag().tag == "1.5.0")
    try git.git("fsck", "--strict")
    #expect(try git.git("rev-parse", "1.5.0^{commit}") == report.commit)
  }

  @Test func aManifestDoesTooIfThereIsNoPodspec() throws {
    let manifest = Self.manifest.replacing("14.0.1/", with: "")
    let workspace = try workspace(["Package.swift": manifest])
    #expect(try workspace.bump("2.0.0").files.map(\.path) == [workspace["Package.swift"]])
    #expect(try workspace.text("Package.swift") == manifest.replacing("1.4.0", with: "2.0.0"))
  }

  @Test func aManifestOfSourcesHasNoVersion() throws {
    let sources = "// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: \"SDK\")\n"
    let workspace = try workspace(["SDK.podspec": Self.podspec, "Package.swift": sources])
    #expect(try workspace.bump().files.count == 1)
    try TestFile.remove(workspace["SDK.podspec"])
    let failure = try failure { try workspace.bump() }
    #expect(failure.status == .badConfiguration && failure.findings[0].remedy?.contains("podspec") == true)
  }

  @Test func whatIsComputedIsNotPassedOver() throws {
    let manifest = #"let p = [.binaryTarget(name: "SDK", url: url("SDK"), checksum: "0")]"#
    let computed = Self.podspec.replacing("'1.4.0'", with: "ENV['V'] || '1.4.0'")
    for files in [["SDK.podspec": Self.podspec, "Package.swift": manifest], ["SDK.podspec": computed]] {
      let workspace = try workspace(files)
      let state = try workspace.state()
      let failure = try failure { try workspace.bump() }
      #expect(failure.status == .badInput && failure.findings.map(\.code) == ["version.computed"])
      #expect(try workspace.state() == state)
    }
  }

  @Test func tagsAreNamedAsTheyAre() throws {
    let workspace = try workspace(["SDK.podspec": Self.podspec])
    let git = try #require(workspace.git)
    try git.git("tag", "v1.4.0")
    try git.commit("fix: mend")
    #expect(try workspace.bump("auto") { $0.commits = true }.to.description == "1.4.1")
    #expect(try workspace.tag().tag == "v1.4.1")
  }

  @Test func differentVersionsAreReported() throws {
    let workspace = try workspace(
      ["SDK.podspec": Self.podspec, "UI.podspec": Self.podspec.replacing("1.4.0", with: "1.3.0")])
    let scan = try VersionScan.load(workspace["release.json"])
    #expect(scan.disagreements.map(\.code) == ["version.disagreement"])
    #expect(scan.disagreements[0].message.hasSuffix("\(workspace["SDK.podspec"]):3 says 1.4.0"))
    #expect(scan.disagreements[0].remedy?.contains("write a release.json") == true)
    #expect(try failure { try workspace.bump() }.findings.map(\.code) == ["version.disagreement"])
    #expect(try failure { try workspace.tag() }.findings.map(\.code) == ["version.disagreement"])
  }

  @Test func onlyReleaseJSONMayBeMissing() throws {
    let workspace = try workspace(["SDK.podspec": Self.podspec])
    #expect(
      try failure { _ = try VersionScan.load(workspace["other.json"]) }.findings.map(\.code) == [
        "configuration.missing"
      ])
    // A link that leads nowhere is not missing.
    try FileSystem.makeSymlink(workspace["release.json"], to: "nowhere")
    #expect(try failure { try workspace.bump() }.findings.map(\.code) == ["configuration.missing"])
  }

  @Test func withoutProducts() throws {
    let workspace = try workspace(
      [
        "release.json": #"{ "version": "1.4.0", "versions": { "files": ["SDK.podspec"] } }"#,
        "SDK.podspec": Self.podspec,
      ])
    #expect(try workspace.bump { $0.commits = true }.files.count == 2)
    #expect(try workspace.tag().tag == "1.5.0")
  }

  @Test func aStoppedBumpIsFinished() throws {
    let expected = try workspace(["SDK.podspec": Self.podspec, "Package.swift": Self.manifest])
    try expected.bump()
    let workspace = try workspace(["SDK.podspec": Self.podspec, "Package.swift": Self.manifest])
    try workspace.write(Self.manifest, to: ".Package.swift.release-new")
    try workspace.write(Self.manifest.replacing("1.4.0", with: "1.5.0"), to: "Package.swift")
    #expect(try workspace.bump().to.description == "1.5.0")
    #expect(try workspace.state() == expected.state())
  }

  /// Two numbers, dates, and what cannot be counted on.
  @Test(arguments: [
    ("1.4", "minor", "1.5"), ("1.4", "patch", "1.4.1"), ("26.08.11", "26.09.01", "26.09.01"),
    ("25.12.31", "26.01.02", "26.01.02"), ("1.4", "2.0.0", "2.0.0"),
  ])
  func otherVersions(_ from: String, _ request: String, _ to: String) throws {
    let workspace = try workspace(["SDK.podspec": Self.podspec.replacing("1.4.0", with: from)])
    try workspace.bump(request) { $0.commits = true }
    #expect(try workspace.text("SDK.podspec") == Self.podspec.replacing("1.4.0", with: to))
    #expect(try workspace.tag().tag == to)
  }

  @Test func aDateIsNotCounted() throws {
    let workspace = try workspace(["SDK.podspec": Self.podspec.replacing("1.4.0", with: "26.08.11")])
    let failure = try failure { try workspace.bump("patch") }
    #expect(failure.status == .usage && failure.findings[0].remedy?.contains("in full") == true)
    #expect(try failureOfLower(workspace).status == .usage)
  }

  private func failureOfLower(_ workspace: VersionWorkspace) throws -> Failure {
    try failure { try workspace.bump("26.08.02") }
  }
}
