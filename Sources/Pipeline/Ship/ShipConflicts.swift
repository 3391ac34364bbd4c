import Domain
import Git

/// What the remote has that a release must not be made beside.
struct ShipConflicts {
  var source: ShipSource
  var remote: ShipRemote
  var target: ShipTarget
  /// The tag of the release.
  var tag: String

  /// - Throws: `Failure` with status 65; 75 if another run has finished the release.
  func refuse() throws {
    if let theirs = remote.tag(tag), theirs != target.tagged?.commit {
      if let own = target.tagged?.commit {
        try remote.remote.fetch(["refs/tags/" + tag], remote.answer)
        // One that was moved back is no record of another run.
        if try source.isSameRelease(own, theirs), try !source.repository.isAncestor(theirs, of: own),
          try source.version(at: own)?.description == target.version.description
        {
          throw Failure(
            .temporary, "ship.begun", at: Location("\(remote.remote.name) \(tag)"),
            "another run has finished the release: its tag is on commit \(theirs), and the one here on commit \(own)",
            remedy:
              "run `git fetch --force \(remote.remote.name) tag \(tag)`, then `git pull --no-rebase`, which brings "
              + "its ledger here")
        }
      }
      throw Failure(.badInput, Self.otherTag(tag, theirs, own: target.tagged?.commit, at: remote.remote.name))
    }
    guard let begun = target.begun else { return }
    let place = Location("\(remote.remote.name) \(begun.reference)")
    let commit = "\(target.version) was begun there at commit \(begun.commit)"
    if try !source.isRelated(to: begun.commit) {
      throw Failure(
        .badInput, "ship.other-line", at: place,
        "\(commit), and HEAD is \(source.head): neither is in the history of the other",
        remedy: "check out the branch that it was begun on, or ship another version")
    }
    if let own = target.tagged?.commit, try !isSame(begun.commit, own) {
      throw Failure(
        .badInput, "ship.other-line", at: place, "\(commit), and tag \(tag) here is on commit \(own)",
        remedy: "run `git tag -d \(tag)`, then the same command again")
    }
    if !remote.isPushedTo, try !source.isAt(begun.commit) {
      throw Failure(
        .badInput, "ship.begun", at: place, "\(commit), and HEAD is \(source.head)",
        remedy: "pass --push, and it goes on at that commit")
    }
  }

  /// Whether a tag is on the commit that a release was begun at, or on one that has only lines of the ledger more.
  private func isSame(_ begun: ObjectID, _ tagged: ObjectID) throws -> Bool {
    try begun == tagged
      || source.repository.isAncestor(begun, of: tagged) && source.isSameRelease(begun, tagged)
  }

  static func otherTag(_ tag: String, _ theirs: ObjectID, own: ObjectID?, at remote: String) -> Finding {
    Finding(
      "ship.other-tag", at: Location("\(remote) \(tag)"),
      "is on commit \(theirs), and " + (own.map { "the tag here is on commit \($0)" } ?? "there is no such tag here"),
      remedy: own == nil
        ? "run `git fetch --tags \(remote)`, then the same command again; or ship another version"
        : "find out which of the two was published, and delete the other; then run the same command again")
  }
}
