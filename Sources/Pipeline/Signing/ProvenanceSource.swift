import Artifacts
import Domain
import Manifest
import Platform
import Publishing

/// What is the same in every variant's provenance.
struct ProvenanceSource: Sendable {
  private let settings: TrustConfiguration.Provenance
  private let source: ProvenanceStatement.Source?
  private let tag: String
  /// The `app_id` of every customer who has got the version.
  private let published: Set<String>

  /// - Throws: `GitError` for a repository that cannot be read; `Failure` with status 65 for a line of the ledger that is not an entry.
  init(_ settings: TrustConfiguration.Provenance, in workspace: Workspace, environment: RunEnvironment) throws {
    self.settings = settings
    let version = workspace.configuration.version
    tag = workspace.configuration.git.tagPattern.tag(for: version.description)
    var published: Set<String> = []
    try LedgerLines.forEachEntry(in: workspace.ledgerPath, of: version, conflicts: .passedOver) { entry, _ in
      if entry.version == version.description, entry.event == .published { published.insert(entry.appID) }
    }
    self.published = published
    source = try workspace.sourceCommit(environment).map { commit in
      ProvenanceStatement.Source(
        commit: commit, isChanged: try workspace.hasUncommittedChanges(environment), url: settings.source)
    }
  }

  /// Whether a variant in its place names another commit, or changes that are committed by now. What its customer has got stays.
  func isOutdated(_ appID: Identifier, in folder: String) -> Bool {
    guard let source, let statement = ProvenanceStatement(in: folder) else { return false }
    if let named = statement.source, named.commit == source.commit, !named.isChanged || source.isChanged {
      return false
    }
    return !published.contains(appID.description)
  }

  /// - Parameter sums: `SHA256SUMS`, whose files are the statement's subjects, and itself one.
  func statement(of record: VariantRecord, _ sums: [UInt8]) -> ProvenanceStatement {
    var subjects = ChecksumList(parsing: String(decoding: sums, as: UTF8.self)).digests
    subjects[ChecksumList.fileName] = SHA256.digest(of: sums)
    return ProvenanceStatement(record, subjects: subjects, source: source, tag: tag, builder: settings.builder)
  }
}

extension ProvenanceStatement {
  /// What a variant in its folder has; nil without one that can be read.
  init?(in folder: String) {
    guard let bytes = try? FileSystem.readFile(FilePath.join(folder, TrustFile.provenance)),
      let envelope = SignedEnvelope(parsing: bytes)
    else { return nil }
    self.init(parsing: envelope.payload)
  }
}
