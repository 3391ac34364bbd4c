import Domain
import Testing

/// `release.json` and git accept the same names.
@Suite struct GitNameTests {
  @Test func tags() throws {
    let git = try GitJudge()
    for text in GitCases.legalTags { #expect(try git.acceptsTag(Self.tag(text)), "\(text)") }
    for (text, _) in GitCases.illegalTags { #expect(try !git.acceptsTag(Self.tag(text)), "\(text)") }
  }

  @Test func remotes() throws {
    let git = try GitJudge()
    for name in GitCases.legalRemotes { #expect(try git.acceptsRemote(name), "\(name)") }
    for (name, _) in GitCases.illegalRemotes { #expect(try !git.acceptsRemote(name), "\(name)") }
  }

  /// - Parameter text: the text as written in JSON.
  private static func tag(_ text: String) throws -> String {
    guard case .string(let pattern) = try JSONValue(parsing: Array("\"\(text)\"".utf8)) else { return "" }
    return pattern.replacing("{{version}}", with: "1.4.0")
  }
}
