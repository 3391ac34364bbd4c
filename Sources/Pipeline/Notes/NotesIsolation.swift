import Artifacts
import Domain
import Editing
import Manifest

/// Checks the rule `isolation.rendered` on notes before they are written: those for one customer must not name another.
struct NotesIsolation {
  /// A commit that names customers.
  struct Naming {
    let entry: ReleaseNotes.Change
    /// For each of its texts.
    fileprivate let matches: [[ProseMatch]]
  }

  let configuration: ReleaseConfiguration
  private let index: ProseIndex
  /// Types that are words of the convention.
  private let knownTypes: Set<String>

  init(_ configuration: ReleaseConfiguration, customers: [Customer]) {
    self.configuration = configuration
    index = ProseIndex(customers, configuration)
    let options = NotesOptions(configuration.notes)
    knownTypes = options.hiddenTypes.union(options.sections.flatMap(\.types))
  }

  /// The entries that name anybody. Commits are searched before they are escaped: escaping may hide a name that a reader
  /// sees.
  func namings(in entries: [ReleaseNotes.Change]) -> [Naming] {
    entries.compactMap { entry in
      let names = entry.references.compactMap(\.repository) + (configuration.notes.namesAuthors ? entry.authors : [])
      let type = entry.type.flatMap { knownTypes.contains($0) ? nil : $0 }
      let texts = [type, entry.scope].compactMap(\.self) + [entry.text] + entry.breakingTexts + names
      let matches = matches(in: texts)
      return matches.isEmpty ? nil : Naming(entry: entry, matches: matches)
    }
  }

  /// - Returns: a finding for each other customer that an entry names.
  func findings(_ naming: Naming, to reader: Customer) -> [Finding] {
    leaks(naming.matches, reader).map { leak in
      finding(
        of: leak, at: Location("commit \(naming.entry.commits.joined(separator: ", "))"), place: "in its message",
        reader: reader,
        remedy: "leave such commits out with `notes.naming`, `notes.skip` or `notes.scopes.exclude`")
    }
  }

  /// Checks the texts that do not come from commits: names of tags, addresses, the template, the titles of sections.
  /// - Parameter page: the notes without any entries.
  func findings(_ report: NotesReport, _ page: String, to reader: Customer) -> [Finding] {
    let names = [report.tag, report.start?.name].compactMap(\.self)
    let inTags = leaks(matches(in: names), reader).map {
      finding(
        of: $0, at: Location("git.tag"), place: "in the names of tags", reader: reader,
        remedy: "name tags without customers, or pass the id of a commit with --from")
    }
    if !inTags.isEmpty { return inTags }
    return leaks(matches(in: [page] + [report.compareURL].compactMap(\.self)), reader).map {
      finding(
        of: $0, at: Location(configuration.notes.template ?? "the notes"), place: "in the text", reader: reader,
        remedy: "remove it from the template, the titles of sections, or the address of the remote")
    }
  }

  private func matches(in texts: [String]) -> [[ProseMatch]] { texts.map(index.matches).filter { !$0.isEmpty } }

  private func leaks(_ matches: [[ProseMatch]], _ customer: Customer) -> [Leak] {
    let leaks = matches.flatMap { $0.leaks(to: customer.appID) }.uniqued(by: \.text)
    if leaks.isEmpty { return [] }
    return leaks.telling(
      to: customer, products: configuration.products.map(\.name), version: configuration.version.description)
  }

  private func finding(
    of leak: Leak, at location: Location, place: String, reader: Customer, remedy: String
  ) -> Finding {
    let common = leak.kind != .bundleIdentifier ? "; add the word to verify.commonNames if it means something else" : ""
    return Finding(
      "isolation.rendered", at: location, leak.statement(in: place), subject: "app_id \(reader.appID)",
      remedy: remedy + common)
  }
}
