import Domain
import JSON

extension ReleasePlan {
  var text: String {
    let head = "\(Amount.count(variants.count, "variant")) of version \(version) into \(output)\n"
    return ([head] + products.map(\.text) + variants.map(\.text)).joined(separator: "\n")
  }

  func json(failures: [BuildReport.Failed], warnings: [Finding]) -> JSONValue {
    [
      "version": .string(version.description),
      "output": .string(output),
      "products": .array(products.map(\.json)),
      "variants": .array(variants.map(\.json)),
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

extension VariantPlan {
  fileprivate var text: String {
    var lines = ["variant \(customer.appID)" + (customer.name.map { " (\($0))" } ?? "")]
    lines.append("  because it is \(reason)")
    for model in models {
      lines.append("  model \(model.summary)")
      lines.append("    from \(model.source)")
      lines.append("    because of \(model.reason)")
    }
    if models.isEmpty { lines.append("  no models") }
    lines.append("  writes \(outputs.joined(separator: ", "))")
    return FindingText.lines(lines)
  }

  fileprivate var json: JSONValue {
    [
      "app_id": .string(customer.appID.description),
      "name": customer.name.map { .string($0) } ?? .null,
      "bundle_identifiers": .array(customer.bundleIdentifiers.map { .string($0) }),
      "features": .array(customer.features.map { .string($0) }),
      "models": .array(models.map(\.json)),
      "outputs": .array(outputs.map { .string($0) }),
      "reason": .string(reason),
    ]
  }
}

extension FindingText {
  static func lines(_ lines: [String]) -> String { lines.map(printable).joined(separator: "\n") + "\n" }
}
