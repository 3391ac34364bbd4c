import Foundation
import TestSupport
import Testing

/// A program that serves on a free port of this machine, and is stopped with the value.
final class ServerProcess: Sendable {
  let port: Int
  private let program: DetachedProgram
  private let scratch: TemporaryFolder

  /// - Parameter port: gets what the program has printed, and returns its port when it is ready.
  init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    port: (String) -> Int? = { $0.split(whereSeparator: \.isNewline).last.flatMap { Int($0) } }
  ) throws {
    scratch = try TemporaryFolder()
    let output = scratch["out"]
    self.program = try DetachedProgram(
      program, arguments, in: scratch.path, output: output, environment: environment
    ) { try port(TestFile.text(output)) != nil }
    guard let found = port(try TestFile.text(output)) else { throw NotServing(errors: try TestFile.text(output)) }
    self.port = found
  }

  struct NotServing: Error {
    var errors: String
  }
}

/// A store with the S3 API that checks signatures.
final class S3Server: Sendable {
  static let keyID = "testkey"
  /// In no output.
  static let secret = "canary-secret-7Qx9"

  let port: Int
  private let server: ServerProcess
  private let folder: TemporaryFolder

  private init(_ folder: TemporaryFolder, _ server: ServerProcess) {
    self.folder = folder
    self.server = server
    port = server.port
  }

  /// One for all tests, each with a bucket of its own: it ends with this process.
  static let shared = Result { try S3Server.openStack() }

  /// OpenStack Swift.
  /// - Parameter conditions: `refused` for a store that does not know `If-None-Match`.
  static func openStack(conditions: String = "honoured") throws -> S3Server {
    let folder = try TemporaryFolder()
    let server = try ServerProcess(
      Tool.python, [Judge.path("s3_server.py"), folder.path],
      environment: ["S3_SECRET": secret, "S3_CONDITIONS": conditions])
    return S3Server(folder, server)
  }

  /// Rclone, which ignores `If-None-Match`.
  static func rclone() throws -> S3Server {
    let folder = try TemporaryFolder()
    let server = try ServerProcess(
      Rclone.program, ["serve", "s3", "--addr", "127.0.0.1:0", "--auth-key", "\(keyID),\(secret)", folder.path]
    ) { $0.firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap { Int($0.1) } }
    return S3Server(folder, server)
  }
}

/// A proxy that spoils answers, as `s3_proxy.py` says.
struct S3Proxy {
  let server: ServerProcess
  private let folder: TemporaryFolder

  init(before port: Int, _ faults: [String] = [], environment: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    server = try ServerProcess(
      Tool.python, [Judge.path("s3_proxy.py"), String(port), folder["log"]] + faults, environment: environment)
  }

  var port: Int { server.port }

  /// A line of JSON for each request.
  var log: String { (try? TestFile.text(folder["log"])) ?? "" }

  /// Every fault has met a request.
  func expectAll(_ faults: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    for fault in faults {
      let kind = fault.prefix { $0 != ":" }
      #expect(log.contains("\"fault\": \"\(kind)\""), "\(fault)", sourceLocation: sourceLocation)
    }
  }
}

/// Another client of the same store.
struct Rclone {
  static let program = Checkout.root + "/.tools/venv/bin/rclone"

  let port: Int

  @discardableResult
  func run(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let result = try Tool.run(
      Self.program, ["--config", "/dev/null", "--retries", "1"] + arguments,
      environment: [
        "RCLONE_CONFIG_STORE_TYPE": "s3", "RCLONE_CONFIG_STORE_PROVIDER": "Other",
        "RCLONE_CONFIG_STORE_ACCESS_KEY_ID": S3Server.keyID,
        "RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY": S3Server.secret,
        "RCLONE_CONFIG_STORE_ENDPOINT": "http://127.0.0.1:\(port)",
        "RCLONE_CONFIG_STORE_FORCE_PATH_STYLE": "true",
      ])
    try #require(result.status == 0, "\(arguments): \(result.errors)", sourceLocation: sourceLocation)
    return result.text
  }
}
