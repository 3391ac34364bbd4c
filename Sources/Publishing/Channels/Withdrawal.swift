import Domain

/// A customer's release that is taken back from a channel.
package struct Withdrawal: Sendable {
  /// As the ledger has it. Without the folder of the build, it has no files but the zips.
  package var shipment: Shipment
  /// The commit that the ledger names for this channel.
  package var commit: String?
  package var paths: ReleasePaths.Naming
  /// The version under which a release repository publishes the content of the version before again; nil if it goes back only.
  package var successor: PackageVersion?
  /// Whether the ledger says that it was withdrawn before: then its zips may be gone.
  package var isRepeated = false
  /// If true, nothing is changed, and the results say what would be.
  package var isDryRun = false

  package init(
    shipment: Shipment, commit: String?, paths: @escaping ReleasePaths.Naming,
    successor: PackageVersion? = nil
  ) {
    self.shipment = shipment
    self.commit = commit
    self.paths = paths
    self.successor = successor
  }

  /// What is said of a channel where there is nothing to bring back.
  var finished: Retreat.Change { isRepeated ? .wasWithdrawn : isDryRun ? .wouldBeWithdrawn : .withdrawn }
}

/// Paths in a release repository where a version may have its files.
package struct ReleasePaths: Sendable {
  /// The paths of a version, from the names of the products that the ledger has of it; nil if it does not have the version.
  package typealias Naming = @Sendable (PackageVersion, _ products: [String]?) -> ReleasePaths

  /// Manifest, podspecs and zips: they tell which release a branch has.
  package var telling: Set<String>
  /// Notes and further files. People may edit them.
  package var others: Set<String>
  /// The notes among the others, if there are any.
  package var notes: String?

  package init(telling: Set<String>, others: Set<String>, notes: String?) {
    self.telling = telling
    self.others = others
    self.notes = notes
  }
}

/// What became of a channel's manifest.
package struct Retreat: Hashable, Sendable {
  package enum Change: String, Sendable {
    case withdrawn
    /// An earlier run has done it.
    case wasWithdrawn = "was-withdrawn"
    case wouldBeWithdrawn = "would-be-withdrawn"
    /// The manifest is not that of the release.
    case leftAlone = "left-alone"
  }

  package var change: Change
  /// The version whose files are there again; nil if there is none, or another.
  package var version: PackageVersion?
  package var revelation: Revelation?
  /// The release that has the content of `version` again.
  package var successor: Successor?
  /// Why it was left alone, or why the branch stays as it is.
  package var reason: String?
  /// Whether the manifest may still name the release's artifacts.
  package var mayNameArtifacts = false
  /// Whether there is no branch for a manifest.
  package var isBranchGone = false

  package struct Successor: Hashable, Sendable {
    package var version: PackageVersion
    /// Without a commit if it would be published.
    package var revelation: Revelation
  }

  package init(
    _ change: Change, to version: PackageVersion? = nil, _ revelation: Revelation? = nil, reason: String? = nil
  ) {
    self.change = change
    self.version = version
    self.revelation = revelation
    self.reason = reason
  }
}

/// A file or tag of a withdrawn release that was deleted, or that stays.
package struct Removal: Hashable, Sendable {
  package var place: String
  /// Nil if it was deleted.
  package var reasonToStay: String?

  package init(_ place: String, staysBecause reason: String? = nil) {
    self.place = place
    reasonToStay = reason
  }
}
