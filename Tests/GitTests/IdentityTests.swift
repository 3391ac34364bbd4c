import Domain
import Git
import TestSupport
import Testing

@Suite("Identity")
struct IdentityTests {
  let fixture: GitFixture

  init() throws { fixture = try GitFixture() }

  private func signature(
    _ role: Repository.Role = .committer, _ environment: [String: String] = [:]
  ) throws -> Commit.Signature {
    let environment = fixture.environment.merging(environment) { $1 }
    return try Repository.open(at: fixture.path, environment: environment).signature(
      role, time: 1_700_000_000)
  }

  /// As `git var GIT_COMMITTER_IDENT` prints it, without the fixture's variables.
  private func expected(_ role: Repository.Role, _ environment: [String: String]) throws -> String {
    var all: [String: String] = [:]
    for prefix in ["GIT_AUTHOR", "GIT_COMMITTER"] {
      all.merge([prefix + "_NAME": "", prefix + "_EMAIL": "", prefix + "_DATE": "1700000000 +0000"]) { $1 }
    }
    all.merge(environment) { $1 }
    return try fixture.git(["var", "GIT_\(role.rawValue.uppercased())_IDENT"], environment: all)
  }

  private func text(_ signature: Commit.Signature) -> String {
    let offset = abs(signature.offset)
    let zone = String(offset / 60 * 100 + offset % 60)
    return "\(signature.name) <\(signature.email)> \(signature.time) \(signature.offset < 0 ? "-" : "+")"
      + String(repeating: "0", count: 4 - zone.count) + zone
  }

  @Test("from the configuration, without guessing")
  func configuration() throws {
    #expect(try cause { try signature() } == .missingIdentity("user.name"))
    try fixture.git("config", "user.name", "User Name")
    #expect(try cause { try signature() } == .missingIdentity("user.email"))
    try fixture.git("config", "user.email", "user@example.com")
    #expect(text(try signature()) == "User Name <user@example.com> 1700000000 +0000")
    try fixture.git("config", "author.name", "Author Name")
    try fixture.git("config", "committer.email", "committer@example.com")
    #expect(text(try signature(.author)) == "Author Name <user@example.com> 1700000000 +0000")
    #expect(text(try signature()) == "User Name <committer@example.com> 1700000000 +0000")
  }

  @Test(
    "the environment goes first, cleaned as git cleans it",
    arguments: [
      ("Cora", "cora@example.com"), ("  Cora \"the\" <C>  ", "<cora@example.com>"), ("C\nO", " c@d "),
      ("Ädä, Ünïcode;", "\"a@b\""), ("O'Neill", "'o@n'"), ("a\u{1}b\u{2}", "x@y,"),
    ])
  func environment(_ name: String, _ email: String) throws {
    let environment = ["GIT_COMMITTER_NAME": name, "GIT_COMMITTER_EMAIL": email]
    #expect(text(try signature(.committer, environment)) == (try expected(.committer, environment)))
  }

  @Test("an address from EMAIL, names of punctuation only")
  func remaining() throws {
    #expect(try signature(.author, ["GIT_AUTHOR_NAME": "A", "EMAIL": "e@f"]).email == "e@f")
    #expect(
      try cause { try signature(.author, ["GIT_AUTHOR_NAME": "<>", "EMAIL": "e@f"]) } == .missingIdentity("user.name"))
  }

  @Test(
    "a date in any form that git reads",
    arguments: [
      "1600000000 +0200", "@1600000000 -0930", "@0 +0000", "2030-12-31T23:59:59+0000", "2024-02-29 12:00:00 +0530",
      "2000-01-01T00:00:00Z", "Thu, 07 Apr 2005 22:13:13 +0200", "2005.04.07T22:13:13 -0100",
    ])
  func dates(_ date: String) throws {
    let environment = [
      "GIT_COMMITTER_NAME": "C", "GIT_COMMITTER_EMAIL": "c@d", "GIT_COMMITTER_DATE": date,
    ]
    #expect(text(try signature(.committer, environment)) == (try expected(.committer, environment)))
  }

  @Test("what is no date for git", arguments: ["soon", "yesterday", "@", " "])
  func invalidDates(_ date: String) throws {
    let environment = ["GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b", "GIT_AUTHOR_DATE": date]
    #expect(throws: GitFixture.Refused.self) { try expected(.author, environment) }
    #expect(try cause { try signature(.author, environment) } == .invalidDate)
  }
}
