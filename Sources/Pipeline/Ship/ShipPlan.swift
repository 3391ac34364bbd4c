import Domain

/// What `release ship` will do: shown, and confirmed, before anything is done.
package struct ShipPlan: Sendable {
  /// In the order in which they are done.
  package enum Step: String, CaseIterable, Sendable {
    case bump, build, publish, tag, push
  }

  package struct Channel: Sendable {
    package var name: Identifier
    /// The pattern of its tags in this version; nil for a channel without tags.
    package var tag: String?
  }

  package struct Push: Sendable {
    /// The name of a remote.
    package var remote: String
    /// The branch there; nil for a detached HEAD, of which only the tag is pushed.
    package var branch: String?
  }

  /// HEAD's version.
  package var from: PackageVersion
  package var version: PackageVersion
  /// The files that the bump will change.
  package var files: [BumpReport.File] = []
  /// The changelog that gets a section in the same commit.
  package var changelog: String?
  /// Warnings and notes of the bump.
  package var findings: [Finding] = []
  /// The folder of the release.
  package var output: String
  /// Who gets the release, sorted by `app_id`.
  package var customers: [Identifier]
  /// Customers who stay at another version.
  package var heldBack: [PublishReport.HeldBack]
  package var channels: [Channel]
  /// The tag of the vendor's own repository.
  package var tag: String
  /// The commit that has the tag already, by its full name.
  package var taggedCommit: String?
  /// Nil if nothing is pushed.
  package var push: Push?
  /// The remote that a person could push to.
  package var remote: String?
  /// The current branch; nil for a detached HEAD.
  package var branch: String?
  /// Empty if everything was done before.
  package var pending: Set<Step> = []
}
