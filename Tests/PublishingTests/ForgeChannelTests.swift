import Domain
import Manifest
import TestSupport
import Testing

@testable import Publishing

/// Channels of the kinds `github-release` and `gitlab-release`, at servers that answer as the forges' documentation says.
@Suite struct ForgeChannelTests {
  static let forges: [ChannelConfiguration.Forge] = [.github, .gitlab]

  @Test(arguments: forges) func everyCustomerGetsAReleaseOfTheirOwn(forge: ChannelConfiguration.Forge) throws {
    let world = try ForgeWorld(forge)
    let (alpha, beta) = (try world.shipment("alpha"), try world.shipment("beta"))
    try world.publish(alpha)
    #expect(world.releases.count == 1)
    let revelation = try world.publish(beta)
    try world.expectPublished(alpha)
    try world.expectPublished(beta)
    #expect(
      revelation.tag == "beta/1.5.0"
        && revelation.commit.map { world.tags.contains("acme/sdk-beta beta/1.5.0 \($0)") } == true)
    #expect(revelation.destination.contains("/acme/sdk-beta/"))
    let before = world.log.count
    #expect(try world.publish(alpha).tag == "alpha/1.5.0")
    #expect(world.log.dropFirst(before).allSatisfy { $0.hasPrefix("GET ") })
  }

  /// Also in one repository for all.
  @Test(arguments: forges) func nothingIsVisibleBeforeItIsConfirmed(forge: ChannelConfiguration.Forge) throws {
    let world = try ForgeWorld(forge, "many", repository: "acme/all")
    let shipment = try world.shipment()
    let channel = world.channel()
    try channel.put(shipment)
    try channel.confirm(shipment)
    #expect(world.published().isEmpty && world.tags.isEmpty)
    // Another process finds a draft at the end of more than a hundred releases.
    try world.publish(shipment)
    try world.expectPublished(shipment)
    #expect(world.writes.count == (forge == .github ? 5 : 4))
  }

  /// The server drops the connection after each request in turn, or a page to sign in answers it; the next run does the rest.
  /// Every third is enough of pages, which no kind of request takes for its answer.
  @Test(arguments: forges, ["cut", "page"])
  func theNextRunFinishesWhatOneHasLeft(forge: ChannelConfiguration.Forge, fault: String) throws {
    let whole = try ForgeWorld(forge)
    try whole.publish(try whole.shipment())
    try #require(whole.log.count > 10)
    for (index, request) in whole.log.enumerated() where fault == "cut" || index % 3 == 0 {
      let number = index + 1
      let world = try ForgeWorld(forge, "\(fault)@\(number)")
      let shipment = try world.shipment()
      let failure = ForgeWorld.failure { try world.publish(shipment) }?.failure
      // Libcurl asks a question again, over another connection.
      let isRepeated = fault == "cut" && request.hasPrefix("GET ") && failure == nil
      #expect(isRepeated || failure?.status == .temporary, "\(request)")
      try world.set("")
      try world.publish(shipment)
      try world.expectPublished(shipment, "\(fault)@\(number)")
      #expect(world.releases.count == 1, "\(number)")
      #expect(world.state["files"]?.elements?.count ?? 0 <= ForgeWorld.names.count, "\(number)")
    }
  }

  @Test(arguments: forges, ["half@upload", "taken", "no-digest", "immutable"])
  func faultsAreOvercome(forge: ChannelConfiguration.Forge, fault: String) throws {
    let world = try ForgeWorld(forge, fault)
    let shipment = try world.shipment()
    try world.publish(shipment, tries: 3)
    try world.expectPublished(shipment)
  }

  /// What a draft has wrong is uploaded again. GitLab has no drafts: what it has is never replaced.
  @Test(arguments: forges, ["damage@upload", "damage@upload no-digest"])
  func otherBytesAreNotPublished(forge: ChannelConfiguration.Forge, fault: String) throws {
    let world = try ForgeWorld(forge, fault)
    let shipment = try world.shipment()
    let failure = ForgeWorld.failure { try world.publish(shipment) }?.failure
    #expect(failure?.status == .inputOutput)
    #expect(failure?.findings.map(\.code) == ["publish.read-back"])
    #expect(world.published().isEmpty && world.tags.isEmpty)
    guard forge == .gitlab else {
      try world.publish(shipment)
      return try world.expectPublished(shipment)
    }
    #expect(ForgeWorld.failure { try world.publish(shipment) }?.failure.findings.map(\.code) == ["publish.conflict"])
  }

  @Test(arguments: forges) func publishedBytesAreNeverReplaced(forge: ChannelConfiguration.Forge) throws {
    let world = try ForgeWorld(forge)
    let shipment = try world.shipment()
    try world.publish(shipment)
    let (published, writes) = (world.published(), world.writes)
    let failure = ForgeWorld.failure { try world.publish(try world.shipment(content: "abcdefghij")) }?.failure
    #expect(failure?.status == .badInput && failure?.findings.count == ForgeWorld.names.count)
    #expect(failure?.findings.allSatisfy { $0.remedy?.contains("release bump") == true } == true)
    #expect(world.published() == published && world.writes == writes)
  }

  /// A release that is public may get what `files` names since, unless it is immutable.
  @Test func aPublishedReleaseIsCompleted() throws {
    for forge in Self.forges {
      let world = try ForgeWorld(forge)
      try world.publish(try world.shipment())
      try world.publish(try world.shipment(more: ["models.json"]))
      #expect(world.published().count == ForgeWorld.names.count + 1)
    }
    let world = try ForgeWorld(.github, "immutable")
    try world.publish(try world.shipment())
    let failure = ForgeWorld.failure { try world.publish(try world.shipment(more: ["models.json"])) }?.failure
    #expect(failure?.findings.first?.message.contains("immutable, and has no models.json") == true)
  }

  /// Each has asked before the other had a draft.
  @Test func twoRunsAtOnceLeaveOneRelease() throws {
    let world = try ForgeWorld(.github)
    let shipment = try world.shipment()
    let channels = [world.channel(), world.channel()]
    for channel in channels { _ = try channel.look(shipment) }
    for channel in channels { try channel.put(shipment) }
    #expect(world.releases.count == 2)
    try world.publish(shipment)
    try world.expectPublished(shipment)
    #expect(world.releases.count == 1)
  }

  @Test func aDraftOfSomebodyElseIsLeftAlone() throws {
    let world = try ForgeWorld(.github)
    try world.channel().put(try world.shipment())
    var other = world
    other.settings.repository = try PathPattern("acme/sdk-alpha", allowed: [])
    other.settings.tag = try PathPattern("alpha/{{version}}", allowed: ["version"])
    let writes = world.writes
    let failure = ForgeWorld.failure { try other.publish(try world.shipment("beta")) }?.failure
    #expect(failure?.findings.first?.message.contains("somebody else") == true)
    #expect(world.writes == writes)
  }

  @Test func namesThatGitHubChangesAreRefused() throws {
    var world = try ForgeWorld(.github)
    let shipment = try world.shipment(more: ["How to.md"])
    let failure = ForgeWorld.failure { try world.publish(shipment) }?.failure
    #expect(failure?.status == .badInput && failure?.findings.map(\.code) == ["publish.asset-name"])
    #expect(world.log.isEmpty)
    world.settings.files = try GlobSet(parsing: ["*.podspec"])
    try world.publish(shipment)
    #expect(world.published().map { $0.prefix { $0 != " " } } == ["ContextSDK.podspec", "ContextSDK.zip"])
  }
}
