import Domain
import Testing

/// A packed customer is the same as before.
@Suite struct CustomerListTests {
  @Test func everyFieldIsAsItWas() throws {
    let list = CustomerList(try Self.customers())
    #expect(list.unpacked == (try Self.customers()))
    for (entry, customer) in zip(list, try Self.customers()) {
      #expect(entry.appID == customer.appID)
      #expect(entry.name == customer.name)
      #expect(entry.bundleIdentifiers == customer.bundleIdentifiers)
      #expect(entry.features == customer.features)
      #expect(entry.products == customer.products)
      #expect(entry.variables == customer.variables)
    }
  }

  @Test func listsAreJoinedInOrder() throws {
    // More than one block each.
    let many = try (0..<600).map {
      Customer(appID: try #require(Identifier("c\($0)")), bundleIdentifiers: [], models: [])
    }
    let lists = [many, try Self.customers(), [], many.reversed()]
    #expect(CustomerList(joining: lists.map { CustomerList($0) }).unpacked == lists.flatMap(\.self))
    #expect(CustomerList([]).isEmpty)
  }

  @Test func flowNamesAreThoseOfAllCustomers() throws {
    let list = CustomerList(try Self.customers())
    #expect(list.flowNames == Set(try Self.customers().flatMap(\.models).map(\.flowName)))
  }

  /// Among them one with nothing, and one with all.
  private static func customers() throws -> [Customer] {
    let (alpha, upsell, timing) = (Identifier("alpha"), Identifier("upsell"), Identifier("timing"))
    let appID = try #require(alpha)
    let versions = [ModelVersion.number(1), .number(.max), .uuid("00000000-0000-4000-8000-000000000000")]
    let models = try [(0, upsell), (127, timing), (.max, upsell)].enumerated().map {
      CustomModel(flowID: $1.0, flowName: try #require($1.1), version: versions[$0])
    }
    let long = String(repeating: "Café 東京 ", count: 40)
    let full = Customer(
      appID: appID, name: long, bundleIdentifiers: ["com.a", "com.b.\(long)"], features: ["f", "g"], products: ["P"],
      models: models, channels: [appID], heldVersion: try #require(PackageVersion("1.4.0-rc.2")),
      variables: ["key": "value"])
    return try ["one", "two", "three", "four"].enumerated().flatMap { index, id in
      [
        Customer(
          appID: try #require(Identifier(id)), name: index == 2 ? "" : nil, bundleIdentifiers: ["x.y"],
          features: index > 1 ? ["f"] : [], products: index > 2 ? [] : nil, models: Array(models.prefix(index))), full,
      ]
    }
  }
}
