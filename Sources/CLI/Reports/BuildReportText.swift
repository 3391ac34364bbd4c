import Domain
import JSON
import Pipeline

extension BuildReport {
  func text(isDryRun: Bool) -> String {
    let names = plan.products.map(\.name).joined(separator: " and ")
    let head = "\(names) \(plan.version) \(isDryRun ? "would go" : "is") in \(plan.output)\n"
    // A few variants are told in full; of many, a line each.
    let body = variants.count <= 5 ? variants.map(\.text).joined(separator: "\n") : variants.map(\.line).joined()
    return variants.isEmpty ? "" : "\(head)\n\(body)\n\(closing(isDryRun))"
  }

  private func closing(_ isDryRun: Bool) -> String {
    let bytes = variants.flatMap(\.artifacts).reduce(0) { $0 + $1.size }
    let done = "\(Amount.count(variants.count, "variant")), \(Amount.bytes(bytes))"
    if isDryRun { return "\(done); nothing was written\n" }
    guard let first = variants.first else { return "" }
    return """
      \(done)
      next: (cd \(plan.output)/\(first.plan.customer.appID) && sha256sum -c SHA256SUMS)

      """
  }

  var json: JSONValue {
    [
      "version": .string(plan.version.description),
      "output": .string(plan.output),
      "variants": .array(variants.map(\.json)),
      "failures": failures.json,
      "warnings": warnings.json,
    ]
  }
}

extension Variant {
  var text: String {
    let customer = plan.customer
    let name = customer.name.map { " (\(FindingText.printable($0)))" } ?? ""
    var lines = ["\(customer.appID)\(name): \(change.rawValue)"]
    for artifact in artifacts {
      lines.append("  \(artifact.file)  \(Amount.bytes(artifact.size))")
      lines.append("    sha256  \(artifact.digest)")
    }
    lines += plan.models.map { "    model   \($0.summary)" }
    if plan.models.isEmpty { lines.append("    model   none") }
    let others = plan.outputs.map { $0.dropFirst(customer.appID.description.count + 1) }.filter {
      !$0.hasSuffix(".zip")
    }
    lines.append("  with \(others.joined(separator: ", "))")
    return lines.joined(separator: "\n") + "\n"
  }

  var line: String {
    let sizes = artifacts.map { "\($0.digest)  \(Amount.bytes($0.size))" }.joined(separator: "  ")
    return "\(plan.customer.appID)  \(change.rawValue)  \(sizes)\n"
  }

  var json: JSONValue {
    [
      "app_id": .string(plan.customer.appID.description),
      "change": .string(change.rawValue),
      "products": .array(artifacts.map(\.json)),
      "models": .array(plan.models.map(\.json)),
      "outputs": .array(plan.outputs.map { .string($0) }),
    ]
  }
}

extension ModelPlan {
  var summary: String {
    let type = type.map { ", \(FindingText.printable($0))" } ?? ""
    return "\(model.flowName) \(model.version) (\(file), \(Amount.bytes(byteCount))\(type))"
  }

  var json: JSONValue {
    [
      "flowId": .integer(model.flowID),
      "flowName": .string(model.flowName.description),
      "modelVersion": model.version.json,
      "source": .string(source),
      "file": .string(file),
      "size": .integer(byteCount),
      "sha256": .string(digest.description),
      "type": type.map { .string($0) } ?? .null,
      "reason": .string(reason),
    ]
  }
}
