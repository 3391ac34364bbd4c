import Delivery
import Domain
import Files
import Manifest

/// Stage 3. Makes the plan, as a pure function of what was inspected.
struct Planner {
  var workspace: Workspace
  /// Why a customer is in the run: "--all", or "--customer".
  var selection: String
  var inputs: InputDigests
  var toolVersion: String

  func plan(_ inspection: Inspection) -> ReleasePlan {
    let planned = Set(inspection.customers.map(\.customer.appID))
    let positions = Dictionary(
      workspace.customers.enumerated().lazy.map { ($1.appID, $0) }.filter { planned.contains($0.0) },
      uniquingKeysWith: { first, _ in first })
    return ReleasePlan(
      version: workspace.configuration.version, output: workspace.versionFolder,
      products: products(inspection),
      variants: inspection.customers.map { inspected in
        VariantPlan(
          customer: inspected.customer, position: positions[inspected.customer.appID] ?? 0,
          models: inspected.models.map { ModelPlan($0) }, files: files(of: inspected.customer),
          inputs: inputs.inputs(of: inspected.customer))
      },
      origin: ReleasePlan.Origin(
        manifest: workspace.manifestFile, selection: selection, modelPattern: workspace.configuration.models.pathText),
      toolVersion: toolVersion)
  }

  private func files(of customer: Customer) -> [String] {
    workspace.products(of: customer).map { $0.name + ".zip" } + workspace.renderedFiles(of: customer)
      + [ChecksumList.fileName, VariantRecord.fileName]
  }

  private func products(_ inspection: Inspection) -> [ProductPlan] {
    workspace.configuration.products.map { product in
      let inspected = inspection.bases.filter { $0.name == product.name }.map { ($0.required.audience, $0) }
      let byAudience = Dictionary(inspected, uniquingKeysWith: { first, _ in first })
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
      slices: base.slices.map { SlicePlan(identifier: $0.identifier, modelFolder: $0.modelFolder) }, seal: seal(base))
  }

  private func seal(_ base: InspectedBase) -> String? {
    switch base.product.seal {
    case .refuse: return nil
    case .strip: return base.seals.isEmpty ? nil : "strip \(base.seals.joined(separator: ", "))"
    case .resign(let command): return "sign with \(command.joined(separator: " "))"
    }
  }
}

extension ModelPlan {
  init(_ inspected: InspectedModel) {
    self.init(
      model: inspected.model, source: inspected.origin, file: inspected.name, byteCount: inspected.byteCount,
      digest: inspected.digest, type: inspected.type)
  }
}
