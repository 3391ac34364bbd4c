import Domain

/// Takes commits one by one and keeps of each only what its entry needs; nothing at all of those that are not told of.
package struct NotesCollector: Sendable {
  private let options: NotesOptions
  private var ledger = RevertLedger()
  private var drafts: [Draft] = []
  /// Merges aside.
  private var count = 0

  package init(options: NotesOptions = NotesOptions()) { self.options = options }

  /// - Parameter commit: the newest first, each before its parents (`git log --topo-order`). Where a history breaks
  ///   that order, a revert may not find what it reverts, and both are told of.
  package mutating func add(_ commit: Commit) {
    if commit.isMerge { return ledger.arrive(merge: commit) }
    let message = CommitMessage(commit.message)
    let subject = Subject(message)
    ledger.arrive(count, commit, message, pullRequests: subject.pullRequests)
    let revert = Revert(message)
    if let revert { ledger.register(revert, by: count) }
    if let draft = Draft(count, commit, message, subject, revert, options) { drafts.append(draft) }
    count += 1
  }

  package func notes() -> ReleaseNotes {
    let undone = ledger.undone()
    let alive = drafts.filter { !undone.contains($0.number) }
    let change = ChangeLevel(
      hasBreaking: alive.contains { $0.entry.isBreaking }, hasFeature: alive.contains(where: \.isFeature),
      hasChanges: count > undone.count)
    return ReleaseNotes(sections: SectionBuilder(options).sections(alive), change: change)
  }

  /// The notes of a list of commits, the newest first.
  package static func notes(_ commits: some Sequence<Commit>, options: NotesOptions = NotesOptions()) -> ReleaseNotes {
    var collector = NotesCollector(options: options)
    for commit in commits { collector.add(commit) }
    return collector.notes()
  }
}
