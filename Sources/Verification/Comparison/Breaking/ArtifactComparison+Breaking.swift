import Artifacts

extension ArtifactComparison {
  /// Each change once, though several slices and architectures have it.
  var allBreaking: [BreakingChange] {
    let raised = systems.filter(\.isRaised).map {
      BreakingChange(subject: .system, kind: .changed, name: $0.name, old: $0.old, new: $0.new, slices: $0.slices)
    }
    let declarations = headers.flatMap(\.breaking) + interfaces.flatMap(\.breaking)
    return (frameworks.flatMap(\.breaking) + raised + missing + declarations).folded
  }

  /// Whether it cannot be ruled out that an app breaks.
  package var mayBreak: Bool {
    !breaking.isEmpty || !undecided.isEmpty || !old.unread.isEmpty || !new.unread.isEmpty
  }

  /// What could not be compared inside, so that it is not known whether it breaks apps.
  package var undecided: [String] {
    let binaries = frameworks.flatMap(\.slices.common).compactMap { slice in
      slice.problem.map { "\(slice.identifier): \($0)" }
    }
    let unreadable = interfaces.compactMap { interface in interface.problem.map { "\(interface.path): \($0)" } }
    let large = tooLarge.filter { Self.apiFiles.contains(RelativePath.fileExtension($0)) }.map { "\($0): is too large" }
    return binaries + unreadable + large
  }

  private static let apiFiles = PublicFile.headers.union(["swiftinterface"])

  package var api: APIChanges {
    var api = APIChanges()
    for changes in interfaces.map(\.api) + headers.map(\.api) { api.formUnion(changes) }
    return api
  }
}

extension ArtifactComparison.Framework {
  fileprivate var breaking: [BreakingChange] {
    if isRemoved { return [.removal(ofProduct: root)] }
    return slices.removed.map { BreakingChange(subject: .slice, kind: .removed, name: $0.identifier) }
      + slices.common.flatMap(\.breaking)
  }
}

extension SliceChange {
  fileprivate var breaking: [BreakingChange] {
    let gone = removedArchitectures.map {
      BreakingChange(subject: .architecture, kind: .removed, name: $0, slices: [identifier])
    }
    guard let framework else { return gone }
    let renamed = BreakingChange(
      subject: .product, kind: .changed, name: framework.path, old: framework.old, new: framework.new,
      slices: [identifier])
    return [renamed] + gone
  }
}
