import Delivery
import Domain
import JSON
import Pipeline

extension BuildReport {
  func text(isDryRun: Bool) -> String {
    let names = plan.products.map(\.name).joined(separator: " and ")
    let head =
      "\(names) \(plan.version) \(isDryRun ? "would go" : plan.products.count > 1 ? "are" : "is") in \(plan.output)\n"
    // A few variants are told in full; of many, a line each.
    let body = variants.count <= 5 ? variants.map(text(of:)).joined(separator: "\n") : variants.map(\.line).joined()
    return variants.isEmpty ? "" : "\(head)\n\(body)\n\(closing(isDryRun))"
  }

  private func closing(_ isDryRun: Bool) -> String {
    let bytes = variants.flatMap(\.artifacts).reduce(0) { $0 + $1.size }
    let done = "\(Amount.count(variants.count, "variant")), \(Amount.bytes(bytes))"
    if isDryRun { return "\(done); nothing was written\n" }
    guard let first = variants.first else { return "" }
    return """
      \(done)
      next: (cd \(Self.quoted("\(plan.output)/\(first.plan.customer.appID)")) && sha256sum -c SHA256SUMS)

      """
  }

  /// As one word for a shell.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      Unicode.Scalar(byte).properties.isAlphabetic && byte < 128 || "0123456789/._-+".utf8.contains(byte)
    }
    return isPlain
      ? path : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  private func text(of variant: Variant) -> String {
    let customer = variant.plan.customer
    let name = customer.name.map { " (\(FindingText.printable($0)))" } ?? ""
    var lines = ["\(customer.appID)\(name): \(variant.change.rawValue)"]
    for artifact in variant.artifacts {
      lines.append("  \(artifact.file)  \(Amount.bytes(artifact.size))")
      lines.append("    sha256  \(artifact.digest)")
      let carriesModels = plan.products.first { $0.name == artifact.product }?.carriesModels ?? true
      let models = carriesModels ? variant.plan.models.map(\.summary) : []
      lines += (models.isEmpty ? ["none"] : models).map { "    model   \($0)" }
    }
    lines.append("  with \(plan.files.filter { !$0.hasSuffix(".zip") }.joined(separator: ", "))")
    return lines.joined(separator: "\n") + "\n"
  }

  func json(isDryRun: Bool) -> JSONValue {
    [
      "version": .string(plan.version.description),
      "dryRun": .boolean(isDryRun),
      "output": .string(plan.output),
      "files": .array(plan.files.map { .string($0) }),
      "variants": .array(variants.map(\.json)),
      "failures": failures.json,
      "warnings": warnings.json,
    ]
  }
}

extension Variant {
  fileprivate var line: String {
    let sizes = artifacts.map { "\($0.digest)  \(Amount.bytes($0.size))" }.joined(separator: "  ")
    return "\(plan.customer.appID)  \(change.rawValue)  \(sizes)\n"
  }

  fileprivate var json: JSONValue {
    [
      "app_id": .string(plan.customer.appID.description),
      "change": .string(change.rawValue),
      "products": .array(artifacts.map(\.json)),
      "models": .array(plan.models.map { $0.json() }),
    ]
  }
}

extension ModelPlan {
  var summary: String {
    let type = type.map { ", \(FindingText.printable($0))" } ?? ""
    return "\(model.flowName) \(model.version) (\(file), \(Amount.bytes(byteCount))\(type))"
  }

  /// - Parameter reason: why the model is there, where a plan is to be explained.
  func json(reason: String? = nil) -> JSONValue {
    let explanation = reason.map { [JSONMember("reason", .string($0))] } ?? []
    return .object(members + explanation)
  }

  private var members: [JSONMember] {
    [
      JSONMember("flowId", .integer(model.flowID)),
      JSONMember("flowName", .string(model.flowName.description)),
      JSONMember("modelVersion", model.version.json),
      JSONMember("source", .string(source)),
      JSONMember("file", .string(file)),
      JSONMember("size", .integer(byteCount)),
      JSONMember("sha256", .string(digest.description)),
      JSONMember("type", type.map { .string($0) } ?? .null),
    ]
  }
}
