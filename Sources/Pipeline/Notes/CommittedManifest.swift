import Domain
import Git
import JSON
import Manifest

/// The customer manifest as it stood at a commit.
struct CommittedManifest: Sendable {
  private(set) var customers: [Customer]
  /// With the commit's name, for messages.
  private(set) var file: String
  private(set) var warnings: [Finding] = []

  /// - Parameter name: of the commit, as a user knows it.
  /// - Throws: `Failure` with status 65 where it cannot be told who the customers were; `GitError`.
  init(_ sources: NotesSources, _ commit: ObjectID, named name: String, jobs: Int) async throws {
    let known = try Self.path(sources, commit, name)
    let path = known ?? sources.configuration.customers
    guard let bytes = try Self.bytes(sources, path, commit, name) else {
      throw Failure(.badInput, Self.missing(sources.place(path), name, besides: known == nil ? sources.file : nil))
    }
    file = "\(sources.place(path)) at \(name)"
    if known == nil { warnings.append(Self.assumed(path, name, sources)) }
    customers = try await CustomerManifest.decode(bytes, file: file, jobs: jobs)
  }

  /// What the `release.json` of that commit says; nil where there was none at its place. Nothing else of it matters, so that
  /// keys that have gone since are no error.
  private static func path(_ sources: NotesSources, _ commit: ObjectID, _ name: String) throws -> String? {
    let path = try sources.repositoryPath(sources.file)
    guard let bytes = try sources.history.repository.file(path, at: commit) else { return nil }
    func broken(_ message: String, _ position: Location.Position) -> Failure {
      let location = Location("\(sources.file) at \(name)", position)
      return Failure(.badInput, Finding("notes.configuration", at: location, message, remedy: remedy))
    }
    let document: JSONValue
    do {
      document = try JSONValue(parsing: bytes)
    } catch {
      throw broken(error.message, .line(error.line, column: error.column))
    }
    switch document["customers"] {
    case nil: return ReleaseConfiguration.defaultCustomers
    case .string(let path): return path
    default: throw broken("expected the path of the manifest", .path("customers"))
    }
  }

  private static func bytes(
    _ sources: NotesSources, _ path: String, _ commit: ObjectID, _ name: String
  ) throws -> [UInt8]? {
    do {
      return try sources.history.repository.file(sources.repositoryPath(sources.place(path)), at: commit)
    } catch let error as GitError where error.cause == .outsideRepository {
      throw Failure(
        .badInput,
        Finding(
          "notes.manifest-elsewhere", at: Location(sources.place(path)),
          "is not kept in the repository, so who the customers were at \(name) is not known",
          remedy: "keep the manifest in the repository, or leave the customers out"))
    }
  }

  private static let remedy = "begin behind a later commit with --from, or leave the customers out"

  private static func missing(_ path: String, _ name: String, besides configuration: String?) -> Finding {
    let neither = configuration.map { ", nor is \($0)" } ?? ""
    return Finding(
      "notes.no-manifest", at: Location(path),
      "is not in \(name)\(neither): who the customers were then is not known", remedy: remedy)
  }

  private static func assumed(_ path: String, _ name: String, _ sources: NotesSources) -> Finding {
    Finding(
      "notes.no-configuration", .warning, at: Location(sources.file),
      "is not in \(name); who the customers were then is read from \(path)")
  }
}
