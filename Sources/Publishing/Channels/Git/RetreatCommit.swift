import Domain
import Git
import Manifest

/// Brings the branch of a release repository back from a withdrawn release to the release before: finds what has to change, and
/// writes the commit.
struct RetreatCommit {
  let withdrawal: Withdrawal
  let remote: ReleaseRepository
  /// The commit that this one is made on top of: the tip of the branch, or the release before.
  let base: ObjectID
  /// The full name of the reference that leads to it.
  private let reference: String
  /// False for a successor below a release that is there: the branch stays.
  let movesBranch: Bool
  /// The highest release below that is not withdrawn; nil if there is none.
  let target: Release?
  /// Published instead, if anything is.
  let successor: SuccessorRelease?
  /// Manifests, podspecs and zips of the two releases.
  private let telling: [String]
  /// Their notes, further files and records.
  private let rest: [String]
  /// Other files of the vendor's that came with the release, and the changelog. They are never removed.
  private let kept: [String]
  private let withdrawn, wanted, current: [String: ObjectID]
  /// The telling files of the successor, or those of the release before.
  private let next: [String: ObjectID]
  /// Whether the files of the withdrawn release can be read.
  let isKnown: Bool

  struct Release {
    var tag: String
    var version: PackageVersion
    var commit: ObjectID
    /// Whether the ledger has it. Its line may be lost, or in another branch, or the tag may be the customer's own.
    var isRecorded: Bool

    var reference: String { "refs/tags/" + tag }
  }

  enum State: Equatable {
    case atWithdrawn, atTarget, elsewhere
  }

  init(
    _ withdrawal: Withdrawal, _ remote: ReleaseRepository, tip: ObjectID, own: ObjectID?, target: Release?,
    successor: SuccessorRelease?, movesBranch: Bool
  ) throws {
    (self.withdrawal, self.remote, self.target) = (withdrawal, remote, target)
    (self.successor, self.movesBranch) = (successor, movesBranch)
    let below = movesBranch ? nil : target
    base = below?.commit ?? tip
    reference = below?.reference ?? "refs/heads/" + remote.branch
    // Where versions lie beside each other, nothing of the one before comes back.
    let before = remote.contents.layout == .specs ? nil : target
    let versions = [withdrawal.shipment.version, before?.version].compactMap { $0 }
    let paths = versions.map { remote.paths(withdrawal.paths, $0) }
    let named = Set(paths.flatMap(\.telling))
    let zips = try own.map { try remote.zips(in: $0, since: before, besides: named) } ?? []
    telling = named.union(zips).sorted()
    let built = remote.contents.fixed.keys
    let removed = try own.map { try Self.removed(by: $0, since: before, remote) } ?? []
    rest = removed.union(paths.flatMap(\.others) + built + remote.recordPaths).subtracting(telling).sorted()
    kept = remote.contents.includedPaths + (remote.configuration.changelog.map { [$0] } ?? [])
    let all = telling + rest + kept
    func blobs(_ commit: ObjectID?, _ reference: String) throws -> [String: ObjectID] {
      try commit.map { try remote.blobs(at: all, in: $0, of: reference) } ?? [:]
    }
    isKnown = own != nil
    current = try blobs(base, reference)
    withdrawn = own == base ? current : try blobs(own, "refs/tags/" + remote.tag)
    let earlier = try blobs(before?.commit, before?.reference ?? "")
    // Nobody has signed the successor.
    wanted = successor == nil ? earlier : earlier.filter { !remote.recordPaths.contains($0.key) }
    next = try successor?.blobs(from: wanted) ?? wanted
  }

  /// Paths of the files that a release's own commit removed.
  ///
  /// - Parameter before: the release that had them.
  private static func removed(
    by commit: ObjectID, since before: Release?, _ remote: ReleaseRepository
  ) throws -> Set<String> {
    guard let before, remote.contents.layout == .package else { return [] }
    return try remote.withCache { cache in
      _ = try cache.repository(having: before.commit, of: before.reference)
      let tag = "refs/tags/" + remote.tag
      let repository = try cache.repository(having: commit, of: tag)
      let gone = try repository.removedPaths(from: before.commit, to: commit)
      if gone.isEmpty { return [] }
      let isTagged = try remote.references().tag(remote.tag) == commit
      let history = try remote.history(of: isTagged ? tag : "refs/heads/" + remote.branch, cache)
      return try history.pathsChanged(by: commit).removed.intersection(gone)
    }
  }

  /// Which release the branch has. Only manifest, podspecs and zips tell: people correct all other files in the repository.
  var state: State {
    func isAtTarget(_ path: String) -> Bool { current[path] == wanted[path] || current[path] == next[path] }
    guard isKnown else { return telling.allSatisfy(isAtTarget) ? .atTarget : .elsewhere }
    let deciding = telling.filter { withdrawn[$0] != wanted[$0] }
    if deciding.allSatisfy(isAtTarget) {
      return (deciding.isEmpty ? rest : remote.recordPaths).contains(where: goesBack) ? .atWithdrawn : .atTarget
    }
    return deciding.allSatisfy { current[$0] == withdrawn[$0] } ? .atWithdrawn : .elsewhere
  }

  /// Whether the file becomes that of the release before. What people have edited since the release stays, but for records: an
  /// edited one says nothing.
  private func goesBack(_ path: String) -> Bool {
    current[path] != wanted[path] && (current[path] == withdrawn[path] || remote.recordPaths.contains(path))
  }

  /// A path of the release that has other content in the branch than in the two releases.
  var foreignPath: String? { telling.first { current[$0] != withdrawn[$0] && current[$0] != wanted[$0] } }

  /// Writes the commit into the cache, and the successor's tag.
  func make(in cache: RepositoryCache) throws -> (commit: ObjectID, tag: ObjectID?) {
    var repository = try cache.repository(having: base, of: reference)
    if let target {
      repository = try cache.repository(having: target.commit, of: target.reference)
    }
    let files = try files(in: repository)
    let removed = (telling + rest).filter { files[$0] == nil && wanted[$0] == nil && goesBack($0) }
    let tree = try repository.writeTree(files, removing: removed, on: base)
    let commit = try remote.writeCommit(tree, on: base, message: successor?.message ?? message, to: repository)
    let tag = try successor.map { try $0.remote.writeTag(at: commit, message: $0.message, to: repository) }
    return (commit, tag)
  }

  /// The files that change: those of the release before that nobody has edited, and those that carry the version.
  private func files(in repository: Repository) throws -> [String: ObjectID] {
    var files: [String: ObjectID] = [:]
    for path in telling + rest + kept where goesBack(path) { files[path] = wanted[path] }
    // A fetch leaves files out, and libgit2 writes no tree with a file that it does not have.
    for blob in files.values { try remote.program.fetchBlob(blob, into: repository) }
    guard let target else { return files }
    let earlier = EarlierFiles(commit: base, repository: repository, remote: remote)
    for (path, source) in try earlier.edited(to: successor?.version ?? target.version) {
      files[path] = try source.write(to: repository)
    }
    guard let successor else { return files }
    for (path, podspec) in successor.podspecs { files[path] = try repository.writeBlob(podspec) }
    guard let notes = remote.paths(withdrawal.paths, target.version).notes else { return files }
    files[notes] = try repository.writeBlob(successor.notes(at: notes))
    // A file that the release brings itself stays as it is.
    if let path = remote.configuration.changelog, !remote.contents.includedPaths.contains(path) {
      var before: [UInt8] = []
      if let blob = files[path] ?? current[path] {
        try remote.program.fetchBlob(blob, into: repository)
        before = try repository.contents(of: blob, limit: Self.longestChangelog) ?? []
      }
      guard let text = String(validating: before, as: UTF8.self) else { return files }
      files[path] = try repository.writeBlob(successor.changelog(text, time: remote.context.publishing.time))
    }
    return files
  }

  /// In bytes.
  private static let longestChangelog = 64 << 20

  /// The version that a commit of `release withdraw` took back, or has replaced; nil for any other commit.
  ///
  /// - Parameter message: of the commit.
  static func version(takenBackBy message: String) -> String? {
    let lines = message.split(separator: "\n")
    if let first = lines.first, first.hasPrefix(subject) { return String(first.dropFirst(subject.count)) }
    let parts = lines.map { $0.split(separator: replacement) }
    return parts.first { $0.count == 2 }.map { String($0[0]) }
  }

  private static let subject = "Withdraw "
  /// Of the message of what is published in the place of a release.
  static let replacement = " is withdrawn. The files are those of "

  /// Without the reason, which is the vendor's own: this goes to the customer's repository.
  private var message: String {
    if remote.contents.layout == .specs { return "\(Self.subject)\(withdrawal.shipment.version)\n" }
    let rest = target.map { "The files are those of \($0.version) again." } ?? "There is no version before it."
    return "\(Self.subject)\(withdrawal.shipment.version)\n\n\(rest)\n"
  }
}
