import Foundation
import TestSupport
import Testing

/// The built program, run in a process of its own.
enum ReleaseTool {
  /// The binary next to the running test bundle or, if a runner from elsewhere runs the tests, in this package's build folder.
  static let path: String = {
    let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/release"
    return FileManager.default.isExecutableFile(atPath: beside) ? beside : Checkout.root + "/.build/debug/release"
  }()

  /// Clears the variables of this machine that change the program's behaviour.
  static let environment = [
    "CLICOLOR_FORCE": "", "GITHUB_ACTIONS": "", "GITHUB_STEP_SUMMARY": "", "SOURCE_DATE_EPOCH": "",
    // Compiling a manifest for each check would take longer than all else. `check/package-judges.t` asks them.
    "RELEASE_JUDGES": "none",
  ]

  static func run(
    _ arguments: [String], in folder: String, environment: [String: String] = [:], input: String? = nil
  ) throws -> Tool.Result {
    try Tool.run(
      path, arguments, in: folder, environment: Self.environment.merging(environment) { $1 }, input: input)
  }

  /// Runs the program inside another, such as one that takes rights away from it.
  static func run(
    through wrapper: [String], _ arguments: [String], in folder: String, environment: [String: String] = [:]
  ) throws -> Tool.Result {
    try Tool.run(
      wrapper[0], wrapper.dropFirst() + [path] + arguments, in: folder,
      environment: Self.environment.merging(environment) { $1 })
  }

  /// Builds every customer of a valid workspace.
  @discardableResult
  static func buildAll(
    _ fixture: WorkspaceFixture, _ more: [String] = [], environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Tool.Result {
    let result = try run(["build", "--all"] + more, in: fixture.folder.path, environment: environment)
    try #require(result.status == 0, "\(result.errors)", sourceLocation: sourceLocation)
    return result
  }
}

extension Tool.Result {
  /// Expects the exit status; shows the program's output otherwise.
  func expect(_ wanted: Int32, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(status == wanted, "\(errors)\(text)", sourceLocation: sourceLocation)
  }

  func expectSays(_ texts: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    for text in texts {
      #expect(errors.contains(text), "standard error lacks \(text):\n\(errors)", sourceLocation: sourceLocation)
    }
  }

  /// Expects the report to contain all of these.
  func expectTells(_ texts: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    for found in texts {
      #expect(text.contains(found), "the report lacks \(found):\n\(text)", sourceLocation: sourceLocation)
    }
  }
}
