import Domain
import Manifest

extension Rule {
  static let agreementTogether = Rule(
    .agreementTogether,
    claim: "the products that a customer gets fit into one app",
    reason:
      "iOS refuses an app with one bundle identifier twice, and an app without a library that it links does not start",
    check: .variant { subject in
      repeatedIdentifiers(subject.products) + missingProducts(subject)
    })

  private static func repeatedIdentifiers(_ products: [ProductLinks]) -> [Violation] {
    let all = Set(products.flatMap(\.identifiers)).sorted { $0.precedesByBytes($1) }
    return all.compactMap { identifier in
      let owners = products.filter { $0.identifiers.contains(identifier) }.map(\.product)
      if owners.count < 2 { return nil }
      return Violation(
        nil, "\(owners.joined(separator: " and ")) have one CFBundleIdentifier, \(identifier)",
        remedy: "give each framework an identifier of its own: the App Store rejects an app with both (ITMS-90685)")
    }
  }

  private static func missingProducts(_ subject: VariantSubject) -> [Violation] {
    guard let customer = subject.expectation.customer else { return [] }
    let own = Set(customer.products.map(\.name))
    return subject.products.flatMap { product in
      subject.expectation.releaseProducts.map(\.name).filter { !own.contains($0) && product.links($0) }.map { missing in
        Violation(
          nil, "\(product.product) links \(missing), a product that the customer does not get: the app does not start",
          remedy: "add \(missing.debugDescription) to the customer's `products`")
      }
    }
  }
}
