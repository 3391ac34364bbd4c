import Domain
import TestSupport
import Testing

/// Two workspaces with the same six customers and version but different contents, built into one output.
struct TwoReleases {
  let workspaces: [WorkspaceFixture]
  let customers = (100..<106).map { "customer\($0)" }
  private let shared: TemporaryFolder

  init() throws {
    shared = try TemporaryFolder()
    workspaces = try Self.built.get()
  }

  /// Built once: what is interrupted writes only into an output of its own.
  private static let built = Result {
    try [14, 13].map { minimum in
      let fixture = try WorkspaceFixture(
        (100..<106).map { .init("customer\($0)", [.init("upsell", 1), .init("paywall", 2)]) })
      let binary = "base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/ContextSDK"
      try fixture.folder.write(XCFrameworkFixture.phoneBinary(minimum: minimum), to: binary, mode: 0o755)
      try ReleaseTool.buildAll(fixture)
      return fixture
    }
  }

  /// The output folder that both are built into.
  var output: String { shared.path }

  func variant(_ appID: String) -> String { "\(output)/1.0.0/\(appID)" }

  func build(_ release: Int) -> [String] {
    ["build", "--all", "--config", workspaces[release].configurationPath, "--output", output]
  }

  func isWholly(_ release: Int) throws -> Bool {
    let own = workspaces[release].folder["dist"]
    return try Tool.run("diff", ["-r", "--no-dereference", "--exclude=.release", own, output]).status == 0
  }

  /// Expects a build after an interrupted one to end normally and to leave nothing of the interrupted one.
  func expectRunSucceeds(_ release: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let result = try Tool.run(ReleaseTool.path, build(release), in: output)
    result.expect(0, sourceLocation: sourceLocation)
    #expect(try isWholly(release), sourceLocation: sourceLocation)
    #expect(TestFile.leftovers(in: output + "/.release") == ["lock"], sourceLocation: sourceLocation)
  }

  /// Expects every variant in the output to be whole and from one of the two releases, and nothing else there.
  func expectEveryVariantWhole(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let names = TestFile.names(in: output + "/1.0.0").filter { $0 != "index.json" }
    #expect(names.filter { !customers.contains($0) } == [], sourceLocation: sourceLocation)
    var listed = ""
    for appID in names {
      let sums = try TestFile.text(variant(appID) + "/SHA256SUMS")
      // One list for all: a process for each variant takes most of the test's time.
      for line in sums.split(separator: "\n") { listed += "\(line.prefix(66))\(appID)/\(line.dropFirst(66))\n" }
      let known = try workspaces.map { try TestFile.text("\($0.output)/\(appID)/SHA256SUMS") }
      #expect(known.contains(sums), "\(appID) is neither release's", sourceLocation: sourceLocation)
    }
    let index = output + "/1.0.0/index.json"
    if TestFile.exists(index) { #expect(throws: Never.self) { try JSONValue(parsing: TestFile.bytes(index)) } }
    if names.isEmpty { return }
    let result = try Tool.run(
      "sha256sum", ["-c", "--strict", "--quiet"], in: output + "/1.0.0", input: listed)
    #expect(result.status == 0 && result.text == "", "\(result.text)\(result.errors)", sourceLocation: sourceLocation)
  }
}
