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

  /// Runs `init --yes`, and expects a workspace that can be built.
  func expectWorkspace(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try run(["--yes"]).expect(0, sourceLocation: sourceLocation)
    try ReleaseTool.run(["build", "--all"], in: folder.path).expect(0, sourceLocation: sourceLocation)
  }

  /// Every path, with the digest of a file.
  func listing() throws -> String {
    try Tool.run(
      "bash", ["-c", "find . | sort; find . -type f -print0 | sort -z | xargs -0 sha256sum"], in: folder.path
    )
    .text
  }
}
