import Domain
import Pipeline

extension ReleasePlan {
  func text(_ palette: Palette) -> String {
    let count = Amount.count(variants.count, "variant")
    let head = "\(count) of version \(version) into \(output)\(variants.isEmpty ? "" : " (\(states))")\n"
    let isLong = variants.count > TextTable.mostInFull
    let body = isLong ? [changes(palette)] : variants.map(text(of:))
    return ([head] + products.map(\.text) + body).joined(separator: "\n")
  }

  /// Of many variants, those that are not unchanged; `--customer` shows one in full.
  private func changes(_ palette: Palette) -> String {
    let changed = variants.lazy.filter { $0.state.word != "unchanged" }
    return TextTable.bounded(changed, header: ["customer", "change", "compiles", "models"], palette) { variant in
      let compiled = compilations(of: variant).compactMap { product, plan in plan.reason.map { _ in product } }
      let models = variant.models.map { "\($0.entry.flowName)@\($0.entry.version)" }
      let lists = [compiled, models].map { $0.isEmpty ? "-" : $0.joined(separator: ", ") }
      return [variant.customer.appID.description, variant.state.word] + lists
    }
  }

  private var states: String {
    let words = ["new", "changed", "unchanged"]
    let counts = words.map { word in (variants.count { $0.state.word == word }, word) }
    return counts.filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
  }

  func json(failures: [CustomerFailure], findings: [Finding]) -> JSONDocument {
    .report([
      "version": version, "output": output,
      DeliveryKey.tool: tool, "products": products,
      "variants": JSONList(variants, json(of:)), "failed": failures, "findings": findings,
    ])
  }
}

extension ProductPlan: JSONRepresentable {
  fileprivate var text: String {
    var lines = ["product \(name)"]
    lines += CompilationPlan.summary(of: bases.compactMap(\.compilation)).map { ["  \($0)"] } ?? []
    for base in bases { lines += base.lines }
    if !carriesModels { lines.append("  carries no models") }
    return FindingText.lines(lines)
  }

  package var json: JSONValue {
    let isPrebuilt = bases.contains { $0.compilation == nil }
    return .object(
      [JSONMember("name", name.json), JSONMember("carriesModels", carriesModels.json)]
        + (isPrebuilt ? bases.flatMap(\.members) : [JSONMember("builds", bases.json)]))
  }
}

extension BasePlan: JSONRepresentable {
  fileprivate var lines: [String] {
    (compilation?.lines ?? []) + (contents?.lines ?? []).map { compilation == nil ? $0 : "  " + $0 }
  }

  fileprivate var members: [JSONMember] { [compilation?.json, contents?.json].flatMap { $0?.members ?? [] } }

  package var json: JSONValue { .object(members) }
}

extension BaseContents {
  fileprivate var lines: [String] {
    ["  from \(path) (\(Amount.count(fileCount, "file")), \(Amount.bytes(byteCount)))"]
      + slices.map { "  models go into \($0.modelFolder)" } + (seal.map { ["  code seals: \($0)"] } ?? [])
  }

  fileprivate var json: JSONValue {
    JSONValue([
      "base": path, "fileCount": fileCount, "size": byteCount,
      "slices": slices.map { JSONValue(["identifier": $0.identifier, "modelFolder": $0.modelFolder]) }, "seal": seal,
    ])
  }
}

extension ReleasePlan {
  private func text(of variant: CustomerVariant) -> String {
    let customer = variant.customer
    var lines = ["variant \(customer.appID)" + (customer.name.map { " (\($0))" } ?? "")]
    lines.append("  because it is \(reason(for: variant))")
    lines += variant.state.line.map { ["  \($0)"] } ?? []
    if let held = customer.staysAt(insteadOf: version) { lines.append("  stays at \(held): publish leaves it out") }
    if let channels = customer.channels {
      lines.append("  is published only to \(channels.map(\.description).joined(separator: ", "))")
    }
    lines += compilations(of: variant).compactMap { product, plan in plan.reason.map { "  compiles \(product): \($0)" }
    }
    for (index, model) in variant.models.enumerated() {
      lines.append("  model \(model.summary)")
      lines.append("    from \(model.origin)")
      lines.append("    because of \(reason(forModel: index, of: variant))")
    }
    if variant.models.isEmpty { lines.append("  no models") }
    lines.append("  writes \(outputs(of: variant).joined(separator: ", "))")
    return FindingText.lines(lines)
  }

  private func json(of variant: CustomerVariant) -> JSONValue {
    let customer = variant.customer
    let compiles = compilations(of: variant).compactMap { product, plan in
      plan.reason.map { JSONValue(["product": product, "reason": $0]) }
    }
    return JSONValue([
      DeliveryKey.appID: customer.appID, DeliveryKey.name: customer.name,
      DeliveryKey.bundleIdentifiers: customer.bundleIdentifiers, DeliveryKey.features: customer.features,
      DeliveryKey.models: variant.models.enumerated().map { $1.json(reason: reason(forModel: $0, of: variant)) },
      "outputs": outputs(of: variant), "reason": reason(for: variant), "hold": customer.staysAt(insteadOf: version),
      "channels": customer.channels, DeliveryKey.inputs: variant.inputs?.json(baseDigests: variant.baseDigests),
      "state": variant.state.word,
      "changes": variant.state.changes.isEmpty ? nil : variant.state.changes.map(\.description),
      "compiles": compiles.isEmpty ? nil : compiles,
    ])
  }

  private func outputs(of variant: CustomerVariant) -> [String] {
    variant.files.map { "\(variant.customer.appID)/\($0)" }
  }
}

extension VariantState {
  fileprivate var word: String {
    switch self {
    case .new: "new"
    case .outdated: "changed"
    case .upToDate: "unchanged"
    }
  }

  fileprivate var changes: [Change] { if case .outdated(let changes) = self { changes } else { [] } }

  /// Nil for a new one.
  fileprivate var line: String? {
    switch self {
    case .new: nil
    case .upToDate: "is unchanged: a build leaves it where it is"
    case .outdated: "has changed: " + changes.map(\.description).joined(separator: ", ")
    }
  }
}

extension FindingText {
  static func lines(_ lines: [String]) -> String { lines.map(printable).joined(separator: "\n") + "\n" }
}
