import Artifacts
import Domain
import Editing
import Manifest

/// Makes the small files of a variant: those from the vendor's templates, its record and its checksums.
struct Renderer: Sendable {
  struct File: Sendable {
    var name: String
    var rendered: Rendered
    /// The template, for messages; the file's own name if it is made without one.
    var source: String
  }

  var workspace: Workspace
  var templates = ReleaseTemplates.none
  /// Nil if models do not go over the air.
  var device: DeviceInputs?
  /// What the notes of chosen customers say of the changes since the last release.
  var changes = DeliveredChanges()
  /// The time that documents may say, in seconds since 1970; nil for none.
  var sourceDate: Int?
  /// The fingerprint of the key that signs variants; nil if nobody does, or if it is not known here.
  var signer: String?

  private var version: String { workspace.configuration.version.description }

  /// - Returns: everything beside the zips, `SHA256SUMS` last; and what is wrong with the templates.
  func files(of variant: CustomerVariant, toolVersion: String) -> (files: [File], findings: [Finding]) {
    let artifacts = variant.artifacts
    let (rendered, findings) = render(variant)
    let besideModels = workspace.sliceFileNames
    let record = VariantRecord(
      variant.customer, version: version, artifacts: artifacts, models: variant.models.map(\.delivered),
      baseVersions: workspace.configuration.baseVersions.filter { product, base in
        base != version && artifacts.contains { $0.product == product }
      },
      besideModels: besideModels == [ModelList.fileName] ? nil : besideModels, inputs: variant.inputs,
      signatures: workspace.configuration.trust.signatures, toolVersion: toolVersion, compressors: .linked)
    let bill = bill(of: variant, toolVersion: toolVersion).map { file(TrustFile.bill, $0) }
    let files = rendered + [bill, file(VariantRecord.fileName, record.serialized)].compactMap(\.self)
    let digests =
      artifacts.map { ($0.file, $0.digest) } + files.map { ($0.name, SHA256.digest(of: Array($0.rendered.text.utf8))) }
    let sums = ChecksumList(Dictionary(firstOf: digests))
    return (files + [file(ChecksumList.fileName, sums.serialized)], findings)
  }

  /// A file without a template.
  private func file(_ name: String, _ text: String) -> File {
    File(name: name, rendered: Rendered(text: text, sourceLines: []), source: name)
  }

  /// - Returns: the files from templates, and why some could not be made: an unknown placeholder, or a value that is not
  ///   safe in its place.
  private func render(_ variant: CustomerVariant) -> (files: [File], findings: [Finding]) {
    var files: [File] = []
    var findings: [Finding] = []
    func add(_ name: String, template: Template?, scope: TemplateScope) {
      guard let template else { return }
      do {
        files.append(File(name: name, rendered: try template.render(scope), source: template.file))
      } catch { findings += error.findings }
    }
    let artifacts = variant.artifacts
    for artifact in artifacts {
      add(
        artifact.product + ".podspec", template: templates.podspecs[artifact.product],
        scope: scope(of: variant, artifacts, top: artifact))
    }
    let scope = scope(of: variant, artifacts)
    add("Package.swift", template: templates.package, scope: scope)
    var notes = scope
    notes[DeliveredChanges.name] = .block(changes.texts[variant.customer.appID] ?? "")
    add(workspace.configuration.templates.notesFile, template: templates.notes, scope: notes)
    for file in templates.files { add(file.name, template: file.template, scope: scope) }
    return (files, findings)
  }
}

// The names a template may use: docs/templates.md lists them.
extension Renderer {
  /// - Parameter top: the artifact whose values are at the top, as in its podspec. If a release has only one product,
  ///   its values are at the top of every template.
  func scope(of variant: CustomerVariant, _ artifacts: [Artifact], top: Artifact? = nil) -> TemplateScope {
    let customer = variant.customer
    var values: [String: TemplateValue] = [
      "version": .text(version),
      "app_id": .text(customer.appID.description),
      "name": .text(customer.name ?? customer.appID.description),
      "bundle_identifiers": .list(
        customer.bundleIdentifiers.map { TemplateScope(["bundle_identifier": .text($0)]) }, names: ["bundle_identifier"]
      ),
      "features": .list(customer.features.map { TemplateScope(["feature": .text($0)]) }, names: ["feature"]),
      "models": .list(
        variant.models.enumerated().map { TemplateScope(modelValues($1, isLast: $0 == variant.models.count - 1)) },
        names: Self.modelNames),
      "products": .list(
        artifacts.map { TemplateScope(productValues($0, customer)) }, names: Self.productNames),
    ]
    for artifact in artifacts {
      for (name, value) in productValues(artifact, customer) { values["\(artifact.product).\(name)"] = value }
    }
    if let top = top ?? (artifacts.count == 1 ? artifacts.first : nil) {
      values.merge(productValues(top, customer)) { $1 }
    }
    return TemplateScope(values.merging(vendorValues(customer)) { $1 })
  }

  private static let modelNames = ["flowId", "flowName", "modelVersion", "file", "modelType", "sha256", "last"]

  private func modelValues(_ model: InspectedModel, isLast: Bool) -> [String: TemplateValue] {
    [
      "flowId": .text(String(model.entry.flowID)),
      "flowName": .text(model.entry.flowName.description),
      "modelVersion": .text(model.entry.version.description),
      "file": .text(model.name),
      "modelType": .text(model.type ?? "unknown"),
      "sha256": .text(model.digest.description),
      "last": .list(isLast ? [TemplateScope()] : []),
    ]
  }

  private static let productNames = ["product", "url", "checksum", "path", "size", "minimum_xcode"]

  private func productValues(_ artifact: Artifact, _ customer: Customer) -> [String: TemplateValue] {
    let stamp = workspace.stamp(artifact, customer)
    var values: [String: TemplateValue] = [
      "product": .text(artifact.product),
      "checksum": .text(artifact.digest.description),
      "path": .text(stamp.path),
      "size": .text(String(artifact.size)),
      "minimum_xcode": .list(
        artifact.minimumXcode.map { [TemplateScope(["minimum_xcode": .text($0)])] } ?? [], names: ["minimum_xcode"]),
    ]
    // Without a URL pattern in release.json, {{url}} is an unknown name.
    if let url = stamp.url { values["url"] = .text(url) }
    return values
  }
}
