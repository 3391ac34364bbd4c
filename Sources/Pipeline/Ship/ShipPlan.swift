import Domain

/// What `release ship` will do: shown, and confirmed, before anything is done.
package struct ShipPlan: Sendable {
  /// In the order in which they are done.
  package enum Step: String, CaseIterable, Sendable {
    case bump, build, reserve, publish, tag, push
  }

  package struct Channel: Sendable {
    package var name: Identifier
    /// The pattern of its tags in this version; nil for a channel without tags.
    package var tag: String?
  }

  package struct Push: Sendable {
    /// The name of a remote.
    package var remote: String
    /// The branch there that gets the version's commit and the ledger; nil if it is not clear which, or if it has both.
    package var branch: String?
    /// Whether the remote has the tag already.
    package var hasTag = false
  }

  /// A commit that a version is bound to.
  package struct Anchor: Sendable {
    /// Its full name.
    package var commit: String
    /// The reference that says so: `1.5.0`, or `refs/release/1.5.0` at a remote.
    package var reference: String
  }

  /// HEAD's version.
  package var from: PackageVersion
  package var version: PackageVersion
  /// The files that the bump will change.
  package var files: [EditedFile] = []
  /// The changelog that gets a section in the same commit.
  package var changelog: String?
  /// Warnings and notes of the bump.
  package var findings: [Finding] = []
  /// Warnings of everything else.
  package var warnings: [Finding] = []
  /// The folder of the release.
  package var output: String
  /// Who gets the release, now or with a later wave, sorted by `app_id`.
  package var customers: [Identifier]
  /// The wave that gets it now; nil for everybody.
  package var wave: Wave?
  /// How many customers get it now.
  package var receivers = 0
  /// How many of them do not have it yet at all their channels, by the ledger.
  package var waiting = 0
  /// How many customers had the release, and have it no more.
  package var withdrawn = 0
  /// Customers who stay at another version.
  package var heldBack: [PublishReport.HeldBack]
  /// Customers without a channel.
  package var withoutChannel: [Identifier]
  package var channels: [Channel]
  /// The tag of the vendor's own repository.
  package var tag: String
  /// The commit that has the tag already, by its full name.
  package var taggedCommit: String?
  /// Where an earlier run, or whoever made the tag, has begun the release; nil if nobody has.
  package var anchor: Anchor?
  /// Whether HEAD is elsewhere, so that the anchor is checked out first. What is left to do is found out there.
  package var needsCheckout = false
  /// Nil if nothing is pushed.
  package var push: Push?
  /// The remote that a person could push to.
  package var remote: String?
  /// The current branch; nil for a detached HEAD.
  package var branch: String?
  /// Steps that something is left to do in. Unknown as long as a checkout is needed.
  package var pending: Set<Step> = []

  /// Whether the remote has all but the end of the reservation.
  package var onlyEndsReservation: Bool { pending == [.push] && push?.hasTag == true && push?.branch == nil }

  /// Whether everything was done before.
  package var isShipped: Bool { pending.isEmpty && !needsCheckout }
}
