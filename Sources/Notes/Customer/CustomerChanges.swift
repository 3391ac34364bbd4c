import Domain

/// What is new for one customer between two manifests.
///
/// It holds flows, versions and features of the one customer that was asked for, and no other's: nothing that is
/// written of it can name another.
package struct CustomerChanges: Hashable, Sendable {
  /// The manifest before has no such customer; everything is then added.
  package var isNew: Bool
  /// Removed ones last, in the order of the manifests.
  package var models: [ModelChange]
  package var features: [FeatureChange]

  package var isEmpty: Bool { !isNew && models.isEmpty && features.isEmpty }

  /// Nil where the manifest `after` has no such customer: nothing goes to them.
  /// - Parameters:
  ///   - before: the customers of the last release's manifest; none for a first release.
  ///   - after: those of this one.
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
  /// Another version, a renamed flow, a flow with another number, or several of these.
  case updated(from: CustomModel, to: CustomModel)

  /// A flow is the same by name and number, else by number, else by name.
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
    return unique(after).filter { !earlier.contains($0) }.map(on)
      + unique(before).filter { !later.contains($0) }.map(off)
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
