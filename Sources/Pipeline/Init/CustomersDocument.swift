import Artifacts
import Domain
import Manifest
import Platform

/// `customers.json`, made from the folders of models.
struct CustomersDocument {
  private(set) var json = JSONValue.array([])
  /// What somebody must fill in.
  private(set) var placeholders: [Finding] = []
  private var unknownApps: [String] = []
  private var numberedFlows = 0
  private var unversioned: [String] = []
  private var problems: [Finding] = []
  private var identifiers: Set<String> = []

  static let file = ReleaseConfiguration.defaultCustomers
  /// The customer of a folder that shows none.
  private static let firstCustomer = "first-customer"

  /// - Throws: `Failure` with status 65 for names and versions that a manifest cannot have.
  init(_ facts: InitFacts) throws {
    let isInvented = facts.models.isEmpty
    let customers = isInvented ? [(Self.firstCustomer, [])] : facts.models
    let values = customers.map { appID, models in
      customer(appID, models: models, bundles: facts.answers.bundleIdentifiers[appID] ?? [])
    }
    try problems.throwIfAny()
    json = .array(values)
    if isInvented {
      note(
        ".app_id", message: "\(Self.firstCustomer) stands for your first customer",
        remedy: "write the customer's app_id")
    }
    if !unknownApps.isEmpty {
      note(
        ".bundle_identifiers", message: "those of \(Amount.names(unknownApps)) are placeholders",
        remedy: "write the bundle identifiers of the customer's apps")
    }
    if numberedFlows > 0 {
      note(
        ".customModels[].flowId", message: "\(Amount.count(numberedFlows, "model")) got a number from 1 on",
        remedy: "write the flow's id in your own system")
    }
    if !unversioned.isEmpty {
      note(
        ".customModels[].modelVersion", message: "\(Amount.names(unversioned)) says no version and got 1",
        remedy: "write the model's version")
    }
  }

  private mutating func customer(_ appID: String, models: [ModelLayout.Member], bundles: [String]) -> JSONValue {
    refuse(appID, "app_id", at: models.first.map { FilePath.parent(of: $0.model.located.path) } ?? Self.file)
    var bundles = bundles
    if bundles.isEmpty, let identifier = Identifier(appID) {
      bundles = [placeholder(for: identifier)]
      unknownApps.append(appID)
    }
    let entries = Self.preferred(models)
    let taken = Set(entries.compactMap(\.flowID))
    var free = (1...).lazy.filter { !taken.contains($0) }.makeIterator()
    let list = entries.map { member in model(member, member.flowID ?? free.next() ?? 0) }
    return JSONValue(["app_id": appID, "bundle_identifiers": bundles, "customModels": JSONValue.array(list)])
  }

  /// No two customers have one identifier, although a placeholder has `-` for every mark of an `app_id`.
  private mutating func placeholder(for appID: Identifier) -> String {
    let first = BundleIdentifier.placeholder(for: appID)
    var text = first
    var number = 1
    while !identifiers.insert(text.lowercased()).inserted {
      number += 1
      text = "\(first)-\(number)"
    }
    return text
  }

  /// One model for each flow, in the format that a build prefers.
  private static func preferred(_ models: [ModelLayout.Member]) -> [ModelLayout.Member] {
    let flows = Dictionary(grouping: models) { $0.flowName ?? $0.model.stem }
    return flows.sorted { $0.key.precedesByBytes($1.key) }.compactMap { _, same in
      CoreMLFormat.allCases.lazy.compactMap { format in same.first { $0.model.located.format == format } }.first
    }
  }

  private mutating func model(_ member: ModelLayout.Member, _ flowID: Int) -> JSONValue {
    let path = member.model.located.path
    let flow = member.flowName ?? FilePath.lastComponent(of: member.model.stem)
    refuse(flow, "flowName", at: path)
    if member.flowID == nil { numberedFlows += 1 }
    var version = JSONValue.integer(1)
    if let text = member.model.version {
      if let stated = ModelVersion(text) {
        version = stated.manifestJSON
      } else {
        problems.append(
          Finding(
            "init.model-version", at: Location(path),
            "the model says version \(text.debugDescription), and a manifest has whole numbers and UUIDs",
            remedy: "export the model with a modelVersion such as 73"))
      }
    } else {
      unversioned.append(path)
    }
    return JSONValue(["flowId": flowID, "flowName": flow, "modelVersion": version])
  }

  private mutating func refuse(_ name: String, _ key: String, at path: String) {
    guard let problem = Identifier.problem(in: name) else { return }
    problems.append(
      Finding(
        "init.\(key == "app_id" ? "app-id" : "flow-name")", at: Location(path),
        "\(name.debugDescription) cannot be the \(key): it \(problem)",
        remedy: "rename it, or pass --models with a pattern that leads to other models"))
  }

  private mutating func note(_ path: String, message: String, remedy: String) {
    placeholders.append(
      Finding("init.placeholder", .warning, at: Location(Self.file, .path("[]" + path)), message, remedy: remedy))
  }
}
