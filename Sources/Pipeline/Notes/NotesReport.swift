import Domain
import Editing

/// The notes of a release, for everybody or for customers.
package struct NotesReport: Sendable {
  /// The notes for one customer.
  package struct ForCustomer: Sendable {
    package var customer: Customer
    package var changes: CustomerChanges
    /// Markdown, or the output of the template.
    package var page: String
  }

  /// The outcome for the changelog.
  package struct ChangelogUpdate: Sendable {
    /// As the user names it.
    package var path: String
    package var outcome: Changelog.Outcome
    /// The changes, as a patch for `git apply` in the current folder.
    package var diff: String
  }

  /// Nil if the commits have no version yet.
  package var version: PackageVersion?
  /// The tag of the version, whether it exists yet or not.
  package var tag: String?
  /// The date of the last commit, in UTC.
  package var date: CivilDate
  /// The full id of the last commit.
  package var commit: String
  /// Nil for a first release.
  package var start: ReleaseSpan.Start?
  /// The host's page with the changes; nil if the host is not known.
  package var compareURL: String?
  package var notes: ReleaseNotes
  package var showsAuthors = false
  package var form = NotesForm.markdown
  /// The notes for everybody: Markdown, or the output of the template. Nil if customers were selected.
  package var page: String?
  /// The selected customers, by `app_id`.
  package var customers: [ForCustomer] = []
  package var changelog: ChangelogUpdate?
  package var warnings: [Finding] = []

  /// The heading of the notes.
  package var title: String { version?.description ?? "Unreleased" }
}
