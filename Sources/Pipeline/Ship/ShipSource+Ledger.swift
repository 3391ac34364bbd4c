import Domain
import Git
import Platform
import Publishing

extension ShipSource {
  /// Commits the ledger, so that the tag of a release has the record of it.
  ///
  /// Makes no commit if HEAD has the ledger, or if git ignores it or cannot see it.
  func commitLedger(with version: PackageVersion, _ environment: RunEnvironment) throws {
    guard try FileSystem.status(ledger) != nil, let path = ledgerInRepository else { return }
    if try repository.file(path, at: head) == FileSystem.readFile(ledger) {
      // A run that was killed after its commit has left the old one staged.
      if try repository.changedFiles(untracked: false).contains(path) { try repository.stage([path]) }
      return
    }
    do {
      _ = try repository.createCommit(
        of: [path], message: "chore(release): record \(version)", time: environment.time, terminal: environment.terminal
      )
    } catch let error as GitError where error.cause == .ignored {}
  }

  /// Refuses to give a prerelease that somebody has, as those of its wave do, to the others, where nothing came after it.
  ///
  /// - Parameter ledger: as it is on the disk: git may ignore it, and whoever publishes by hand has the tag before.
  /// - Throws: `Failure` with status 65.
  func refuseWidening(_ tagged: TaggedRelease, _ ledger: Ledger) throws {
    guard tagged.version.isPrerelease, ledger.has(tagged.version) else { return }
    throw Failure(
      .badInput, "ship.wave", at: Location(tagged.tag),
      "is a prerelease that not everybody has, and nothing came after it: `auto` gives it to nobody else",
      remedy: "run `release ship \(tagged.version)` to give it to the rest, or to a `--wave`; "
        + "or `release ship release`, which makes a release of it")
  }

  /// Refuses to tag sources that came after a version which everybody has.
  ///
  /// - Throws: `Failure` with status 65.
  func refuseOtherSources(than version: PackageVersion, _ tag: String) throws {
    // Whoever committed the ledger before the bump has the version's sources in no commit that can be named.
    guard let since = try recorded(version), try self.version(at: since)?.description == version.description,
      try !isAt(since)
    else { return }
    throw Failure(
      .badInput, "ship.other-sources", at: Location(ledger),
      "everybody has \(version) since commit \(since), which has no tag, and HEAD has what came later",
      remedy: "run `git tag \(tag) \(since)`, and push that tag; then the same command again")
  }

  /// What to do where a version has its tag, and HEAD neither is there nor has the whole record of it.
  func elsewhere(_ tagged: TaggedRelease) throws -> Finding {
    // A run that was killed has left lines in no commit.
    let merge = "`git merge --autostash \(tagged.tag)`"
    let isBehind = try repository.isAncestor(head, of: tagged.commit)
    var remedy =
      isBehind
      ? "run \(merge), and the same command again; or ship the next version"
      : "run `git checkout \(tagged.tag)`, and the same command there; then, or if everybody has it, \(merge) brings that "
        + "ledger here; or ship the next version"
    // git replaces no file that it does not track.
    if try FileSystem.status(ledger) != nil, let path = ledgerInRepository, try repository.file(path, at: head) == nil,
      try repository.file(path, at: tagged.commit) != nil
    {
      remedy = "move \(ledger) away, which HEAD lacks; then \(remedy)"
    }
    return Finding(
      "ship.tagged", at: Location(tagged.tag),
      "is on commit \(tagged.commit), and HEAD is \(head), whose ledger does not say that everybody has \(tagged.version)",
      remedy: remedy)
  }

  /// The commit since which the ledger says as much of who got a version as on the disk; nil if HEAD's does not.
  private func recorded(_ version: PackageVersion) throws -> ObjectID? {
    guard try FileSystem.status(ledger) != nil, let path = ledgerInRepository else { return nil }
    let bytes = try FileSystem.readFile(ledger)
    var known: [UInt8] = []
    try LedgerLines.forEachEntry(in: ledger, of: version) { entry, place in
      if entry.event == .published { known += bytes[place] + [UInt8(ascii: "\n")] }
    }
    if known.isEmpty { return nil }
    let span = ReleaseSpan(end: head, start: try history.latest(reachableFrom: head)?.start)
    let commits = try repository.history(history.commits(of: span), touching: [path]).commits
    return try commits.prefix { try LedgerLines.missing(in: repository.file(path, at: $0) ?? [], from: known).isEmpty }
      .last
  }
}
