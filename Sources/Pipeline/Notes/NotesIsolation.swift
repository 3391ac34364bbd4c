import Domain
import Isolation
import Manifest
import Notes
import Verification

/// Looks for other customers in the notes of one: the rule `isolation.rendered`, before anything is written.
struct NotesIsolation {
  private let configuration: ReleaseConfiguration
  private let index: IdentityIndex

  init(_ configuration: ReleaseConfiguration, customers: [Customer]) {
    self.configuration = configuration
    index = IdentityIndex(customers, configuration)
  }

  /// - Throws: `Failure` with status 65, with a finding for each name in a commit and each customer who would read it.
  func check(_ report: NotesReport) throws {
    // What a commit says is looked for before it is escaped: a page may hide a name that a reader sees.
    let entries = Set(report.notes.sections.flatMap(\.entries)).compactMap { entry in
      let tokenMatches = index.tokenMatches(in: entry.words(withAuthors: report.showsAuthors))
      return tokenMatches.isEmpty ? nil : (entry, tokenMatches)
    }
    let findings = report.customers.flatMap { reader -> [Finding] in
      let told = entries.flatMap { entry, tokenMatches in
        telling(tokenMatches, reader.customer).map { finding($0, entry.location, "in its message", reader.customer) }
      }
      // The template and the titles of sections.
      let page = Location(configuration.notes.template ?? "the notes")
      let rest = told.isEmpty ? telling(index.tokenMatches(in: Array(reader.page.utf8)), reader.customer) : []
      return told + rest.map { finding($0, page, "in the text", reader.customer) }
    }
    if !findings.isEmpty { throw Failure(.badInput, findings.sorted { "\($0.location)" < "\($1.location)" }) }
  }

  private func telling(_ tokenMatches: [TokenMatch], _ customer: Customer) -> [Leak] {
    let leaks = tokenMatches.leaks(to: customer.appID)
    if leaks.isEmpty { return [] }
    let expectation = Expectation(
      version: configuration.version.description, configuration: configuration.verification,
      customer: CustomerExpectation(
        customer: customer, models: nil, modelFolder: "", products: configuration.products,
        modelOwners: ModelOwners([])))
    return expectation.telling(leaks).filter { $0.severity == nil }
  }

  private func finding(_ leak: Leak, _ place: Location, _ where: String, _ customer: Customer) -> Finding {
    let remedy = "leave it out, as `notes.scopes.exclude` in release.json leaves out commits by their scope"
    let common = leak.kind != .bundleIdentifier ? "; add the word to verify.commonNames if it means something else" : ""
    return Finding(
      "isolation.rendered", at: place, leak.statement(in: `where`), subject: "app_id \(customer.appID)",
      remedy: remedy + common)
  }
}

extension ReleaseNotes.Entry {
  /// Everything of a commit that a page may show, a line each.
  fileprivate func words(withAuthors showsAuthors: Bool) -> [UInt8] {
    let names = references.compactMap(\.repository) + (showsAuthors ? authors : [])
    return Array((([scope].compactMap(\.self) + [text] + breakingTexts + names).joined(separator: "\n")).utf8)
  }

  fileprivate var location: Location {
    let named = commits.prefix(3).joined(separator: ", ") + (commits.count > 3 ? " and \(commits.count - 3) more" : "")
    return Location("commit\(commits.count == 1 ? "" : "s") \(named)")
  }
}
