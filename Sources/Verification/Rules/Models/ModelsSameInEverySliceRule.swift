import Artifacts
import Domain

extension Rule {
  static let modelsSameInEverySlice = Rule(
    .modelsSameInEverySlice, lesser: [.warning],
    claim: "every slice contains the same models, byte for byte",
    reason: "otherwise the model tested in the simulator is not the one on the device",
    remedy: "put the same models into every slice",
    check: .artifact { subject in
      if subject.isUnread { return [] }
      let models = subject.models
      guard !models.isEmpty else { return [] }
      return subject.frameworks.flatMap { framework -> [Violation] in
        let slices = framework.slices.filter(\.isFramework).prefix(ArtifactSubject.mostSlices).map {
          SliceModels($0, of: framework, models)
        }
        guard let first = slices.first(where: { !$0.models.isEmpty }) else { return [] }
        return slices.flatMap { $0.violations(comparedWith: first) }
      }
    })
}

/// A slice's models by their path in it.
private struct SliceModels {
  var identifier: String
  /// The slice's folder, relative to the artifact.
  var root: String
  var models: [[UInt8]: ShippedModel] = [:]

  init(_ slice: InspectedFramework.Slice, of framework: InspectedFramework, _ all: [ShippedModel]) {
    identifier = slice.identifier
    root = framework.place(slice.identifier)
    let roots = [slice.resources, slice.bundlePath, slice.identifier].compactMap(\.self).map {
      framework.place($0) + "/"
    }
    for model in all {
      // The first match is the innermost folder.
      guard let prefix = roots.first(where: model.path.hasPrefixByBytes) else { continue }
      models[Self.key(model.path.utf8.dropFirst(prefix.utf8.count))] = model
    }
  }

  /// Normalises the deep bundles of a Mac: `A.bundle/Contents/Resources/b.mlmodelc` is `A.bundle/b.mlmodelc` elsewhere.
  private static func key(_ path: Substring.UTF8View) -> [UInt8] {
    if path.count(where: { $0 == UInt8(ascii: "/") }) < 3 { return Array(path) }
    let steps = path.split(separator: UInt8(ascii: "/")).map(Array.init)
    var kept: [[UInt8]] = []
    for step in steps {
      kept.append(step)
      let ends = [".bundle", "Contents", "Resources"].map { Array($0.utf8) }
      if kept.count > 2, kept.suffix(2).elementsEqual(ends.suffix(2)),
        kept[kept.count - 3].suffix(ends[0].count).elementsEqual(ends[0])
      {
        kept.removeLast(2)
      }
    }
    return Array(kept.joined(separator: "/".utf8))
  }

  func violations(comparedWith first: SliceModels) -> [Violation] {
    if identifier == first.identifier { return [] }
    let keys = Set(models.keys).union(first.models.keys).sorted { $0.lexicographicallyPrecedes($1) }
    return keys.compactMap { key in
      switch (models[key], first.models[key]) {
      case (let model?, let other?): difference(model, from: other, in: first)
      case (let model?, nil):
        Violation(model.path, "is missing from the slice \(first.identifier)")
      case (nil, let other?):
        Violation(root, "lacks \(name(other)), which the slice \(first.identifier) contains")
      case (nil, nil): nil
      }
    }
  }

  private func name(_ model: ShippedModel) -> String { RelativePath.name(model.path) }

  private func difference(_ model: ShippedModel, from other: ShippedModel, in first: SliceModels) -> Violation? {
    guard let digest = model.digest, let wanted = other.digest, digest != wanted else { return nil }
    // A compiler may generate a different program for each platform.
    return Violation(
      model.path, "has the SHA-256 \(digest), but in the slice \(first.identifier) it has \(wanted)",
      severity: model.format == .compiled ? .warning : nil)
  }
}
