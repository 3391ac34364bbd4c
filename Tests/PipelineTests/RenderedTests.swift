import Domain
import Editing
import Platform
import TestSupport
import Testing

@testable import Pipeline

/// The small files beside a zip name no other version, no other zip and no other customer.
@Suite struct RenderedTests {
  private static let foreign = String(repeating: "ab", count: 32)

  private func failures(
    _ customers: [WorkspaceFixture.Customer] = WorkspaceFixture.standardCustomers, notes: String
  ) async throws -> [String: [Finding]] {
    let fixture = try WorkspaceFixture(customers)
    try fixture.folder.write(notes, to: "templates/NOTES.md")
    return try await failures(fixture)
  }

  /// The findings of a build by customer, which must also be those of a check; "" for what concerns all.
  private func failures(_ fixture: WorkspaceFixture) async throws -> [String: [Finding]] {
    func collect(_ run: () async throws -> [CustomerFailure]) async -> [String: [Finding]] {
      do {
        let failed = try await run()
        return Dictionary(uniqueKeysWithValues: failed.map { ($0.appID.description, $0.failure.findings) })
      } catch { return ["": Failure(error).findings] }
    }
    let checked = await collect { try await Build.release(fixture).check().failures }
    let built = await collect { try await Build.release(fixture).build().failures }
    #expect(checked == built)
    for appID in built.keys where !appID.isEmpty { #expect(!TestFile.exists(fixture.output + "/" + appID)) }
    return built
  }

  // MARK: Checksums and versions

  @Test func aForeignChecksumInTheNotesIsAnError() async throws {
    let found = try await failures(notes: "# {{version}}\n\n- `sha256:{{checksum}}`\n- sha256-\(Self.foreign).\n")[""]
    #expect(found?.map(\.code) == ["agreement.checksum"])
    #expect(found?.first?.location.position == .line(4, column: nil))
    #expect(found?.first?.message.contains(Self.foreign) == true)
    #expect(found?.first?.remedy != nil)
  }

  @Test(arguments: ["ContextSDK.podspec", "Package.swift"])
  func aForeignChecksumInACommentIsAnError(_ template: String) async throws {
    let fixture = try WorkspaceFixture()
    let path = fixture.folder["templates/" + template]
    let comment = (template.hasSuffix("swift") ? "// " : "# ") + Self.foreign.uppercased()
    try fixture.folder.write(TestFile.text(path) + comment + "\n", to: "templates/" + template)
    #expect(try await failures(fixture)[""]?.map(\.code) == ["agreement.checksum"])
  }

  @Test func aForeignChecksumIsReportedOnce() async throws {
    let fixture = try WorkspaceFixture()
    let text = try TestFile.text(fixture.folder["templates/ContextSDK.podspec"])
    try fixture.folder.write(
      text.replacing("{{checksum}}", with: Self.foreign), to: "templates/ContextSDK.podspec")
    #expect(try await failures(fixture)[""]?.map(\.code) == ["agreement.checksum"])
  }

  /// Errors of a template name no customer.
  @Test(arguments: [Selection.all, .customers(["gamma"])])
  func aTemplatesMistakeNamesNoCustomer(_ selection: Selection) async throws {
    let fixture = try WorkspaceFixture()
    let names = ["ContextSDK.podspec", "Package.swift"]
    for name in names {
      let text = try TestFile.text(fixture.folder["templates/" + name])
      try fixture.folder.write(
        text.replacing("{{url}}", with: "https://cdn.example.com/{{app_id}}/0.9.0/ContextSDK.zip").replacing(
          "{{checksum}}", with: Self.foreign), to: "templates/" + name)
    }
    let failure = await #expect(throws: Failure.self) { try await Build.release(fixture, selection).check() }
    let findings = failure?.findings ?? []
    #expect(
      findings.map(\.code).sorted()
        == ["agreement.checksum", "agreement.stamps", "agreement.version"].flatMap { [$0, $0] })
    #expect(findings.filter { $0.message.contains("https://cdn.example.com/app_id/0.9.0/ContextSDK.zip") }.count == 2)
    for finding in findings {
      #expect(finding.subject == nil)
      #expect(!finding.message.contains("alpha") && !finding.message.contains("000000"))
    }
  }

  @Test func ownChecksumsAndNamesLikeOnesAreFine() async throws {
    let customers = [WorkspaceFixture.Customer(Self.foreign, [.init("upsell", 1)])]
    let notes = "# {{version}} {{app_id}}\n{{checksum}} and {{ContextSDK.checksum}} x\(Self.foreign)\n"
    #expect(try await failures(customers, notes: notes).isEmpty)
  }

  struct Notes: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// The line and the version that are refused; nil for notes in order.
    var refused: (line: Int, version: String)?

    init(_ text: String, refused: (line: Int, version: String)? = nil) {
      (testDescription, self.text, self.refused) = (text.debugDescription, text, refused)
    }
  }

  /// `{{version}}` is 1.0.0.
  static let notes = [
    Notes("Notes\n\n# SDK 0.9.0\n", refused: (3, "0.9.0")), Notes("## v0.9.0.\n", refused: (1, "0.9.0")),
    Notes("\n   ### Since (0.9.0-rc.1+2)\n", refused: (2, "0.9.0-rc.1+2")),
    Notes("```\n# 1.0.0\n```\n# 0.9.0\r\n# {{version}}\n", refused: (4, "0.9.0")),
    Notes("# SDK {{version}}\n\n## SDK 0.9.0\n\n### 0.8.0\n"), Notes("# {{version}}\n\n# 0.9.0\n"),
    Notes("# Notes\n\n## SDK 0.9.0\n"), Notes("# {{version}} and 1.0.1\n"), Notes("# v1.0.0: {{version}}.\n"),
    Notes("Since 0.9.0\n"), Notes("```sh\n# get 0.9.0\n```\n"), Notes("#0.9.0\n"), Notes("# iOS 14.0\n"),
    Notes("    # 0.9.0\n"), Notes("{{#models}}\n# {{flowName}}\n{{/models}}\n"),
  ]

  @Test("build, check and verify agree about the notes' headings", arguments: notes)
  func headings(_ row: Notes) async throws {
    let found = try await failures(notes: row.text)[""] ?? []
    #expect(found.map(\.code) == (row.refused == nil ? [] : ["agreement.version"]))
    if let refused = row.refused {
      #expect(found.first?.location.position == .line(refused.line, column: nil))
      #expect(found.first?.message.contains(refused.version) == true && found.first?.message.contains("1.0.0") == true)
    }
    let text = row.text.replacing("{{version}}", with: "1.0.0").replacing("{{#models}}\n", with: "")
      .replacing("{{/models}}\n", with: "").replacing("{{flowName}}", with: "upsell")
    let verified = try await verified { _ in text }
    #expect(verified.map(\.message) == found.map(\.message))
    #expect(verified.map(\.location.position) == found.map(\.location.position))
  }

  struct Edit: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var file: String
    /// Changes a template, and what was made from it.
    var edit: @Sendable (String) -> String

    init(_ name: String, in file: String, _ edit: @escaping @Sendable (String) -> String) {
      (testDescription, self.file, self.edit) = (name, file, edit)
    }
  }

  static let edits = [
    Edit("another URL", in: "ContextSDK.podspec") {
      $0.replacing(/:http => '[^']*'/, with: ":http => 'https://x.org/a.zip'")
    },
    Edit("another version's URL", in: "Package.swift") {
      $0.replacing(/url: "[^"]*"/, with: #"url: "https://x.org/0.9.0/a.zip""#)
    },
    Edit("another framework", in: "ContextSDK.podspec") { $0.replacing("ContextSDK.xcframework", with: "Other") },
    Edit("a computed version", in: "ContextSDK.podspec") {
      $0.replacing(/s.version = '[^']*'/, with: "s.version = File.read('x')")
    },
    Edit("no version", in: "ContextSDK.podspec") { $0.replacing(/s.version = '[^']*'\n/, with: "") },
    Edit("another version", in: "ContextSDK.podspec") {
      $0.replacing(/s.version = '[^']*'/, with: "s.version = '0.9.0'")
    },
    Edit("a computed checksum", in: "ContextSDK.podspec") {
      $0.replacing(/:sha256 => '[^']*'/, with: ":sha256 => File.read('x')")
    },
    Edit("no checksum", in: "ContextSDK.podspec") { $0.replacing(/, :sha256 => '[^']*'/, with: "") },
    Edit("a checksum of nothing", in: "ContextSDK.podspec") { $0 + "# \(foreign)\n" },
    Edit("a checksum of nothing", in: "Package.swift") { $0 + "// \(foreign.uppercased())\n" },
    Edit("a checksum of nothing", in: "RELEASE_NOTES.md") { $0 + "sha256-\(foreign).\n" },
    Edit("another checksum", in: "Package.swift") {
      $0.replacing(/checksum: "[^"]*"/, with: #"checksum: "\#(foreign)""#)
    },
    Edit("no checksum", in: "Package.swift") { $0.replacing(/, checksum: "[^"]*"/, with: "") },
    Edit("another target", in: "Package.swift") {
      $0.replacing(/binaryTarget\(name: "[^"]*"/, with: #"binaryTarget(name: "Other""#)
    },
    Edit("an older system", in: "ContextSDK.podspec") { $0.replacing(":ios, '14.0'", with: ":ios, '12.0'") },
    Edit("another platform", in: "ContextSDK.podspec") { $0.replacing(":ios, '14.0'", with: ":tvos, '14.0'") },
    Edit("an older system", in: "Package.swift") { $0.replacing(".iOS(.v14)", with: ".iOS(.v12)") },
    Edit("a flattened zip", in: "ContextSDK.podspec") { $0.replacing(":sha256", with: ":flatten => true, :sha256") },
    Edit("another archive", in: "ContextSDK.podspec") { $0.replacing(":sha256", with: ":type => 'tgz', :sha256") },
    Edit("files that the zip lacks", in: "ContextSDK.podspec") {
      $0.replacing("s.platform", with: "s.source_files = '**/*.swift'\n  s.platform")
    },
    Edit("a product of a missing target", in: "Package.swift") {
      $0.replacing(/targets: \["[^"]*"\]/, with: #"targets: ["Missing"]"#)
    },
    Edit("an older tools version", in: "Package.swift") { $0.replacing("version:5.5", with: "version:5.2") },
    Edit("an older version in a later heading", in: "RELEASE_NOTES.md") { $0 + "## 0.9.0\n" },
  ]

  @Test("build, check and verify agree about every file", arguments: edits)
  func agreement(_ row: Edit) async throws {
    let fixture = try WorkspaceFixture()
    let template = "templates/" + (row.file == "RELEASE_NOTES.md" ? "NOTES.md" : row.file)
    let text = try TestFile.text(fixture.folder[template])
    try #require(row.edit(text) != text)
    try fixture.folder.write(row.edit(text), to: template)
    // What only the base framework shows concerns each customer.
    let failures = try await failures(fixture)
    let found = failures[""] ?? failures["alpha"] ?? []
    let verified = try await verified(row.file, row.edit)
    #expect(found.map(\.code) == verified.map(\.code))
    #expect(found.isEmpty == (row.testDescription.hasPrefix("an older version")), "\(found)")
  }

  /// Errors of `agreement` rules in a variant with a file that was edited after the build.
  private func verified(
    _ file: String = "RELEASE_NOTES.md", _ edit: (String) -> String
  ) async throws -> [Finding] {
    let fixture = try WorkspaceFixture()
    try await Build.all(fixture)
    let path = "dist/1.0.0/alpha/" + file
    try fixture.folder.write(edit(try TestFile.text(fixture.folder[path])), to: path)
    let release = Build.release(fixture)
    var verification = ArtifactVerification(release.environment)
    verification.paths = [fixture.output + "/alpha"]
    verification.workspace = release.workspace
    let report = try await verification.run()
    // The findings that the file was edited at all.
    return report.findings.filter {
      $0.severity == .error && $0.code.hasPrefix("agreement.") && $0.code != "agreement.sums"
    }
  }

  @Test func aNameMayHoldAVersion() async throws {
    let customers = [WorkspaceFixture.Customer("app-2.0.1", [.init("3.0.0", 1)])]
    #expect(try await failures(customers, notes: "# {{app_id}}\n{{#models}}\n## {{flowName}}\n{{/models}}\n").isEmpty)
  }

  // MARK: Reading back

  @Test func whatIsOnTheDiskIsWhatIsChecked() throws {
    let folder = try TemporaryFolder()
    let rendered = Rendered(text: "# 1.0.0\n", sourceLines: [1])
    let file = Renderer.File(name: "RELEASE_NOTES.md", rendered: rendered, source: "templates/NOTES.md")
    try folder.write("# 1.0.0\n", to: file.name)
    #expect(try file.readBack(in: folder.path).rendered.text == "# 1.0.0\n")
    for damage in ["# 1.0.1\n", "# 1.0.0", ""] {
      try folder.write(damage, to: file.name)
      let failure = #expect(throws: Failure.self) { try file.readBack(in: folder.path) }
      #expect(failure?.status == .bug)
      #expect(failure?.findings.map(\.code) == ["check.rendered"])
      #expect(failure?.findings.first?.location.file == folder[file.name])
    }
    try TestFile.remove(folder[file.name])
    #expect(throws: SystemError.self) { try file.readBack(in: folder.path) }
  }

  // MARK: Other customers

  private static let three = [
    WorkspaceFixture.Customer("acme-fitness", [.init("upsell", 1)]), .init("trailcast", [.init("upsell", 2)]),
    .init("c3"),
  ]

  @Test(arguments: ["acme-fitness", "ACME-Fitness.", "com.example.acme-fitness", "https://x.org/acme-fitness/a.zip"])
  func aTemplateThatNamesACustomerFailsForAllOthers(_ name: String) async throws {
    let fixture = try WorkspaceFixture(Self.three)
    let fixtureNotes = try fixture.folder.write("# {{version}}\n\nMade for \(name)\n", to: "templates/NOTES.md")
    let found = try await failures(fixture)
    #expect(found.keys.sorted() == ["c3", "trailcast"])
    for findings in found.values {
      #expect(findings.map(\.code) == ["isolation.rendered"])
      #expect(findings.first?.location.file == fixtureNotes)
      #expect(findings.first?.location.position == .line(3, column: nil))
      #expect(findings.first?.message.contains("customer acme-fitness") == true)
    }
  }

  /// `name` counts as everything else that a customer is known by, in every file.
  @Test(arguments: ["Trail Cast", "Nördlicht Meditation"], ["NOTES.md", "ContextSDK.podspec", "Package.swift"])
  func aNameForPeopleIsAName(_ name: String, _ template: String) async throws {
    let fixture = try WorkspaceFixture(Self.three)
    let customers = try TestFile.text(fixture.folder["customers.json"])
    try fixture.folder.write(
      customers.replacing(#"{"app_id": "trailcast","#, with: #"{"app_id": "trailcast", "name": "\#(name)","#),
      to: "customers.json")
    let comments = ["NOTES.md": "", "ContextSDK.podspec": "# ", "Package.swift": "// "]
    let text = try TestFile.text(fixture.folder["templates/" + template])
    try fixture.folder.write(
      text + (comments[template] ?? "") + "(not \(name))\n", to: "templates/" + template)
    let found = try await failures(fixture)
    #expect(found.keys.sorted() == ["acme-fitness", "c3"])
    for findings in found.values {
      #expect(findings.map(\.code) == ["isolation.rendered"])
      #expect(findings.first?.location.file == fixture.folder["templates/" + template])
      #expect(findings.first?.message.contains("the name \"\(name)\"") == true)
    }
  }

  /// A word that is no part of the files' languages names its customer, however short.
  @Test(arguments: ["acme", "daybook"], [false, true])
  func aWordIsAName(_ word: String, isCommon: Bool) async throws {
    let configuration = isCommon ? #", "verify": {"commonNames": ["\#(word)"]}"# : ""
    let fixture = try WorkspaceFixture([.init(word), .init("other")], configuration: configuration)
    try fixture.folder.write("# {{version}}\n\nNot for \(word)\n", to: "templates/NOTES.md")
    #expect(try await failures(fixture).keys.sorted() == (isCommon ? [] : ["other"]))
  }

  @Test(arguments: ["ContextSDK.podspec", "Package.swift"])
  func aCommentThatNamesACustomerFailsForAllOthers(_ template: String) async throws {
    let fixture = try WorkspaceFixture(Self.three)
    let comment = (template.hasSuffix("swift") ? "// " : "# ") + "as for com.example.trailcast"
    let text = try TestFile.text(fixture.folder["templates/" + template])
    try fixture.folder.write(text + comment + "\n", to: "templates/" + template)
    #expect(try await failures(fixture).keys.sorted() == ["acme-fitness", "c3"])
  }

  @Test func theRecordNamesNoOtherCustomer() async throws {
    let fixture = try WorkspaceFixture(Self.three)
    let text = try TestFile.text(fixture.folder["customers.json"])
    try fixture.folder.write(
      text.replacing(#"{"app_id": "c3","#, with: #"{"app_id": "c3", "features": ["as acme-fitness has"],"#),
      to: "customers.json")
    let found = try await failures(fixture)
    #expect(found["c3"]?.map(\.code) == ["isolation.rendered"])
    #expect(found["c3"]?.first?.location.file == fixture.output + "/c3/variant.json")
    #expect(found["c3"]?.first?.subject == "app_id c3")
    #expect(found.count == 1)
  }

  @Test(arguments: ["acme-fitness-pro", "my.acme-fitness", "acme", "fitness", "acme-fitness2"])
  func aPartOfANameIsNoName(_ word: String) async throws {
    #expect(try await failures(Self.three, notes: "# {{version}} \(word)\n").isEmpty)
  }

  /// Short words, numbers, and what the release itself is called by say nothing about a customer.
  @Test(arguments: ["release", "import", "ios", "v14", "12", "5.5", "1.0.0", "20240101", "contextsdk", "upsell"])
  func anOrdinaryWordIsNoName(_ word: String) async throws {
    let customers = [WorkspaceFixture.Customer(word), .init("other", [.init("upsell", 12)])]
    #expect(try await failures(customers, notes: "# {{version}}\n\(word == "upsell" ? "" : word)\n{{size}}\n").isEmpty)
  }

  @Test func aFlowMayBeCalledAsACustomerIs() async throws {
    let customers = [WorkspaceFixture.Customer("push-permission"), .init("other", [.init("push-permission", 1)])]
    let notes = "{{#models}}\n- {{flowName}}\n{{/models}}\n"
    #expect(try await failures(customers, notes: notes).isEmpty)
  }

  // MARK: Checking without building

  @Test func checkRendersEveryCustomerWithItsModels() async throws {
    let notes = "{{#models}}\n- [model](./{{modelVersion}}) of trailcast, {{flowName}}\n{{/models}}\n"
    let fixture = try WorkspaceFixture(Self.three)
    try fixture.folder.write(notes, to: "templates/NOTES.md")
    let result = try await Build.release(fixture).check()
    #expect(result.failures.map(\.appID.description) == ["acme-fitness"])
    #expect(result.plan.variants.map(\.customer.appID.description) == ["c3", "trailcast"])
  }

  @Test(arguments: [Selection.all, .customers(["gamma"])], [false, true])
  func checkFindsAForeignModelInTheBase(_ selection: Selection, isZip: Bool) async throws {
    let fixture = try WorkspaceFixture()
    let base = "base/ContextSDK.xcframework"
    let foreign = WorkspaceFixture.bytes(of: .init("paywall", 12), for: "alpha")
    let path = "ios-arm64/ContextSDK.framework/nested/x.bin"
    try fixture.folder.write(foreign, to: base + "/" + path)
    if isZip {
      let zip = try Tool.run("zip", ["-qry", "base.zip", "ContextSDK.xcframework"], in: fixture.folder["base"])
      #expect(zip.status == 0)
      let text = try TestFile.text(fixture.configurationPath)
      try fixture.folder.write(text.replacing(base, with: "base/base.zip"), to: "release.json")
    }
    let failure = await #expect(throws: Failure.self) { try await Build.release(fixture, selection).check() }
    #expect(failure?.status == .badInput)
    // The fixture's models hold their owners' names too, but those are common words, which are warnings in the base.
    #expect(failure?.findings.map(\.code) == ["isolation.model"])
    #expect(failure?.findings.first?.location.file.hasSuffix("ContextSDK.xcframework/" + path) == true)
    #expect(failure?.findings.first?.message.contains("customer alpha") == true)
    // To its owner the model is no stranger.
    #expect(try await Build.release(fixture, .customers(["alpha"])).check().failures.isEmpty)
  }
}
