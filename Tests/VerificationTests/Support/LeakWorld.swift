import Artifacts
import Domain
import Manifest
import Platform
import TestSupport

@testable import Verification

/// A vendor's customers, some of whom share names, flows or models, with their models on the disk.
struct LeakWorld {
  struct Model {
    var owners: Set<Identifier>
    var flow: String
    var bytes: [UInt8]
  }

  static let flows = ["onboarding_upsell", "paywall_timing", "push_permission", "retention_nudge"]
  private static let words = [
    "lumen", "orbit", "tide", "kiosk", "pulse", "zenith", "harbor", "meadow", "falcon", "ember",
  ]
  private static let foreign = ["Größe", "Café", "Молния", "東京ガス", "Tom & Jo", "Bob's"]

  let folder: TemporaryFolder
  private(set) var customers: [Customer] = []
  private(set) var models: [Model] = []
  let index: IdentityIndex
  let owners: ModelOwners

  init(count: Int, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let customers = (0..<count).map { Self.customer($0, &random) }
    folder = try TemporaryFolder()
    var files: [ModelOwners.File] = []
    var models: [Model] = []
    for (number, customer) in customers.enumerated() {
      // Every fifth shares a model with the one before.
      let shared = number % 5 == 4 ? [customers[number - 1].appID] : []
      for (flow, sharers) in [(number % 4, []), ((number + 1) % 4, shared)] {
        let name = Self.flows[flow]
        let bytes = CoreMLFixture.model(flowName: name, version: "1", salt: Self.hex(32, &random))
        let path = try folder.write(bytes, to: "\(customer.appID)/\(name).mlmodel")
        let model = Model(owners: Set([customer.appID] + sharers), flow: name, bytes: bytes)
        files += model.owners.map { ModelOwners.File(path, size: bytes.count, of: $0) }
        models.append(model)
      }
    }
    (self.customers, self.models) = (customers, models)
    owners = ModelOwners(files)
    index = IdentityIndex(customers: customers, nameRule: NameRule(ignored: Set(Self.flows + ["ContextSDK"])))
  }

  private static func customer(_ number: Int, _ random: inout SeededGenerator) -> Customer {
    let (first, second) = (words[number % words.count], words[number / words.count % words.count])
    let id = number.isMultiple(of: 2) ? uuid(&random) : "\(first)-\(second)-\(number)"
    let bundle = "com.\(first)\(number).\(second)"
    let name: String? =
      switch number % 7 {
      case 0: "Qx" + String(number % 10)  // too short
      case 1: "Fitness"  // in any software
      case 2: flows[number % flows.count]  // a flow
      case 3: "\(foreign[number % foreign.count]) \(first) \(number)"
      case 4: "\(first.capitalized) \(second.capitalized) \(number)"
      case 5: "\(first.capitalized)\(number) Ltd"
      default: nil
      }
    return Customer(
      appID: CraftedVariant.id(id), name: name, bundleIdentifiers: [bundle, bundle + ".pro"], models: [])
  }

  private static func uuid(_ random: inout SeededGenerator) -> String {
    [8, 4, 4, 4, 12].map { hex($0, &random) }.joined(separator: "-")
  }

  private static func hex(_ count: Int, _ random: inout SeededGenerator) -> String {
    String((0..<count).map { _ in "0123456789abcdef".randomElement(using: &random) ?? "0" })
  }

  /// The customer's tokens that are searched for.
  func tokens(of customer: Customer) -> [String] {
    let excluded = index.exclusions.filter { $0.owner == customer.appID }.map(\.text)
    return ([customer.appID.description] + customer.bundleIdentifiers + [customer.name].compactMap(\.self))
      .filter { !excluded.contains($0) }
  }

  func expectation(for customer: Customer) -> Expectation {
    Expectation(
      version: "1.4.0",
      customer: CustomerExpectation(
        customer: customer, models: nil, modelFolder: "", modelOwners: owners, identities: index))
  }
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
