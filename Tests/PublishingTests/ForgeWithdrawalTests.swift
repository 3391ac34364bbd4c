import Domain
import Manifest
import TestSupport
import Testing

@testable import Publishing

/// Taking a release of a forge back.
@Suite struct ForgeWithdrawalTests {
  private func withdrawal(_ shipment: Shipment, _ commit: String?) -> Withdrawal {
    Withdrawal(shipment: shipment, commit: commit) { _, _ in ReleasePaths(telling: [], others: [], notes: nil) }
  }

  private func record(_ shipment: Shipment, isWithdrawn: Bool) -> ChannelRecord {
    ChannelRecord(
      current: isWithdrawn ? nil : shipment, commit: nil, withdrawn: isWithdrawn ? [shipment] : [],
      paths: { _, _ in ReleasePaths(telling: [], others: [], notes: nil) })
  }

  @Test(arguments: ForgeChannelTests.forges) func releaseAndTagAreDeleted(forge: ChannelConfiguration.Forge) throws {
    let world = try ForgeWorld(forge)
    let shipment = try world.shipment()
    let revelation = try world.publish(shipment)
    let channel = world.channel()
    #expect(try channel.compare(record(shipment, isWithdrawn: false)).standing == .published(revelation))
    #expect(try channel.compare(record(shipment, isWithdrawn: true)).resolvable == ["1.5.0": .tag])
    var question = withdrawal(shipment, revelation.commit)
    question.isDryRun = true
    #expect(try channel.withdraw(question) == nil)
    let planned = try channel.hide(question)
    #expect(planned.count == 2 && world.releases.count == 1 && world.tags.count == 1)
    #expect(try channel.hide(withdrawal(shipment, revelation.commit)) == planned)
    #expect(world.releases.isEmpty && world.tags.isEmpty)
    #expect(try channel.compare(record(shipment, isWithdrawn: true)).resolvable.isEmpty)
    let files = try channel.delete(withdrawal(shipment, revelation.commit))
    #expect(files.count == (forge == .github ? 0 : ForgeWorld.names.count))
    #expect(world.state["files"]?.elements?.isEmpty == true)
    // Nothing is left to do.
    #expect(try channel.hide(withdrawal(shipment, revelation.commit)).isEmpty)
  }

  /// A run that was killed between the two deletions.
  @Test(arguments: ForgeChannelTests.forges) func theNextRunDeletesTheTag(forge: ChannelConfiguration.Forge) throws {
    let world = try ForgeWorld(forge)
    let shipment = try world.shipment()
    let revelation = try world.publish(shipment)
    let channel = world.channel()
    try channel.forge.removeRelease(channel.wanted(shipment), channel.forge.find(channel.wanted(shipment)))
    #expect(world.releases.isEmpty && world.tags.count == 1)
    #expect(try world.channel().hide(withdrawal(shipment, revelation.commit)).count == 1)
    #expect(world.tags.isEmpty)
  }

  @Test(arguments: ForgeChannelTests.forges) func whatIsNotOursStays(forge: ChannelConfiguration.Forge) throws {
    let world = try ForgeWorld(forge)
    let shipment = try world.shipment()
    let revelation = try world.publish(shipment)
    let moved = ForgeWorld.failure { _ = try world.channel().hide(withdrawal(shipment, "0123")) }
    #expect(moved?.failure.findings.map(\.code) == ["withdraw.other-tag"])
    let other = withdrawal(try world.shipment(content: "abcdefghij"), revelation.commit)
    let changed = ForgeWorld.failure { _ = try world.channel().hide(other) }
    #expect(changed?.failure.findings.map(\.code) == ["withdraw.other-release"])
    #expect(world.releases.count == 1 && world.tags.count == 1)
  }
}
