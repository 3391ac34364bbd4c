import Foundation
import TestSupport
import Testing

/// A program that goes on while the test does.
final class BackgroundRun {
  private let process = Process()
  private let scratch: TemporaryFolder

  init(
    _ arguments: [String], of program: String = ReleaseTool.path, in folder: String,
    environment: [String: String] = [:]
  ) throws {
    scratch = try TemporaryFolder()
    process.executableURL = URL(fileURLWithPath: try Tool.locate(program))
    process.arguments = arguments
    let additions = ReleaseTool.environment.merging(environment) { $1 }
    process.environment = ProcessInfo.processInfo.environment.merging(additions) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(forWritingAtPath: try scratch.write("", to: "err"))
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  var isRunning: Bool { process.isRunning }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// The output so far.
  var errors: String { (try? TestFile.text(scratch["err"])) ?? "" }

  /// Waits for the end, and returns the exit status.
  func end() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Waits for the end and checks the exit status.
  func expectEnd(_ status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(end() == status, "\(errors)", sourceLocation: sourceLocation)
  }

  struct NeverHappened: Error {
    var what: String
  }

  /// Waits for something that happens soon; how soon is no matter.
  static func wait(for what: String, _ condition: () throws -> Bool) throws {
    for _ in 0..<6000 {
      if try condition() { return }
      usleep(20_000)
    }
    throw NeverHappened(what: what)
  }
}
