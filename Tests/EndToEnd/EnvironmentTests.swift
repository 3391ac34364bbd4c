import TestSupport
import Testing

/// `{{env.NAME}}` in templates and in patterns of release.json.
@Suite struct EnvironmentTests {
  private let fixture: WorkspaceFixture

  init() throws {
    let channel = """
      , "publish": [
        { "name": "web", "kind": "directory", "path": "base/../www/{{env.CHANNEL}}/{{app_id}}/{{version}}/{{product}}.zip" },
        { "name": "shop", "kind": "command", "look": ["true"], "put": ["true"], "secrets": ["SHOP_TOKEN"] }]
      """
    fixture = try WorkspaceFixture([.init("alpha")], configuration: channel)
    try replace("cdn.example.com/", with: "cdn.example.com/{{env.CHANNEL}}/", in: "release.json")
    try replace(
      "Pod::Spec.new", with: "build = \"{{env.BUILD_NUMBER}}\"\nPod::Spec.new", in: "templates/ContextSDK.podspec")
  }

  private func replace(_ old: String, with new: String, in file: String) throws {
    let text = try TestFile.text(fixture.folder[file])
    try fixture.folder.write(text.replacing(old, with: new), to: file)
  }

  private func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Tool.Result {
    try ReleaseTool.run(arguments, in: fixture.folder.path, environment: environment)
  }

  @Test func valuesAreUsedAndEscapedWhereTheyLand() throws {
    let hostile = ##"7" + `touch hacked` + "#{exit 1}\"##
    let environment = ["CHANNEL": "beta-2", "BUILD_NUMBER": hostile]
    try run(["build", "--all"], environment).expect(0)
    // Nothing of the specification is needed but its first line.
    let judge = #"module Pod; class Spec; def self.new; end; end; end; eval(File.read(ARGV[0]) + "\n print build")"#
    let podspec = fixture.output + "/alpha/ContextSDK.podspec"
    let ruby = try Tool.run("ruby", ["-e", judge, podspec])
    #expect(ruby.text == hostile, "\(ruby.errors)")
    #expect(try TestFile.text(podspec).contains("'https://cdn.example.com/beta-2/alpha/1.0.0/ContextSDK.zip'"))
    try run(["verify", "dist/1.0.0", "--quiet"], environment).expect(0)
    let published = try run(["publish", "--all", "--channel", "web", "--dry-run"], environment)
    published.expectTells([" www/beta-2/alpha/1.0.0/ContextSDK.zip"])
  }

  @Test func whatIsMissingIsReportedAtOnce() throws {
    try fixture.folder.write("# {{version}} {{env.SHOP_TOKEN}}\n", to: "templates/NOTES.md")
    for arguments in [["check"], ["build", "--all"], ["publish", "--all"]] {
      let result = try run(arguments, ["CHANNEL": "", "SHOP_TOKEN": "s3cret"])
      result.expect(78)
      #expect(
        result.errors.hasPrefix(
          """
          release.json:3: artifact.url: the environment variable CHANNEL is not set, or empty
            remedy: set it before the run, such as `export CHANNEL=…`
          release.json:4: publish[0].path: the environment variable CHANNEL is not set, or empty
            remedy: set it before the run, such as `export CHANNEL=…`
          templates/ContextSDK.podspec:1:10: the environment variable BUILD_NUMBER is not set, or empty
            remedy: set it before the run, such as `export BUILD_NUMBER=…`
          templates/NOTES.md:1:15: the environment variable SHOP_TOKEN would publish a secret of release.json
            remedy: remove {{env.SHOP_TOKEN}}
          release: 4 problems
          """))
    }
    let refused = try run(["check"], ["CHANNEL": "../../secret", "BUILD_NUMBER": "a\nb"])
    refused.expect(78)
    refused.expectSays([
      #"artifact.url: the environment variable CHANNEL contains "/""#,
      "ContextSDK.podspec:1:10: the environment variable BUILD_NUMBER contains a line break",
    ])
    #expect(!refused.errors.contains("secret,"))
    #expect(!TestFile.exists(fixture.output))
    for arguments in [["show-versions"], ["bump", "2.0.0", "--dry-run"]] { try run(arguments).expect(0) }
  }
}
