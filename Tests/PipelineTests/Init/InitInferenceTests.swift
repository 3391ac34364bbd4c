import Artifacts
import Domain
import Manifest
import Platform
import TestSupport
import Testing

@testable import Pipeline

/// What `release init` concludes from names alone.
@Suite struct InitInferenceTests {
  private struct Layout: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var models: [(path: String, flow: String?)]
    var pattern: String?
    var known: Set<String> = []
  }

  private static let layouts = [
    Layout(testDescription: "none", models: [], pattern: nil),
    Layout(
      testDescription: "models that say nothing", models: [("M/a/x", nil), ("M/b/y", nil)],
      pattern: "M/{{app_id}}/{{flowName}}"),
    Layout(
      testDescription: "one customer", models: [("Models/acme/x", nil)], pattern: "Models/{{app_id}}/{{flowName}}"),
    Layout(testDescription: "a folder for all", models: [("Models/Custom/x", "x")], pattern: nil),
    Layout(testDescription: "two folders differ", models: [("eu/M/a/x", "x"), ("eu/N/b/x", "x")], pattern: nil),
    Layout(
      testDescription: "a known customer decides", models: [("M/a/v/x", "x"), ("M/a/v/y", "y")],
      pattern: "M/{{app_id}}/v/{{flowName}}", known: ["a", "z"]),
    Layout(
      testDescription: "the larger group", models: [("M/a/x", "x"), ("M/b/x", "x"), ("Kit/Base/x", "x")],
      pattern: "M/{{app_id}}/{{flowName}}"),
    Layout(
      testDescription: "braces are no pattern", models: [("{{M/a/x", "x"), ("{{M/b/x", "x")], pattern: nil),
    Layout(
      testDescription: "a customer's name begins with a flow", models: [("M/x-x", "x"), ("M/b-x", "x")],
      pattern: "M/{{app_id}}-{{flowName}}"),
  ]

  @Test(arguments: layouts) private func layout(_ layout: Layout) throws {
    let folder = try TemporaryFolder()
    let models = try layout.models.map { path, flow in
      let file = try folder.write(CoreMLFixture.model(flowName: flow, version: "1"), to: path + ".mlmodel")
      var model = FoundModel(.init(path: file, format: .source))
      model.located.path = path + ".mlmodel"
      return model
    }
    #expect(ModelLayout.infer(models, known: layout.known)?.pattern.text == layout.pattern)
  }

  @Test(
    arguments: [
      ([], nil), (["1.0.0", "1.1.0", "v1"], "{{version}}"), (["v1.0.0", "v1.1.0", "1.0.0"], "v{{version}}"),
      (["sdk-2024-1.4.0", "sdk-2024-1.5.0-rc.1"], "sdk-2024-{{version}}"), (["nightly", "a/b"], nil),
      (["{{version}}1.0.0"], nil), (["v1.0.0-{}"], nil),
    ] as [([String], String?)])
  func tags(_ tags: [String], _ pattern: String?) {
    #expect(TagPattern.found(in: tags)?.description == pattern)
  }

  /// The tags of two components.
  @Test(
    arguments: [
      ("1.2.0", "ios/v{{version}}"), ("1.3.0", "ios/v{{version}}"), ("8.1.0", "android/v{{version}}"),
      ("0.9.0", "android/v{{version}}"),
    ])
  func tagsOfAVersion(_ version: String, _ pattern: String) throws {
    let tags = ["ios/v1.1.0", "ios/v1.2.0", "android/v8.0.0", "android/v8.1.0", "android/v9.0.0"]
    let stated = try PackageVersion(parsing: version)
    #expect(TagPattern.found(in: tags, upTo: stated)?.description == pattern)
  }

  @Test(
    arguments: [
      ("Examples/App/Kit.xcframework", true), ("MySDKDemo/Kit.xcframework", true), ("a/iOS Example/b/Kit.zip", true),
      ("SampleApp/Kit.zip", true), ("demo-app/Kit.zip", true), ("Demo.xcframework", false), ("Sampler/Kit.zip", false),
      ("Build/Kit.xcframework", false), ("Democracy/Kit.zip", false),
    ])
  func samples(_ path: String, _ isSample: Bool) {
    #expect(SampleFolder.contains(path) == isSample)
  }

  private static let digest = String(repeating: "0a", count: 32)

  private static func podspec(_ source: String, _ more: String = "") -> String {
    "Pod::Spec.new do |s|\n  s.name = 'Kit'\n  s.version = '1.0'\n  s.source = { \(source) }\n"
      + "  s.vendored_frameworks = 'Build/Kit.xcframework'\n\(more)end\n"
  }

  @Test func podspecOfAZip() {
    let text = Self.podspec(":http => 'https://x.org/1.0/Kit.zip', :sha256 => '\(Self.digest)'", "  # kept\n")
    #expect(
      VendorTemplate.podspec(text, product: "Kit") == """
        Pod::Spec.new do |s|
          s.name = 'Kit'
          s.version = '{{version}}'
          s.source = { :http => '{{url}}', :sha256 => '{{checksum}}' }
          s.vendored_frameworks = 'Kit.xcframework'
          # kept
        end

        """)
  }

  @Test(arguments: [
    podspec(":git => 'https://x.org/kit.git', :tag => '1.0'"), podspec(":http => url, :sha256 => '\(digest)'"),
    podspec(":http => 'https://x.org/Kit.zip', :sha256 => '\(digest)'", "# \(digest.replacing("0a", with: "1b"))\n"),
    podspec(":http => 'https://x.org/Kit.zip', :sha256 => '\(digest)'", "s.summary = '{{'\n"), "", "end end",
  ])
  func podspecThatIsNoTemplate(_ text: String) {
    #expect(VendorTemplate.podspec(text, product: "Kit") == nil)
  }

  private static func package(_ targets: String) -> String {
    "// swift-tools-version:5.6\nimport PackageDescription\nlet package = Package(name: \"Kit\", targets: [\(targets)])\n"
  }

  @Test func packageOfAZip() {
    let remote = ".binaryTarget(name: \"Kit\", url: \"https://x.org/1.0/Kit.zip\", checksum: \"\(Self.digest)\")"
    #expect(
      VendorTemplate.package(Self.package(remote), products: ["Kit"], url: true)
        == Self.package(".binaryTarget(name: \"Kit\", url: \"{{Kit.url}}\", checksum: \"{{Kit.checksum}}\")"))
    #expect(VendorTemplate.package(Self.package(remote), products: ["Kit"], url: false) == nil)
    #expect(VendorTemplate.package(Self.package(remote), products: ["Kit", "Other"], url: true) == nil)
    let local = ".binaryTarget(name: \"Kit\", path: \"Build/Kit.xcframework\")"
    #expect(
      VendorTemplate.package(Self.package(local), products: ["Kit"], url: false)
        == Self.package(".binaryTarget(name: \"Kit\", path: \"{{Kit.path}}\")"))
    #expect(
      VendorTemplate.package(Self.package(local + ", .target(name: \"A\")"), products: ["Kit"], url: false) == nil)
  }

  @Test func aFileThatAppearsUndoesTheOthers() throws {
    let folder = try TemporaryFolder()
    try folder.write("theirs", to: "b")
    let files = [(folder["new/deep/a"], "a"), (folder["b"], "mine"), (folder["c"], "c")]
    let failure = #expect(throws: Failure.self) { try FileCreation.write(files) }
    #expect(failure?.status == .badInput)
    #expect(TestFile.names(in: folder.path) == ["b"])
    #expect(try TestFile.text(folder["b"]) == "theirs")
    try folder.write("left by a killed run", to: ".c.release-new")
    try FileCreation.write([(folder["new/a"], "a"), (folder["c"], "c")])
    #expect(TestFile.names(in: folder.path) == ["b", "c", "new"])
  }
}
