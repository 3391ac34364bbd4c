import Domain
import Pipeline
import TestSupport
import Testing

/// A workspace with every kind of version file, bumped.
struct EveryKindTests {
  static let levels = [
    ("1.4.0", "major", "2.0.0"), ("1.4.0", "minor", "1.5.0"), ("1.4.0", "patch", "1.4.1"),
    ("1.4.0", "prerelease", "1.4.1-beta.1"), ("1.4.0", "prerelease=rc", "1.4.1-rc.1"),
    ("2.0.0-rc.9", "prerelease", "2.0.0-rc.10"), ("2.0.0-rc.9", "release", "2.0.0"),
    ("1.4.0", "10.0.0+build.7", "10.0.0+build.7"), ("1.4.0", "1.4.0.1", "1.4.0.1"), ("2.3.1", "2.4", "2.4"),
    ("2.4", "patch", "2.4.1"), ("1.4.0", "premajor", "2.0.0-beta.1"), ("1.3.9.2", "patch", "1.3.10.0"),
  ]

  /// The changes that are allowed follow from how the files were written; all else must stay.
  @Test(arguments: levels) func everyLevel(_ from: String, _ request: String, _ to: String) throws {
    let workspace = try VersionWorkspace.everyKind(from)
    let configuration = try workspace.text("release.json")
    let report = try workspace.bump(request)
    #expect(report.from.description == from && report.to.description == to)
    for kind in VersionKind.all { #expect(try workspace.text(kind.path) == kind.text(to), "\(kind.path)") }
    let expected = configuration.replacing("\"version\": \"\(from)\"", with: "\"version\": \"\(to)\"")
    #expect(try workspace.text("release.json") == expected)
    #expect(report.files.count == VersionKind.all.count { $0.text(from) != $0.text(to) } + 1)
    #expect(report.files.last?.path == workspace["release.json"])
    #expect(try workspace.state().count == VersionKind.all.count + 1 + 11, "something was left behind")
  }

  @Test(arguments: ByteForm.all) func everyByteOutsideStays(_ form: ByteForm) throws {
    let workspace = try VersionWorkspace.everyKind("1.4.0", form)
    try workspace.bump("prerelease")
    for kind in VersionKind.all {
      #expect(try TestFile.bytes(workspace[kind.path]) == form.write(kind.text("1.4.1-beta.1")), "\(kind.path)")
    }
  }

  @Test func theirOwnReadersReadTheNewVersion() throws {
    let workspace = try VersionWorkspace.everyKind("1.4.0")
    try workspace.bump("prerelease=rc")
    let script = """
      import json, plistlib
      with open('App Files/Info.plist', 'rb') as file:
          plist = plistlib.load(file)
      with open('pods/SDK.podspec.json') as file:
          pod = json.load(file)
      with open('web/package.json') as file:
          package = json.load(file)
      with open('release.json') as file:
          release = json.load(file)
      print(plist['CFBundleShortVersionString'], plist['SDKVersion'], plist['CFBundleVersion'],
            pod['version'], pod['source']['tag'], package['packages'][0]['the.version'], package['version'],
            release['version'])
      """
    let read = try Tool.run(Tool.python, ["-c", script], in: workspace.path)
    #expect(
      read.text == "1.4.1 1.4.1-rc.1 1.4.0 1.4.1-rc.1 v1.4.1-rc.1 1.4.1-rc.1 1.4.0 1.4.1-rc.1\n", "\(read.errors)")
    let ruby = try Tool.run("ruby", ["-wc", "SDK.podspec"], in: workspace.path)
    #expect(ruby.status == 0 && ruby.errors == "", "\(ruby.errors)")
    let header = "#include \"Sources/SDKVersion.h\"\nSDK_VERSION SDK_VERSION_OLD\n"
    let expanded = try Tool.run("clang", ["-E", "-P", "-x", "c", "-"], in: workspace.path, input: header)
    #expect(expanded.text.hasSuffix("\"1.4.1-rc.1\" \"1.4.0\"\n"), "\(expanded.errors)")
  }

  @Test(arguments: ByteForm.all) func aDryRunPrintsWhatTheRunDoes(_ form: ByteForm) throws {
    let workspace = try VersionWorkspace.everyKind("1.4.0", form)
    let before = try workspace.state()
    let rehearsal = try workspace.bump { $0.isDryRun = true }
    #expect(try workspace.state() == before)
    let diff = String(decoding: rehearsal.diff, as: UTF8.self)
    // The labels start where the run did, and that is not above the workspace.
    try apply(diff, "--check")
    #expect(try workspace.state() == before)
    try apply(diff)
    let applied = try workspace.state()
    let again = try VersionWorkspace.everyKind("1.4.0", form)
    let report = try again.bump()
    #expect(try again.state() == applied)
    #expect(report.files.map(\.after) == rehearsal.files.map(\.after))
  }

  private func apply(_ diff: String, _ options: String...) throws {
    let result = try Tool.run(
      "git", ["apply", "--whitespace=nowarn"] + options, in: "/",
      environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"], input: diff)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func everyPlaceIsListedWithLineAndValue() throws {
    let workspace = try VersionWorkspace.everyKind("1.4.0")
    let scan = try VersionScan.load(workspace["release.json"])
    #expect(scan.problems == [] && scan.disagreements == [])
    // Counted by what the files were written from.
    var expected: [String: [Int]] = [workspace["release.json"]: [2]]
    for kind in VersionKind.all {
      let lines = kind.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      expected[workspace[kind.path]] = lines.filter { $0.1.contains("%%") }.map { $0.0 + 1 }
    }
    #expect(Dictionary(grouping: scan.locations, by: \.file).mapValues { $0.map(\.line) } == expected)
    #expect(scan.locations.allSatisfy { $0.value == "1.4.0" })
    #expect(scan.locations.last?.subject == "version")
    for location in scan.locations {
      let lines = try TestFile.text(location.file).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[location.line - 1].dropFirst(location.column - 1).hasPrefix("1.4.0"), "\(location)")
    }
  }
}
