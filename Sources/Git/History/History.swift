/// The commits of a range, by their ids alone: 20 bytes each, however long the messages are.
package struct History: Hashable, Sendable {
  /// A commit comes before its parents; otherwise the newest comes first. As `git rev-list --date-order`.
  package var commits: [ObjectID]
  /// Commits of the range whose parents a shallow clone lacks, so that older commits of the range are missing.
  /// `git fetch --unshallow` gets them, or `git fetch --deepen=<n>`.
  package var cutOff: [ObjectID]
}

// By the git program: libgit2's walk ends at the boundary of a shallow clone (before 1.7) and at a commit with a malformed committer.
extension Repository {
  /// The commits that are reachable from `end` but not from `start`. As for git, there may be a few too many if clocks were very wrong.
  ///
  /// - Parameter start: nil for all commits that are reachable from `end`.
  /// - Throws: `GitError` `.unreadableObject`, `.noProgram`.
  package func history(from start: ObjectID? = nil, to end: ObjectID) throws -> History {
    let ends = [end.description] + (start.map { ["^\($0)"] } ?? [])
    let output = try walk(to: end, ["rev-list", "--date-order"] + ends).output
    let commits = output.split(separator: UInt8(ascii: "\n")).compactMap { ObjectID(hexadecimal: $0) }
    let cutOff = try commits.filter { commit in
      try shallowBoundary.contains(commit) && !commitObject(commit).parents.isEmpty
    }
    return History(commits: commits, cutOff: cutOff)
  }

  /// Whether `ancestor` is reachable from `descendant`, or is the same commit.
  ///
  /// In a shallow clone, false may also mean that the clone lacks the commits between them.
  /// - Throws: `GitError` `.unreadableObject`, `.noProgram`.
  package func isAncestor(_ ancestor: ObjectID, of descendant: ObjectID) throws -> Bool {
    if ancestor == descendant || ancestors.contains([ancestor, descendant]) { return true }
    let question = ["merge-base", "--is-ancestor", ancestor.description, descendant.description]
    let isAncestor = try walk(to: descendant, accepting: [0, 1], question).status == 0
    // Only a yes is kept: a no may change when a fetch deepens a shallow clone.
    if isAncestor { ancestors.insert([ancestor, descendant]) }
    return isAncestor
  }

  private func walk(
    to end: ObjectID, accepting statuses: [Int32] = [0], _ arguments: [String]
  ) throws -> (status: Int32, output: [UInt8]) {
    do {
      return try git(arguments, to: "read the history", end.description, accepting: statuses)
    } catch let error as GitError {
      throw unreadable(error, isMissing: true)
    }
  }

  /// Those that are here.
  package func parents(of commit: ObjectID) throws -> [ObjectID] {
    shallowBoundary.contains(commit) ? [] : try commitObject(commit).parents
  }
}
