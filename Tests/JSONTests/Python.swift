import Foundation

/// Runs Python's `json` module.
enum Python {
  struct Failed: Error, CustomStringConvertible {
    var description: String
  }

  /// The output of a script.
  static func run(_ script: String, input: [UInt8]) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("json-tests-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files instead of pipes, because a full pipe would block Python.
    let (source, target) = (folder.appendingPathComponent("in"), folder.appendingPathComponent("out"))
    try Data(input).write(to: source)
    try Data().write(to: target)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    process.standardInput = try FileHandle(forReadingFrom: source)
    process.standardOutput = try FileHandle(forWritingTo: target)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failed(description: "python3 exited with \(process.terminationStatus)")
    }
    return Array(try Data(contentsOf: target))
  }
}
