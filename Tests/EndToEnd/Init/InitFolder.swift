import TestSupport
import Testing

/// A vendor's folder with an xcframework of version 1.0.0, before the first `release init`.
struct InitFolder {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try XCFrameworkFixture.write("ContextSDK.xcframework", in: folder)
  }

  func run(_ arguments: [String]) throws -> Tool.Result {
    try ReleaseTool.run(["init"] + arguments, in: folder.path)
  }

  /// Runs `init --yes`, and expects a workspace that can be checked and built.
  func expectWorkspace(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try run(["--yes"]).expect(0, sourceLocation: sourceLocation)
    try expectSound(sourceLocation: sourceLocation)
  }

  func expectSound(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try ReleaseTool.run(["check"], in: folder.path).expect(0, sourceLocation: sourceLocation)
    try ReleaseTool.run(["build", "--all"], in: folder.path).expect(0, sourceLocation: sourceLocation)
  }

  /// Every path, with the digest of a file.
  func listing() throws -> String {
    try Tool.run(
      "bash", ["-c", "find . | sort; find . -type f -print0 | sort -z | xargs -0 sha256sum"], in: folder.path
    )
    .text
  }

  func text(_ path: String) throws -> String { try TestFile.text(folder[path]) }

  /// A value of a written document, by a Python expression.
  func value(_ path: String, _ expression: String) throws -> String {
    let script = "import json, sys; d = json.load(open(sys.argv[1])); print((\(expression)))"
    let result = try Tool.run(Tool.python, ["-c", script, folder[path]])
    try #require(result.status == 0, "\(result.errors)")
    return String(result.text.dropLast())
  }
}
