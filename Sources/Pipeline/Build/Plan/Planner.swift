import Artifacts
import Domain
import Manifest
import Platform

/// Makes the plan, as a pure function of what was inspected.
struct Planner {
  var workspace: Workspace
  /// Why a customer is in the run: "--all", or "--customer".
  var selection: String
  var inputs: InputDigests
  var toolVersion: String

  func plan(_ inspection: Inspection, jobs: Int) async throws -> ReleasePlan {
    let positions = Dictionary(firstOf: zip(workspace.customers.map(\.appID), workspace.customers.indices))
    let trees = inspection.bases.map { ($0.required, $0.tree.digestOfKinds) }
    // What nearly all customers get is kept once for them all.
    let (allTrees, allFiles) = (byProduct(trees), files(workspace.configuration.products))
    let variants = try await concurrentMap(inspection.variants, limit: jobs) { variant in
      let customer = variant.customer
      var planned = variant
      planned.position = positions[customer.appID] ?? 0
      planned.files = customer.products == nil ? allFiles : files(workspace.products(of: customer))
      planned.inputs = inputs.inputs(of: customer)
      let own = trees.filter { $0.0.serves(customer) }
      planned.inputs?.trees = own.count == trees.count ? allTrees : byProduct(own)
      return planned
    }
    return ReleasePlan(
      version: workspace.configuration.version, output: workspace.versionFolder,
      products: products(inspection), variants: variants,
      manifest: workspace.manifestFile, selection: selection, modelPattern: workspace.configuration.models.pathText,
      toolVersion: toolVersion)
  }

  private func byProduct(_ trees: [(RequiredBase, Digest)]) -> [String: Digest] {
    Dictionary(firstOf: trees.map { ($0.0.product.name, $0.1) })
  }

  /// Names of the files in the folder of a customer with these products.
  private func files(_ products: [ReleaseConfiguration.Product]) -> [String] {
    products.map { $0.name + ".zip" } + workspace.smallFiles(of: products)
  }

  private func products(_ inspection: Inspection) -> [ProductPlan] {
    workspace.configuration.products.map { product in
      let inspected = inspection.bases.filter { $0.name == product.name }.map { ($0.required.audience, $0) }
      let byAudience = Dictionary(firstOf: inspected)
      let items = inspection.supply.items.filter { $0.required.product.name == product.name }
      let bases = items.map { item in
        BasePlan(compilation: item.compilation, contents: byAudience[item.required.audience].map(contents))
      }
      return ProductPlan(name: product.name, carriesModels: product.carriesModels, bases: bases)
    }
  }

  private func contents(_ base: InspectedBase) -> BaseContents {
    let sizes = base.tree.entries.compactMap { if case .file(let size, _) = $0.kind { size } else { nil } }
    return BaseContents(
      path: base.source.path, fileCount: sizes.count, byteCount: sizes.reduce(0, +),
      slices: base.slices, seal: seal(base))
  }

  private func seal(_ base: InspectedBase) -> String? {
    switch base.product.seal {
    case .refuse: return nil
    case .strip: return base.seals.isEmpty ? nil : "strip \(base.seals.joined(separator: ", "))"
    case .resign(let command): return "sign with \(command.joined(separator: " "))"
    }
  }
}
