import Domain
import Manifest
import TestSupport
import Testing

@testable import Platform
@testable import Publishing

/// What a forge refuses, and when to ask again.
@Suite struct ForgeRefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var modes: String
    var token = "canary-token"
    var status = ExitStatus.inputOutput
    var says: [String]
    var forges = ForgeChannelTests.forges

    var testDescription: String { modes + token }
  }

  static let cases = [
    Case(modes: "invisible", says: ["the server answers 404: ", "for others, a private one does not exist"]),
    Case(modes: "read-only", says: ["answers 403: Resource not accessible", "let the token in TOKEN write"]),
    Case(modes: "", token: "canary-old", says: ["answers 401: Bad credentials", "put a valid token into TOKEN"]),
    Case(modes: "", token: " \n", status: .badConfiguration, says: ["is not set", "export TOKEN="]),
    Case(
      modes: "burned", says: ["tag_name was used by an immutable release", "run `release bump patch`"],
      forges: [.github]),
    Case(modes: "many moved", status: .temporary, says: ["a next page on another server"], forges: [.github]),
    Case(modes: "page@1", status: .temporary, says: ["the server answers 200", "what answers at \"api\""]),
  ]

  @Test(arguments: cases) func theForgesWordsAreReportedWithARemedy(test: Case) throws {
    for forge in test.forges {
      let world = try ForgeWorld(forge, test.modes)
      let shipment = try world.shipment()
      let channel = world.channel(token: test.token)
      let found = ForgeWorld.failure {
        _ = try channel.look(shipment)
        try channel.put(shipment)
        try channel.confirm(shipment)
        _ = try channel.reveal(shipment)
      }
      #expect(found?.failure.status == test.status)
      let finding = try #require(found?.failure.findings.first)
      let text = "\(finding.location) \(finding.message) \(finding.remedy ?? "")"
      for words in test.says { #expect(text.contains(words), "\(text)") }
      #expect(!text.contains("canary"))
      #expect(world.published().isEmpty && world.tags.isEmpty)
      // Nobody could ever publish its draft.
      if test.modes == "burned" { #expect(world.releases.isEmpty) }
    }
  }

  /// A draft that is not complete, and that a person has published.
  @Test func aDraftThatAPersonHasPublishedGetsTheNotes() throws {
    let world = try ForgeWorld(.github)
    let shipment = try world.shipment()
    try world.channel().put(shipment)
    let body =
      #""body": "Files are being uploaded.\n\n<!-- release: alpha 1.5.0 -->", "name": "x", "prerelease": false"#
    let asked = try Tool.run(
      "curl",
      ["-sS", "-H", "Authorization: Bearer canary-token", world.settings.api + "/repos/acme/sdk-alpha/releases"])
    let number = try #require(try JSONValue(parsing: asked.output).elements?.first?["id"]?.integer, "\(asked.text)")
    let patched = try Tool.run(
      "curl",
      [
        "-sS", "-X", "PATCH", "-H", "Authorization: Bearer canary-token", "-H", "Content-Type: application/json", "-d",
        #"{"tag_name": "alpha/1.5.0", "draft": false, \#(body)}"#,
        world.settings.api + "/repos/acme/sdk-alpha/releases/\(number)",
      ])
    try #require(world.releases.first?["draft"] == false, "\(patched.text)")
    guard case .missing(let names) = try world.channel().look(shipment) else { return #expect(Bool(false)) }
    #expect(names.count == 1 && names[0].hasSuffix(" text"))
    try world.publish(shipment)
    #expect(world.releases.first?["body"]?.text == "alpha RELEASE_NOTES.md 0123456789")
    guard case .published = try world.channel().look(shipment) else { return #expect(Bool(false)) }
  }

  /// What can be known before anything is sent.
  @Test(arguments: [
    (ChannelConfiguration.Forge.github, "read-only", "let the token in TOKEN"), (.github, "archived", "unarchive it"),
    (.gitlab, "archived", "unarchive it"), (.gitlab, "empty", "push a first commit"),
  ])
  func aDryRunAsksTheRepository(forge: ChannelConfiguration.Forge, modes: String, remedy: String) throws {
    let world = try ForgeWorld(forge, modes)
    let shipment = try world.shipment()
    let found = ForgeWorld.failure { try world.channel().rehearse(shipment) }
    #expect(found?.failure.status == .inputOutput && found?.failure.findings.map(\.code) == ["publish.rights"])
    #expect(found?.failure.findings.first?.remedy?.contains(remedy) == true)
    #expect(world.writes.isEmpty)
    try world.set("")
    try world.channel().rehearse(shipment)
  }

  /// A short wait is that of `RetryPolicy`; a long one ends the run with the time.
  @Test(
    arguments: ForgeChannelTests.forges,
    [("primary", 1...3), ("secondary", 1...1), ("bare", 60...60), ("used-up", 7100...7201)])
  func rateLimitsSayHowLongToWait(forge: ChannelConfiguration.Forge, limit: (modes: String, seconds: ClosedRange<Int>))
    throws
  {
    let world = try ForgeWorld(forge, limit.modes)
    let shipment = try world.shipment()
    let found = try #require(ForgeWorld.failure { try world.publish(shipment) })
    let wait = try #require(found.wait)
    #expect(limit.seconds.contains(Int(wait.components.seconds)))
    #expect(found.failure.status == .temporary)
    #expect(found.failure.findings.first?.message.contains("rate limit is used up until 20") == true)
    if limit.modes == "used-up" { return #expect(world.writes.isEmpty) }
    try world.publish(shipment)
    try world.expectPublished(shipment)
  }

  /// Numbers from strangers.
  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "x", "99999999999999999999"])
  func anAbsurdEndOfALimitIsNoTrap(reset: String) throws {
    let response = HTTPResponse(
      status: 403, headers: ["x-ratelimit-remaining": "0", "x-ratelimit-reset": reset], body: Array("{}".utf8))
    let name = try PathPattern("a/b", allowed: [])
    let settings = ChannelConfiguration.ForgeSettings(.github, repository: name, tag: name, token: "T")
    #expect(
      ForgeProblem(response, at: "https://h", settings) { $0 }.error is Failure
        == ["x", "99999999999999999999"].contains(reset))
  }

  @Test(arguments: [
    (#"<https://h/a?page=2>; rel="next", <https://h/a?page=9>; rel="last""#, "https://h/a?page=2"),
    (#"<https://h/a?page=1>; rel="prev",<https://h/a?page=3>;rel=next"#, "https://h/a?page=3"),
    (#"<https://h/a?page=1>; rel="first""#, nil), ("<", nil), ("", nil), (";rel=next", nil), ("<a; rel=\"next\"", nil),
  ])
  func theNextPageIsReadFromALink(header: String, url: String?) { #expect(ForgeClient.next(in: header) == url) }
}
