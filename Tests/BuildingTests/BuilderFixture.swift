import Building
import Domain
import Foundation
import Manifest
import Platform
import TestSupport

/// A builder in folders of its own.
struct BuilderFixture {
  let folder: TemporaryFolder
  var request: BuildRequest
  /// The variables of the tool's process.
  var variables: [String: String]
  var logLimits = LogLimits()
  /// What `sources` is a copy of.
  var origin: String?

  init(_ kind: BuilderConfiguration.Tool, product: String = "SDK") throws {
    folder = try TemporaryFolder()
    for name in ["sources", "scratch", "output", "logs"] { try FileSystem.makeDirectory(folder[name]) }
    request = BuildRequest(product: product, builder: BuilderConfiguration(kind), version: "1.2.0")
    let own = ProcessInfo.processInfo.environment
    variables = ["PATH": Self.standIns + ":" + (own["PATH"] ?? ""), "HOME": own["HOME"] ?? "/"]
  }

  /// A shell's script.
  init(script: String, output: String? = nil) throws {
    try self.init(.command(.init(command: ["sh", "-c", script], output: output)))
  }

  static let standIns = Checkout.root + "/Tests/BuildingTests/StandIns"

  var room: BuildRoom {
    BuildRoom(
      sources: folder["sources"], scratch: folder["scratch"], output: folder["output"], logs: folder["logs"],
      origin: origin)
  }

  var context: BuilderContext {
    BuilderContext(variable: { [variables] in variables[$0] }, logLimits: logLimits)
  }

  /// - Returns: the path of the output, relative to the fixture's folder.
  func run() throws -> String {
    let path = try BuilderRun(request, in: room, context).run()
    return String(path.dropFirst(folder.path.count + 1))
  }

  func failure() throws -> Failure {
    do {
      throw Unexpected(description: "made \(try run())")
    } catch let failure as Failure { return failure }
  }

  func log(_ name: String) throws -> String { try TestFile.text(folder["logs/\(name).log"]) }

  struct Unexpected: Error, CustomStringConvertible { var description: String }
}

extension Failure {
  var text: String {
    findings.map { "\($0.code) \($0.location): \($0.message)\n\($0.remedy ?? "")" }.joined(separator: "\n")
  }
}
