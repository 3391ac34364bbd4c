import TestSupport
import Testing

/// A vendor's folder before the first `release init`.
struct InitFolder {
  let folder: TemporaryFolder

  /// - Parameter frameworks: xcframeworks of version 1.0.0, by their paths without the extension.
  init(_ frameworks: [String] = ["ContextSDK"]) throws {
    folder = try TemporaryFolder()
    for path in frameworks {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      try XCFrameworkFixture.write(path + ".xcframework", name: name, in: folder)
    }
  }

  /// Writes a model; the flow is in the model itself, and makes its bytes its own.
  func model(_ path: String, _ flowName: String?, _ version: String? = "7") throws {
    try folder.write(CoreMLFixture.model(flowName: flowName, version: version, salt: path), to: path)
  }

  func run(_ arguments: [String], input: String? = nil) throws -> Tool.Result {
    try ReleaseTool.run(
      ["init"] + arguments, in: folder.path, input: input)
  }

  /// Talks at a terminal: prompts, each with an answer.
  func talk(_ talk: [(prompt: String, answer: String)], _ arguments: [String] = []) throws -> Tool.Result {
    let words = talk.flatMap { [$0.prompt, $0.answer] }
    return try Tool.run(
      Tool.python, [Judge.path("dialogue.py")] + words + ["--", ReleaseTool.path, "init"] + arguments, in: folder.path,
      environment: ReleaseTool.environment)
  }

  /// Runs `init --yes`, and expects a workspace that can be checked and built.
  @discardableResult
  func expectWorkspace(
    _ arguments: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Tool.Result {
    let result = try run(["--yes"] + arguments)
    result.expect(0, sourceLocation: sourceLocation)
    try expectSound(sourceLocation: sourceLocation)
    return result
  }

  func expectSound(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try ReleaseTool.run(["check"], in: folder.path).expect(0, sourceLocation: sourceLocation)
    try ReleaseTool.run(["build", "--all"], in: folder.path).expect(0, sourceLocation: sourceLocation)
  }

  /// Runs `init --yes`, and expects that it changes nothing.
  func expectRefusal(
    _ status: Int32, _ says: [String], _ arguments: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try listing()
    let result = try run(["--yes"] + arguments)
    result.expect(status, sourceLocation: sourceLocation)
    result.expectSays(says, sourceLocation: sourceLocation)
    #expect(try listing() == before, sourceLocation: sourceLocation)
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
