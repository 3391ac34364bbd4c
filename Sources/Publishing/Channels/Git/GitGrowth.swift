import Domain
import Git
import Manifest
import Synchronization

/// The root of a customer's branch, for files that grow: all that was written is one commit, on top of the release's.
///
/// It reads one commit as long as it lives.
final class GitGrowth: ObjectPlace {
  private let channel: GitChannel
  private let remote: ReleaseRepository
  private let state = Mutex<(references: RemoteReferences?, written: [String: [UInt8]])>((nil, [:]))

  init(_ channel: GitChannel, _ remote: ReleaseRepository) { (self.channel, self.remote) = (channel, remote) }

  private var branch: String { "refs/heads/" + remote.branch }

  func address(of name: String) -> String { "\(remote.url) \(remote.branch):\(name)" }

  func get(_ name: String, limit: Int) throws -> PlacedObject? {
    if let bytes = state.withLock({ $0.written[name] }) { return PlacedObject(bytes: bytes) }
    guard let tip = try references().branch(remote.branch) else { return nil }
    return try remote.withCache { cache in
      let repository = try cache.repository(having: tip, of: branch)
      let files = EarlierFiles(commit: tip, repository: repository, remote: remote)
      do { return try files.bytes(name, limit: limit).map { PlacedObject(bytes: $0) } } catch let error as GitError
        where error.cause == .tooLarge(limit: limit)
      { throw tooLarge(name, limit: limit) }
    }
  }

  func create(_ object: NewObject) throws -> Bool { try replace(object, since: nil) }

  func replace(_ object: NewObject, since before: PlacedObject?) throws -> Bool {
    guard case .bytes(let bytes) = object.content else { return false }
    state.withLock { $0.written[object.name] = bytes }
    return true
  }

  func rehearse(_ name: String) throws {
    try checkRights()
    let references = try references()
    // A release that is there already brings no branch.
    if references.branch(remote.branch) == nil, references.tag(remote.tag) != nil {
      throw Failure(.badInput, remote.withoutBranch(references))
    }
  }

  private func checkRights() throws {
    try channel.check(remote)
    try channel.context.requireIdentity()
    try remote.checkRights(toChange: [branch])
  }

  func show() throws -> Bool {
    let written = state.withLock { $0.written }
    if written.isEmpty { return true }
    try checkRights()
    let references = try references()
    guard let tip = references.branch(remote.branch) else {
      throw Failure(.badInput, remote.withoutBranch(references))
    }
    return try remote.withCache { cache in
      let commit = try commit(written, on: tip, in: cache)
      return try remote.push([(commit, branch)], from: cache, after: references)?.branch(remote.branch) == commit
    }
  }

  private func references() throws -> RemoteReferences {
    if let known = state.withLock({ $0.references }) { return known }
    let found = try remote.references()
    state.withLock { $0.references = found }
    return found
  }

  private func commit(_ written: [String: [UInt8]], on tip: ObjectID, in cache: RepositoryCache) throws -> ObjectID {
    let repository = try cache.repository(having: tip, of: branch)
    let tree = try repository.writeTree(try written.mapValues { try repository.writeBlob($0) }, on: tip)
    return try remote.context.writeCommit(
      tree, on: tip, message: "Update \(written.keys.sorted().joined(separator: ", "))", to: repository)
  }
}

extension GitChannel {
  /// At the root, where a repository of podspecs has no other files.
  package func growing(of appID: Identifier, _ version: PackageVersion) throws -> GrowingPlace? {
    if configuration.layout == .specs { return nil }
    let shipment = Shipment(appID: appID, version: version, artifacts: [], files: [])
    return GrowingPlace(GitGrowth(self, try remote(of: shipment)))
  }
}
