import Domain

/// Collects the changes of commits that arrive one by one. Keeps only what their entries need.
package struct NotesCollector: Sendable {
  private let options: NotesOptions
  private var ledger = RevertLedger()
  private var mainLine = MainLine()
  private var drafts: [Draft] = []
  /// The number of commits so far, without merges.
  private var count = 0
  /// The commits that the options leave out.
  private var leftOut: Set<Int> = []

  package init(options: NotesOptions = NotesOptions()) { self.options = options }

  /// - Parameters:
  ///   - commit: the next one, where each comes before its parents (`git log --topo-order`). In another order, a revert
  ///     may not find the commit that it reverts, and both are listed.
  ///   - isListed: false for a commit that is only on the way to others.
  package mutating func add(_ commit: Commit, isListed: Bool = true) {
    let message = CommitMessage(options.messages[commit.id] ?? commit.message)
    let merge = mainLine.arrive(commit, pullRequest: commit.isMerge ? MergeMessage.pullRequest(message) : nil)
    if commit.isMerge { return ledger.arrive(merge: commit) }
    guard isListed else { return }
    let subject = Subject(message)
    ledger.arrive(count, commit, message, pullRequests: subject.pullRequests)
    let revert = Revert(message)
    if let revert { ledger.register(revert, by: count) }
    let shown = ShownChange(message, subject, revert)
    if options.skippedCommits.contains(commit.id) || !options.admits(scope: shown.header?.scope) {
      leftOut.insert(count)
    } else if let draft = Draft(count, commit, shown, mergedBy: merge, options) {
      drafts.append(draft)
    }
    count += 1
  }

  package func collected() -> CollectedNotes {
    let undone = ledger.undone()
    let alive = drafts.filter { !undone.contains($0.number) }
    let change = ChangeLevel(
      hasBreaking: alive.contains { $0.entry.isBreaking }, hasFeature: alive.contains(where: \.isFeature),
      hasListed: alive.contains(where: \.isListed), hasChanges: count > undone.union(leftOut).count)
    return CollectedNotes(options: options, drafts: alive, change: change)
  }

  package func notes() -> ReleaseNotes { collected().notes() }

  /// The notes of a list of commits, the newest first.
  package static func notes(_ commits: some Sequence<Commit>, options: NotesOptions = NotesOptions()) -> ReleaseNotes {
    var collector = NotesCollector(options: options)
    for commit in commits { collector.add(commit) }
    return collector.notes()
  }
}

/// The changes of a range of commits, without those that were reverted.
package struct CollectedNotes: Sendable {
  fileprivate let options: NotesOptions
  fileprivate let drafts: [Draft]
  package let change: ChangeLevel

  /// The entries of single commits, as notes list them before entries with the same text are merged.
  package var entries: [ReleaseNotes.Entry] { drafts.filter(\.isListed).map(\.entry) }

  /// - Parameter commits: the ids of commits to leave out. The level of the change includes them.
  package func notes(without commits: Set<String> = []) -> ReleaseNotes {
    let drafts = commits.isEmpty ? drafts : drafts.filter { !$0.entry.commits.contains(where: commits.contains) }
    return ReleaseNotes(sections: SectionBuilder(options).sections(drafts), change: change)
  }
}
