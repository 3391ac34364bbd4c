import TestSupport
import Testing

/// `release init --ci`: the jobs are those of docs/publishing.md, which `DocumentedJobTests` runs.
@Suite("release init --ci") struct InitJobTests {
  private static let page = Checkout.root + "/docs/publishing.md"

  /// The block of the page after a text.
  private func block(after text: String, _ language: String) throws -> String {
    let page = try TestFile.text(Self.page)
    let start = try #require(page.firstRange(of: text)).upperBound
    let open = "```\(language)\n"
    let begin = try #require(page[start...].firstRange(of: open)).upperBound
    let end = try #require(page[begin...].firstRange(of: "```\n")).lowerBound
    return String(page[begin..<end])
  }

  /// A workspace with the channels of the page.
  private func workspace(_ members: String = "") throws -> WorkspaceFixture {
    let channels = try block(after: "### 4. release.json", "json").drop { $0 != "\n" }.dropFirst()
    return try WorkspaceFixture(configuration: ", " + channels + members)
  }

  private func job(_ fixture: WorkspaceFixture, _ service: String) throws -> Tool.Result {
    try ReleaseTool.run(["init", "--ci", service], in: fixture.folder.path)
  }

  private var version: String { get throws { try ReleaseTool.run(["--version"], in: "/").text.dropLast().description } }

  @Test func githubIsThatOfThePage() throws {
    let fixture = try workspace()
    let result = try job(fixture, "github")
    result.expect(0)
    result.expectTells([
      "new: .github/workflows/release.yml", "needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, RELEASE_TOKEN;",
    ])
    let shown = try block(after: "GitHub Actions, `.github/workflows/release.yml`:", "yaml")
    let names = ["RELEASE_TOKEN", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]
    let written = try TestFile.text(fixture.folder[".github/workflows/release.yml"])
    // The variables are in the order of the channels.
    #expect(names.allSatisfy { written.contains("      \($0): ${{ secrets.\($0) }}\n") })
    func plain(_ text: String) -> [Substring] { text.split(separator: "\n").filter { !$0.contains("secrets.") } }
    #expect(plain(written) == plain(shown.replacing("@0.2.0", with: "@\(try version)")))
    try Tool.run(
      Tool.python,
      ["-c", "import sys, yaml; yaml.safe_load(open(sys.argv[1]))", fixture.folder[".github/workflows/release.yml"]]
    )
    .expect(0)
  }

  @Test func gitlabIsThatOfThePage() throws {
    let fixture = try workspace()
    let result = try job(fixture, "gitlab")
    result.expect(0)
    result.expectTells(["needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, RELEASE_TOKEN, SOURCE_TOKEN"])
    let shown = try block(after: "GitLab, `.gitlab-ci.yml`:", "yaml")
    #expect(try TestFile.text(fixture.folder[".gitlab-ci.yml"]) == shown.replacing("0.2.0", with: try version))
  }

  @Test(arguments: ["github", "gitlab"]) func nothingIsReplaced(_ service: String) throws {
    let fixture = try workspace()
    let path = service == "github" ? ".github/workflows/release.yml" : ".gitlab-ci.yml"
    let dry = try ReleaseTool.run(["init", "--ci", service, "--dry-run", "--json"], in: fixture.folder.path)
    dry.expect(0)
    try DocumentJudge.validate([("init", dry.text)])
    #expect(!TestFile.exists(fixture.folder[path]))
    try fixture.folder.write("mine\n", to: path)
    let result = try job(fixture, service)
    result.expect(65)
    result.expectSays(["\(path): is there already, and is never replaced"])
    #expect(try TestFile.text(fixture.folder[path]) == "mine\n")
  }

  @Test func aBuilderNeedsItsCacheAndMaybeAMac() throws {
    let fixture = try workspace()
    let text = try TestFile.text(fixture.configurationPath)
    let builder =
      #""builder": {"kind": "xcodebuild", "project": "Kit.xcodeproj", "scheme": "Kit", "inherit": ["TEAM"]}"#
    try fixture.folder.write(
      text.replacing("\"base\": \"base/ContextSDK.xcframework\"", with: builder), to: "release.json")
    try job(fixture, "github").expect(0)
    let written = try TestFile.text(fixture.folder[".github/workflows/release.yml"])
    #expect(written.contains("    runs-on: macos-15\n    timeout") && !written.contains("container:"))
    for part in ["actions/cache/restore@v4", "actions/cache/save@v4\n        if: always()", "path: .release/cache"] {
      #expect(written.contains(part))
    }
    try job(fixture, "gitlab").expect(0)
    let shown = try TestFile.text(Checkout.root + "/docs/builders.md")
    let cache = "cache:\n  key: release\n  paths: [.release/cache]\n  policy: pull-push\n  when: always\n"
    let gitlab = try TestFile.text(fixture.folder[".gitlab-ci.yml"])
    #expect(shown.contains(cache) && gitlab.hasSuffix(cache))
  }

  @Test func besideANewWorkspace() throws {
    let vendor = try InitFolder()
    let result = try vendor.expectWorkspace(["--ci", "github"])
    result.expectTells(["new: .github/workflows/release.yml", "the address of the tool is a placeholder"])
    #expect(!(try vendor.text(".github/workflows/release.yml")).contains("\n    env:\n"))
    let other = try InitFolder()
    try other.folder.write("mine\n", to: ".gitlab-ci.yml")
    try other.expectRefusal(65, [".gitlab-ci.yml: is there already"], ["--ci", "gitlab"])
    try other.expectRefusal(64, ["expected github or gitlab"], ["--ci", "jenkins"])
  }
}
