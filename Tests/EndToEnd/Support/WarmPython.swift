import Domain
import Foundation
import Synchronization
import TestSupport

/// Runs judges in forks of a Python that has imported what takes most of their time: `warm.py`. It ends with this process.
final class WarmPython: Sendable {
  private struct NotReady: Error {}

  private static let shared = Result { try WarmPython() }

  private let requests: Mutex<FileHandle>

  private init() throws {
    let (requests, answers) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Tool.locate(Tool.python))
    process.arguments = [Judge.path("warm.py")]
    process.standardInput = requests
    process.standardOutput = answers
    try process.run()
    if answers.fileHandleForReading.availableData.isEmpty { throw NotReady() }
    self.requests = Mutex(requests.fileHandleForWriting)
  }

  /// - Parameter words: a script and its arguments.
  static func run(_ words: [String], in folder: String = Checkout.root, input: String = "") throws -> Tool.Result {
    let scratch = try TemporaryFolder()
    let status = scratch["status"]
    guard mkfifo(status, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    let request = JSONValue([
      "words": JSONValue.array(words.map { .string($0) }), "folder": folder, "status": status,
      "input": try scratch.write(input, to: "in"), "output": try scratch.write("", to: "out"),
      "errors": try scratch.write("", to: "err"),
    ])
    let line = Data((request.serializedOnOneLine() + "\n").utf8)
    try shared.get().requests.withLock { try $0.write(contentsOf: line) }
    // Opens when the fork has ended.
    let code = try FileHandle(forReadingFrom: URL(fileURLWithPath: status)).readToEnd() ?? Data()
    return Tool.Result(
      status: Int32(String(decoding: code, as: UTF8.self)) ?? -1, output: try TestFile.bytes(scratch["out"]),
      errors: try TestFile.text(scratch["err"]))
  }
}
