import Domain

extension [Leak] {
  /// Without words that belong in what a customer gets even if another customer has the same name: the products, the version, and
  /// the customer's flows and features. Never removes a bundle identifier.
  package func telling(to customer: Customer, products: [String], version: String?) -> [Leak] {
    if isEmpty { return [] }
    let words =
      products + customer.features + customer.models.map(\.flowName.description) + [version].compactMap(\.self)
    let own = Set(words.map { $0.lowercased() })
    return filter { $0.kind == .bundleIdentifier || !own.contains($0.text.lowercased()) }
  }
}

extension Leak {
  /// `names customer beta: the bundle identifier "com.beta.app" is in its name`.
  package func statement(in place: String) -> String {
    "names \(owners.asCustomers): the \(kind) \(text.debugDescription) is \(place)"
  }
}
