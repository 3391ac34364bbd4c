import Domain

/// What the ledger says of a customer's releases at a channel.
package struct ChannelRecord: Sendable {
  /// The highest release that is not withdrawn; nil if there is none.
  package var current: Shipment?
  /// The commit of that release in a repository.
  package var commit: String?
  /// Releases that were withdrawn, the highest first.
  package var withdrawn: [Shipment]
  package var paths: ReleasePaths.Naming

  package var isEmpty: Bool { current == nil && withdrawn.isEmpty }

  package init(
    current: Shipment?, commit: String?, withdrawn: [Shipment],
    paths: @escaping ReleasePaths.Naming
  ) {
    self.current = current
    self.commit = commit
    self.withdrawn = withdrawn
    self.paths = paths
  }
}

/// How a destination compares with the ledger.
package struct ChannelComparison: Sendable {
  /// Where the current release was looked for; nil for what is known by other means.
  package var destination: String?
  /// What it has of the current release; nil without one.
  package var standing: Standing?
  /// Whether there is no branch, nor any of its files.
  package var isBranchGone = false
  /// What else is not as the ledger says.
  package var differences: [Finding] = []
  /// Withdrawn versions that package managers still find, and by what.
  package var resolvable: [String: Trace] = [:]

  package enum Trace: Hashable, Sendable {
    case tag
    case files([String], branch: String)
  }
}

extension ReleaseChannel {
  /// Whatever is withdrawn from a place for each version has nothing that names it.
  package func compare(_ record: ChannelRecord) throws -> ChannelComparison {
    ChannelComparison(destination: record.current.flatMap(destination), standing: try record.current.map(look))
  }
}
