import Domain
import Editing

/// What changed for a customer between two releases, by their records.
struct ReleaseChanges {
  /// A line for each.
  private(set) var lines: [String] = []
  /// Whether nothing but the version changed, as far as the records tell.
  private(set) var isEmpty = true

  init(of appID: Identifier, from before: DeliveredRelease, to after: VariantRecord) {
    // The ledger has no features.
    let features = after.features ?? []
    let (old, new) = (
      Self.customer(appID, models: before.models, features: before.record?.features ?? features),
      Self.customer(appID, models: after.models, features: features)
    )
    lines = CustomerChanges(of: appID, before: [old], after: [new])?.lines ?? []
    lines += Self.retrained(before.models, after.models)
    lines += Self.products(before, after)
    isEmpty = lines.isEmpty && Self.haveSameBase(before, after)
  }

  private static func customer(_ appID: Identifier, models: [DeliveredModel], features: [String]) -> Customer {
    let models = models.compactMap { model -> CustomModel? in
      guard let flowID = model.flowID, let name = model.flowName.flatMap({ Identifier($0) }),
        let version = model.version
      else { return nil }
      return CustomModel(flowID: flowID, flowName: name, version: version)
    }
    return Customer(appID: appID, bundleIdentifiers: [], features: features, models: models)
  }

  /// Models of the same version with other bytes.
  private static func retrained(_ before: [DeliveredModel], _ after: [DeliveredModel]) -> [String] {
    after.compactMap { model in
      let isOther = before.contains {
        $0.flowID == model.flowID && $0.flowName == model.flowName && $0.version == model.version
          && $0.digest != nil && model.digest != nil && $0.digest != model.digest
      }
      return isOther ? "\(model.flowName ?? "?") \(model.version?.description ?? "?") has other content" : nil
    }
  }

  private static func products(_ before: DeliveredRelease, _ after: VariantRecord) -> [String] {
    let names = after.products.compactMap(\.name)
    let old = before.sizes.keys.sorted { $0.precedesByBytes($1) }
    let changes = before.record.map { VariantOrigin(after).changes(from: VariantOrigin($0)) } ?? []
    return names.filter { !old.contains($0) }.map { "\($0) added" }
      + old.filter { !names.contains($0) }.map { "\($0) removed" }
      + changes.compactMap { change in
        if case .base(let product) = change { "\(product): new framework" } else { nil }
      }
  }

  private static func haveSameBase(_ before: DeliveredRelease, _ after: VariantRecord) -> Bool {
    before.record != nil
      || after.products.allSatisfy { product in product.name.map { before.sizes[$0] == product.size } ?? false }
  }
}
