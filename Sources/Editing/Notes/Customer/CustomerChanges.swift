import Domain

/// The changes for one customer between two manifests. Contains flows, versions and features of that customer only, so
/// its text cannot name another.
package struct CustomerChanges: Hashable, Sendable {
  /// Whether the earlier manifest does not list the customer. All models and features are then added.
  package var isNew: Bool
  /// In the order of the manifests, removed ones last.
  package var models: [ModelChange]
  package var features: [FeatureChange]

  package var isEmpty: Bool { !isNew && models.isEmpty && features.isEmpty }

  /// Returns nil if the customer is not in `after`.
  /// - Parameters:
  ///   - before: the customers of the previous release's manifest; empty for a first release.
  ///   - after: the customers of this release's manifest.
  package init?(of appID: Identifier, before: [Customer], after: [Customer]) {
    guard let current = after.first(where: { $0.appID == appID }) else { return nil }
    let earlier = before.first { $0.appID == appID }
    isNew = earlier == nil
    models = ModelChange.changes(from: earlier?.models ?? [], to: current.models)
    features = FeatureChange.changes(from: earlier?.features ?? [], to: current.features)
  }
}

package enum ModelChange: Hashable, Sendable {
  case added(CustomModel)
  case removed(CustomModel)
  /// Another version, flow name, or flow number.
  case updated(from: CustomModel, to: CustomModel)

  /// Matches flows by name and number first, then by number, then by name.
  static func changes(from before: [CustomModel], to after: [CustomModel]) -> [ModelChange] {
    var rest = before
    var partners = [CustomModel?](repeating: nil, count: after.count)
    let rules: [@Sendable (CustomModel, CustomModel) -> Bool] = [
      { $0.flowID == $1.flowID && $0.flowName == $1.flowName }, { $0.flowID == $1.flowID },
      { $0.flowName == $1.flowName },
    ]
    for rule in rules {
      for (index, model) in after.enumerated() where partners[index] == nil {
        guard let found = rest.firstIndex(where: { rule($0, model) }) else { continue }
        partners[index] = rest.remove(at: found)
      }
    }
    return zip(after, partners).compactMap { change(from: $1, to: $0) } + rest.map(ModelChange.removed)
  }

  private static func change(from before: CustomModel?, to after: CustomModel) -> ModelChange? {
    guard let before else { return .added(after) }
    let isSame =
      before.flowID == after.flowID && before.flowName == after.flowName
      && before.version.agrees(with: after.version.description)
    return isSame ? nil : .updated(from: before, to: after)
  }
}

package enum FeatureChange: Hashable, Sendable {
  case on(String)
  case off(String)

  static func changes(from before: [String], to after: [String]) -> [FeatureChange] {
    let (earlier, later) = (Set(before), Set(after))
    return after.uniqued().filter { !earlier.contains($0) }.map(on)
      + before.uniqued().filter { !later.contains($0) }.map(off)
  }
}
