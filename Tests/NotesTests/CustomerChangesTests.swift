import Domain
import Editing
import Testing

@Suite struct CustomerChangesTests {
  static func customer(_ appID: String, _ models: [(Int, String, ModelVersion)], _ features: [String] = []) throws
    -> Customer
  {
    Customer(
      appID: try #require(Identifier(appID)), name: "The name of \(appID)", bundleIdentifiers: ["com.example.\(appID)"],
      features: features,
      models: try models.map {
        CustomModel(flowID: $0.0, flowName: try #require(Identifier($0.1)), version: $0.2)
      })
  }

  struct Case: Sendable {
    var before: [(Int, String, ModelVersion)]
    var after: [(Int, String, ModelVersion)]
    var lines: [String]
  }

  static let cases = [
    Case(before: [(1, "upsell", .number(72))], after: [(1, "upsell", .number(73))], lines: ["upsell 72 → 73"]),
    Case(before: [(1, "upsell", .number(72))], after: [(1, "upsell", .number(72))], lines: []),
    Case(before: [], after: [(1, "upsell", .number(1))], lines: ["upsell 1 added"]),
    Case(before: [(1, "upsell", .number(1))], after: [], lines: ["upsell 1 removed"]),
    Case(before: [(1, "old", .number(1))], after: [(1, "new", .number(1))], lines: ["new renamed from old"]),
    Case(before: [(1, "old", .number(1))], after: [(1, "new", .number(2))], lines: ["new 1 → 2, renamed from old"]),
    Case(before: [(1, "upsell", .number(1))], after: [(9, "upsell", .number(1))], lines: ["upsell flow 1 → 9"]),
    Case(
      before: [(1, "upsell", .uuid("0A0B0C0D-0000-4000-8000-000000000000"))],
      after: [(1, "upsell", .uuid("0a0b0c0d-0000-4000-8000-000000000000"))], lines: []),
    Case(
      before: [(1, "a", .number(1)), (2, "b", .number(1)), (3, "c", .number(1))],
      after: [(3, "c", .number(2)), (2, "a", .number(1)), (4, "d", .number(1))],
      lines: ["c 1 → 2", "a renamed from b", "d 1 added", "a 1 removed"]),
    Case(
      before: [(1, "a", .number(1)), (2, "b", .number(1))], after: [(1, "b", .number(1)), (2, "a", .number(1))],
      lines: ["b renamed from a", "a renamed from b"]),
  ]

  @Test(arguments: cases.indices) func models(_ index: Int) throws {
    let expected = Self.cases[index]
    let changes = try Self.changes([Self.customer("acme", expected.before)], [Self.customer("acme", expected.after)])
    #expect(changes.lines == expected.lines)
    #expect(changes.isEmpty == expected.lines.isEmpty)
  }

  static func changes(_ before: [Customer], _ after: [Customer]) throws -> CustomerChanges {
    let appID = try #require(Identifier("acme"))
    return try #require(CustomerChanges(of: appID, before: before, after: after))
  }

  @Test func markdown() throws {
    let changes = try Self.changes(
      [Self.customer("acme", [(1, "upsell", .number(72)), (2, "gone", .number(4))], ["slow_mode", "b"])],
      [Self.customer("acme", [(1, "onboarding_upsell", .number(73))], ["b", "a_b *c*", "a_b *c*"])])
    #expect(
      changes.text() == """
        ### For you

        - `onboarding_upsell` 72 → 73, renamed from `upsell`
        - `gone` 4 removed
        - a_b \\*c\\* switched on
        - slow_mode switched off

        """)
  }

  @Test func aNewCustomer() throws {
    let appID = try #require(Identifier("acme"))
    let after = [try Self.customer("acme", [(1, "upsell", .number(1))])]
    let changes = try Self.changes([], after)
    #expect(changes.isNew)
    #expect(changes.text(title: "New") == "### New\n\n- First release for you\n- `upsell` 1 added\n")
    #expect(CustomerChanges(of: appID, before: after, after: []) == nil)
  }

  @Test func nobodyElseIsNamed() throws {
    let others = try ["beta", "gamma"].map {
      try Self.customer($0, [(5, "\($0)_flow", .number(4321))], ["\($0)_feature"])
    }
    let mine = try Self.customer("acme", [(5, "upsell", .number(1))], ["x"])
    for before in [others, others + [mine]] {
      let changes = try Self.changes(before, [others[0], mine, others[1]])
      let told = changes.text() + changes.lines.joined() + String(describing: changes)
      for word in ["beta", "gamma", "4321", "The name of"] { #expect(!told.contains(word)) }
    }
  }
}
