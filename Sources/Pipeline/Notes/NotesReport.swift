import Domain
import Notes

/// The notes of a release, and for whom.
package struct NotesReport: Sendable {
  package struct Start: Hashable, Sendable {
    /// The tag of the release before, or the name of the commit that the notes begin behind.
    package var name: String
    /// The commit's full name.
    package var commit: String
    /// Nil where the start is no release.
    package var version: PackageVersion?
  }

  /// The notes of one customer.
  package struct ForCustomer: Sendable {
    package var customer: Customer
    package var changes: CustomerChanges
    /// Markdown, or what the template makes of them.
    package var page: String
  }

  /// What became of the changelog.
  package struct ChangelogUpdate: Sendable {
    /// As a user names it.
    package var path: String
    package var outcome: Changelog.Outcome
    /// What changes, as `git apply` takes it in the folder that the run started in.
    package var diff: String
  }

  /// Nil for commits that have no version yet.
  package var version: PackageVersion?
  /// Of the version, whether it is there already or not.
  package var tag: String?
  /// When the last commit was made, in UTC.
  package var date: CivilDate
  /// The full name of the last commit.
  package var commit: String
  /// Nil for a first release.
  package var start: Start?
  /// Where the repository's host shows what changed; nil where the host is not known.
  package var compareURL: String?
  package var notes: ReleaseNotes
  package var showsAuthors = false
  /// The notes that all customers share: Markdown, or what the template makes of them. Nil where customers were asked for.
  package var page: String?
  /// Those who were asked for, by `app_id`.
  package var customers: [ForCustomer] = []
  package var changelog: ChangelogUpdate?
  package var warnings: [Finding] = []

  /// What the heading says.
  package var title: String { version?.description ?? "Unreleased" }
}
