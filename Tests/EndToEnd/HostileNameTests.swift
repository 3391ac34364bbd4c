import Domain
import TestSupport
import Testing

/// No value from a manifest can end a string and run code, on a customer's machine or on ours.
@Suite struct HostileNameTests {
  static let names = [
    "'); system(\"touch x\") #", "\"; system('touch x') #", "#{`touch x`}", "#{system('touch x')}", "`touch x`",
    "\\(FileManager.default.createFile(atPath: \"x\", contents: nil))", "\"; exit", "\") exit",
    "*/ import Foundation /*", "// \\", "\\", "\\\\'", "'''", "\"\"\"", "\"#", "\\#(1)", "#@x #$0 #@@x", "=end",
    "__END__",
    "%q(x) %x(touch x)", "<script>touch('x')</script> & <b>", "[x](javascript:x) ![y](z) **b** _i_ ~~s~~ | # h",
    "{{version}} {{#models}}", "$(touch x) ; touch x && touch x", "👩‍👩‍👧‍👦 Ça va? 日本", "שלום \u{202E}txt.exe",
    "ends with a space ", " \u{A0}\u{FEFF} ", "--help", String(repeating: "'\"\\#", count: 50),
  ]

  /// The name is in every place where a value can be: in both kinds of strings and in comments.
  private static let podspec = #"""
    # a comment: {{name}}
    Pod::Spec.new do |s|
      s.name = 'ContextSDK' # {{name}}
      s.version = '{{version}}'
      s.author = '{{name}}'
      s.summary = "for {{name}}."
      s.license = { :type => 'Commercial', :text => "{{name}}" }
      s.source = { :http => '{{url}}', :sha256 => '{{checksum}}' }
      s.vendored_frameworks = 'ContextSDK.xcframework'
    end
    """#

  private static let package = #"""
    // swift-tools-version:5.5
    import PackageDescription
    // {{name}}
    /* {{name}} */
    let package = Package(
      name: "for {{name}}.",
      targets: [.binaryTarget(name: "ContextSDK", url: "{{url}}", checksum: "{{checksum}}")]
    )
    """#

  private static func workspace(_ names: [String]) throws -> (WorkspaceFixture, [String]) {
    let appIDs = names.indices.map { "c\(100 + $0)" }
    let fixture = try WorkspaceFixture(appIDs.map { .init($0) })
    let customers = zip(appIDs, names).map { appID, name -> JSONValue in
      [
        "app_id": .string(appID), "name": .string(name), "bundle_identifiers": [.string("com.example.\(appID)")],
        "customModels": [],
      ]
    }
    try fixture.folder.write(JSONValue.array(customers).serialized(), to: "customers.json")
    try fixture.folder.write(Self.podspec + "\n", to: "templates/ContextSDK.podspec")
    try fixture.folder.write(Self.package + "\n", to: "templates/Package.swift")
    return (fixture, appIDs)
  }

  @Test func rubyReadsEveryNameAsItIs() throws {
    let (fixture, appIDs) = try Self.workspace(Self.names)
    try ReleaseTool.buildAll(fixture)
    let elsewhere = try TemporaryFolder()
    for (appID, name) in zip(appIDs, Self.names) {
      let podspec = try Judge.podspec("\(fixture.output)/\(appID)/ContextSDK.podspec", in: elsewhere.path)
      #expect(podspec["author"] == .string(name))
      #expect(podspec["summary"] == .string("for \(name)."))
      #expect(podspec["license"]?["text"] == .string(name))
      #expect(podspec["version"] == "1.0.0")
    }
    #expect(TestFile.names(in: elsewhere.path) == [])
    #expect(!TestFile.exists(fixture.folder["x"]))
  }

  /// All manifests in one, whose products are named after the packages: Swift takes a third of a second for each manifest.
  /// A name that ended its string or comment would change those after it, or the number of targets.
  @Test func thePackageManagerReadsEveryNameAsItIs() throws {
    let (fixture, appIDs) = try Self.workspace(Self.names)
    try ReleaseTool.buildAll(fixture)
    let manifests = try appIDs.map { appID in
      let text = try TestFile.text("\(fixture.output)/\(appID)/Package.swift")
      #expect(text.hasPrefix("// swift-tools-version:5.5\nimport PackageDescription\n"))
      return text.replacing("import PackageDescription\n", with: "", maxReplacements: 1)
        .replacing("\nlet package = ", with: "\nlet \(appID) = ", maxReplacements: 1)
    }
    let folder = try TemporaryFolder()
    let joined = """
      // swift-tools-version:5.5
      import PackageDescription
      \(manifests.joined(separator: "\n"))
      let package = Package(
        name: "all",
        products: [\(appIDs.joined(separator: ", "))].map {
          Product.library(name: "\\($0.targets.count) \\($0.name)", targets: ["all"])
        },
        targets: [.target(name: "all")])

      """
    try folder.write(joined, to: "Package.swift")
    let package = try Judge.package(folder.path)
    #expect(package["products"]?.listed.map { $0["name"] } == Self.names.map { .string("1 for \($0).") })
    #expect(TestFile.names(in: folder.path).filter { $0 != ".build" } == ["Package.swift"])
  }

  @Test func namesReadBackFromEveryRecord() throws {
    let (fixture, appIDs) = try Self.workspace(Self.names)
    try ReleaseTool.buildAll(fixture)
    let plan = try ReleaseTool.run(["plan", "--json"], in: fixture.folder.path)
    let names = try JSONValue(parsing: plan.output)["variants"]?.listed.map { $0["name"] }
    #expect(names == Self.names.map { .string($0) })
    for appID in appIDs { try Judge.checksums("\(fixture.output)/\(appID)") }
    // Characters that a terminal would act on are escaped.
    let text = try ReleaseTool.run(["plan"], in: fixture.folder.path).text
    #expect(!text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{FEFF}" })
  }

  @Test func markdownShowsNamesAsTheyAre() throws {
    let (fixture, appIDs) = try Self.workspace(Self.names)
    try fixture.folder.write("# {{version}} for {{name}}\n\nText *{{name}}* text.\n", to: "templates/NOTES.md")
    try ReleaseTool.buildAll(fixture)
    let notes = appIDs.map { "\(fixture.output)/\($0)/RELEASE_NOTES.md" }
    let result = try Judge.python("markdown.py", notes)
    let texts = try JSONValue(parsing: result.output).listed
    for (name, text) in zip(Self.names, texts) {
      // Invisible characters and changes of direction become spaces: they would deceive readers of the source.
      let name = name.replacing(#/[\u{202E}\u{FEFF}]/#, with: " ")
      #expect(text.listed == [.string("1.0.0 for \(name)"), .string("Text \(name) text.")])
    }
  }
}
