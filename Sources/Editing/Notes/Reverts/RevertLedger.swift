import Domain

/// A commit, or a message that it lists if it is a squash. Commits are numbered in the order in which they arrive.
struct ChangeNumber: Hashable, Sendable {
  var commit: Int
  /// Nil for the commit itself.
  var item: Int?
}

/// Pairs reverts with the commits that they revert, in one pass over commits that arrive newest first. Keeps only the
/// reverts and their matches.
struct RevertLedger: Sendable {
  /// One commit that a revert undoes.
  private struct Want: Sendable {
    var revert: ChangeNumber
    /// The id of the commit, if its list of reverts does not say what is left of them in the end.
    var squash: String?
    /// Whether it was found by its id, which is certain. For a merge, the commits that it brought in are undone.
    var isNamed = false
    var named: Set<Int> = []
    /// The commit that was found by its origin, subject or pull request. It counts if none is found by id, because a
    /// rebase changes ids.
    var guessed: Int?
    var mainline: String?
  }

  /// In the order of the reverts.
  private var wants: [Want] = []
  /// By the first 7 digits of the id.
  private var byName: [String: [(name: String, want: Int)]] = [:]
  private var bySubject: [String: [Int]] = [:]
  private var byPullRequest: [Int: [Int]] = [:]
  private var merges = RevertedMerges()
  /// The ids of commits that a squash may undo.
  private var ids: [Int: String] = [:]

  /// Adds a merge that may have been reverted.
  mutating func arrive(merge: Commit) {
    _ = merges.undone(by: merge)
    for want in named(merge.id) {
      wants[want].isNamed = true
      merges.watch(merge, want, mainline: wants[want].mainline)
    }
  }

  /// Adds a commit that may have been reverted. Call it before `register` of the same commit.
  mutating func arrive(_ number: Int, commit: Commit, message: CommitMessage, pullRequests: [Int]) {
    for want in merges.undone(by: commit) { found(number, in: commit, want: want) }
    if wants.isEmpty { return }
    for want in named(commit.id) where !wants[want].isNamed {
      wants[want].isNamed = true
      found(number, in: commit, want: want)
    }
    let guesses =
      Self.pickedFrom(message).flatMap(named) + (bySubject[message.subject] ?? [])
      + pullRequests.flatMap { byPullRequest[$0] ?? [] }
    for want in guesses where wants[want].guessed == nil {
      wants[want].guessed = number
      if wants[want].squash != nil { ids[number] = commit.id }
    }
  }

  private mutating func found(_ number: Int, in commit: Commit, want: Int) {
    wants[want].named.insert(number)
    if wants[want].squash != nil { ids[number] = commit.id }
  }

  private func named(_ id: String) -> [Int] {
    (byName[String(id.prefix(7))] ?? []).filter { id.hasPrefix($0.name) }.map(\.want)
  }

  /// - Parameter squash: the id of the commit that lists the revert, if one does.
  mutating func register(_ revert: Revert, by number: ChangeNumber, squash: String? = nil) {
    for name in revert.names {
      byName[String(name.prefix(7)), default: []].append((name, wants.count))
      wants.append(Want(revert: number, squash: squash, mainline: revert.mainline))
    }
    if revert.names.isEmpty { wants.append(Want(revert: number, squash: squash)) }
    // If there are several ids, the subject does not say which of them it belongs to.
    guard revert.names.count < 2 else { return }
    if let subject = revert.subject { bySubject[subject, default: []].append(wants.count - 1) }
    if let pullRequest = revert.pullRequest { byPullRequest[pullRequest, default: []].append(wants.count - 1) }
  }

  /// The commits that notes leave out: the reverted ones, and reverts of which every commit was found.
  ///
  /// Goes from the newest to the oldest, because a revert that is itself reverted undoes nothing.
  /// - Parameter isLost: whether a commit's change may be lost in a squash, by their ids.
  func undone(_ isLost: (_ commit: String, _ squash: String) throws -> Bool) rethrows -> Set<ChangeNumber> {
    var undone: Set<ChangeNumber> = []
    var index = 0
    while index < wants.count {
      let revert = wants[index].revert
      let end = wants[index...].firstIndex { $0.revert != revert } ?? wants.count
      if !undone.contains(revert), !undone.contains(ChangeNumber(commit: revert.commit)) {
        for want in wants[index..<end] {
          for number in want.isNamed ? want.named : Set([want.guessed].compactMap(\.self)) {
            if let squash = want.squash, let id = ids[number], try !isLost(id, squash) { continue }
            undone.insert(ChangeNumber(commit: number))
          }
        }
        if wants[index..<end].allSatisfy({ $0.isNamed || $0.guessed != nil }) { undone.insert(revert) }
      }
      index = end
    }
    return undone
  }

  /// The ids in `(cherry picked from commit …)` of `git cherry-pick -x`. If a revert was picked too, it names the
  /// original.
  private static func pickedFrom(_ message: CommitMessage) -> [String] {
    let bytes = message.bytes
    let mark: StaticString = "(cherry picked from commit "
    var names: [String] = []
    var index = message.subjectRange.upperBound
    while index < bytes.count, names.count < 10 {
      if bytes.has(mark, at: index, before: bytes.count) {
        let start = index + mark.utf8CodeUnitCount
        let end = bytes.index(from: start, to: min(bytes.count, start + 65)) { !$0.isHexDigit }
        names += [Revert.objectName(bytes[start..<end])].compactMap(\.self)
      }
      index = bytes.index(from: index, to: bytes.count) { $0 == 0x0A } + 1
    }
    return names
  }
}

/// Finds the commits that reverted merges brought in: those reachable from the merge, but not from the kept parent.
///
/// Commits pass their marks to their parents as they arrive, so only marks of commits still to come are in memory.
private struct RevertedMerges: Sendable {
  private enum Side { case kept, undone }
  /// For each commit still to come, its side of each wanted merge.
  private var marks: [String: [Int: Side]] = [:]

  mutating func watch(_ merge: Commit, _ want: Int, mainline: String?) {
    guard let kept = mainline.flatMap({ name in merge.parents.first { $0.hasPrefix(name) } }) else { return }
    for parent in merge.parents { mark(parent, want: want, side: parent == kept ? .kept : .undone) }
  }

  /// The wants whose undone side contains a commit.
  mutating func undone(by commit: Commit) -> [Int] {
    guard let sides = marks.removeValue(forKey: commit.id) else { return [] }
    for (want, side) in sides { for parent in commit.parents { mark(parent, want: want, side: side) } }
    return sides.filter { $0.value == .undone }.keys.sorted()
  }

  private mutating func mark(_ name: String, want: Int, side: Side) {
    if marks[name]?[want] != .kept { marks[name, default: [:]][want] = side }
  }
}
