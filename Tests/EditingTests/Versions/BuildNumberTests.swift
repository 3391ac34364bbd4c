import Domain
import Editing
import Testing

/// Build numbers, alone and beside a version.
@Suite struct BuildNumberTests {
  static let rows = [
    VersionRow(
      name: "a setting", kind: .buildNumber(.xcconfig(setting: "CURRENT_PROJECT_VERSION")),
      before: "MARKETING_VERSION = 1.4.0\nCURRENT_PROJECT_VERSION = 99\n",
      after: "MARKETING_VERSION = 1.4.0\nCURRENT_PROJECT_VERSION = 100\n", sites: ["2: CURRENT_PROJECT_VERSION"]),
    VersionRow(
      name: "each place counts for itself", kind: .buildNumber(.xcodeProject(setting: "CURRENT_PROJECT_VERSION")),
      before: "{ a = { CURRENT_PROJECT_VERSION = 7; }; b = { CURRENT_PROJECT_VERSION = \"1\"; }; }",
      after: "{ a = { CURRENT_PROJECT_VERSION = 8; }; b = { CURRENT_PROJECT_VERSION = \"2\"; }; }"),
    VersionRow(
      name: "a property list", kind: .buildNumber(.propertyList(keys: ["CFBundleVersion"])),
      before: "<plist><dict><key>CFBundleVersion</key><string>7</string></dict></plist>",
      after: "<plist><dict><key>CFBundleVersion</key><string>8</string></dict></plist>"),
    VersionRow(
      name: "json number", kind: .buildNumber(.json(keyPath: ["android", "versionCode"])),
      before: "{\"android\": {\"versionCode\": 7}, \"b\": 7}", after: "{\"android\": {\"versionCode\": 8}, \"b\": 7}"),
    VersionRow(
      name: "gradle", kind: .buildNumber(.gradle(keyPath: ["a", "versionCode"])), before: "a {\n  versionCode 7\n}\n",
      after: "a {\n  versionCode 8\n}\n"),
    VersionRow(
      name: "toml", kind: .buildNumber(.toml(keyPath: ["build"])), before: "build = 7 # 7\n", after: "build = 8 # 7\n"),
    VersionRow(
      name: "yaml", kind: .buildNumber(.yaml(keyPath: ["build"])), before: "build: 7\n", after: "build: 8\n"),
    VersionRow(
      name: "with the version", kind: .buildNumber(.yaml(keyPath: ["version"])), before: "version: 1.4.0+7\n",
      after: "version: 1.5.0-rc.1+8\n", new: "1.5.0-rc.1"),
    VersionRow(
      name: "metadata of the version gives way", kind: .buildNumber(.yaml(keyPath: ["version"])),
      before: "version: 1.4.0+7\n", after: "version: 1.5.0+8\n", new: "1.5.0+x"),
    VersionRow(
      name: "in a pattern", kind: .pattern("v: {{version}}+{{build}};"), before: "v: 1.4.0+7; v: 1.4.0;",
      after: "v: 1.5.0+8; v: 1.4.0;",
      sites: ["1: “v: {{version}}+{{build}};”", "1: “v: {{version}}+{{build}};”"]),
    VersionRow(
      name: "alone in a pattern", kind: .pattern("build {{build}}"), before: "build 007, build x",
      after: "build 8, build x"),
    VersionRow(
      name: "beyond every integer", kind: .pattern("b{{build}}"), before: "b99999999999999999999999999",
      after: "b100000000000000000000000000"),
    VersionRow(
      name: "a version is none", kind: .buildNumber(.xcconfig(setting: "CURRENT_PROJECT_VERSION")),
      before: "CURRENT_PROJECT_VERSION = 1.4.0\n", sites: ["1: CURRENT_PROJECT_VERSION"],
      problems: ["1: CURRENT_PROJECT_VERSION is \"1.4.0\", which is no build number"]),
    VersionRow(
      name: "a setting that is another", kind: .buildNumber(.propertyList(keys: ["CFBundleVersion"])),
      before: "<plist><dict><key>CFBundleVersion</key><string>$(CURRENT_PROJECT_VERSION)</string></dict></plist>",
      problems: ["1: CFBundleVersion is the build setting CURRENT_PROJECT_VERSION"]),
  ]

  @Test(arguments: rows) func edits(_ row: VersionRow) throws { try row.check() }

  @Test func aNumberIsWrittenEverywhere() throws {
    let kind = VersionFormat.buildNumber(.yaml(keyPath: ["version"]))
    let version = try #require(PackageVersion("1.5.0"))
    for (build, expected) in [
      (BuildChange.kept, "version: 1.5.0+7"), (.next, "version: 1.5.0+8"), (.number(57), "version: 1.5.0+57"),
    ] {
      let edited = try VersionEdit.apply(
        version, replacing: "1.4.0", to: Array("version: 1.4.0+7".utf8), as: kind, build: build)
      #expect(String(decoding: edited, as: UTF8.self) == expected)
    }
  }
}
