import Domain
import TestSupport
import Testing

@testable import Artifacts

/// Malicious interfaces. None may crash the reader or take long.
@Suite struct HostileInterfaceTests {
  @Test(
    "refuses",
    arguments: [
      ("an open brace", "public struct A {"), ("a brace too many", "public struct A { } }"),
      ("an open string", "public let a = \"x"), ("an open text", "public let a = \"\"\"\n{"),
      ("an open interpolation", "public let a = \"\\("), ("an open comment", "/* /* */"),
      ("an open list", "@available("), ("an open name", "public func `a"),
      ("an open #if", "#if A"), ("a lone #endif", "#endif"), ("a lone #else", "#else"),
      ("a brace across #else", "#if A\npublic struct A {\n#else\n#endif\n}"),
      ("a brace within a list", "public func f(}"), ("an open regular expression", "public let a = #/x"),
      ("deep scopes", String(repeating: "public enum A {", count: 70)),
      ("deep #if", String(repeating: "#if A\n", count: 70)),
      ("deep strings", "public let a = " + String(repeating: "\"\\(", count: 70)),
      ("many modifiers", String(repeating: "public ", count: 2000)),
    ])
  func refuses(name: String, text: String) {
    let failure = #expect(throws: Failure.self, "\(name)") { try SwiftInterfaceTests.parse(text) }
    #expect(failure?.findings.map(\.code) == ["swiftinterface.malformed"])
  }

  @Test("reports the line") func line() {
    let failure = #expect(throws: Failure.self) { try SwiftInterfaceTests.parse("import A\npublic let a = \"x\n") }
    #expect(failure?.findings.first?.location.description == "M.swiftinterface:4")
  }

  @Test(
    "is not an interface",
    arguments: ["", "import Swift\n", "// swift-module-flags: -module-name X\n", "\u{FEFF}// a: b"])
  func foreign(text: String) {
    #expect(throws: Failure.self) { try SwiftInterface(parsing: Array(text.utf8), file: "") }
  }

  @Test(
    "repetition takes linear time",
    arguments: [
      "#", "/\\/", "\"\"\"", "`", "@", "@a(", "(", "<", "/* ", "#if A\n#endif\n", "a.", "-", "\\", "{}",
      "public func f(a: Int = A<",
    ])
  func repeated(text: String) {
    let text = String(repeating: text, count: 5000)
    _ = try? SwiftInterfaceTests.parse(text)
    _ = try? SwiftInterfaceTests.parse("public let a = " + text)
    _ = try? SwiftInterfaceTests.parse("public func f(_ a: " + text)
  }

  @Test("no truncation and no mutation crashes the reader") func mutations() throws {
    let header = Array("// swift-interface-format-version: 1.0\n// swift-module-flags: -module-name M\n".utf8)
    let source = Array(SwiftInterfaceTests.source.utf8)
    for length in stride(from: 0, to: source.count, by: 11) {
      _ = try? SwiftInterface(parsing: header + source.prefix(length), file: "")
    }
    for var generator in Rounds.generators(seed: 7) {
      for _ in 0..<30 {
        _ = try? SwiftInterface(parsing: header + Mutation.mutate(source, using: &generator), file: "")
      }
      for _ in 0..<20 {
        _ = try? SwiftInterface(parsing: Mutation.mutate(header, using: &generator), file: "")
      }
    }
  }
}
