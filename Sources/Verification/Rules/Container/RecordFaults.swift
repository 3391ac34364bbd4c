import Artifacts

/// Which rules about records a zip breaks, and where; of a folder, whether it is over the limits. Lesser cases do not count.
struct RecordFaults {
  private var entries: [ZipProblem.BrokenRule: Set<String>] = [:]
  /// Rules that more entries break than are listed.
  private var anywhere: Set<ZipProblem.BrokenRule> = []

  init(_ artifact: InspectedArtifact) {
    guard case .zip(let zip, _, _) = artifact.form else {
      let isOverLimit = artifact.unread.contains { if case .overLimit = $0.reason { true } else { false } }
      if isOverLimit { entries[.limits] = [] }
      return
    }
    for problem in zip.problems where problem.severity == nil {
      entries[problem.rule, default: []].formUnion([problem.entry].compactMap(\.self))
      if problem.count > 1 { anywhere.insert(problem.rule) }
    }
  }

  /// - Parameter path: of an entry; nil for the whole.
  func contains(_ rule: ZipProblem.BrokenRule, at path: String?) -> Bool {
    guard let entries = entries[rule] else { return false }
    return path.map { entries.contains($0) || anywhere.contains(rule) } ?? true
  }
}
