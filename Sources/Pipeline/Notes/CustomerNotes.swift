import Domain
import Editing
import Manifest

/// Makes the notes of each customer, without the commits that name another one.
struct CustomerNotes {
  private let collected: CollectedNotes
  private let isolation: NotesIsolation
  private let page: NotesPage
  /// The commits that name anybody.
  private let namings: [NotesIsolation.Naming]
  /// Most customers get the same notes.
  private var notes: [Set<String>: ReleaseNotes] = [:]
  /// For each commit, the number of customers whose notes leave it out.
  private var omitted: [String: Int] = [:]
  private var findings: [Finding] = []

  init(_ collected: CollectedNotes, isolation: NotesIsolation, page: NotesPage) {
    (self.collected, self.isolation, self.page) = (collected, isolation, page)
    namings = isolation.namings(in: collected.entries)
  }

  /// - Throws: `Failure` with status 65 and a finding for each name that a customer would read: in a template or a tag
  ///   or, if commits that name customers are refused, in a commit.
  consuming func add(_ readers: [(Customer, CustomerChanges)], to report: inout NotesReport) throws {
    for (customer, changes) in readers {
      report.notes = notes(for: customer)
      try check(report, for: customer, changes: changes)
      let text = try page.text(report, for: customer, changes)
      report.customers.append(NotesReport.ForCustomer(customer: customer, changes: changes, page: text))
    }
    try findings.sorted { "\($0.location)" < "\($1.location)" }.throwIfAny()
    // The sections beside the pages, in JSON, are for all of these customers.
    report.notes = collected.notes(without: Set(omitted.keys))
    report.warnings += omitted.sorted { $0.key < $1.key }.map(warning)
  }

  private mutating func notes(for reader: Customer) -> ReleaseNotes {
    var without: Set<String> = []
    for naming in namings {
      let found = isolation.findings(naming, to: reader)
      if found.isEmpty { continue }
      if isolation.configuration.notes.naming == .refuse {
        findings += found
      } else {
        without.formUnion(naming.entry.commits)
      }
    }
    for commit in without { omitted[commit, default: 0] += 1 }
    if let known = notes[without] { return known }
    let made = collected.notes(without: without)
    notes[without] = made
    return made
  }

  private mutating func check(_ report: NotesReport, for customer: Customer, changes: CustomerChanges) throws {
    var shell = report
    for index in shell.notes.sections.indices { shell.notes.sections[index].entries = [] }
    findings += isolation.findings(report, try page.text(shell, for: customer, changes), to: customer)
  }

  /// Does not repeat the name: the warning may be in a customer's log.
  private func warning(_ commit: String, _ readers: Int) -> Finding {
    Finding(
      "notes.omitted", .warning, at: Location("commit \(commit)"),
      "names a customer, so the notes of \(readers == 1 ? "another" : "\(readers) others") leave it out",
      remedy:
        "see the name with `\"naming\": \"refuse\"`, and word the commit anew with `notes.messages`")
  }
}
