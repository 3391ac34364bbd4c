import TestSupport
import Testing

/// `release init` in the folders that vendors have: what it writes can be checked and built.
@Suite("release init") struct InitTests {
  @Test("a vendor's repository: framework, models, podspec, Package.swift, tags") func vendor() throws {
    let vendor = try InitFolder([])
    for name in ["Build", "Models", "Package.swift", "Sources"] {
      try TestFile.copy(Checkout.root + "/Examples/ContextSDK/" + name, to: vendor.folder[name])
    }
    let podspec = try TestFile.text(Checkout.root + "/templates/ContextSDK.podspec")
      .replacing("{{url}}", with: "https://sdk.example.com/1.4.0/ContextSDK.zip")
      .replacing("{{checksum}}", with: String(repeating: "a", count: 64)).replacing("{{name}}", with: "everyone")
    try vendor.folder.write(podspec, to: "ContextSDK.podspec")
    let git = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
    for words in [
      ["init", "-q"], ["add", "."], git + ["commit", "-qm", "feat: begin"], ["tag", "v1.3.0"], ["tag", "v1.4.0"],
      ["tag", "nightly"], ["remote", "add", "origin", "https://ada:secret@github.com/vendor/sdk.git"],
    ] { try Tool.run("git", words, in: vendor.folder.path).expect(0) }

    let url = "https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip"
    let result = try vendor.expectWorkspace(["--url", url, "--customer", "acme-fitness=com.acme.fitness"])
    result.expectTells([
      "ContextSDK 1.4.0, the version by ContextSDK.podspec", "4 customers with 6 models",
      "templates/ContextSDK.podspec, made from ContextSDK.podspec", "6 models got a number",
      "https://github.com/vendor/{{app_id}}.git",
    ])
    #expect(!result.text.contains("secret"))
    #expect(
      try vendor.value("release.json", "d['git']['tag'], d['versions']['files'], d['models']['path']")
        == "('v{{version}}', ['ContextSDK.podspec'], 'Models/Custom/{{app_id}}/{{flowName}}')")
    #expect(
      try vendor.value("customers.json", "d[1]['bundle_identifiers'], d[1]['customModels']")
        == "(['com.acme.fitness'], [{'flowId': 1, 'flowName': 'onboarding_upsell', 'modelVersion': 72}])")
    #expect(
      try vendor.text("templates/ContextSDK.podspec")
        == podspec
        .replacing("'1.4.0'", with: "'{{version}}'")
        .replacing("https://sdk.example.com/1.4.0/ContextSDK.zip", with: "{{url}}")
        .replacing(String(repeating: "a", count: 64), with: "{{checksum}}"))
    let scan = try ReleaseTool.run(["show-versions"], in: vendor.folder.path)
    scan.expectTells(["ContextSDK.podspec:5", "release.json:2"])
    #expect(
      try Tool.run("git", ["status", "--porcelain", "--", "Build", "Models", "dist"], in: vendor.folder.path).text
        .isEmpty)
    let check = try ReleaseTool.run(["check"], in: vendor.folder.path)
    check.expectSays(["bundle_identifiers: warning", "and those of 2 more are placeholders"])
  }

  /// Git itself reads the attributes.
  @Test("a merge keeps both sides of the ledger", arguments: [nil, "*.zip -text", "releases.jsonl merge=ours\n"])
  func attributes(_ before: String?) throws {
    let vendor = try InitFolder()
    try Tool.run("git", ["init", "-q"], in: vendor.folder.path).expect(0)
    if let before { try vendor.folder.write(before, to: ".gitattributes") }
    let result = try vendor.expectWorkspace()
    let isKept = before?.contains("merge=") == true
    let verb = before == nil ? "new" : isKept ? "used as it is" : "gets a line"
    result.expectTells(["  \(verb): .gitattributes\n"])
    #expect(try vendor.text(".gitattributes").hasPrefix(before ?? ""))
    let attribute = try Tool.run("git", ["check-attr", "merge", "releases.jsonl"], in: vendor.folder.path)
    #expect(attribute.text == "releases.jsonl: merge: \(isKept ? "ours" : "union")\n")
    #expect(!TestFile.names(in: vendor.folder.path).contains { $0.contains("release-new") })
  }

  /// Git itself reads them: without the lines, a commit would have every customer's zips.
  @Test(
    "what builds write is ignored",
    arguments: [
      (".build/", "gets 2 lines"), ("/dist \r\n# zips\r\n", "gets a line"),
      ("dist/*\n**/.release\n", "used as it is"),
    ])
  func ignored(before: String, verb: String) throws {
    let vendor = try InitFolder()
    try Tool.run("git", ["init", "-q"], in: vendor.folder.path).expect(0)
    try vendor.folder.write(before, to: ".gitignore")
    try vendor.expectWorkspace().expectTells(["  \(verb): .gitignore\n"])
    #expect(try vendor.text(".gitignore").hasPrefix(before))
    let check = try Tool.run("git", ["check-ignore", "dist/a.zip", ".release/cache/a"], in: vendor.folder.path)
    #expect(check.text == "dist/a.zip\n.release/cache/a\n")
  }

  @Test("nothing but an xcframework") func alone() throws {
    let vendor = try InitFolder()
    let result = try vendor.expectWorkspace()
    result.expectTells(["the version by the framework", "first-customer stands for your first customer"])
    #expect(TestFile.names(in: vendor.folder["dist/1.0.0"]) == ["first-customer", "index.json"])
  }

  @Test("a podspec that no template can be made from") func podspecWithoutDigest() throws {
    let vendor = try InitFolder()
    try vendor.folder.write(
      """
      Pod::Spec.new do |s|
        s.name = 'ContextSDK'
        s.version = '1.0.0'
        s.source = { :http => 'https://sdk.example.com/1.0.0/ContextSDK.zip' }
        s.vendored_frameworks = 'ContextSDK.xcframework'
      end

      """, to: "ContextSDK.podspec")
    let result = try vendor.expectWorkspace([
      "--url", "https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip",
    ])
    result.expectTells(["ContextSDK.podspec: no template is made from it: it has no :sha256"])
  }

  @Test("a Package.swift with URLs, and no URL") func urlOfPackageIsUnknown() throws {
    let vendor = try InitFolder()
    let manifest = """
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(
        name: "ContextSDK", products: [.library(name: "ContextSDK", targets: ["ContextSDK"])],
        targets: [
          .binaryTarget(
            name: "ContextSDK", url: "https://sdk.example.com/1.0.0/ContextSDK.zip",
            checksum: "\(String(repeating: "a", count: 64))")
        ])

      """
    try vendor.folder.write(manifest, to: "Package.swift")
    let result = try vendor.expectWorkspace()
    result.expectTells(["Package.swift: no template is made from it: its binary targets have URLs, and none was given"])
    #expect(try vendor.text("templates/Package.swift").contains("path: "))
  }

  @Test("several frameworks, a zip of one, and zips of other things") func several() throws {
    let vendor = try InitFolder(["Build/Core", "Build/Views", "Zipped"])
    try vendor.folder.write("text", to: "a.txt")
    for words in [["-qry", "Extra.zip", "Zipped.xcframework"], ["-q", "docs.zip", "a.txt"]] {
      try Tool.run("zip", words, in: vendor.folder.path).expect(0)
    }
    try TestFile.remove(vendor.folder["Zipped.xcframework"])
    try vendor.folder.write([0x50, 0x4B, 3, 4] + [UInt8](repeating: 7, count: 99), to: "broken.zip")
    try vendor.model("Models/Custom/alpha/upsell.mlmodel", "upsell")
    let url = "https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip"
    let result = try vendor.expectWorkspace(["--url", url, "--sdk-version", "2.0.0"])
    result.expectTells(["broken.zip: "])
    #expect(
      try vendor.value("release.json", "[(p['name'], p['base'], p['version']) for p in d['products']]")
        == "[('Core', 'Build/Core.xcframework', '1.0.0'), ('Views', 'Build/Views.xcframework', '1.0.0'), "
        + "('Zipped', 'Extra.zip', '1.0.0')]")
    let package = try Tool.run(
      "swift", ["package", "dump-package"], in: vendor.folder["dist/2.0.0/alpha"],
      environment: ["HOME": vendor.folder.path])
    package.expect(0)
    for name in ["Core", "Views", "Zipped"] {
      try Tool.run("ruby", ["-c", vendor.folder["dist/2.0.0/alpha/\(name).podspec"]]).expect(0)
      package.expectTells(["https://sdk.example.com/alpha/2.0.0/\(name).zip"])
    }
  }

  @Test("two frameworks of one name are not guessed at") func ambiguous() throws {
    let vendor = try InitFolder(["Debug/Core", "Release/Core"])
    try vendor.expectRefusal(65, ["Release/Core.xcframework: has the same name as Debug/Core.xcframework", "--base"])
    try vendor.expectWorkspace(["--base", "Release/Core.xcframework"])
  }

  @Test(
    "layouts of models",
    arguments: [
      ("Models/{{app_id}}-{{flowName}}", ["Models/alpha-upsell", "Models/beta-upsell"]),
      ("Models/{{flowName}}_{{app_id}}", ["Models/upsell_alpha", "Models/upsell_beta"]),
      ("Models/{{flowName}}/{{app_id}}", ["Models/upsell/alpha", "Models/upsell/beta"]),
      ("{{app_id}}/{{flowName}}/{{modelVersion}}/model", ["alpha/upsell/7/model", "beta/upsell/8/model"]),
      ("Models/Custom/{{app_id}}/{{flowName}}", ["Models/Custom/alpha/upsell"]),
      ("{{app_id}}/{{flowName}}", ["alpha/upsell", "beta/upsell"]),
    ])
  func layouts(_ pattern: String, _ paths: [String]) throws {
    let vendor = try InitFolder()
    for path in paths { try vendor.model(path + ".mlmodel", "upsell", path.contains("/8/") ? "8" : "7") }
    try vendor.expectWorkspace()
    #expect(try vendor.value("release.json", "d['models']['path']") == pattern)
    #expect(
      try vendor.value("customers.json", "[(c['app_id'], c['customModels'][0]['flowName']) for c in d]")
        == (paths.count == 1 ? "[('alpha', 'upsell')]" : "[('alpha', 'upsell'), ('beta', 'upsell')]"))
  }

  @Test("models that show no customer are asked about, or left out") func flat() throws {
    let vendor = try InitFolder()
    try vendor.model("Models/upsell.mlmodel", "upsell")
    try vendor.model("Models/paywall.mlmodel", "paywall")
    try vendor.expectRefusal(64, ["Models/paywall.mlmodel: the folders of the models do not show whose each is"])
    let result = try vendor.expectWorkspace(["--models", "Models/Custom/{{app_id}}/{{flowName}}"])
    result.expectTells(["not used:", "Models/upsell.mlmodel"])
  }

  @Test("models without a version, or with one that no manifest can have") func versions() throws {
    let vendor = try InitFolder()
    try vendor.model("Models/alpha/upsell.mlmodel", nil, nil)
    try vendor.expectWorkspace().expectTells(["Models/alpha/upsell.mlmodel says no version and got 1"])
    let other = try InitFolder()
    try other.model("Models/alpha/upsell.mlmodel", "upsell", "1.2")
    try other.expectRefusal(65, ["the model says version \"1.2\""])
  }

  @Test("a signed framework, whose seal models would break") func sealed() throws {
    let vendor = try InitFolder()
    try vendor.folder.write("seal", to: "ContextSDK.xcframework/_CodeSignature/CodeResources")
    try vendor.model("Models/Custom/alpha/upsell.mlmodel", "upsell")
    try vendor.expectRefusal(
      64, ["_CodeSignature: is a code seal", "--no-models", "\"models\": false", "--strip-seals"])
    try vendor.expectRefusal(64, ["--no-models and --strip-seals exclude"], ["--no-models", "--strip-seals"])
    let dry = try vendor.run(["--dry-run", "--no-models"])
    dry.expectTells(["\"models\": false"])
    #expect(!dry.text.contains("\"seal\""))
    try vendor.expectWorkspace(["--strip-seals"])
    #expect(try vendor.value("release.json", "d['products'][0]['seal']") == "strip")
  }

  @Test("a signed framework and no models: nothing has to be decided") func sealedAlone() throws {
    let vendor = try InitFolder()
    try vendor.folder.write("seal", to: "ContextSDK.xcframework/_CodeSignature/CodeResources")
    let result = try vendor.run(["--yes"])
    result.expectTells(["ContextSDK.xcframework: ships as it is, with its code seal: no models go into it"])
    #expect(
      try vendor.value("release.json", "d['products'][0]") == "{'name': 'ContextSDK', 'base': "
        + "'ContextSDK.xcframework', 'models': False}")
  }

  @Test("an artifact bundle, which takes no models and no podspec") func bundle() throws {
    let vendor = try InitFolder([])
    try BundleFixture.write("Kit.artifactbundle", name: "Kit", in: vendor.folder)
    let url = "https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip"
    try vendor.expectRefusal(64, ["nothing in the folder has a version", "--sdk-version"])
    try vendor.expectWorkspace(["--sdk-version", "1.0.0", "--url", url])
    #expect(try vendor.value("release.json", "d['products']").contains("'models': False"))
    #expect(TestFile.names(in: vendor.folder["templates"]) == ["Package.swift", "RELEASE_NOTES.md"])
  }

  @Test("no framework: a sentence, and nothing is written") func nothing() throws {
    try InitFolder([]).expectRefusal(65, ["there is no .xcframework, no .artifactbundle and no zip of one"])
  }
}
