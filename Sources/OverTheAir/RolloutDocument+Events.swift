import Domain

/// What has happened to a flow between two of its documents.
package enum RolloutEvent: String, Sendable {
  case rollout, advanced, promoted, stopped, rolledback, set, revoked
}

extension RolloutDocument {
  /// The most important of what differs from an earlier document; nil if nothing does.
  ///
  /// - Parameter before: nil for none.
  package func event(since before: RolloutDocument?) -> RolloutEvent? {
    let changes = lines.compactMap { line in line.event(since: before?.lines.first { $0.sdk.overlaps(line.sdk) }) }
    if !newlyRevoked(since: before).isEmpty { return .revoked }
    let order: [RolloutEvent] = [.promoted, .rolledback, .stopped, .rollout, .advanced, .set]
    return order.first(where: changes.contains) ?? (hasOtherLines(than: before) ? .set : nil)
  }

  /// Whether other versions of the SDK have its lines.
  package func hasOtherLines(than before: RolloutDocument?) -> Bool {
    before.map { $0.lines.map(\.sdk) != lines.map(\.sdk) } ?? false
  }

  /// The paths of models that devices get as champion, or as challenger, and did not before.
  package func newModels(since before: RolloutDocument?) -> Set<String> {
    new(\.model, since: before)
  }

  /// How models are used that were used in another way, or not at all.
  package func newSettings(since before: RolloutDocument?) -> Set<Setting> { new(\.self, since: before) }

  /// The versions of models that are revoked, and were not.
  package func newlyRevoked(since before: RolloutDocument?) -> [String] {
    let former = before?.revoked ?? []
    return revoked.filter { !former.contains($0) }.map { path in
      let name = path.dropFirst("\(appID)/models/\(flowName)-".count)
      return String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
    }
  }

  /// The same of what they pass to the app.
  package func newMetadata(since before: RolloutDocument?) -> Set<[JSONMember]> { new(\.metadata, since: before) }

  private func new<Value: Hashable>(_ part: KeyPath<Setting, Value>, since before: RolloutDocument?) -> Set<Value> {
    let roles: [KeyPath<Line, Setting?>] = [\.champion, \.experiment?.challenger]
    return roles.reduce(into: []) { values, role in
      let former = Set(before?.lines.compactMap { $0[keyPath: role]?[keyPath: part] } ?? [])
      values.formUnion(Set(lines.compactMap { $0[keyPath: role]?[keyPath: part] }).subtracting(former))
    }
  }
}

extension RolloutDocument.Line {
  fileprivate func event(since before: RolloutDocument.Line?) -> RolloutEvent? {
    if champion?.model != before?.champion?.model {
      let isChallenger = champion != nil && champion?.model == before?.experiment?.challenger.model
      return isChallenger ? .promoted : .rolledback
    }
    switch (before?.experiment, experiment) {
    case (_?, nil): return .stopped
    case (nil, _?): return .rollout
    case (let old?, let new?):
      if old.id != new.id { return .rollout }
      if old.stage != new.stage { return .advanced }
      return old != new || champion != before?.champion ? .set : nil
    case (nil, nil): return champion != before?.champion ? .set : nil
    }
  }
}
