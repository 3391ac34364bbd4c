import Domain
import Git
import Manifest
import Processes

/// A release repository, which customers' package managers read: a commit with manifest, podspec and notes, and a tag.
package struct GitChannel: Channel {
  /// What the channel takes from the run.
  package struct Context: Sendable {
    /// The folder of `release.json`.
    package var root: String
    /// Where repositories are cached.
    package var cache: String
    package var environment: [String: String]
    /// Whether there is a `git` program. Otherwise libgit2 uses the network.
    let hasGit: Bool
    /// Looks up any other environment variable; nil if it is not set.
    package var variable: @Sendable (String) -> String?
    /// Seconds since 1970.
    package var time: Int64
    package var run: @Sendable (ProcessCommand) throws -> ProcessResult
    /// Replaces secrets in texts.
    package var mask: @Sendable (String) -> String
    /// Throws if a text that goes to this customer's repository names another customer.
    package var search: @Sendable (_ shipment: Shipment, _ path: String, _ text: [UInt8]) throws -> Void
    /// Writes a version at the places that an entry of `versions` names.
    package var edit: @Sendable (VersionFileConfiguration, _ bytes: [UInt8], PackageVersion) throws -> [UInt8]
    /// Gives the signer that git's configuration asks for, if any.
    package var signer: @Sendable (SignedObject, Repository, Commit.Signature) throws -> ObjectSigner?

    package enum SignedObject: Sendable { case commit, tag }

    package init(
      root: String, cache: String, environment: [String: String],
      variable: @escaping @Sendable (String) -> String?, time: Int64,
      run: @escaping @Sendable (ProcessCommand) throws -> ProcessResult,
      mask: @escaping @Sendable (String) -> String,
      search: @escaping @Sendable (Shipment, String, [UInt8]) throws -> Void,
      edit: @escaping @Sendable (VersionFileConfiguration, [UInt8], PackageVersion) throws -> [UInt8],
      signer: @escaping @Sendable (SignedObject, Repository, Commit.Signature) throws -> ObjectSigner?
    ) {
      self.root = root
      self.cache = cache
      self.environment = environment
      self.variable = variable
      hasGit = ProcessRunner.isInstalled("git", path: environment["PATH"])
      self.time = time
      self.run = run
      self.mask = mask
      self.search = search
      self.edit = edit
      self.signer = signer
    }
  }

  package let name: Identifier
  let configuration: ChannelConfiguration.GitChannel
  let context: Context
  /// How often a push is tried again after somebody else's.
  static let attempts = 8

  package init(_ name: Identifier, _ configuration: ChannelConfiguration.GitChannel, _ context: Context) {
    self.name = name
    self.configuration = configuration
    self.context = context
  }

  /// Its tags tell a repository from others. Its URL may change.
  package func destination(of shipment: Shipment) -> String? { nil }

  package func look(_ shipment: Shipment) throws -> Standing {
    let remote = remote(of: shipment)
    try check(remote, shipment)
    let references = try remote.references()
    guard let tagged = references.tag(remote.tag) else { return .missing(["tag \(remote.tag)"]) }
    return try standing(
      of: tagged, in: remote.reader(of: "refs/tags/" + remote.tag, having: tagged), remote, shipment)
  }

  /// Makes the commit without a signature, in the cache, and asks the server whether it may be pushed.
  package func rehearse(_ shipment: Shipment) throws {
    let remote = remote(of: shipment)
    try remote.checkRights()
    let references = try remote.references()
    try remote.withCache { cache in
      let release = try ReleaseCommit.make(shipment, remote, references, cache, signs: false)
      var options = GitPushOptions()
      options.isRehearsal = true
      // Whoever is overtaken tries again in the real run.
      _ = try remote.program.push(updates(release, remote, references), from: cache.path, options)
    }
  }

  /// The zips of a repository are part of its commit. A file that is missing for that is known before anything is revealed.
  package func put(_ shipment: Shipment) throws { try remote(of: shipment).contents.checkIncluded(shipment) }

  package func confirm(_ shipment: Shipment) throws {}

  package func reveal(_ shipment: Shipment) throws -> Revelation {
    let remote = remote(of: shipment)
    for _ in 0..<Self.attempts {
      let references = try remote.references()
      if let tagged = references.tag(remote.tag) {
        let repository = try remote.reader(of: "refs/tags/" + remote.tag, having: tagged)
        switch try standing(of: tagged, in: repository, remote, shipment) {
        case .published(let revelation): return revelation
        case .conflict(let findings): throw Failure(.badInput, findings)
        case .missing: break
        }
      }
      if let revelation = try push(shipment, remote, references) { return revelation }
    }
    throw overtaken(remote)
  }

  /// Without a token, git would ask with an empty password. A name with an `app_id` in it may be none that git accepts.
  private func check(_ remote: ReleaseRepository, _ shipment: Shipment) throws {
    if let token = configuration.token, context.variable(token)?.isEmpty ?? true {
      throw Failure(
        .badConfiguration,
        Finding(
          "publish.credentials", at: Location(token), "is not set, and channel \(name) needs its token",
          remedy: "set it, or remove \"token\" from release.json"))
    }
    for (reference, problem) in configuration.unusableReferences(of: shipment.appID, shipment.version) {
      throw Failure(
        .badInput,
        Finding(
          "publish.reference", at: Location("\(remote.url) \(reference)"),
          "git does not accept this name: it \(problem)",
          subject: "app_id \(shipment.appID): channel \(name)",
          remedy: "put other text around {{app_id}} in \"branch\" or \"tag\" in release.json"))
    }
  }

  func overtaken(_ remote: ReleaseRepository) -> TemporaryFailure {
    TemporaryFailure(
      Finding(
        "publish.overtaken", at: Location(remote.url), "others pushed \(Self.attempts) times while this was tried",
        remedy: "run again when they have finished"))
  }

  private func remote(of shipment: Shipment) -> ReleaseRepository {
    ReleaseRepository(shipment, configuration, context)
  }

  /// Compares what a tag has with what the release should have. What a person edits, such as a changelog, does not count.
  private func standing(
    of commit: ObjectID, in repository: Repository, _ remote: ReleaseRepository, _ shipment: Shipment
  ) throws -> Standing {
    let wanted = try remote.contents.fixed(shipment).mapValues { try $0.blobID() }
    let found = try repository.blobs(at: Array(wanted.keys), in: commit)
    let different = wanted.filter { found[$0.key] != $0.value }.keys.sorted()
    if different.isEmpty {
      return .published(Revelation(destination: remote.url, commit: commit.description, tag: remote.tag))
    }
    return .conflict(
      different.map { path in
        Finding(
          "publish.conflict", at: Location("\(remote.url) \(remote.tag)"),
          found[path] == nil ? "the tag is there, and has no \(path)" : "the tag is there, with another \(path)",
          remedy: "run `release bump`: a tag never moves")
      })
  }

  /// - Returns: nil if somebody else pushed in between.
  private func push(
    _ shipment: Shipment, _ remote: ReleaseRepository, _ references: RemoteReferences
  ) throws -> Revelation? {
    try remote.withCache { cache in
      let release = try ReleaseCommit.make(shipment, remote, references, cache)
      let updates = updates(release, remote, references)
      guard try remote.program.push(updates, from: cache.path, after: references) != .overtaken else { return nil }
      // What the remote says of itself counts, not what the push said.
      let after = try remote.references()
      guard after.tag(remote.tag) == release.commit else { return nil }
      return Revelation(destination: remote.url, commit: release.commit.description, tag: remote.tag)
    }
  }

  private func updates(
    _ release: ReleaseCommit, _ remote: ReleaseRepository, _ references: RemoteReferences
  ) -> [(object: ObjectID, reference: String)] {
    var updates: [(object: ObjectID, reference: String)] = []
    if release.movesBranch, release.commit != references.branch(remote.branch) {
      updates.append((release.commit, "refs/heads/" + remote.branch))
    }
    return updates + [(release.tag, "refs/tags/" + remote.tag)]
  }
}
