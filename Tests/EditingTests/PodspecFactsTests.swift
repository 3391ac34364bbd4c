import Editing
import Testing

@Suite struct PodspecFactsTests {
  struct Row: Sendable {
    var name: String
    var body: String
    var versions: [String] = []
    var computed: [String] = []
    var variable = "s"
  }

  static let rows = [
    Row(name: "single quotes", body: "s.version = '3.2.0'", versions: ["3.2.0"]),
    Row(name: "double quotes", body: "s.version = \"3.2.0\"", versions: ["3.2.0"]),
    Row(name: "aligned", body: "s.version      = '3.2.0'\n  s.name='x'", versions: ["3.2.0"]),
    Row(name: "any variable", body: "spec.version = '3.2.0'", versions: ["3.2.0"], variable: "spec"),
    Row(name: "four components", body: "s.version = '1.2.3.4'", versions: ["1.2.3.4"]),
    Row(name: "snapshot", body: "s.version = '1.2-SNAPSHOT'", versions: ["1.2-SNAPSHOT"]),
    Row(name: "prerelease and build", body: "s.version = '1.2.3-beta.1+7'", versions: ["1.2.3-beta.1+7"]),
    Row(name: "comment behind", body: "s.version = '3.2.0' # not '3.1.0'", versions: ["3.2.0"]),
    Row(name: "local constant", body: "version = '3.2.0'\ns.version = version", versions: ["3.2.0"]),
    Row(name: "constant", body: "VERSION = '3.2.0'.freeze\ns.version = VERSION", versions: ["3.2.0"]),
    Row(name: "interpolated constant", body: "v = '3.2.0'\ns.version = \"#{v}\"", versions: ["3.2.0"]),
    Row(name: "put together", body: "v = '3.2'\ns.version = \"#{v}.1\"", versions: ["3.2.1"]),
    Row(name: "next line", body: "s.version =\n  '3.2.0'", versions: ["3.2.0"]),
    Row(name: "semicolons", body: "s.name = 'x'; s.version = '3.2.0'; s.summary = 'y'", versions: ["3.2.0"]),
    Row(name: "twice", body: "s.version = '1.0.0'\ns.version = '2.0.0'", versions: ["1.0.0", "2.0.0"]),
    Row(name: "escapes", body: "s.version = \"3\\x2e2.0\"", versions: ["3.2.0"]),
    Row(name: "swift_version", body: "s.swift_version = '5.9'\ns.swift_versions = ['5.9']"),
    Row(name: "cocoapods_version", body: "s.cocoapods_version = '>= 1.10'"),
    Row(name: "deployment targets", body: "s.ios.deployment_target = '14.0'\ns.platform = :ios, '14.0'"),
    Row(name: "dependency", body: "s.dependency 'Quick', '7.2.0'\ns.test_spec { |t| t.dependency 'Nimble', '7.2.0' }"),
    Row(name: "comment", body: "# s.version = '1.0.0'\n=begin\ns.version = '1.0.0'\n=end"),
    Row(
      name: "document comment", body: "x = 1\n=begin\ns.version = '1.0.0'\n=end\ns.version = '2.0.0'",
      versions: ["2.0.0"]),
    Row(
      name: "heredoc", body: "s.description = <<-DESC\n  s.version = '1.0.0'\n  DESC\ns.version = '2.0.0'",
      versions: ["2.0.0"]),
    Row(name: "string", body: "s.summary = \"s.version = '1.0.0'\""),
    Row(name: "interpolation", body: "s.summary = \"#{s.version}\""),
    Row(name: "comparison", body: "puts 1 if s.version == '1.0.0'"),
    Row(name: "another object", body: "t.version = '1.0.0'\nx.s.version = '1.0.0'"),
    Row(name: "File.read", body: "s.version = File.read('VERSION').strip", computed: ["File.read('VERSION').strip"]),
    Row(name: "backticks", body: "s.version = `git describe`", computed: ["`git describe`"]),
    Row(
      name: "package.json", body: "package = JSON.parse(x)\ns.version = package['version']",
      computed: ["package['version']"]),
    Row(name: "environment", body: "s.version = ENV['V'] || '1.0.0'", computed: ["ENV['V'] || '1.0.0'"]),
    Row(name: "CRLF", body: "s.version = '3.2.0'\r\ns.name = 'x'\r", versions: ["3.2.0"]),
  ]

  @Test(arguments: rows) func readsVersions(_ row: Row) {
    let facts = PodspecFacts(reading: "Pod::Spec.new do |\(row.variable)|\n\(row.body)\nend")
    #expect(facts.versions.map(\.value) == row.versions)
    #expect(facts.computed[.version]?.map(\.value) ?? [] == row.computed)
    #expect(facts.variable == row.variable)
  }

  @Test(arguments: [
    "version = '1.0.0'\nspec = Pod::Spec.new do |s|\n  s.version = version\nend",
    "Pod::Spec.new { |s| s.version = '1.0.0' }",
    "Pod::Specification.new do |s|\n  s.version = '1.0.0' end", "\u{FEFF}Pod::Spec.new do |s| s.version = '1.0.0'; end",
  ])
  func readsForms(_ text: String) { #expect(PodspecFacts(reading: text).versions.map(\.value) == ["1.0.0"]) }

  @Test func readsAll() {
    let text = """
      Pod::Spec.new do |s|
        s.name    = 'SDK'
        s.version = '1.4.0'
        s.license = { :type => 'Commercial', :http => 'no' }
        s.source  = {
          :http => "https://x.example/#{s.version}/#{s.name}.zip", # :http => 'y'
          sha256: 'abc', "type" => 'zip'
        }
        s.vendored_frameworks = 'SDK.xcframework',
          'é/B.xcframework'
        s.ios.vendored_frameworks = %w[C.xcframework
          D.xcframework]
        s.osx.vendored_framework = ["E.xcframework"]
      end
      """
    let facts = PodspecFacts(reading: text)
    #expect(facts.names.map(\.value) == ["SDK"])
    #expect(facts.sourceURLs.map(\.value) == ["https://x.example/1.4.0/SDK.zip"])
    #expect(facts.sourceURLs.map(\.isWhole) == [false])
    #expect(facts.checksums.map(\.value) == ["abc"])
    #expect(
      facts.vendoredFrameworks.map(\.value) == [
        "SDK.xcframework", "é/B.xcframework", "C.xcframework", "D.xcframework", "E.xcframework",
      ])
    #expect(facts.vendoredFrameworks.map(\.line) == [9, 10, 11, 12, 13])
    #expect(facts.versions.map(\.column) == [16])
    let bytes = Array(text.utf8)
    for literal in facts.versions + facts.names + facts.checksums + facts.vendoredFrameworks {
      #expect(String(decoding: bytes[literal.range], as: UTF8.self) == literal.value)
    }
  }
}

/// The platforms of a podspec, how its source is unpacked, and the files that it names.
@Suite struct PodspecAttributeTests {
  private static func facts(_ body: String) -> PodspecFacts {
    PodspecFacts(reading: "Pod::Spec.new do |s|\n\(body)\nend")
  }

  static let readsPlatformsRows: [(String, [String])] = [
    ("s.platform = :ios, '14.0'", ["ios 14.0 2"]), ("s.platform = :tvos", ["tvos - 2"]),
    ("s.platform = 'osx'", ["osx - 2"]),
    ("v = '13.0'\ns.ios.deployment_target = v\ns.macos.deployment_target = \"11\"", ["ios 13.0 3", "osx 11 4"]),
    (
      "s.platforms = { :ios => '14.0', \"osx\" => '11.0',\n tvos: '13.0' }",
      ["ios 14.0 2", "osx 11.0 2", "tvos 13.0 3"]
    ),
    ("s.ios.deployment_target = minimum(1)", ["ios computed 2"]), ("s.platform = x ? :ios : :osx, '1'", ["unknown"]),
    ("s.platforms = supported", ["unknown"]), ("s.ios.frameworks = 'UIKit'", []),
  ]

  @Test(arguments: readsPlatformsRows) func readsPlatforms(_ body: String, _ expected: [String]) {
    let facts = Self.facts(body)
    let platforms = facts.platforms.map { platform in
      "\(platform.name) \(platform.version?.value ?? (platform.isComputed ? "computed" : "-")) \(platform.line)"
    }
    #expect(platforms + (facts.hasComputedPlatforms ? ["unknown"] : []) == expected)
  }

  static let readsSourcesRows: [(String, [String], Int)] = [
    (":type => 'tgz', :flatten => true", ["tgz"], 1), (":type => :zip, flatten: false", ["zip"], 0),
    ("type: x(1)", [], 0), (":headers => ['A: b', 'C: d']", [], 0),
  ]

  @Test(arguments: readsSourcesRows) func readsSources(_ members: String, _ types: [String], _ flattened: Int) {
    let facts = Self.facts("s.source = { :http => 'u', \(members) }")
    #expect(facts.sourceTypes.map(\.value) == types)
    #expect(facts.flattening.map(\.line) == Array(repeating: 2, count: flattened))
    #expect((facts.computed[.sourceType] != nil) == members.contains("x(1)"))
  }

  static let readsFilesRows: [(String, [String])] = [
    ("s.source_files = 'A/**/*.swift', 'B.h'", ["source_files A/**/*.swift", "source_files B.h"]),
    ("s.ios.resources = %w[a b]", ["resources a", "resources b"]),
    (
      "s.resource_bundles = { 'P' => ['a', \"b\"], :Q => 'c', R: 'd' }",
      ["resource_bundles a", "resource_bundles b", "resource_bundles c", "resource_bundles d"]
    ),
    ("s.license = { :type => 'MIT', :file => 'LICENSE' }", ["license LICENSE"]), ("s.license = 'MIT'", []),
    ("s.module_map = false", []), ("s.source_files = Dir['*.h']", []), ("s.source_files = 'a' + ext", []),
    (
      "s.subspec 'UI' do |u|\nu.ios.vendored_frameworks = 'UI.xcframework'\n[1].each { |u| u.resource = 'a' }\nend\nu.resource = 'b'",
      ["vendored_frameworks UI.xcframework"]
    ),
    (
      "s.subspec('UI') { |s| s.source_files = 'a'; s.subspec 'B' do |b| b.resource = 'b' end }",
      ["source_files a", "resource b"]
    ),
    ("s.test_spec 'T' do |t|\nt.source_files = 'a'\nend", []),
    ("s.resource = 'a' if x", []), ("s.source_files = 'a'\ns.prepare_command = 'touch a'", []),
  ]

  @Test(arguments: readsFilesRows) func readsFiles(_ body: String, _ expected: [String]) {
    #expect(Self.facts(body).files.map { "\($0.attribute) \($0.pattern.value)" } == expected)
  }
}
