import Domain
import Editing
import Manifest

/// Fills the templates for a variant. `RenderedCheck` holds the result against what the release says.
struct Renderer: Sendable {
  struct File: Sendable {
    /// What a file must say besides what all must.
    enum Kind: Sendable {
      case podspec(StampCheck.Product)
      case package([StampCheck.Product])
      case notes
      case record
    }

    var name: String
    var kind: Kind
    var rendered: Rendered
    /// The template, for messages.
    var source: String
  }

  var workspace: Workspace

  private var version: String { workspace.configuration.version.description }

  /// - Returns: the files, and what keeps templates from becoming one: an unknown placeholder, a value that is not safe
  ///   where it stands.
  func render(_ plan: VariantPlan, _ artifacts: [Artifact]) -> (files: [File], findings: [Finding]) {
    var files: [File] = []
    var findings: [Finding] = []
    func add(_ name: String, _ kind: File.Kind, _ template: Template?, _ scope: TemplateScope) {
      guard let template else { return }
      do {
        files.append(File(name: name, kind: kind, rendered: try template.render(scope), source: template.file))
      } catch { findings += error.findings }
    }
    let products = artifacts.map { workspace.stamp($0, plan.customer) }
    for (artifact, product) in zip(artifacts, products) {
      add(
        artifact.product + ".podspec", .podspec(product), workspace.templates.podspecs[artifact.product],
        scope(plan, artifacts, of: artifact))
    }
    add("Package.swift", .package(products), workspace.templates.package, scope(plan, artifacts))
    add("RELEASE_NOTES.md", .notes, workspace.templates.notes, scope(plan, artifacts))
    return (files, findings)
  }
}

// The names a template may use: docs/templates.md lists them.
extension Renderer {
  /// - Parameter product: the artifact whose values stand at the top, as in its podspec. Where a release has only one
  ///   product, its values stand at the top of every template.
  private func scope(_ plan: VariantPlan, _ artifacts: [Artifact], of product: Artifact? = nil) -> TemplateScope {
    let customer = plan.customer
    var values: [String: TemplateValue] = [
      "version": .text(version),
      "app_id": .text(customer.appID.description),
      "name": .text(customer.name ?? customer.appID.description),
      "bundle_identifiers": .list(
        customer.bundleIdentifiers.map { TemplateScope(["bundle_identifier": .text($0)]) }, names: ["bundle_identifier"]
      ),
      "features": .list(customer.features.map { TemplateScope(["feature": .text($0)]) }, names: ["feature"]),
      "models": .list(plan.models.map { TemplateScope(modelValues($0)) }, names: Self.modelNames),
      "products": .list(
        artifacts.map { TemplateScope(productValues($0, customer)) }, names: Self.productNames),
    ]
    for artifact in artifacts {
      for (name, value) in productValues(artifact, customer) { values["\(artifact.product).\(name)"] = value }
    }
    if let top = product ?? (artifacts.count == 1 ? artifacts.first : nil) {
      values.merge(productValues(top, customer)) { $1 }
    }
    return TemplateScope(values)
  }

  private static let modelNames = ["flowId", "flowName", "modelVersion", "file", "modelType"]

  private func modelValues(_ plan: ModelPlan) -> [String: TemplateValue] {
    [
      "flowId": .text(String(plan.model.flowID)),
      "flowName": .text(plan.model.flowName.description),
      "modelVersion": .text(plan.model.version.description),
      "file": .text(plan.file),
      "modelType": .text(plan.type ?? "unknown"),
    ]
  }

  private static let productNames = ["product", "url", "checksum", "path", "size"]

  private func productValues(_ artifact: Artifact, _ customer: Customer) -> [String: TemplateValue] {
    let stamp = workspace.stamp(artifact, customer)
    var values: [String: TemplateValue] = [
      "product": .text(artifact.product),
      "checksum": .text(artifact.digest.description),
      "path": .text(stamp.path),
      "size": .text(String(artifact.size)),
    ]
    // Without a pattern in release.json there is no URL, and {{url}} is an unknown name.
    if let url = stamp.url { values["url"] = .text(url) }
    return values
  }
}
