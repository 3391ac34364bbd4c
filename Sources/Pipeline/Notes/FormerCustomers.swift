import Domain
import Git
import Manifest
import Platform

/// The customers in the manifests of all commits up to the end of notes, also of those between releases: a commit may
/// name somebody who has left since. Only their names are read, and no manifest is refused.
struct FormerCustomers {
  /// Without features and models. Each occurs once.
  private(set) var customers: [Customer] = []
  private(set) var warnings: [Finding] = []

  /// The size of all manifests to read together, so that the time is bounded in any history.
  private static let sizeLimit = 256 << 20

  private static let fileLimit = 64 << 20
  private static let pathLimit = 16

  private let sources: NotesSources
  private var repository: Repository { sources.history.repository }

  /// - Throws: `GitError`.
  init(_ sources: NotesSources, before end: ObjectID) throws {
    self.sources = sources
    let history = try repository.history(to: end)
    if !history.cutOff.isEmpty {
      warn(
        "notes.shallow", "this clone is shallow: customers who left before commit \(history.cutOff[0]) are not known",
        remedy: "run `git fetch --unshallow`")
    }
    var seen: Set<Customer> = []
    var rest = Self.sizeLimit
    var unread = 0
    for file in try repository.versions(of: paths(history.commits), in: history.commits) {
      guard let bytes = try repository.contents(of: file, limit: min(rest, Self.fileLimit)) else {
        unread += 1
        continue
      }
      rest -= bytes.count
      let found = Self.customers(bytes)
      if found == nil { unread += 1 }
      customers += (found ?? []).filter { seen.insert($0).inserted }
    }
    if unread > 0 {
      warn(
        "notes.unread-manifests",
        "\(Amount.count(unread, "earlier version")) of the manifest cannot be read, so notes may name customers of that time",
        remedy: "check the notes for such names")
    }
  }

  /// The paths of the manifest, as every `release.json` of the history names them.
  private func paths(_ commits: [ObjectID]) throws -> [String] {
    let files = try repository.versions(of: [sources.repositoryPath(sources.file)], in: commits)
    let named = try files.compactMap { file -> String? in
      guard let bytes = try repository.contents(of: file, limit: 16 << 20), let value = try? JSONValue(parsing: bytes)
      else { return nil }
      return value["customers"]?.text ?? ReleaseConfiguration.defaultCustomers
    }
    let paths = ([sources.configuration.customers] + named).uniqued()
    return paths.prefix(Self.pathLimit).compactMap { try? sources.repositoryPath(sources.userPath($0)) }
  }

  /// - Returns: nil if this is not a manifest.
  private static func customers(_ bytes: [UInt8]) -> [Customer]? {
    guard let manifest = try? JSONValue(parsing: bytes) else { return nil }
    let entries = manifest.elements ?? manifest.members?.flatMap { $0.value.elements ?? [] }
    return entries?.compactMap(customer)
  }

  private static func customer(_ entry: JSONValue) -> Customer? {
    let identifiers = entry["bundle_identifiers"]?.elements?.compactMap(\.text) ?? []
    let name = entry["name"]?.text
    guard let id = entry["app_id"]?.text ?? name ?? identifiers.first, let appID = Identifier(readable: id) else {
      return nil
    }
    return Customer(appID: appID, name: name, bundleIdentifiers: identifiers, models: [])
  }

  private mutating func warn(_ code: String, _ message: String, remedy: String) {
    warnings.append(
      Finding(code, .warning, at: Location(sources.userPath(sources.configuration.customers)), message, remedy: remedy))
  }
}

extension Identifier {
  /// An identifier with the letters and digits of a text, which earlier manifests may have written in other ways.
  fileprivate init?(readable text: String) {
    let joined = text.utf8.split { !$0.isAlphanumeric }.compactMap { String($0) }.joined(separator: "-")
    guard let identifier = Identifier(text) ?? Identifier(String(joined.prefix(64))) else { return nil }
    self = identifier
  }
}
