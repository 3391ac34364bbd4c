import Domain
import Git
import Manifest
import Platform
import Publishing

extension ShipSource {
  /// Commits the ledger, so that the tag of a release has the record of it.
  ///
  /// Makes no commit if HEAD has the ledger, or if git ignores it or cannot see it.
  func commitLedger(with version: PackageVersion, _ environment: RunEnvironment) throws {
    guard try FileSystem.status(ledger) != nil, let path = ledgerInRepository else { return }
    let bytes = try FileSystem.readFile(ledger)
    if try repository.file(path, at: head) == bytes {
      // A run that was killed after its commit has left the old one staged.
      if try repository.changedFiles(untracked: false).contains(path) { try repository.stage([path]) }
      return
    }
    do {
      _ = try repository.createCommit(
        of: [path], message: "chore(release): record \(version)", time: environment.time, terminal: environment.terminal
      )
    } catch let error as GitError where error.cause == .ignored {
      return
    } catch let error as GitError where error.cause == .nothingToCommit {}
    // A filter may store something else.
    let committed = try repository.file(path, at: repository.headCommit()) ?? []
    if !LedgerLines.missingEntries(in: committed, from: bytes).isEmpty {
      throw Failure(.badInput, .notCommitted(ledger))
    }
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
  func refuseOtherSources(
    than version: PackageVersion, _ tag: String, _ ledger: Ledger, _ customers: [Customer]? = nil
  ) throws {
    guard try isUntagged(version, tag, ledger, customers) else { return }
    try [otherSources(than: version, tag)].compactMap(\.self).throwIfAny()
  }

  /// Whether everybody has a version, and no tag is here.
  ///
  /// - Parameters:
  ///   - ledger: as it is on the disk.
  ///   - customers: of the manifest; nil for that of HEAD, without which nobody knows who everybody is.
  fileprivate func isUntagged(
    _ version: PackageVersion, _ tag: String, _ ledger: Ledger, _ customers: [Customer]?
  ) throws -> Bool {
    guard ledger.has(version), try repository.tag(tag) == nil else { return false }
    return (customers ?? committedCustomers()).map { ledger.has(version, $0, at: configuration.channels) } ?? false
  }

  /// That other changes came after a version that everybody has.
  fileprivate func otherSources(than version: PackageVersion, _ tag: String) throws -> Finding? {
    // Whoever committed the ledger before the bump has the version's sources in no commit that can be named.
    guard let since = try recorded(version), try self.version(at: since)?.description == version.description,
      try !isAt(since)
    else { return nil }
    return Finding(
      "ship.other-sources", at: Location(ledger),
      "everybody has \(version) since commit \(since), which has no tag, and HEAD has what came later",
      remedy: "run `git tag \(tag) \(since)`, and push that tag: what came later is for the next version")
  }

  /// A warning that the remote has no tag of a version that everybody has, or cannot be asked.
  fileprivate func untagged(
    atRemote tag: String, of version: PackageVersion, _ environment: RunEnvironment
  ) -> [Finding] {
    var name = configuration.ship.push
    do {
      name = try name ?? defaultRemote()
      guard let name,
        let remote = try SourceRemote(name, of: repository, secondsAllowed: 30, environment: environment)
      else { return [] }
      environment.report(.stage("asking \(name) for the tag \(tag)"))
      if try remote.ask().tag(tag) != nil { return [] }
      return [
        Finding(
          "ship.untagged", .warning, at: Location(name), "everybody has \(version), and there is no tag \(tag) there",
          remedy: try repository.tag(tag) == nil
            ? "run `release tag`, which says how to push the tag" : "run `git push \(ShellWord.quoted(name)) \(tag)`")
      ]
    } catch {
      return [.notAsked(name ?? repository.path, Failure(error))].changing {
        $0.remedy = "mend that, or run it again where the remote can be reached"
      }
    }
  }

  private func committedCustomers() -> [Customer]? {
    let manifest = FilePath.join(FilePath.parent(of: file), configuration.customers)
    return try? CustomerManifest.decode(bytes(manifest, at: head), file: manifest)
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
    // Most commits have the ledger of the one before.
    var judged: [ObjectID: Bool] = [:]
    func isWhole(_ commit: ObjectID) throws -> Bool {
      guard let file = try repository.versions(of: [path], in: [commit]).first else { return false }
      if let isWhole = judged[file] { return isWhole }
      let isWhole = try LedgerLines.missing(in: repository.file(path, at: commit) ?? [], from: known).isEmpty
      judged[file] = isWhole
      return isWhole
    }
    guard try isWhole(head) else { return nil }
    var commit = head
    while let before = try repository.parents(of: commit).first(where: isWhole) { commit = before }
    // A shallow clone may lack it.
    return repository.shallowBoundary.contains(commit) ? nil : commit
  }
}

extension Workspace {
  /// A warning that everybody has the version, and that the source has no tag of it. None where nobody knows, as in a clone without tags.
  ///
  /// - Parameter asksRemote: whether its remote is asked, and not the clone; nobody knows without one.
  func untagged(_ environment: RunEnvironment, asksRemote: Bool = false) -> [Finding] {
    let version = configuration.version
    guard let source = try? ShipSource(configurationFile, environment),
      let ledger = try? Ledger(reading: ledgerPath, of: version, conflicts: .passedOver),
      ledger.withdrawals(of: version).isEmpty
    else { return [] }
    let tag = source.history.pattern.tag(for: version.description)
    if asksRemote {
      guard ledger.has(version), ledger.has(version, customers, at: configuration.channels) else { return [] }
      return source.untagged(atRemote: tag, of: version, environment)
    }
    guard (try? source.history.refuseMissingReleases()) != nil,
      (try? source.isUntagged(version, tag, ledger, customers)) == true
    else { return [] }
    let untagged = Finding(
      "ship.untagged", at: Location(source.ledger), "everybody has \(version), and there is no tag \(tag) here",
      remedy: ((try? source.isLedgerCommitted()) == false ? "commit the ledger, then " : "")
        + "run `release tag`, which says how to push the tag")
    return [(try? source.otherSources(than: version, tag)) ?? untagged].changing { $0.severity = .warning }
  }
}

extension Ledger {
  /// Whether it says that customers have got a version at all their channels, whatever came after.
  func has(_ version: PackageVersion, _ customers: [Customer], at channels: [ChannelConfiguration]) -> Bool {
    customers.allSatisfy { customer in
      customer.staysAt(insteadOf: version) != nil
        || channels.allSatisfy { !customer.goes(to: $0.name) || last(customer.appID, version, at: $0.name) != nil }
    }
  }
}
