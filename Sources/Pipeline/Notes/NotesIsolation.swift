import Domain
import Isolation
import Manifest
import Notes
import Verification

/// Checks the rule `isolation.rendered` on notes before they are written: those for one customer must not name another.
struct NotesIsolation {
  private let configuration: ReleaseConfiguration
  private let index: IdentityIndex

  init(_ configuration: ReleaseConfiguration, customers: [Customer]) {
    self.configuration = configuration
    index = IdentityIndex(customers, configuration)
  }

  /// - Throws: `Failure` with status 65 and a finding for each name in a commit and each customer who would read it.
  func check(_ report: NotesReport) throws {
    // Commits are searched before they are escaped: escaping may hide a name that a reader sees.
    let entries = Set(report.notes.sections.flatMap(\.entries)).compactMap { entry in
      let matches = index.tokenMatches(in: entry.words(withAuthors: report.showsAuthors))
      return matches.isEmpty ? nil : (entry, matches)
    }
    let findings = report.customers.flatMap { reader -> [Finding] in
      let inCommits = entries.flatMap { entry, matches in
        leaks(matches, reader.customer).map { finding($0, entry.location, "in its message", reader.customer) }
      }
      // The template and the titles of sections.
      let page = Location(configuration.notes.template ?? "the notes")
      let inPage = inCommits.isEmpty ? leaks(index.tokenMatches(in: Array(reader.page.utf8)), reader.customer) : []
      return inCommits + inPage.map { finding($0, page, "in the text", reader.customer) }
    }
    if !findings.isEmpty { throw Failure(.badInput, findings.sorted { "\($0.location)" < "\($1.location)" }) }
  }

  private func leaks(_ matches: [TokenMatch], _ customer: Customer) -> [Leak] {
    let leaks = matches.leaks(to: customer.appID)
    if leaks.isEmpty { return [] }
    let expectation = Expectation(
      version: configuration.version.description, configuration: configuration.verification,
      customer: CustomerExpectation(
        customer: customer, models: nil, modelFolder: "", products: configuration.products,
        modelOwners: ModelOwners([])))
    return expectation.telling(leaks).filter { $0.severity == nil }
  }

  private func finding(_ leak: Leak, _ location: Location, _ where: String, _ customer: Customer) -> Finding {
    let remedy = "exclude such commits by their scope, with `notes.scopes.exclude` in release.json"
    let common = leak.kind != .bundleIdentifier ? "; add the word to verify.commonNames if it means something else" : ""
    return Finding(
      "isolation.rendered", at: location, leak.statement(in: `where`), subject: "app_id \(customer.appID)",
      remedy: remedy + common)
  }
}

extension ReleaseNotes.Entry {
  /// All texts of a commit that a page may show, one in each line.
  fileprivate func words(withAuthors showsAuthors: Bool) -> [UInt8] {
    let names = references.compactMap(\.repository) + (showsAuthors ? authors : [])
    return Array((([scope].compactMap(\.self) + [text] + breakingTexts + names).joined(separator: "\n")).utf8)
  }

  fileprivate var location: Location {
    let named = commits.prefix(3).joined(separator: ", ") + (commits.count > 3 ? " and \(commits.count - 3) more" : "")
    return Location("commit\(commits.count == 1 ? "" : "s") \(named)")
  }
}
