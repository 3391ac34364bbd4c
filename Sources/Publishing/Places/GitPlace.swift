import Artifacts
import Domain
import Git
import Manifest
import Platform
import Synchronization

/// A branch that a static host serves, such as GitHub Pages. A publication is one commit, so devices see all of it or nothing.
///
/// It reads one commit as long as it lives, and keeps what is written until `show`.
package final class GitPlace: ObjectPlace {
  private let url: String
  private let branch: String
  /// Of the customer in the branch; "" for its root.
  private let folder: String
  private let token: String?
  private let context: GitContext
  private let program: GitProgram
  /// The commit that is read; nil for a branch that is not there. Outer nil before it is asked for.
  private let state = Mutex<(base: ObjectID??, written: [String: NewObject])>((nil, [:]))

  /// How often a push is tried again after somebody else's.
  private static let attempts = 8
  /// Without it, GitHub Pages leaves out files and takes longer.
  private static let noJekyll = ".nojekyll"

  package init(_ settings: OverTheAirConfiguration.GitPlaceSettings, appID: Identifier, context: GitContext) {
    let values = ["app_id": appID.description]
    url = ReleaseRepository.address(
      settings.url.expand(values, encode: PercentEncoding.encodePathComponent), context.publishing.root)
    branch = settings.branch
    folder = settings.folder?.expand(values) ?? ""
    token = settings.token
    let context = context.authorized(by: token)
    self.context = context
    program = GitProgram(
      url: url, token: settings.token, user: settings.user, secondsAllowed: settings.timeout,
      settings: context.settings, mask: context.publishing.mask, run: context.publishing.run)
  }

  package func address(of name: String) -> String { "\(url) \(branch):\(FilePath.join(folder, name))" }

  package func get(_ name: String, limit: Int) throws -> PlacedObject? {
    if let object = state.withLock({ $0.written[name] }) { return PlacedObject(bytes: try object.bytes()) }
    guard let base = try base() else { return nil }
    return try withRepository(having: base) { repository in
      do {
        return try repository.file(FilePath.join(folder, name), at: base, limit: limit).map { PlacedObject(bytes: $0) }
      } catch let error as GitError where error.cause == .tooLarge(limit: limit) { throw tooLarge(name, limit: limit) }
    }
  }

  package func create(_ object: NewObject) throws -> Bool {
    if state.withLock({ $0.written[object.name] != nil }) { return false }
    if let base = try base() {
      let path = FilePath.join(folder, object.name)
      let isThere = try withRepository(having: base) { try !$0.blobs(at: [path], in: base).isEmpty }
      if isThere { return false }
    }
    state.withLock { $0.written[object.name] = object }
    return true
  }

  package func replace(_ object: NewObject, since before: PlacedObject?) throws -> Bool {
    guard let before else { return try create(object) }
    guard try isStill(before, object.name) else { return false }
    state.withLock { $0.written[object.name] = object }
    return true
  }

  package func rehearse(_ name: String) throws {
    if let token, context.publishing.variable(token)?.isEmpty ?? true {
      throw Failure(
        .badConfiguration, "models.credentials", at: Location(token),
        "is not set, and the place \(url) needs its token",
        remedy: "set it, or remove \"token\" from \"place\" of \"ota\" in release.json")
    }
    try context.requireIdentity(.badConfiguration)
  }

  package func show() throws -> Bool {
    let written = state.withLock { $0.written }
    if written.isEmpty { return true }
    let base = try base()
    for _ in 0..<Self.attempts {
      // In a run, one customer's publication comes after another's.
      let isShown = try withCache { try show(written, on: base, in: $0) }
      if let isShown { return isShown }
    }
    throw TemporaryFailure(
      "models.overtaken", at: Location(url), "others pushed \(Self.attempts) times while this was tried",
      remedy: "run the command again for this customer")
  }

  /// - Returns: nil if others pushed in between.
  private func show(_ written: [String: NewObject], on base: ObjectID?, in cache: RepositoryCache) throws -> Bool? {
    let references = try program.references([reference])
    let tip = references.branch(branch)
    // Another customer's publication is no reason against this one.
    if tip != base, try !isUnchanged(from: base, to: tip, in: cache) { return false }
    let commit = try commit(written, on: tip, in: cache)
    let outcome = try program.push(
      [(commit, reference)], from: cache.path, after: references, expecting: [reference: tip])
    // The same commit by somebody else, or by a push whose answer was lost: whoever plans again finds it.
    if outcome == .wasThere { return false }
    // What the remote says of itself counts, not what the push said.
    return try outcome == .done && program.references([reference]).branch(branch) == commit ? true : nil
  }

  // MARK: The repository

  private var reference: String { "refs/heads/" + branch }

  /// It has whole commits, so it is not the one of a channel for the same address.
  private var cacheFolder: String { FilePath.join(context.cache(), RepositoryCache.name("\(url) whole")) }

  private func base() throws -> ObjectID? {
    if let known = state.withLock({ $0.base }) { return known }
    let found = try program.references([reference]).branch(branch)
    state.withLock { $0.base = .some(found) }
    return found
  }

  private func withCache<Value>(_ body: (RepositoryCache) throws -> Value) throws -> Value {
    try RepositoryCache.use(cacheFolder, of: program, environment: context.environment, isWhole: true, body)
  }

  private func withRepository<Value>(having commit: ObjectID, _ body: (Repository) throws -> Value) throws -> Value {
    try withCache { try body($0.repository(having: commit, of: reference)) }
  }

  /// Whether two commits have the same files of this customer.
  private func isUnchanged(from base: ObjectID?, to tip: ObjectID?, in cache: RepositoryCache) throws -> Bool {
    func files(_ commit: ObjectID) throws -> ObjectID? {
      try cache.repository(having: commit, of: reference).folder(folder, at: commit)
    }
    guard let tip else { return false }
    return try files(tip) == base.flatMap(files)
  }

  private func commit(
    _ written: [String: NewObject], on tip: ObjectID?, in cache: RepositoryCache
  ) throws -> ObjectID {
    let repository = try tip.map { try cache.repository(having: $0, of: reference) } ?? cache.open()
    var files: [String: ObjectID] = [:]
    for (name, object) in written { files[FilePath.join(folder, name)] = try repository.writeBlob(object.bytes()) }
    if tip == nil { files[Self.noJekyll] = try repository.writeBlob([]) }
    return try context.writeCommit(
      repository.writeTree(files, on: tip), on: tip, message: "Publish models", to: repository)
  }
}

extension NewObject {
  /// - Throws: `Failure` for a file that is no longer what was signed for.
  fileprivate func bytes() throws -> [UInt8] {
    switch content {
    case .bytes(let bytes): return bytes
    case .file(let path, let size, let digest):
      let bytes = try FileSystem.readFile(path, limit: size)
      if SHA256.digest(of: bytes) == digest { return bytes }
      throw Failure(
        .temporary, "models.changed", at: Location(path), "was changed meanwhile", remedy: "run the same command again")
    }
  }
}
