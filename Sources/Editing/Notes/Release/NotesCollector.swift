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
    let subject = Subject(message, options)
    ledger.arrive(count, commit: commit, message: message, pullRequests: subject.pullRequests)
    let revert = Revert(message)
    let number = ChangeNumber(commit: count)
    if let revert { ledger.register(revert, by: number, squash: revert.isListed ? commit.id : nil) }
    let squash = Squash(message)
    var shown = ShownChange(squash.head, subject: subject, revert: revert, options: options)
    shown.references = message.references(in: subject.descriptionRange)
    if options.skippedCommits.contains(commit.id) || options.skips(message.subject) {
      leftOut.insert(count)
    } else {
      if !options.admits(scope: shown.scope) {
        leftOut.insert(count)
      } else if let draft = Draft(
        number, commit: CommitOrigin(commit, message: message, mergedBy: merge, mailmap: options.mailmap), shown: shown,
        options: options)
      {
        drafts.append(draft)
      }
      // The body of a revert quotes what it undoes, unless it lists reverts.
      if revert == nil || squash.listsReverts {
        let origin = CommitOrigin(
          commit, message: message, mergedBy: merge, squashed: subject, mailmap: options.mailmap)
        add(squash, of: origin, isReverted: revert != nil)
      }
    }
    count += 1
  }

  /// Adds what a squash lists, each as a change of its own.
  /// - Parameter isReverted: whether the squash as a whole is a revert, to which its reverts belong.
  private mutating func add(_ squash: Squash, of origin: CommitOrigin, isReverted: Bool) {
    let reverts = isReverted ? [] : squash.reverts
    let items = squash.changes.map { ($0, nil) } + reverts.map { ($0.message, Optional($0.revert)) }
    for (index, (message, revert)) in items.enumerated() {
      let number = ChangeNumber(commit: count, item: index)
      if let revert { ledger.register(revert, by: number, squash: origin.id) }
      let subject = Subject(message, options)
      var shown = ShownChange(message, subject: subject, revert: revert, options: options)
      shown.references = Reference.all(in: shown.description)
      guard options.admits(scope: shown.scope), !options.skips(message.subject),
        let draft = Draft(number, commit: origin, shown: shown, options: options)
      else { continue }
      drafts.append(draft)
      leftOut.remove(count)
    }
  }

  /// - Parameter isLost: whether the change of a commit may be lost in a squash that lists its revert, by their ids.
  package func collected(
    _ isLost: (_ commit: String, _ squash: String) throws -> Bool
  ) rethrows -> CollectedNotes {
    let undone = try ledger.undone(isLost)
    let commits = Set(undone.filter { $0.item == nil }.map(\.commit))
    let alive = drafts.filter { !undone.contains($0.number) && !commits.contains($0.number.commit) }
    let change = ChangeLevel(
      hasBreaking: alive.contains { $0.entry.isBreaking }, hasFeature: alive.contains(where: \.isFeature),
      hasListed: alive.contains(where: \.isListed), hasChanges: count > commits.union(leftOut).count)
    return CollectedNotes(options: options, drafts: alive, change: change)
  }

  package func notes() -> ReleaseNotes { collected { _, _ in true }.notes() }

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
  package var entries: [ReleaseNotes.Change] { drafts.filter(\.isListed).map(\.entry) }

  /// - Parameter commits: the ids of commits to leave out. The level of the change includes them.
  package func notes(without commits: Set<String> = []) -> ReleaseNotes {
    let drafts = commits.isEmpty ? drafts : drafts.filter { !$0.entry.commits.contains(where: commits.contains) }
    return ReleaseNotes(sections: SectionBuilder(options).sections(drafts), change: change)
  }
}
