import Domain
import Manifest

/// A base framework that a run needs: a product's, for all customers who get the same one.
struct RequiredBase: Sendable {
  var product: ReleaseConfiguration.Product
  var audience: BaseAudience
  /// The number of customers of the run who get it.
  var customerCount = 0

  /// Whether it is compiled for one customer.
  var isOwn: Bool { if case .customer = audience { true } else { false } }

  var description: String {
    switch audience {
    case .everyone: product.name
    case .features(let names): names.isEmpty ? product.name : "\(product.name) with \(names.joined(separator: ", "))"
    case .customer(let appID): "\(product.name) for \(appID)"
    }
  }

  func serves(_ customer: Customer) -> Bool {
    customer.receives(product: product.name) && audience.includes(customer)
  }

  /// - Returns: for each product in order, and for each its audiences in the order of their first customers. A prebuilt base is
  ///   needed even if nobody gets it, since it would be broken for the next customer too.
  static func all(of products: [ReleaseConfiguration.Product], for customers: some Collection<Customer>)
    -> [RequiredBase]
  {
    products.flatMap { product -> [RequiredBase] in
      let receiving = customers.filter { $0.receives(product: product.name) }
      if case .prebuilt = product.origin {
        return [RequiredBase(product: product, audience: .everyone, customerCount: receiving.count)]
      }
      return receiving.grouped(by: product.audience).map { alike in
        RequiredBase(product: product, audience: product.audience(of: alike[0]), customerCount: alike.count)
      }
    }
  }
}

/// Those who get the same base framework of a product.
package enum BaseAudience: Hashable, Sendable {
  case everyone
  /// Customers with exactly these features, sorted.
  case features([String])
  case customer(Identifier)

  /// Whether a customer is one of them, who gets the product at all.
  func includes(_ customer: Customer) -> Bool {
    switch self {
    case .everyone: true
    case .features(let names): names == customer.sortedFeatures
    case .customer(let appID): appID == customer.appID
    }
  }
}

extension Customer {
  fileprivate var sortedFeatures: [String] { features.sorted { $0.precedesByBytes($1) } }
}

extension ReleaseConfiguration.Product {
  /// Those who get the same base framework as a customer.
  func audience(of customer: Customer) -> BaseAudience {
    switch (origin, bundling) {
    case (.prebuilt, _): .everyone
    case (.compiled, .inject): .features(customer.sortedFeatures)
    case (.compiled, .compile): .customer(customer.appID)
    }
  }
}
