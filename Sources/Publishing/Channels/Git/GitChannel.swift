import Domain
import Git
import Manifest
import Platform

/// A release repository, which customers' package managers read: a commit with manifest, podspec and notes, and a tag.
package struct GitChannel: ReleaseChannel {
  /// What the channel asks the run for.
  package struct Callbacks: Sendable {
    /// Throws if a text that goes to this customer's repository names another customer.
    var search: @Sendable (_ shipment: Shipment, _ path: String, _ text: [UInt8]) throws -> Void
    /// Writes a version at the places that an entry of `versions` names.
    var edit: @Sendable (VersionFileConfiguration, _ bytes: [UInt8], PackageVersion) throws -> [UInt8]
    /// A customer's releases at a channel, by the ledger.
    var recorded: LedgerQuestion
    /// Paths of the files that an earlier version may have brought, as far as the vendor's own repository tells.
    var brought: @Sendable (_ shipment: Shipment, _ earlier: PackageVersion) -> Set<String>

    package init(
      search: @escaping @Sendable (Shipment, String, [UInt8]) throws -> Void,
      edit: @escaping @Sendable (VersionFileConfiguration, [UInt8], PackageVersion) throws -> [UInt8],
      recorded: @escaping LedgerQuestion, brought: @escaping @Sendable (Shipment, PackageVersion) -> Set<String>
    ) {
      self.search = search
      self.edit = edit
      self.recorded = recorded
      self.brought = brought
    }
  }

  package let name: Identifier
  let configuration: ChannelConfiguration.GitSettings
  private(set) var context: GitContext
  let callbacks: Callbacks
  /// How often a push is tried again after somebody else's.
  static let attempts = 8

  package init(
    _ name: Identifier, configuration: ChannelConfiguration.GitSettings, context: GitContext, callbacks: Callbacks
  ) {
    self.name = name
    self.configuration = configuration
    self.context = context.authorized(by: configuration.token)
    self.callbacks = callbacks
  }

  /// Its tags tell a repository from others. Its URL may change.
  package func destination(of shipment: Shipment) -> String? { nil }

  /// As `release.json` has it: a path is another one on another machine.
  package func address(of shipment: Shipment) -> String? {
    let url = configuration.url.expand(shipment.values, encode: PercentEncoding.encodePathComponent)
    return "\(url) \(configuration.tag.expand(shipment.values))"
  }

  package func look(_ shipment: Shipment) throws -> Standing {
    let remote = try remote(of: shipment)
    try check(remote)
    let references = try remote.references()
    if references.objects.isEmpty { try refuseEmptied(remote) }
    // Also with a tag, which a withdrawal may have kept.
    if let takenBack = try takenBack(remote, references) { return .conflict([takenBack.finding]) }
    let recorded = remote.recordedCommit
    if let tagged = references.tag(remote.tag) {
      let standing = try standing(of: tagged, remote)
      if case .published = standing, let recorded, recorded != tagged { warn(of: tagged, insteadOf: recorded, remote) }
      return standing
    }
    let isKept = try recorded.map { try remote.has($0, of: "refs/tags/" + remote.tag) } ?? false
    let movesBranch = ReleaseCommit(remote: remote, references: references).movesBranch
    let names = (movesBranch ? ["refs/heads/" + remote.branch] : []) + ["refs/tags/" + remote.tag]
    var obstacles = names.compactMap { references.obstacle(to: $0, at: remote.url) }
    // A new branch of the name would lack the customer's files, and a default branch that was renamed would stay behind. A commit that
    // the ledger names brings its branch back.
    if obstacles.isEmpty, movesBranch, references.branch(remote.branch) == nil, remote.isKnown,
      !isKept || references.mainBranch != nil && !hasBranchPerCustomer
    {
      obstacles.append(remote.withoutBranch(references))
    }
    if let recorded {
      let state = "the tag is gone, and its commit \(recorded) is there"
      let obstacle =
        try isKept ? difference(from: recorded, state: state, remote) : lost(recorded, remote)
      obstacles += [obstacle].compactMap(\.self)
    }
    return obstacles.isEmpty ? .missing(["tag \(remote.tag)"]) : .conflict(obstacles)
  }

  private func lost(_ commit: ObjectID, _ remote: ReleaseRepository) -> Finding {
    Finding(
      "publish.lost", at: Location("\(remote.url) \(remote.tag)"),
      "the tag is gone, and so is its commit \(commit), which the ledger names: SwiftPM refuses the version on another",
      remedy: "push that commit and its tag from a clone that has them, or run `release bump patch`")
  }

  /// Makes the commit without a signature, in the cache, and asks the server whether it may be pushed.
  package func rehearse(_ shipment: Shipment) throws {
    try context.requireIdentity()
    let remote = try withoutSignatures.remote(of: shipment)
    try remote.checkRights()
    let references = try remote.references()
    try remote.withCache { cache in
      let release = try ReleaseCommit(remote: remote, references: references).make(in: cache)
      try remote.rehearsePush(release.updates, from: cache, after: references)
    }
    warn(of: references, remote)
    warnOfUnrecorded(references, remote)
  }

  /// For what is never pushed.
  var withoutSignatures: GitChannel {
    var channel = self
    channel.context = context.withoutSignatures
    return channel
  }

  /// The zips of a repository are part of its commit.
  package func put(_ shipment: Shipment) throws {}

  package var comparesArtifacts: Bool { false }

  package func confirm(_ shipment: Shipment) throws {}

  package func reveal(_ shipment: Shipment) throws -> Revelation {
    let remote = try remote(of: shipment)
    for _ in 0..<Self.attempts {
      let references = try remote.references()
      if let tagged = references.tag(remote.tag) {
        switch try standing(of: tagged, remote) {
        case .published(let revelation): return revelation
        case .conflict(let findings): throw Failure(.badInput, findings)
        case .missing: break
        }
      }
      if let revelation = try push(to: remote, references) { return revelation }
    }
    throw overtaken(remote)
  }

  /// Without a token, git would ask with an empty password. A name with an `app_id` in it may be none that git accepts.
  func check(_ remote: ReleaseRepository) throws {
    if !ProcessRunner.isInstalled("git", path: context.environment["PATH"]) {
      throw Failure(
        .badConfiguration, "publish.git", at: Location(remote.url), "channel \(name) needs git, which is not in PATH",
        remedy: "install git")
    }
    if let token = configuration.token, context.publishing.variable(token)?.isEmpty ?? true {
      throw Failure(
        .badConfiguration, "publish.credentials", at: Location(token),
        "is not set, and channel \(name) needs its token", remedy: "set it, or remove \"token\" from release.json")
    }
    let shipment = remote.shipment
    for (reference, problem) in configuration.unusableReferences(of: shipment.appID, shipment.version) {
      throw Failure(
        .badInput, "publish.reference", at: Location("\(remote.url) \(reference)"),
        "git does not accept this name: it \(problem)", subject: "app_id \(shipment.appID): channel \(name)",
        remedy: "put other text around {{app_id}} in \"branch\" or \"tag\" in release.json")
    }
  }

  func overtaken(_ remote: ReleaseRepository) -> TemporaryFailure {
    TemporaryFailure(
      "publish.overtaken", at: Location(remote.url),
      "has other references than were just read or pushed, \(Self.attempts) times",
      remedy: "run again when others have finished pushing; let no copy that lags behind answer")
  }

  func remote(of shipment: Shipment) throws -> ReleaseRepository {
    ReleaseRepository(
      shipment, configuration: configuration, context: context, callbacks: callbacks,
      recorded: try callbacks.recorded(shipment.appID, name))
  }

  func standing(of commit: ObjectID, _ remote: ReleaseRepository) throws -> Standing {
    if let difference = try difference(from: commit, state: "the tag is there", remote) {
      return .conflict([difference])
    }
    return .published(Revelation(destination: remote.url, commit: commit.description, tag: remote.tag))
  }

  /// Compares what a commit has with what the release should have. What a person edits, such as a changelog, does not count.
  ///
  /// - Parameter state: of tag and commit, for people.
  /// - Returns: nil if it has the same.
  private func difference(from commit: ObjectID, state: String, _ remote: ReleaseRepository) throws -> Finding? {
    let wanted = try remote.contents.fixed.mapValues { try $0.blobID() }
    let found = try remote.blobs(at: Array(wanted.keys), in: commit, of: "refs/tags/" + remote.tag)
    let different = wanted.filter { found[$0.key] != $0.value }.keys.sorted()
    if different.isEmpty { return nil }
    let lists = [
      ("with another", different.filter { found[$0] != nil }), ("without", different.filter { found[$0] == nil }),
    ]
    let words = lists.filter { !$0.1.isEmpty }.map { "\($0) \(Amount.names($1))" }
    return Finding(
      "publish.conflict", at: Location("\(remote.url) \(remote.tag)"), "\(state), \(words.joined(separator: ", and "))",
      remedy: "run `release bump patch`: a tag never moves")
  }

  /// - Returns: nil if somebody else pushed in between.
  private func push(to remote: ReleaseRepository, _ references: RemoteReferences) throws -> Revelation? {
    try remote.withCache { cache in
      let release = try ReleaseCommit(remote: remote, references: references).make(in: cache)
      do {
        let after = try remote.push(release.updates, from: cache, after: references)
        guard after?.tag(remote.tag) == release.commit else { return nil }
        return Revelation(destination: remote.url, commit: release.commit.description, tag: remote.tag)
      } catch let refusal as Failure {
        let isTagged = references.tags.contains { references.tag($0) == release.commit }
        guard references.branch(remote.branch) == release.commit, remote.recordedCommit == nil, !isTagged,
          // The push may have succeeded, and only the question after it failed.
          let now = try? remote.references(), now.tag(remote.tag) == nil
        else { throw refusal }
        let note = try takeBack(release.commit, remote: remote, references: references, cache: cache)
        throw Failure(refusal.status, refusal.findings + [note])
      }
    }
  }

  /// A server that does not push atomically has taken the branch, and refuses the tag. No command knows of a release without a line in
  /// the ledger, so the branch gets the files from before again.
  ///
  /// - Returns: what became of the branch.
  private func takeBack(
    _ commit: ObjectID, remote: ReleaseRepository, references: RemoteReferences, cache: RepositoryCache
  ) throws -> Finding {
    func pushBack() throws -> Bool {
      let release = try cache.open().commit(commit)
      // Whoever has committed on top since has the release too.
      let messages = [release.message, remote.message].map { $0.trimming(while: \.isNewline) }
      guard messages[0] == messages[1] else { return false }
      let reference = "refs/heads/" + remote.branch
      let before = release.parents.first.flatMap { ObjectID($0) }
      let repository = try before.map { try cache.repository(having: $0, of: reference) } ?? cache.open()
      let back = try remote.context.writeCommit(
        repository.writeTree([:], on: before), on: commit, message: "Take back \(remote.tag)\n\nIts tag was refused.\n",
        to: repository)
      return try remote.push([(back, reference)], from: cache, after: references)?.branch(remote.branch) == back
    }
    let isBack = (try? pushBack()) ?? false
    return Finding(
      "publish.without-tag", .note, at: Location("\(remote.url) \(remote.branch)"),
      isBack
        ? "has the files from before again: the server had taken the branch, without tag \(remote.tag)"
        : "has the release, without tag \(remote.tag)",
      remedy: "let the server take branch and tag; then run the same command again")
  }

  /// The branch stays below a release that no run may have published.
  private func warnOfUnrecorded(_ before: RemoteReferences, _ remote: ReleaseRepository) {
    let shipment = remote.shipment
    let higher = remote.releases(before, except: shipment.withdrawnVersions).filter {
      $0.version.isAbove(shipment.version)
    }
    guard let highest = higher.last, !higher.contains(where: \.isRecorded), remote.contents.layout == .package else {
      return
    }
    context.publishing.warn(
      Finding(
        "publish.unrecorded", .warning, at: Location("\(remote.url) \(highest.tag)"),
        "is above \(shipment.version), and the ledger does not have it: branch \(remote.branch) stays as it is",
        subject: "app_id \(shipment.appID): channel \(name)", remedy: Self.unrecordedRemedy))
  }

  private func warn(of tagged: ObjectID, insteadOf recorded: ObjectID, _ remote: ReleaseRepository) {
    context.publishing.warn(
      Finding(
        "publish.moved", .warning, at: Location("\(remote.url) \(remote.tag)"),
        "has the release, but names commit \(tagged), and the ledger has \(recorded)",
        subject: "app_id \(remote.shipment.appID): channel \(name)",
        remedy: "find out who moved the tag, and move it back: SwiftPM refuses the version on another commit"))
  }

  /// HEAD can name none for all then.
  var hasBranchPerCustomer: Bool { configuration.branch.placeholders.contains("app_id") }

  /// An empty repository may get a branch that nobody sees who clones it.
  private func warn(of before: RemoteReferences, _ remote: ReleaseRepository) {
    if hasBranchPerCustomer { return }
    guard let head = before.unbornHead, head != remote.branch else { return }
    context.publishing.warn(
      Finding(
        "publish.head", .warning, at: Location(remote.url),
        "HEAD names the branch \(head), which does not exist: a clone would have no files",
        remedy:
          "make \(remote.branch) the default branch on the server (`git symbolic-ref HEAD refs/heads/\(remote.branch)`)"
      ))
  }
}
