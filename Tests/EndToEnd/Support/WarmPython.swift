import Domain
import Foundation
import Synchronization
import TestSupport

/// Runs judges in forks of a Python that has imported what takes most of their time: `warm.py`. It ends with this process.
final class WarmPython: Sendable {
  private static let shared = Result { try WarmPython() }

  private let folder: TemporaryFolder
  private let program: DetachedProgram
  private let requests: Mutex<FileHandle>

  private init() throws {
    folder = try TemporaryFolder()
    let (pipe, output) = (folder["requests"], folder["out"])
    try Self.makePipe(pipe)
    program = try DetachedProgram(Tool.python, [Judge.path("warm.py"), pipe], in: folder.path, output: output) {
      try TestFile.text(output) == "ready\n"
    }
    requests = Mutex(try FileHandle(forWritingTo: URL(fileURLWithPath: pipe)))
  }

  private static func makePipe(_ path: String) throws {
    guard mkfifo(path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// - Parameter words: a script and its arguments.
  static func run(_ words: [String], in folder: String = Checkout.root, input: String? = nil) throws -> Tool.Result {
    try Tool.result(input: input) { scratch in
      let status = scratch["status"]
      try makePipe(status)
      let request = JSONValue([
        "words": JSONValue.array(words.map { .string($0) }), "folder": folder, "files": scratch.path,
      ])
      let line = Data((request.serializedOnOneLine() + "\n").utf8)
      try shared.get().requests.withLock { try $0.write(contentsOf: line) }
      // Opens when the fork has ended.
      let code = try FileHandle(forReadingFrom: URL(fileURLWithPath: status)).readToEnd() ?? Data()
      return Int32(String(decoding: code, as: UTF8.self)) ?? -1
    }
  }
}
