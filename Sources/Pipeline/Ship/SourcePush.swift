import Domain
import Git
import Manifest
import Publishing

/// Brings a release to a remote of the vendor's own repository, in two pushes: before anybody gets it, the commit that it is
/// built from, with a reference that says so; after everybody has got it, the ledger and the tag. What the remote has is asked
/// each time, so that what another run has pushed counts.
struct SourcePush {
  private let remote: SourceRemote
  /// The branch of the remote, if it is clear which.
  private let branch: String?
  private let tag: String
  private let anchor: ObjectID?
  private let source: ShipSource
  private let environment: RunEnvironment
  /// How often others may push in between.
  private static let tries = 8

  /// - Parameter anchor: the commit that the release is built from, once it is known.
  init(
    of plan: ShipPlan, from source: ShipSource, to remote: SourceRemote, anchor: ObjectID? = nil,
    environment: RunEnvironment
  ) {
    self.remote = remote
    branch = plan.push?.branch
    tag = plan.tag
    self.anchor = anchor ?? plan.anchor.flatMap { ObjectID($0.commit) }
    self.source = source
    self.environment = environment
  }

  private var repository: Repository { source.repository }

  // MARK: - Before anybody gets the release

  /// Asks the server whether it would take HEAD.
  ///
  /// - Throws: `Failure` if it would not.
  func rehearse() throws { try begin(at: source.head, isRehearsal: true) }

  /// Pushes a commit to the branch, together with the tag, if there is one, or the reservation.
  ///
  /// - Throws: `Failure`: 65 if the branch has other commits, 75 if another run has begun the same version, or as the server says.
  func begin(at commit: ObjectID, isRehearsal: Bool = false) throws {
    let answer = try remote.ask()
    let own = try repository.tag(tag)
    var updates: [GitProgram.Update] = []
    var isBehind = false
    if let branch, try !remote.has(commit, on: branch, in: answer) {
      isBehind = try answer.branch(branch).map { try !repository.isAncestor($0, of: commit) } ?? false
      updates.append((commit, "refs/heads/" + branch))
    } else if let branch, own == nil, answer.branch(branch) != commit {
      throw Failure(.badInput, behind)
    }
    let reference = Reservation.reference(of: tag)
    let mark: GitProgram.Update = if let own { (own.object, "refs/tags/" + tag) } else { (commit, reference) }
    updates.append(mark)
    let isTaken =
      try !isBehind
      && remote.push(updates, after: answer, expecting: [mark.reference: nil], isRehearsal: isRehearsal) != .overtaken
    if isTaken, isRehearsal { return }
    let found = try remote.ask()
    let isMarked = found.objects[mark.reference] == mark.object
    let isOnBranch = try branch.map { try remote.has(commit, on: $0, in: found) } ?? true
    if isTaken, isMarked, isOnBranch { return }
    if isTaken {
      // The next run would go on with it, as if the branch had the commit.
      if isMarked, own == nil { _ = clear(commit) }
      throw Failure(.temporary, notKept(isOnBranch ? nil : commit, isMarked ? nil : mark.reference))
    }
    if let other = found.objects[reference], other != commit {
      throw Failure(
        .temporary, "ship.begun", at: Location("\(remote.name) \(reference)"),
        "another run has begun the release at commit \(other)",
        remedy: try dropping(commit, found) + "run the same command again: it goes on there")
    }
    if let finding = try otherTag(found) { throw Failure(.badInput, finding) }
    throw Failure(.badInput, own == nil ? behind : otherLine(commit))
  }

  /// How to drop the commit of this run's bump, if it is all that the remote's branch lacks.
  private func dropping(_ commit: ObjectID, _ answer: RemoteReferences) throws -> String {
    let bump = try repository.commit(commit)
    guard let branch, case .branch = try repository.head(), let parent = bump.parents.first.flatMap({ ObjectID($0) }),
      bump.message.hasPrefix("chore(release): \(source.version)"), try remote.has(parent, on: branch, in: answer)
    else { return "" }
    return
      "run `git fetch \(remote.name) && git reset --keep \(remote.name)/\(branch)`, which drops this run's commit; then "
  }

  private var behind: Finding {
    Finding(
      "ship.overtaken", at: place, "has commits that are not here",
      remedy: "run `git pull --rebase --autostash \(place.description)`, then the same command again")
  }

  // MARK: - Afterwards

  /// What the remote lacks of a release, or has too much.
  struct Rest {
    /// For the branch.
    var commit: ObjectID?
    var tag: Tag?
    /// A reference that the tag replaces.
    var reservation: ObjectID?

    var isDone: Bool { commit == nil && tag == nil && reservation == nil }
  }

  /// - Throws: `Failure` with status 65 if the remote has the tag on another commit.
  func rest(of commit: ObjectID, _ answer: RemoteReferences, withTag: Bool = true) throws -> Rest {
    var rest = Rest()
    if let branch, try !remote.has(commit, on: branch, in: answer), try !hasLedger(of: commit, branch, answer) {
      rest.commit = commit
    }
    guard withTag, let own = try repository.tag(tag) else { return rest }
    if let finding = try otherTag(answer) { throw Failure(.badInput, finding) }
    if answer.tag(tag) == nil { rest.tag = own }
    rest.reservation = answer.objects[Reservation.reference(of: tag)]
    return rest
  }

  /// Makes the remote's tag here, also in the place of one that is on another record of the same release.
  ///
  /// - Returns: a note of it; nil if there is no such tag, or the same one here.
  func takeTag(_ answer: RemoteReferences? = nil) throws -> Finding? {
    let answer = try answer ?? remote.ask()
    let reference = "refs/tags/" + tag
    let own = try repository.tag(tag)
    guard let anchor, let object = answer.objects[reference], let theirs = answer.tag(tag), own?.commit != theirs
    else { return nil }
    try remote.fetch([reference], answer)
    guard try repository.isAncestor(anchor, of: theirs),
      try own?.commit.map({ try source.isSameRelease($0, theirs) }) ?? (own == nil)
    else { return nil }
    try repository.refer(to: object, asTag: tag, replacing: own != nil)
    return Finding(
      "ship.begun", .note, at: Location("\(remote.name) \(tag)"),
      "another run has finished the release: its tag is on commit \(theirs)", remedy: "run `git pull`")
  }

  /// Pushes a commit with the ledger to the branch, and the tag.
  ///
  /// - Parameter withTag: whether the release is finished.
  /// - Returns: the branch and the tag, if the remote got them, and warnings about what it lacks still.
  func deliver(_ commit: ObjectID, withTag: Bool = true) throws -> (pushed: [String], warnings: [Finding]) {
    var pushed: [String] = []
    var isTaken = false
    for _ in 0..<Self.tries {
      let answer = try remote.ask()
      if withTag, let note = try takeTag(answer) {
        let (pushed, warnings) = try deliver(commit, withTag: false)
        return (pushed, [note] + warnings)
      }
      let rest = try rest(of: commit, answer, withTag: withTag)
      // The tag is there, which replaces the reservation.
      if rest.commit == nil, rest.tag == nil { return (pushed, rest.reservation.map(clear) ?? []) }
      if isTaken { throw Failure(.temporary, notKept(rest.commit, rest.tag.map { "refs/tags/" + $0.name })) }
      var updates: [GitProgram.Update] = []
      let joined = try branch.flatMap { try rest.commit == nil ? nil : self.joined(commit, on: $0, in: answer) }
      if let branch, let joined { updates.append((joined, "refs/heads/" + branch)) }
      if let tag = rest.tag { updates.append((tag.object, "refs/tags/" + tag.name)) }
      isTaken = try updates.isEmpty || remote.push(updates, after: answer) != .overtaken
      if isTaken, rest.commit != nil, joined == nil { throw Failure(.badInput, otherLine(commit)) }
      if isTaken { pushed = [joined.flatMap { _ in branch }, rest.tag?.name].compactMap(\.self) }
    }
    throw Failure(
      .temporary, "ship.overtaken", at: place, "others push faster than the ledger can be joined with what they push",
      remedy: "run the same command again")
  }

  private func clear(_ reservation: ObjectID) -> [Finding] {
    let reference = Reservation.reference(of: tag)
    do {
      try remote.delete(reference, reservation)
      return []
    } catch {
      return [
        Finding(
          "ship.reservation", .warning, at: Location("\(remote.name) \(reference)"),
          "could not be deleted: \(Failure(error).findings.first?.message ?? "no answer")",
          remedy: "run `git push \(remote.name) :\(reference)`: the release is finished")
      ]
    }
  }

  /// What a server says of a push is not believed: a hook may have taken it back.
  private func notKept(_ commit: ObjectID?, _ reference: String?) -> Finding {
    let lost = [commit.map { "commit \($0) in \(branch ?? "a branch")" }, reference].compactMap(\.self)
    return Finding(
      "ship.not-kept", at: Location(remote.name),
      "has taken the push, and is without \(lost.joined(separator: " and "))",
      remedy: "see what hooks or rules of the server take back, and let no copy that lags behind answer; then run the "
        + "same command again")
  }

  /// A warning that the ledger stays here.
  var unclearBranch: Finding {
    Finding(
      "ship.ledger-not-pushed", .warning, at: Location(remote.name),
      "it is not clear which branch gets the ledger: not exactly one has commit \(anchor ?? source.head), so it is not pushed",
      remedy: "push a branch with that commit, then run the same command again")
  }

  /// The branch does not have the commit that the release is built from, and has others.
  private func otherLine(_ commit: ObjectID) -> Finding {
    Finding(
      "ship.overtaken", at: place, "has commits that are not here, and lacks commit \(commit) of \(tag)",
      remedy: "run `git pull --no-rebase \(place.description)`, then the same command again")
  }

  private var place: Location { Location([remote.name, branch].compactMap(\.self).joined(separator: " ")) }
}

// MARK: - What the remote has

extension SourcePush {
  /// Whether the remote has the tag on another commit than the one here.
  private func otherTag(_ answer: RemoteReferences) throws -> Finding? {
    guard let theirs = answer.tag(tag), let own = try repository.tag(tag)?.commit, own != theirs else {
      return nil
    }
    return ShipConflicts.otherTag(tag, theirs, own: own, at: remote.name)
  }

  /// Whether a branch of the remote has every line of the ledger in a commit, which brings nothing else and has no tag.
  private func hasLedger(of commit: ObjectID, _ branch: String, _ answer: RemoteReferences) throws -> Bool {
    guard let anchor, let tip = answer.branch(branch), try repository.tag(tag)?.commit != commit,
      try repository.isAncestor(anchor, of: tip), case let path = try repository.path(ofVersionFile: source.ledger),
      let theirs = try repository.file(path, at: tip)
    else { return false }
    return LedgerLines.joined(theirs, try repository.file(path, at: commit) ?? []) == theirs
  }

  /// The commit to move a branch to: the one with the ledger, or a merge of it with what others have pushed since the release
  /// was begun. Of the two, only the ledger differs, and it gets the lines of both.
  ///
  /// - Returns: nil if the branch does not have the commit that the release is built from.
  private func joined(_ commit: ObjectID, on branch: String, in answer: RemoteReferences) throws -> ObjectID? {
    guard let tip = answer.branch(branch) else { return commit }
    if try repository.isAncestor(tip, of: commit) { return commit }
    // Somebody has pulled the others' commits.
    let isPulled = try repository.isAncestor(tip, of: source.head) && repository.isAncestor(commit, of: source.head)
    if isPulled { return source.head }
    guard let anchor, try repository.isAncestor(anchor, of: tip) else { return nil }
    let path = try repository.path(ofVersionFile: source.ledger)
    let lines = LedgerLines.joined(
      try repository.file(path, at: tip) ?? [], try repository.file(path, at: commit) ?? [])
    let tree =
      try lines.isEmpty ? repository.tree(of: tip) : repository.writeTree([path: repository.writeBlob(lines)], on: tip)
    let author = try repository.signature(.author, time: environment.time)
    let committer = try repository.signature(.committer, time: environment.time)
    return try repository.writeCommit(
      tree: tree, parents: [tip, commit], message: "chore(release): join the record of \(tag) with \(branch)",
      author: author, committer: committer,
      sign: try ObjectSigning.signer(for: .commit, in: repository, signer: committer, environment: environment))
  }

  /// The ledger in the branch of the remote, if there is one.
  func ledgerOfBranch() throws -> [UInt8]? {
    guard let branch, case let answer = try remote.ask(), let tip = answer.branch(branch) else { return nil }
    try remote.fetch(["refs/heads/" + branch], answer)
    return try repository.versionFile(source.ledger, at: tip)
  }
}
