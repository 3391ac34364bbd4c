import TestSupport
import Testing

/// A base at the limits of the zip format, read by programs that know these limits.
@Suite struct LimitTests {
  /// The writer's own tests have as many entries; this is every step of a build.
  @Test(.enabled(if: Extent.large, "`make test-large`"))
  func moreFilesThanSixteenBitsCount() throws {
    let fixture = try WorkspaceFixture()
    let framework = "ContextSDK.xcframework/ios-arm64/ContextSDK.framework/"
    try Judge.python("large.py", ["many", fixture.folder["base/" + framework + "Many"], "66000"])
    // The limit is far above what the program needs, and far below what it reads.
    let result = try Judge.python(
      "peak.py", [ReleaseTool.path, "build", "--customer", "alpha"], in: fixture.folder.path)
    let peak = try #require(result.text.split(separator: "\n").last.flatMap { Int($0) })
    #expect(peak < 300_000_000)
    let zip = fixture.output + "/alpha/ContextSDK.zip"
    try Tool.run("unzip", ["-tqq", zip]).expect(0)
    try Judge.python("zip.py", [zip])
    try Judge.python("large.py", ["count", zip, framework + "Many/", "66000"])
    try Judge.checksums(fixture.output + "/alpha")
  }
}
