import Domain
import Manifest

/// How a folder names customers and flows: the pattern for `models.path`, found from the paths of models.
struct ModelLayout: Sendable {
  /// A model with the names that the pattern gives it.
  struct Member: Sendable {
    var model: FoundModel
    var appID: String
    var flowName: String?
    var flowID: Int?
  }

  var pattern: PathPattern
  var members: [Member]

  /// The pattern that most models fit, if it is clear which folder names the customer.
  ///
  /// - Parameter known: the `app_id`s of a manifest; empty if there is none.
  static func infer(_ models: [FoundModel], known: Set<String> = []) -> ModelLayout? {
    // Customers' folders may be in the root, or beside folders of other things.
    let shapes = Dictionary(grouping: models) { Shape(steps: $0.steps.count, top: nil) }
    let groups = shapes.merging(Dictionary(grouping: models) { Shape(steps: $0.steps.count, top: $0.steps[0]) }) { $1 }
    let patterns = Set(groups.values.compactMap { ModelSteps($0, known: known).pattern })
    let layouts = patterns.compactMap { ModelLayout($0, models) }
    let most = layouts.map(\.members.count).max()
    let best = layouts.filter { $0.members.count == most }
    return best.count == 1 ? best[0] : nil
  }

  /// - Returns: nil if no model fits the pattern.
  init?(_ pattern: PathPattern, _ models: [FoundModel]) {
    self.pattern = pattern
    members = models.compactMap { Member($0, pattern) }
    if members.isEmpty { return nil }
  }

  private struct Shape: Hashable {
    var steps: Int
    var top: String?
  }
}

extension ModelLayout.Member {
  /// - Returns: nil for a model whose path the pattern does not give.
  fileprivate init?(_ model: FoundModel, _ pattern: PathPattern) {
    let ways = pattern.readings(of: model.stem)
    // `{{app_id}}-{{flowName}}` may be read in several ways; the model says which flow it is.
    guard let values = ways.first(where: { $0["flowName"] == model.flowName }) ?? ways.first,
      let appID = values["app_id"]
    else { return nil }
    self.init(
      model: model, appID: appID, flowName: values["flowName"] ?? model.flowName,
      flowID: values["flowId"].flatMap { Int($0) } ?? model.flowID)
  }
}

/// The paths of models with equally many components, to be turned into a pattern.
private struct ModelSteps {
  private let models: [FoundModel]
  private let known: Set<String>
  private let count: Int

  /// Names of folders that say what is in them, not for whom.
  private static let general: Set = [
    "assets", "build", "coreml", "custom", "customers", "data", "examples", "fixtures", "ml", "mlmodels", "model",
    "models", "resources", "sources", "src", "tests",
  ]
  private static let marks = ["-", "_", "."]

  init(_ models: [FoundModel], known: Set<String>) {
    self.models = models
    self.known = known
    count = models.first?.steps.count ?? 0
  }

  var pattern: PathPattern? {
    var parts = (0..<count).map { constant($0) }
    // A file's name may be of customer and flow, such as `acme-upsell`.
    if let flow = flowStep { parts[flow] = "{{flowName}}" } else { parts[count - 1] = joined ?? "{{flowName}}" }
    for index in 0..<count where parts[index] == nil && isVersion(index) { parts[index] = "{{modelVersion}}" }
    if !parts.contains(where: { $0?.contains("{{app_id}}") == true }) {
      guard let customer = customerStep(parts) else { return nil }
      parts[customer] = "{{app_id}}"
    }
    let steps = parts.compactMap(\.self)
    guard steps.count == count else { return nil }
    return try? PathPattern(steps.joined(separator: "/"), allowed: ReleaseConfiguration.Models.vocabulary)
  }

  private func values(_ index: Int) -> Set<String> { Set(models.map { $0.steps[index] }) }

  /// A component that all have in common, unless it would be read as a placeholder.
  private func constant(_ index: Int) -> String? {
    let values = values(index)
    guard values.count == 1, let only = values.first, !only.contains(where: { $0 == "{" || $0 == "}" }) else {
      return nil
    }
    return only
  }

  /// The last component that is the flow's name in every model that says it.
  private var flowStep: Int? {
    let claiming = models.filter { $0.flowName != nil }
    if claiming.isEmpty { return count - 1 }
    return (0..<count).last { index in claiming.allSatisfy { $0.steps[index] == $0.flowName } }
  }

  private var joined: String? {
    if let mark = mark({ $0.hasSuffix($1 + $2) }) { return "{{app_id}}\(mark){{flowName}}" }
    return mark { $0.hasPrefix($2 + $1) }.map { "{{flowName}}\($0){{app_id}}" }
  }

  /// The one mark between the flow and the rest of every file's name.
  private func mark(_ joins: (_ name: String, _ mark: String, _ flow: String) -> Bool) -> String? {
    Self.marks.first { mark in
      models.allSatisfy { model in
        guard let flow = model.flowName, let name = model.steps.last else { return false }
        return name.utf8.count > flow.utf8.count + mark.utf8.count && joins(name, mark, flow)
      }
    }
  }

  private func isVersion(_ index: Int) -> Bool { models.allSatisfy { $0.version == $0.steps[index] } }

  /// The only component that differs; of components that do not, the last that may be a customer's name.
  private func customerStep(_ parts: [String?]) -> Int? {
    let folders = parts.indices.filter { parts[$0]?.contains("{{") != true }
    if let index = folders.first(where: { !values($0).isDisjoint(with: known) }) { return index }
    let differing = folders.filter { parts[$0] == nil }
    if let only = differing.first {
      return differing.count == 1 && values(only).allSatisfy { !Self.general.contains($0.lowercased()) } ? only : nil
    }
    return folders.last { index in
      guard index < count - 1, let name = parts[index] else { return false }
      return Identifier(name) != nil && !Self.general.contains(name.lowercased())
    }
  }
}
