import Artifacts
import Domain
import TestSupport
import Testing

@testable import Artifacts
@testable import Verification

@Suite("Seals that converted line ends break") struct LineEndTests {
  private static func digest(_ text: String, step: Int) -> Digest? {
    var ends = LineEnds()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      rest.prefix(step).withUnsafeBytes { ends.feed($0) }
      rest = rest.dropFirst(step)
    }
    return ends.finish()
  }

  static let texts: [(text: String, other: String?)] = [
    ("a\nb\n", "a\r\nb\r\n"), ("a\r\nb\r\n", "a\nb\n"), ("\n", "\r\n"), ("\r\n\r\n", "\n\n"),
    ("a\r\rb\n", "a\r\rb\r\n"),
    ("a\r\n\rb\r\n\r", "a\n\rb\n\r"), ("a\nb\r\nc", "a\r\nb\r\nc"), ("a\r\nb\nc", "a\nb\nc"), ("no line", nil),
    ("", nil),
  ]

  @Test("texts are hashed with the other kind, in chunks of any size", arguments: texts)
  func converted(text: String, other: String?) {
    for step in 1...5 {
      #expect(
        Self.digest(text, step: step) == other.map { SHA256.digest(of: Array($0.utf8)) }, "\(text.debugDescription)")
    }
  }

  @Test("and what git did is said") func reported() async throws {
    let place = try TemporaryFolder()
    var artifact = try CraftedArtifact.demo()
    try artifact.lay(in: place)
    let script = Checkout.root + "/Tests/AppleTests/Fixtures/seal/sign.py"
    let root = place[CraftedArtifact.root]
    #expect(try Tool.run(Tool.python, [script, root, "Signer"]).status == 0)
    for file in ["CodeDirectory", "CodeRequirements", "CodeRequirements-1", "CodeResources", "CodeSignature"] {
      artifact.write("_CodeSignature/" + file, try TestFile.bytes(root + "/_CodeSignature/" + file))
    }
    #expect(try await artifact.findings().map(\.code) == ["seal.signer"])
    for path in ["Info.plist", CraftedArtifact.device + "/Headers/Score.h"] {
      let lines = try artifact.text(path).split(separator: "\n", omittingEmptySubsequences: false)
      artifact.write(path, lines.joined(separator: "\r\n"))
    }
    let found = try await artifact.findings().filter { $0.severity == .error }
    #expect(
      found.map { "\($0.code) \($0.message)" } == [
        "seal.files had its line ends converted after signing, and nothing else",
        "seal.binding was signed before the line ends of Info.plist were converted, and nothing else of it",
      ])
    // Checking it out again would not help where git has converted them when they were committed.
    #expect(
      found.allSatisfy { $0.remedy?.contains("-text` into .gitattributes, copy the signed files in again") == true })
  }
}
