import Artifacts
import Domain
import Git
import Manifest

/// What is the same in every variant's provenance.
struct ProvenanceSource: Sendable {
  private let settings: TrustConfiguration.Provenance
  private let source: ProvenanceStatement.Source?
  private let tag: String

  /// - Throws: `GitError` for a repository that cannot be read.
  init(_ settings: TrustConfiguration.Provenance, in workspace: Workspace, environment: RunEnvironment) throws {
    self.settings = settings
    tag = workspace.configuration.git.tagPattern.tag(for: workspace.configuration.version.description)
    source = try workspace.repository(environment).map { repository in
      // Publishing writes to the ledger, and `ship` commits it: whoever finishes a release elsewhere signs the same.
      let ledger = (try? repository.path(ofVersionFile: workspace.ledgerPath)) ?? ""
      return ProvenanceStatement.Source(
        commit: try repository.lastChange(upTo: repository.headCommit(), besides: ledger).description,
        isChanged: try repository.changedFiles(untracked: false).contains { $0 != ledger }, url: settings.source)
    }
  }

  /// The full name of the commit that is checked out; nil outside of a repository.
  static func commit(of workspace: Workspace, _ environment: RunEnvironment) throws -> String? {
    try workspace.repository(environment)?.headCommit().description
  }

  /// - Parameter sums: `SHA256SUMS`, whose files are the statement's subjects, and itself one.
  func statement(of record: VariantRecord, _ sums: [UInt8]) -> ProvenanceStatement {
    var subjects = ChecksumList(parsing: String(decoding: sums, as: UTF8.self)).digests
    subjects[ChecksumList.fileName] = SHA256.digest(of: sums)
    return ProvenanceStatement(record, subjects: subjects, source: source, tag: tag, builder: settings.builder)
  }
}
