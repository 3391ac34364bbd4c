import Delivery
import Domain
import Files
import Manifest

/// Stage 3. Makes the plan, as a pure function of what was inspected.
struct Planner {
  var workspace: Workspace
  /// Why a customer is in the run: "--all", or "--customer".
  var selection: String

  func plan(_ inspection: Inspection) -> ReleasePlan {
    let positions = Dictionary(
      workspace.customers.enumerated().map { ($1.appID, $0) }, uniquingKeysWith: { first, _ in first })
    return ReleasePlan(
      version: workspace.configuration.version, output: workspace.versionFolder,
      products: inspection.bases.map(product), files: files,
      variants: inspection.customers.map { inspected in
        VariantPlan(
          customer: inspected.customer, position: positions[inspected.customer.appID] ?? 0,
          models: inspected.models.map(model))
      },
      origin: ReleasePlan.Origin(
        manifest: workspace.manifestFile, selection: selection, modelPattern: workspace.configuration.models.path.text))
  }

  private var files: [String] {
    workspace.configuration.products.map { $0.name + ".zip" } + workspace.renderedFiles
      + [ChecksumList.fileName, VariantRecord.fileName]
  }

  private func product(_ base: InspectedBase) -> ProductPlan {
    let sizes = base.tree.entries.compactMap { if case .file(let size, _) = $0.kind { size } else { nil } }
    return ProductPlan(
      name: base.name, base: base.source.path, fileCount: sizes.count, byteCount: sizes.reduce(0, +),
      slices: base.slices.map { SlicePlan(identifier: $0.identifier, modelFolder: $0.modelFolder) },
      carriesModels: base.product.carriesModels, seal: seal(base))
  }

  private func seal(_ base: InspectedBase) -> String? {
    switch base.product.seal {
    case .refuse: return nil
    case .strip: return base.seals.isEmpty ? nil : "strip \(base.seals.joined(separator: ", "))"
    case .resign(let command): return "sign with \(command.joined(separator: " "))"
    }
  }

  private func model(_ inspected: InspectedModel) -> ModelPlan {
    ModelPlan(
      model: inspected.model, source: inspected.source, file: inspected.name, byteCount: inspected.byteCount,
      digest: inspected.digest, type: inspected.type)
  }
}
