import Domain
import TestSupport
import Testing

/// `templates.files`: files of a variant beside those that the tool knows.
@Suite struct FurtherFilesTests {
  private static let hostile = #"Ca"fé \ *_<b>"#
  private let fixture: WorkspaceFixture

  init() throws {
    fixture = try WorkspaceFixture([.init("alpha"), .init("beta")])
    try change(
      "release.json", #""templates": {"#,
      to: """
        "templates": { "files": [
          "templates/LICENSE", "templates/Guide.md",
          { "template": "templates/carthage.txt", "name": "ContextSDK.json" }],
        """)
    try change(
      "customers.json", #"{"app_id": "alpha","#, to: #"{"app_id": "alpha", "name": \#(Self.hostile.debugDescription),"#)
    for file in ["LICENSE", "Guide.md"] { try fixture.folder.write("For {{name}}\n", to: "templates/" + file) }
    try fixture.folder.write(#"{ "{{version}}": "{{url}}", "for": "{{name}}" }"# + "\n", to: "templates/carthage.txt")
  }

  private func change(_ file: String, _ old: String, to new: String) throws {
    let text = try TestFile.text(fixture.folder[file])
    try #require(text.contains(old))
    try fixture.folder.write(text.replacing(old, with: new), to: file)
  }

  private func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Tool.Result {
    try ReleaseTool.run(arguments, in: fixture.folder.path, environment: environment)
  }

  @Test func filesAreMadeRecordedAndVerified() throws {
    let planned = try JSONValue(parsing: run(["plan", "--json"]).output)["variants"]?.listed.first?["outputs"]
    #expect(planned?.listed.contains("alpha/ContextSDK.json") == true)
    try ReleaseTool.buildAll(fixture)
    let folder = fixture.output + "/alpha"
    #expect(try TestFile.text(folder + "/LICENSE") == "For \(Self.hostile)\n")
    #expect(try TestFile.text(folder + "/Guide.md").contains(#"\*\_&lt;b&gt;"#))
    let script = "import json; d = json.load(open('ContextSDK.json')); print(d['for'], d['1.0.0'])"
    let read = try Tool.run(Tool.python, ["-c", script], in: folder, environment: ["PYTHONUTF8": "1"])
    #expect(read.text == "\(Self.hostile) https://cdn.example.com/alpha/1.0.0/ContextSDK.zip\n", "\(read.errors)")
    let sums = try Tool.run("sha256sum", ["-c", "SHA256SUMS"], in: folder)
    for file in ["LICENSE", "Guide.md", "ContextSDK.json"] { #expect(sums.text.contains("\(file): OK\n")) }
    try run(["verify", "dist/1.0.0", "--quiet"]).expect(0)
    try Tool.run("rm", ["LICENSE"], in: folder).expect(0)
    let verified = try run(["verify", "dist/1.0.0", "--quiet"])
    verified.expect(1)
    verified.expectTells(["LICENSE: is missing, but release.json has a template for it [agreement.stamps]"])
  }

  @Test func whatTheRulesForbidIsRefused() throws {
    try fixture.folder.write("For beta only, \(String(repeating: "ab", count: 32))\n", to: "templates/LICENSE")
    try fixture.folder.write("{ {{name}}: 1 }\n", to: "templates/carthage.txt")
    let refused = try run(["build", "--all"])
    refused.expect(65)
    refused.expectSays(["templates/carthage.txt:1:3: {{name}}: only a whole number is safe here"])
    try fixture.folder.write("{}\n", to: "templates/carthage.txt")
    // What cannot be made is not missing too.
    try fixture.folder.write("{{models}}\n", to: "templates/Guide.md")
    try run(["check"]).expectSays(["templates/Guide.md:1:1: {{models}} names a list", "release: 2 problems"])
    try fixture.folder.write("A guide\n", to: "templates/Guide.md")
    try run(["check"]).expectSays(["templates/LICENSE:1: has the checksum abab"])
    try fixture.folder.write("For com.example.beta only\n", to: "templates/LICENSE")
    let leaked = try run(["build", "--all"])
    leaked.expect(2)
    leaked.expectSays(["templates/LICENSE:1: ", "[isolation.rendered]", "app_id alpha"])
    #expect(!TestFile.exists(fixture.output + "/alpha"))
  }

  /// To a repository that customers share, with variables in the names there, and back.
  @Test func repositoriesGetThemAndLoseThem() throws {
    try change(
      "release.json", #""artifact": {"url": "https://cdn.example.com/{{app_id}}/{{version}}/{{product}}.zip"}"#,
      to: """
        "variables": { "support": "help@example.com" },
        "publish": [{ "name": "packages", "kind": "git", "url": "base/../sdk.git", "branch": "{{env.LINE}}/{{app_id}}",
          "tag": "{{app_id}}/{{version}}", "message": "{{version}} of {{env.LINE}}" }]
        """)
    try change("release.json", #""podspec": "templates/ContextSDK.podspec""#, to: #""version": "1.0.0""#)
    try change("templates/Package.swift", #"url: "{{url}}", checksum: "{{checksum}}""#, to: #"path: "{{path}}""#)
    try change(
      "customers.json", #"{"app_id": "beta","#, to: #"{"app_id": "beta", "variables": {"support": "b@x.org"},"#)
    let carthage = #"{ "{{version}}": "{{checksum}}", "ask": "{{variables.support}}" }"# + "\n"
    try fixture.folder.write(carthage, to: "templates/carthage.txt")
    try Tool.run("git", ["init", "-q", "--bare", fixture.folder["sdk.git"]]).expect(0)
    let environment = PublishWorkspace.identity.merging(["LINE": "beta-2"]) { $1 }
    for version in ["1.0.0", "1.1.0"] {
      if version != "1.0.0" { try run(["bump", version, "--quiet"], environment).expect(0) }
      try run(["build", "--all", "--quiet"], environment).expect(0)
      let published = try run(["publish", "--all", "--quiet"], environment)
      published.expect(0)
      published.expectTells(["\(fixture.folder["sdk.git"]) alpha/\(version)"])
    }
    for (customer, support) in [("alpha", "help@example.com"), ("beta", "b@x.org")] {
      #expect(try git("log", "--format=%s", "beta-2/\(customer)") == "1.1.0 of beta-2\n1.0.0 of beta-2\n")
      let names = try git("ls-tree", "--name-only", "\(customer)/1.1.0").split(separator: "\n")
      #expect(Set(["ContextSDK.json", "Guide.md", "LICENSE"]).isSubset(of: names.map(String.init)))
      let published = try git("show", "\(customer)/1.1.0:ContextSDK.json")
      #expect(published == (try TestFile.text(fixture.folder["dist/1.1.0/\(customer)/ContextSDK.json"])))
      #expect(published.contains("\"ask\": \"\(support)\""))
    }
    let withdrawal = ["withdraw", "--all", "--yes", "--reason", "crashes"]
    try run(withdrawal + ["1.1.0"], environment).expect(0)
    #expect(try git("rev-parse", "beta-2/alpha^{tree}") == (try git("rev-parse", "alpha/1.0.0^{tree}")))
    try run(withdrawal + ["1.0.0"], environment).expect(0)
    #expect(try git("ls-tree", "--name-only", "beta-2/alpha") == "CHANGELOG.md\n")
  }

  private func git(_ arguments: String...) throws -> String {
    let result = try Tool.run("git", ["-C", fixture.folder["sdk.git"]] + arguments)
    try #require(result.status == 0, "\(result.errors)")
    return result.text
  }
}
