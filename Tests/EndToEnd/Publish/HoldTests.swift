import Foundation
import TestSupport
import Testing

/// Customers who do not get a release are said to be what they are, and nobody is left out silently.
@Suite struct HoldTests {
  private let release: SmallRelease

  init() throws { release = try SmallRelease(customers: 3) }

  private func edit(_ name: String, _ change: (inout Any) throws -> Void) throws {
    var value = try JSONSerialization.jsonObject(with: Data(TestFile.bytes(release.folder[name])))
    try change(&value)
    let text = try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])
    try release.folder.write(String(decoding: text, as: UTF8.self), to: name)
  }

  /// Changes the entry of `customer100`.
  private func set(_ key: String, _ value: Any?) throws {
    try edit("customers.json") { list in
      var customers = try #require(list as? [[String: Any]])
      customers[0][key] = value
      list = customers
    }
  }

  private func setVersion(_ version: String) throws {
    try edit("release.json") { document in
      var object = try #require(document as? [String: Any])
      object["version"] = version
      document = object
    }
  }

  private func run(_ arguments: String...) throws -> Tool.Result {
    try ReleaseTool.run(arguments, in: release.folder.path, environment: PublishWorkspace.identity)
  }

  @Test func aHoldThatTheLedgerCannotConfirmIsAWarning() throws {
    try set("hold", "0.9.0")
    let words = ": [0].hold: warning: the customer stays at 0.9.0, and the ledger does not say"
    let check = try run("check")
    check.expect(0)
    check.expectSays([words, "app_id customer100"])
    // Without a ledger, and then with one that never heard of the customer.
    for _ in 0..<2 {
      let result = try run("publish", "--all")
      result.expect(0)
      result.expectSays([words])
      result.expectTells(["customer100  stays at 0.9.0\n", "1 held back, 0 failed\n"])
    }
    let document = try run("publish", "--all", "--json")
    try DocumentJudge.validate([("publish", document.text)])
    #expect(document.text.contains("the ledger does not say"))
  }

  @Test func aHoldThatIsNotSoIsAnError() throws {
    try release.publish().expect(0)
    try setVersion("1.1.0")
    try set("hold", "1.0")
    try run("check").expect(0)
    try run("build", "--all").expect(0)
    try set("hold", "9.9.9")
    func expectRefusal(_ words: String, _ commands: [(status: Int32, arguments: [String])]) throws {
      for (status, arguments) in commands {
        let result = try ReleaseTool.run(arguments, in: release.folder.path, environment: PublishWorkspace.identity)
        result.expect(status)
        result.expectSays(["customers.json:", ": [0].hold: the customer stays at " + words, "app_id customer100"])
      }
    }
    let all =
      [(1, ["check"]), (2, ["build", "--all"]), (2, ["plan"]), (2, ["publish", "--all"])] as [(Int32, [String])]
    try expectRefusal("9.9.9, which was never published to it", all)
    try set("hold", "1.0.0")
    let withdrawal = ["withdraw", "1.0.0", "--customer", "customer100", "--reason", "bad", "--yes"]
    try ReleaseTool.run(withdrawal, in: release.folder.path, environment: PublishWorkspace.identity).expect(0)
    try expectRefusal("1.0.0, which was withdrawn from it", all)
    let result = try run("publish", "--all")
    result.expectTells(["0 held back, 1 failed"])
    #expect(!result.text.contains("customer100"))
  }

  @Test func whoeverGetsNothingIsCounted() throws {
    try set("channels", [String]())
    let words = ": [0].channels: warning: the channels of customer100 are an empty list"
    for arguments in [["check"], ["build", "--all"], ["publish", "--all"]] {
      let result = try ReleaseTool.run(arguments, in: release.folder.path, environment: PublishWorkspace.identity)
      result.expect(0)
      result.expectSays([words])
    }
    let again = try run("publish", "--all", "--dry-run")
    again.expectTells([
      "customer100  has no channel of these\n", "4 there already, 0 held back, 0 failed, 1 without a channel\n",
    ])
    try set("channels", ["mirror"])
    try run("publish", "--all", "--channel", "repositories").expectTells(["0 failed, 1 without a channel\n"])
    let some = try run("publish", "--customer", "customer101")
    some.expectTells(["2 there already, 0 held back, 0 failed, 2 not chosen\n"])
    let document = try run("publish", "--all", "--channel", "repositories", "--json")
    try DocumentJudge.validate([("publish", document.text)])
    #expect(document.text.contains(#/"withoutChannel": \[\s*"customer100"\s*\]/#))
  }
}
