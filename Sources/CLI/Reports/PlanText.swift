import Domain
import JSON

extension ReleasePlan {
  var text: String {
    let head = "\(Amount.count(variants.count, "variant")) of version \(version) into \(output)\n"
    return ([head] + products.map(\.text) + variants.map(text(of:))).joined(separator: "\n")
  }

  func json(failures: [BuildReport.Failed], warnings: [Finding]) -> JSONValue {
    [
      "version": .string(version.description),
      "output": .string(output),
      "products": .array(products.map(\.json)),
      "variants": .array(variants.map(json(of:))),
      "failures": failures.json,
      "warnings": warnings.json,
    ]
  }
}

extension ProductPlan {
  fileprivate var text: String {
    var lines = ["product \(name)"]
    lines.append("  from \(base) (\(Amount.count(fileCount, "file")), \(Amount.bytes(byteCount)))")
    lines += slices.map { "  models go into \($0.modelFolder)" }
    if !carriesModels { lines.append("  carries no models") }
    if let seal { lines.append("  code seals: \(seal)") }
    return FindingText.lines(lines)
  }

  fileprivate var json: JSONValue {
    [
      "name": .string(name),
      "base": .string(base),
      "files": .integer(fileCount),
      "bytes": .integer(byteCount),
      "slices": .array(
        slices.map { ["identifier": .string($0.identifier), "modelFolder": .string($0.modelFolder)] }),
      "carriesModels": .boolean(carriesModels),
      "seal": seal.map { .string($0) } ?? .null,
    ]
  }
}

extension ReleasePlan {
  private func text(of variant: VariantPlan) -> String {
    let customer = variant.customer
    var lines = ["variant \(customer.appID)" + (customer.name.map { " (\($0))" } ?? "")]
    lines.append("  because it is \(reason(for: variant))")
    for (index, model) in variant.models.enumerated() {
      lines.append("  model \(model.summary)")
      lines.append("    from \(model.source)")
      lines.append("    because of \(reason(forModel: index, of: variant))")
    }
    if variant.models.isEmpty { lines.append("  no models") }
    lines.append("  writes \(outputs(of: variant).joined(separator: ", "))")
    return FindingText.lines(lines)
  }

  private func json(of variant: VariantPlan) -> JSONValue {
    let customer = variant.customer
    return [
      "app_id": .string(customer.appID.description),
      "name": customer.name.map { .string($0) } ?? .null,
      "bundle_identifiers": .array(customer.bundleIdentifiers.map { .string($0) }),
      "features": .array(customer.features.map { .string($0) }),
      "models": .array(
        variant.models.enumerated().map { $1.json(reason: reason(forModel: $0, of: variant)) }),
      "outputs": .array(outputs(of: variant).map { .string($0) }),
      "reason": .string(reason(for: variant)),
    ]
  }

  private func outputs(of variant: VariantPlan) -> [String] { files.map { "\(variant.customer.appID)/\($0)" } }
}

extension FindingText {
  static func lines(_ lines: [String]) -> String { lines.map(printable).joined(separator: "\n") + "\n" }
}
