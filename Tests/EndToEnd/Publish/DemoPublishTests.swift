import TestSupport
import Testing

/// `make demo-publish`, with the program under test.
@Suite struct DemoPublishTests {
  @Test func publishesHoldsWithdrawsAndResolves() throws {
    let result = try Tool.run(
      Checkout.root + "/scripts/demo-publish", [ReleaseTool.path])
    result.expect(0)
    for line in [
      "1.4.0: 10 would be published", "1.4.0: 10 published", "1.4.0: 0 published, 10 there already",
      "trailcast  stays at 1.4.0", "1.5.0: 8 published, 0 there already, 1 held back",
      "acme-fitness  packages: withdrawn, back to 1.4.0", "1.4.0 (1.5.0 withdrawn)", "resolved at 1.4.0",
      "resolved at 1.5.0",
    ] { #expect((result.text + result.errors).contains(line), "\(line)") }
  }
}
