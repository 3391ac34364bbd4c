import Domain
import TestSupport
import Testing

@testable import Verification

/// What podspec and Package.swift say of the framework, held against the framework.
@Suite("Templates that disagree with the framework") struct TemplateAgreementTests {
  private static let phone = Phone.dylib().build(2, 14).bytes
  private static let archive = CraftedMachO.archive([("a.o", Phone.object().build(2, 14).bytes)])

  /// - Parameter podspec: the lines after those that every podspec has.
  private static func found(podspec: String, _ binary: [UInt8] = phone) throws -> [String] {
    let text = """
      Pod::Spec.new do |s|
        s.source = { :http => 'https://x.example/SDK.zip', :sha256 => '' }
      \(podspec)
      end

      """
    return try found("ContextSDK.podspec", text, binary)
  }

  private static func found(package: String, tools: String = "5.6", _ binary: [UInt8] = phone) throws -> [String] {
    try found("Package.swift", "// swift-tools-version:\(tools)\nlet package = Package(\(package))\n", binary)
  }

  private static func found(_ name: String, _ text: String, _ binary: [UInt8]) throws -> [String] {
    let file = VariantSubject.File(name: name, bytes: Array(text.utf8), digest: .zero)
    var subject = VariantSubject(folder: "f", zips: [], files: [file], expectation: Expectation(), stamps: [])
    subject.products = [ProductLinks(Phone.with(binary).subject(Expectation()), product: "ContextSDK")]
    let rules = [Rule.agreementSyntax, .agreementPlatforms, .agreementPackage, .agreementPodspec]
    return RuleEvaluator().findings(subject, rules: rules).map { finding in
      #expect(finding.remedy != nil)
      let line = if case .line(let line, _) = finding.location.position { "\(line)" } else { "-" }
      return "\(line) \(finding.severity.rawValue): \(finding.message)"
    }
  }

  private static let fourteen = "  s.platform = :ios, '14.0'\n"

  static let podspecs: [(String, [String])] = [
    ("  s.platform = :ios, '14.0'", []), ("  s.ios.deployment_target = '15.0'", []), ("  s.platforms = supported", []),
    ("  s.ios.deployment_target = minimum(1)", []),
    ("  s.platform = :ios, '12.0'", ["3 error: is for ios 12.0, but ContextSDK needs 14.0"]),
    ("  s.ios.deployment_target = '13.4'", ["3 error: is for ios 13.4, but ContextSDK needs 14.0"]),
    ("  s.platform = :ios", ["3 warning: names no version of ios, but ContextSDK needs 14.0"]),
    ("  s.platform = :tvos, '14.0'", ["3 error: is for tvos, but ContextSDK has no slice for it, only for ios"]),
    ("", ["- warning: names no platform, but ContextSDK needs ios 14.0"]),
    (
      fourteen + "  s.source_files = 'Sources/**/*.swift'",
      ["4 error: s.source_files names \"Sources/**/*.swift\", and ContextSDK.zip has no such file"]
    ),
    (
      fourteen + "  s.license = { :file => 'LICENSE' }",
      ["4 warning: s.license names \"LICENSE\", and ContextSDK.zip has no such file"]
    ),
    (
      fourteen + "  s.resource_bundles = { 'P' => ['PrivacyInfo.xcprivacy'] }",
      ["4 error: s.resource_bundles names \"PrivacyInfo.xcprivacy\", and ContextSDK.zip has no such file"]
    ),
    (
      fourteen + "  s.subspec 'UI' do |u|\n    u.vendored_frameworks = 'UI.xcframework'\n  end",
      ["5 error: u.vendored_frameworks names \"UI.xcframework\", and ContextSDK.zip has no such file"]
    ),
    (fourteen + "  s.resources = '**/Kit.framework/*.{h,PLIST}'", []),
    (fourteen + "  s.source_files = '[A-C].h'", []),
    (fourteen + "  s.resources = '{{{,'", []), (fourteen + "  s.resources = '../a'", []),
  ]

  @Test("podspecs", arguments: podspecs) func podspec(_ lines: String, _ expected: [String]) throws {
    #expect(try Self.found(podspec: lines) == expected)
  }

  static let sourcesRows: [(String, [String])] = [
    (":http => 'https://x.example/a', :type => 'zip'", []), (":http => 'https://x.example/a.zip?token=1'", []),
    (":http => 'https://x.example/a.zip', :flatten => false", []),
    (":http => 'https://x.example/a', :type => kind", []),
    (
      ":http => 'https://x.example/a.zip', :flatten => true",
      [":flatten of s.source moves what is in the xcframework out of it, where CocoaPods does not find it"]
    ),
    (
      ":http => 'https://x.example/a.zip', :type => :tgz", [":type of s.source is \"tgz\", but the artifact is a zip"]
    ),
    (
      ":http => 'https://x.example/a'",
      [":http of s.source does not end in .zip, so CocoaPods does not know what it is"]
    ),
  ]

  @Test("sources of podspecs", arguments: sourcesRows) func sources(_ source: String, _ expected: [String]) throws {
    let text = "Pod::Spec.new do |s|\n  s.platform = :ios, '14.0'\n  s.source = { \(source) }\nend\n"
    #expect(try Self.found("ContextSDK.podspec", text, Self.phone) == expected.map { "3 error: \($0)" })
  }

  static let packages: [(String, [String])] = [
    ("platforms: [.iOS(.v14)]", []), ("platforms: [.iOS(\"15.1\")]", []), ("platforms: all", []),
    ("platforms: [.iOS(.v12)]", ["2 error: is for iOS 12.0, but ContextSDK needs 14.0"]),
    ("platforms: [.iOS(\"13.4\")]", ["2 error: is for iOS 13.4, but ContextSDK needs 14.0"]),
    ("name: \"SDK\"", []), ("platforms: []", []),
    (
      "platforms: [.macOS(.v12)]",
      [
        "2 warning: is for macOS, but there is no slice for it, only for ios",
        "- warning: `platforms` does not say that ContextSDK needs iOS 14.0",
      ]
    ),
    (
      "platforms: [.iOS(.v14), .tvOS(.v14)]", ["2 warning: is for tvOS, but there is no slice for it, only for ios"]
    ),
    (
      "platforms: [.iOS(.v14)], products: [.library(name: \"SDK\", targets: [\"Missing\"])], targets: [.target(name: \"SDK\", dependencies: [\"Gone\"])]",
      [
        "2 error: product \"SDK\" names the target \"Missing\", which is not there",
        "2 error: target \"SDK\" names the target \"Gone\", which is not there",
      ]
    ),
  ]

  @Test("packages", arguments: packages) func package(_ arguments: String, _ expected: [String]) throws {
    #expect(try Set(Self.found(package: arguments)) == Set(expected))
  }

  @Test("tools versions", arguments: [("5.2", true), ("5.3", false), ("5.10", false), ("6.0", false), ("x", false)])
  func tools(_ version: String, _ isOld: Bool) throws {
    let package = "platforms: [.iOS(.v14)], targets: [.binaryTarget(name: \"SDK\", path: \"p\")]"
    #expect(
      try Self.found(package: package, tools: version)
        == (isOld ? ["1 error: has the tools version 5.2, but binary targets need 5.3 or later"] : []))
  }

  @Test(
    "files that nothing can read",
    arguments: [
      ("ContextSDK.podspec", "Pod::Spec.new do |s|\n  s.platform = :ios, '14.0'\n", "1 error: has `do` without `end`"),
      ("Package.swift", "let package = Package(platforms: [.iOS(.v14)]\n", "1 error: has `(` without `)`"),
      ("latest.json", "{\n\"version\": \"1.4.0\"\n", "2 error: is not JSON: the document ends too early"),
      ("variant.json", "{\n", nil), ("README.md", "(", nil),
    ]) func syntax(_ name: String, _ text: String, _ expected: String?) throws
  {
    #expect(try Self.found(name, text, Self.phone).contains { $0 == expected } == (expected != nil))
  }

  @Test("an older system links a static library") func staticLibraries() throws {
    let found = try Self.found(podspec: "  s.platform = :ios, '12.0'", Self.archive)
    #expect(found == ["3 warning: is for ios 12.0, but ContextSDK needs 14.0"])
    #expect(try Self.found(package: "platforms: [.iOS(.v12)]", Self.archive).first?.contains("warning") == true)
  }
}
