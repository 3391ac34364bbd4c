import Domain
import Git
import Manifest

/// The customer manifest of a commit.
struct CommittedManifest: Sendable {
  private(set) var customers: [Customer]
  /// The path and the commit, for messages.
  private(set) var file: String
  private(set) var warnings: [Finding] = []

  /// - Parameter name: the commit, as the user knows it.
  /// - Throws: `Failure` with status 65 if the manifest cannot be found or read; `GitError`.
  init(_ sources: NotesSources, _ commit: ObjectID, named name: String, jobs: Int) async throws {
    let known = try Self.path(in: sources, at: commit, name: name)
    let path = known ?? sources.configuration.customers
    guard let bytes = try Self.bytes(in: sources, path: path, commit: commit, name: name) else {
      throw Failure(.badInput, Self.missing(sources.userPath(path), name, and: known == nil ? sources.file : nil))
    }
    file = "\(sources.userPath(path)) at \(name)"
    if known == nil { warnings.append(Self.assumed(path, name: name, in: sources)) }
    customers = try await Workspace.decodeManifest(bytes, file: file, jobs: jobs)
  }

  /// The path in the `release.json` of that commit; nil if the commit has no such file. Reads nothing else of it, so
  /// that keys that no longer exist are not an error.
  private static func path(in sources: NotesSources, at commit: ObjectID, name: String) throws -> String? {
    func read(_ file: String) throws -> [UInt8]? {
      try sources.history.repository.file(sources.repositoryPath(file), at: commit)
    }
    func broken(_ message: String, _ location: Location) -> Failure {
      let place = Location("\(location.file) at \(name)", location.position)
      return Failure(.badInput, "notes.configuration", at: place, message, remedy: remedy)
    }
    guard let bytes = try read(sources.file) else { return nil }
    let documents: LayeredDocument
    do {
      documents = try LayeredDocument(bytes, file: sources.file) { file in
        guard let bytes = try read(file) else { throw broken("is not there", Location(file)) }
        return bytes
      }
    } catch let failure as Failure where failure.status == .badConfiguration {
      throw Failure.joining(failure.findings.map { broken($0.message, $0.location) }) ?? failure
    }
    switch documents.merged["customers"] {
    case nil: return ReleaseConfiguration.defaultCustomers
    case .string(let path): return path
    default:
      throw broken("expected the path of the manifest", Location(documents.file(of: "customers"), .path("customers")))
    }
  }

  private static func bytes(in sources: NotesSources, path: String, commit: ObjectID, name: String) throws -> [UInt8]? {
    do {
      return try sources.history.repository.file(sources.repositoryPath(sources.userPath(path)), at: commit)
    } catch let error as GitError where error.cause == .outsideRepository {
      throw Failure(
        .badInput, "notes.manifest-elsewhere", at: Location(sources.userPath(path)),
        "is not in the repository, so the customers at \(name) are not known",
        remedy: "keep the manifest in the repository, or print notes without customers")
    }
  }

  private static let remedy = "begin after a later commit with --from, or print notes without customers"

  private static func missing(_ path: String, _ name: String, and configuration: String?) -> Finding {
    let neither = configuration.map { ", nor is \($0)" } ?? ""
    return Finding(
      "notes.no-manifest", at: Location(path),
      "is not in \(name)\(neither), so the customers there are not known", remedy: remedy)
  }

  private static func assumed(_ path: String, name: String, in sources: NotesSources) -> Finding {
    Finding(
      "notes.no-configuration", .warning, at: Location(sources.file),
      "is not in \(name); the customers there are read from \(path)")
  }
}
