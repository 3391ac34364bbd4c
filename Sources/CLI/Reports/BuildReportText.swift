import Domain
import Pipeline

extension BuildReport {
  func text(isDryRun: Bool, _ palette: Palette = .none) -> String {
    let names = plan.products.map(\.name).joined(separator: " and ")
    if variants.isEmpty {
      return failures.isEmpty && unplaced.isEmpty ? "\(names) \(plan.version): there are no variants to build\n" : ""
    }
    let head =
      "\(names) \(plan.version) \(isDryRun ? "would go" : plan.products.count > 1 ? "are" : "is") in \(FindingText.printable(plan.output))"
    // A few variants are shown in full; of many, a table shows what has changed.
    if variants.count > 5 { return "\(head): \(counts)\n\n\(changes(palette))\(closing(isDryRun))" }
    return "\(head)\n\n\(variants.map(text(of:)).joined(separator: "\n"))\n\(closing(isDryRun))"
  }

  private func changes(_ palette: Palette) -> String {
    let changed = variants.lazy.filter { $0.change != .unchanged }
    let header = ["customer", "change", "size", "sha256"]
    let table = TextTable.bounded(changed, header: header, rightAligned: [2], palette) { variant in
      [
        variant.customer.appID.description, variant.change.rawValue,
        variant.artifacts.map { Amount.bytes($0.size) }.joined(separator: ", "),
        variant.artifacts.map(\.digest.description).joined(separator: ", "),
      ]
    }
    return table.isEmpty ? "" : table + "\n"
  }

  private func closing(_ isDryRun: Bool) -> String {
    let size = Amount.bytes(variants.reduce(0) { $0 + $1.byteCount })
    let done = "\(Amount.count(variants.count, "variant")), \(size)"
    if isDryRun { return "\(done); nothing was written\n" }
    guard let first = variants.first else { return "" }
    return """
      \(done)
      next: (cd \(ShellWord.quoted("\(plan.output)/\(first.customer.appID)")) && sha256sum -c SHA256SUMS)

      """
  }

  private func text(of variant: CustomerVariant) -> String {
    let customer = variant.customer
    let name = customer.name.map { " (\(FindingText.printable($0)))" } ?? ""
    var lines = ["\(customer.appID)\(name): \(variant.change.rawValue)"]
    for artifact in variant.artifacts {
      lines.append("  \(artifact.file)  \(Amount.bytes(artifact.size))")
      lines.append("    sha256  \(artifact.digest)")
      let carriesModels = plan.products.first { $0.name == artifact.product }?.carriesModels ?? true
      let models = carriesModels ? variant.models.map(\.summary) : []
      lines += (models.isEmpty ? ["none"] : models).map { "    model   \($0)" }
    }
    lines.append("  with \(variant.files.filter { !$0.hasSuffix(".zip") }.joined(separator: ", "))")
    return lines.joined(separator: "\n") + "\n"
  }

  func json(isDryRun: Bool) -> JSONDocument {
    .report([
      "version": plan.version, "dryRun": isDryRun,
      "output": plan.output, "files": plan.files, "variants": JSONList(variants) { $0.json },
      "removed": removed.isEmpty ? nil : removed,
      "failed": (failures + unplaced).sorted { $0.appID < $1.appID },
      "findings": warnings + (indexFailure?.findings ?? []),
    ])
  }
}

extension CustomerVariant: JSONRepresentable {
  package var json: JSONValue {
    JSONValue([
      DeliveryKey.appID: customer.appID, "change": change.rawValue, DeliveryKey.products: artifacts,
      DeliveryKey.models: models.map { $0.json() },
    ])
  }
}

extension InspectedModel {
  var summary: String {
    let type = type.map { ", \(FindingText.printable($0))" } ?? ""
    return "\(entry.flowName) \(entry.version) (\(name), \(Amount.bytes(byteCount))\(type))"
  }

  /// - Parameter reason: why a plan has the model.
  func json(reason: String? = nil) -> JSONValue {
    JSONValue([
      DeliveryKey.flowID: entry.flowID, DeliveryKey.flowName: entry.flowName, DeliveryKey.modelVersion: entry.version,
      "source": origin, DeliveryKey.file: name, DeliveryKey.size: byteCount, DeliveryKey.digest: digest, "type": type,
      "reason": reason,
    ])
  }
}
