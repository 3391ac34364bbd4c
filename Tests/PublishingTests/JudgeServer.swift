import TestSupport
import Testing

/// A server in Python, which has a folder of its own and ends with this process.
final class JudgeServer: Sendable {
  let folder: TemporaryFolder
  let port: Int
  private let program: DetachedProgram

  /// - Parameter script: in `Tests/EndToEnd/Judges`. It prints its port.
  init(_ script: String) throws {
    let folder = try TemporaryFolder()
    let output = folder["port"]
    func read() -> Int? { (try? TestFile.text(output)).flatMap { Int($0.prefix { $0.isNumber }) } }
    program = try DetachedProgram(
      Tool.python, ["\(Checkout.root)/Tests/EndToEnd/Judges/\(script)", folder.path], in: folder.path, output: output
    ) { read() != nil }
    self.folder = folder
    port = try #require(read())
  }
}
