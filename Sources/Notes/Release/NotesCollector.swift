import Domain

/// Makes release notes from commits that arrive one by one. Keeps only what their entries need.
package struct NotesCollector: Sendable {
  private let options: NotesOptions
  private var ledger = RevertLedger()
  private var drafts: [Draft] = []
  /// The number of commits so far, without merges.
  private var count = 0

  package init(options: NotesOptions = NotesOptions()) { self.options = options }

  /// - Parameter commit: the next one, where each comes before its parents (`git log --topo-order`). In another order,
  ///   a revert may not find the commit that it reverts, and both are listed.
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
