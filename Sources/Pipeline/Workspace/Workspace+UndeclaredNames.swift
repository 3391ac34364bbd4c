import Domain
import Manifest

// Names in the manifest that release.json declares.
extension Workspace {
  /// A customer of an unknown product would lack it.
  func refuseUnknownProducts() throws {
    let known = Set(configuration.products.map(\.name))
    let uses = uses(of: customers.indices) { ($0.products ?? []).filter { !known.contains($0) } }
    try uses.findings("manifest.unknown-product", severity: .error, key: "products", in: self, known: known) { name in
      "there is no product \(name.debugDescription)"
    }.throwIfAny()
  }

  /// Whoever has a wave that is in no order would get releases last.
  func refuseUnknownWaves() throws {
    let known = configuration.waves.compactMap { if case .named(let name) = $0 { name } else { nil } }
    let uses = uses(of: customers.indices) { [$0.wave].compactMap(\.self).filter { !known.contains($0) } }
    let line = "\"waves\": [\(uses.names.map(\.debugDescription).joined(separator: ", "))]"
    try uses.findings(
      "manifest.unknown-wave", severity: .error, key: "wave", in: self, known: Set(known),
      remedy: configuration.waves.isEmpty ? "add \(line) to \(configurationFile), in the order of your choice" : nil,
      declaredIn: "waves"
    ) { name in
      configuration.waves.isEmpty
        ? "\(configurationFile) has no `waves`, so nothing says when \(name.debugDescription) comes"
        : "`waves` in \(configurationFile) does not have \(name.debugDescription)"
    }.throwIfAny()
  }

  /// A value of a customer's that release.json does not declare would be in no file, and a value that a customer lacks would
  /// leave a gap.
  func refuseWrongVariables() throws {
    let known = Set(configuration.variables.keys)
    let required = configuration.variables.filter { $0.value == nil }.keys.sorted()
    let unknown = uses(of: customers.indices) { $0.variables.keys.filter { !known.contains($0) }.sorted() }
    let missing = uses(of: customers.indices) { customer in required.filter { customer.variables[$0] == nil } }
    let findings =
      unknown.findings("manifest.unknown-variable", severity: .error, key: "variables", in: self, known: known) {
        "`variables` in \(configurationFile) does not declare \($0.debugDescription)"
      }
      + missing.findings(
        "manifest.missing-variable", severity: .error, key: "variables", in: self, known: [], verb: "lack",
        remedy: "add it, or write a value for all customers in `variables` of \(configurationFile)"
      ) { "there is no value for \($0.debugDescription)" }
    try findings.throwIfAny()
  }

  /// Features that release.json does not declare: they turn nothing on.
  ///
  /// - Parameter positions: of the customers in the manifest whose features count, in any order.
  func undeclaredFeatures(of positions: some Collection<Int>) -> [Finding] {
    let known = Set(configuration.features.map(\.name))
    let uses = uses(of: positions.sorted()) { $0.features.filter { !known.contains($0) } }
    let severity: Finding.Severity = configuration.compilesProducts ? .error : .warning
    return uses.findings("manifest.unknown-feature", severity: severity, key: "features", in: self, known: known) {
      name in
      "`features` in \(configurationFile) does not declare \(name.debugDescription): it turns nothing on"
    }
  }

  func refuseUndeclaredFeatures() throws {
    if configuration.compilesProducts { try undeclaredFeatures(of: customers.indices).throwIfAny() }
  }

  /// - Parameter names: those that a customer uses.
  private func uses(of positions: some Sequence<Int>, _ names: (Customer) -> [String]) -> NameUses {
    NameUses(uses: positions.flatMap { index in names(customers[index]).map { (name: $0, customer: index) } })
  }
}

extension ReleaseConfiguration {
  /// Whether a build runs any program that compiles.
  var compiles: Bool { compilesProducts || models.command != nil }

  var compilesProducts: Bool {
    products.contains { if case .compiled = $0.origin { true } else { false } }
  }
}

/// Where the manifest uses names that nothing declares.
private struct NameUses {
  let uses: [(name: String, customer: Int)]

  var names: [String] { uses.map { $0.name }.uniqued() }

  func findings(
    _ code: String, severity: Finding.Severity, key: String, in workspace: Workspace, known: Set<String>,
    verb: String = "have", remedy: String? = nil, declaredIn: String? = nil, _ message: (String) -> String
  ) -> [Finding] {
    uses.grouped { $0.name }.map { alike in
      let (name, first) = alike[0]
      let near = Suggestion.near(name, in: known.sorted(), count: 1).first
      let others = alike.count > 1 ? ", which \(alike.count) customers \(verb)" : ""
      return Finding(
        code, severity, at: Location(workspace.manifestFile, .path("[\(first)].\(key)")), message(name) + others,
        subject: "app_id \(workspace.customers[first].appID)",
        remedy: remedy ?? near.map { "did you mean \($0.debugDescription)?" }
          ?? "declare it in `\(declaredIn ?? key)` of \(workspace.configurationFile), or remove it")
    }
  }
}
