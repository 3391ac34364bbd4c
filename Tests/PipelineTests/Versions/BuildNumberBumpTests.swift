import Domain
import Pipeline
import Platform
import TestSupport
import Testing

/// Build numbers that are raised with the version.
struct BuildNumberBumpTests {
  private static let versions = [
    #"{ "path": "App.xcconfig", "buildNumber": true }"#, #""App.xcconfig""#,
    #"{ "path": "Info.plist", "buildNumber": true }"#,
    #"{ "path": "pubspec.yaml", "keyPath": "version", "buildNumber": true }"#,
    #"{ "path": "build.gradle", "keyPath": "android.versionCode", "buildNumber": true }"#,
  ]

  private static func files(_ version: String, _ build: String, _ code: String) -> [String: String] {
    [
      "App.xcconfig": "MARKETING_VERSION = \(version)\nCURRENT_PROJECT_VERSION = \(build)\n",
      "Info.plist": "<plist><dict><key>CFBundleVersion</key><string>\(build)</string></dict></plist>\n",
      "pubspec.yaml": "name: sdk\nversion: \(version)+\(build)\n",
      "build.gradle": "android {\n  versionCode \(code)\n}\n",
    ]
  }

  private func workspace() throws -> VersionWorkspace {
    try VersionWorkspace(committed: "1.4.0", versions: Self.versions, files: Self.files("1.4.0", "7", "104"))
  }

  private func expect(_ workspace: VersionWorkspace, _ files: [String: String]) throws {
    for (name, text) in files { #expect(try workspace.text(name) == text, "\(name)") }
  }

  @Test func theyAreRaisedByOne() throws {
    let workspace = try workspace()
    let rehearsal = try workspace.bump { $0.isDryRun = true }
    let diff = String(decoding: rehearsal.diff, as: UTF8.self)
    for line in [
      "-CURRENT_PROJECT_VERSION = 7\n+MARKETING_VERSION = 1.5.0\n+CURRENT_PROJECT_VERSION = 8\n", "+  versionCode 105",
    ] {
      #expect(diff.contains(line), "\(diff)")
    }
    let report = try workspace.bump { $0.commits = true }
    try expect(workspace, Self.files("1.5.0", "8", "105"))
    let places = report.files.flatMap(\.locations).filter { $0.next != nil }
    #expect(
      places.map { "\($0.subject) \($0.value) \($0.next ?? "")" } == [
        "CURRENT_PROJECT_VERSION 7 8", "CFBundleVersion 7 8", "version 1.4.0+7 1.5.0+8", "android.versionCode 104 105",
      ])
    #expect(try workspace.git?.git("status", "--porcelain") == "")
    #expect(try VersionScan.load(workspace["release.json"]).findings == [])
    #expect(try workspace.tag().tag == "1.5.0")
    // The current version is no other one, and has no other build.
    #expect(try workspace.bump("1.5.0").files.isEmpty)
    try workspace.bump("patch")
    try expect(workspace, Self.files("1.5.1", "9", "106"))
  }

  @Test func aNumberIsSet() throws {
    let workspace = try workspace()
    try workspace.bump { $0.buildNumber = 200 }
    try expect(workspace, Self.files("1.5.0", "200", "200"))
    // Another build of the same version.
    let report = try workspace.bump("1.5.0") { $0.buildNumber = 201 }
    try expect(workspace, Self.files("1.5.0", "201", "201"))
    #expect(report.files.count == 4)
    let failure = try failure { try workspace.bump { $0.buildNumber = 200 } }
    #expect(failure.status == .usage && Set(failure.findings.map(\.code)) == ["version.build-number"])
    #expect(failure.findings.map(\.message).contains("CFBundleVersion is 201, and 200 is lower"))
    try expect(workspace, Self.files("1.5.0", "201", "201"))
    try workspace.bump {
      $0.buildNumber = 1
      $0.allowsLower = true
    }
    try expect(workspace, Self.files("1.6.0", "1", "1"))
  }

  /// As a run leaves it that was killed after some of its files were swapped in.
  @Test(arguments: [0, 1, 2, 3, 4, 5, 6], ["minor", "1.5.0", "major", "patch"])
  func aStoppedRunIsFinishedOnce(_ count: Int, _ request: String) throws {
    let workspace = try workspace()
    let rehearsal = try workspace.bump { $0.isDryRun = true }
    #expect(rehearsal.files.count == 6)
    for (index, file) in rehearsal.files.enumerated() {
      let beside = ".\(FilePath.lastComponent(of: file.path)).release-new"
      try TestFile.remove(file.path)
      for (path, bytes) in [
        (file.path, index < count ? file.after : file.before), (beside, index < count ? file.before : file.after),
      ] {
        try FileSystem.writeNewFile(FilePath.join(workspace.path, path), bytes)
      }
    }
    if request == "minor" || request == "1.5.0" {
      try workspace.bump(request) { $0.commits = true }
      try expect(workspace, Self.files("1.5.0", "8", "105"))
      #expect(try workspace.git?.git("status", "--porcelain") == "")
    } else if count == 6 {
      try workspace.bump(request)
      let next = request == "major" ? "2.0.0" : "1.5.1"
      try expect(workspace, Self.files(next, "9", "106"))
    }
  }

  @Test func aPlaceThatTwoEntriesNameIsRaisedOnce() throws {
    let workspace = try VersionWorkspace(
      versions: [
        #"{ "path": "a.txt", "pattern": "build {{build}}" }"#, #"{ "path": "a.txt", "pattern": "v{{version}}" }"#,
        #"{ "path": "a.txt", "pattern": "{{version}} build {{build}}" }"#,
        #"{ "path": "b.txt", "pattern": "build {{build}}" }"#,
      ], files: ["a.txt": "v1.4.0 build 7\n"])
    try FileSystem.makeSymlink(workspace["b.txt"], to: "a.txt")
    try workspace.bump()
    #expect(try workspace.text("a.txt") == "v1.5.0 build 8\n")
  }

  @Test func withoutAPlaceANumberIsRefused() throws {
    let workspace = try VersionWorkspace(committed: "1.4.0")
    let failure = try failure { try workspace.bump { $0.buildNumber = 7 } }
    #expect(
      failure.status == .usage && failure.findings.map(\.message) == ["no entry of `versions` has a build number"])
  }
}
