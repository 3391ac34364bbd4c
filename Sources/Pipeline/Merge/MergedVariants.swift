import Domain
import Manifest
import Platform

/// The variants of all parts, as one release.
struct MergedVariants {
  /// Sorted by `app_id`, each once.
  let variants: [ReleasePart.Variant]
  let workspace: Workspace
  let customers: [Identifier: Customer]

  /// - Parameter agreement: the plan that all were made from, if there is one.
  /// - Throws: `Failure` with status 65 and everything that keeps the parts from being one release.
  init(of parts: [ReleasePart], in workspace: Workspace, agreement: PlanAgreement?) throws {
    self.workspace = workspace
    customers = workspace.customers.keyed(by: \.appID)
    let all = Dictionary(grouping: parts.flatMap(\.variants), by: \.appID)
    variants = all.values.compactMap(\.first).sorted { $0.appID < $1.appID }
    let chosen = try agreement?.selection.resolve(workspace.customers, manifestFile: workspace.manifestFile)
    let wanted = chosen?.map(\.appID) ?? workspace.customers.map(\.appID)
    let made = variants.map { ($0.appID, VariantOrigin($0.record)) }
    _ = try [
      Result { try Self.refuseContradictions(all) }, Result { try refuseMissing(wanted) },
      Result { try refuseOthers(wanted) }, Result { try agreement?.refuse(made) ?? refuseDisagreement() },
    ].values()
  }

  /// Whether this program has made every variant from the files that are here, so that a build here would leave it in place. Then it was
  /// judged when it was built.
  func wereMadeFrom(_ inputs: InputDigests, version: String, toolVersion: String) -> Bool {
    variants.allSatisfy { variant in
      guard let customer = customers[variant.appID], let found = variant.record.inputs else { return false }
      // Notes tell of commits, which a machine that merges need not have, nor the base frameworks.
      var wanted = inputs.inputs(of: customer)
      (wanted.changes, wanted.trees) = (found.changes, found.trees)
      return found == wanted && variant.record.version == version && variant.record.toolVersion == toolVersion
    }
  }

  /// Two parts may hold the same variant, but not two that differ.
  private static func refuseContradictions(_ all: [Identifier: [ReleasePart.Variant]]) throws {
    let different = all.values.filter { Set($0.map(\.sums)).count > 1 }
    try different.sorted { $0[0].appID < $1[0].appID }.map { variants in
      Finding(
        "merge.different", at: Location(variants[1].folder), "is another variant than \(variants[0].folder)",
        remedy: "leave one of the parts out")
    }.throwIfAny()
  }

  private func refuseMissing(_ wanted: [Identifier]) throws {
    let there = Set(variants.map(\.appID))
    try refuse(
      wanted.filter { !there.contains($0) }, code: "merge.missing", message: "no part has a variant of",
      remedy: "add the part that has it, or build it")
  }

  private func refuseOthers(_ wanted: [Identifier]) throws {
    let known = Set(wanted)
    try refuse(
      variants.map(\.appID).filter { !known.contains($0) }, code: "merge.unknown",
      message: "does not have this customer of a part:",
      remedy: "merge with the manifest that the parts were built with")
  }

  private func refuse(_ appIDs: [Identifier], code: String, message: String, remedy: String) throws {
    if appIDs.isEmpty { return }
    let names = Amount.names(appIDs.sorted().map(\.description))
    throw Failure(.badInput, code, at: Location(workspace.manifestFile), "\(message) \(names)", remedy: remedy)
  }

  /// Without a plan, all must have been made from the same prebuilt bases, templates and configuration, by the same tool.
  private func refuseDisagreement() throws {
    guard let first = variants.first else { return }
    let prebuilt = workspace.configuration.products.filter { if case .prebuilt = $0.origin { true } else { false } }
    let shared = Set(prebuilt.map { VariantState.Change.base(product: $0.name) })
      .union([.version, .templates, .configuration])
    let origin = VariantOrigin(first.record)
    for variant in variants {
      let changes = VariantOrigin(variant.record).changes(from: origin).filter { shared.contains($0) || $0.isTool }
      if changes.isEmpty { continue }
      throw Failure(
        .badInput, "merge.disagree", at: Location(variant.folder),
        "was made from other inputs than \(first.folder): \(changes.map(\.description).joined(separator: ", "))",
        remedy: "build all parts from the same files, with the same `release`")
    }
  }
}
