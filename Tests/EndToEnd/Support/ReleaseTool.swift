import Foundation
import TestSupport
import Testing

/// The program as users have it: the built binary, in a process of its own.
enum ReleaseTool {
  /// Beside the bundle of tests that runs; where a test runner of another place runs it, in this package's build folder.
  static let path: String = {
    let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/release"
    return FileManager.default.isExecutableFile(atPath: beside) ? beside : Checkout.root + "/.build/debug/release"
  }()

  /// What this machine may say about itself does not reach the program.
  static let environment = ["GITHUB_ACTIONS": "", "SOURCE_DATE_EPOCH": ""]

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

  /// Builds every customer of a workspace that must be in order.
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
  /// The exit status; where it is another, what the program said about it.
  func expect(_ wanted: Int32, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(status == wanted, "\(errors)\(text)", sourceLocation: sourceLocation)
  }

  func expectSays(_ texts: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    for text in texts {
      #expect(errors.contains(text), "standard error lacks \(text):\n\(errors)", sourceLocation: sourceLocation)
    }
  }
  /// That all of these stand in the report.
  func expectTells(_ texts: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    for found in texts {
      #expect(text.contains(found), "the report lacks \(found):\n\(text)", sourceLocation: sourceLocation)
    }
  }
}
