import Domain
import Git
import Manifest

/// Brings the branch of a release repository back from a withdrawn release to the release before: finds what has to change, and
/// writes the commit.
struct RetreatCommit {
  let withdrawal: Withdrawal
  let remote: ReleaseRepository
  /// The tip of the branch.
  let tip: ObjectID
  /// The highest release below that is not withdrawn; nil if there is none.
  let target: Release?
  /// Files of the withdrawn release, and of the two commits.
  private let paths: [String]
  /// Other files of the vendor's that came with the release, and the changelog.
  private let others: [String]
  private let withdrawn, wanted, current: [String: ObjectID]
  /// Whether the files of the withdrawn release can be read.
  let isKnown: Bool

  struct Release {
    var tag: String
    var version: PackageVersion
    var commit: ObjectID
  }

  enum State: Equatable {
    case atWithdrawn, atTarget, elsewhere
  }

  init(
    _ withdrawal: Withdrawal, _ remote: ReleaseRepository, tip: ObjectID, own: ObjectID?, target: Release?
  ) throws {
    (self.withdrawal, self.remote, self.tip, self.target) = (withdrawal, remote, tip, target)
    let paths = withdrawal.paths(withdrawal.shipment.version)
      .union(target.map { withdrawal.paths($0.version) } ?? []).sorted()
    others = remote.contents.includedPaths(withdrawal.shipment) + (remote.changelog.map { [$0] } ?? [])
    let all = paths + others
    func blobs(_ commit: ObjectID?, _ reference: String) throws -> [String: ObjectID] {
      try commit.map { try remote.reader(of: reference, having: $0).blobs(at: all, in: $0) } ?? [:]
    }
    self.paths = paths
    isKnown = own != nil
    current = try blobs(tip, "refs/heads/" + remote.branch)
    withdrawn = own == tip ? current : try blobs(own, "refs/tags/" + remote.tag)
    wanted = try blobs(target?.commit, "refs/tags/" + (target?.tag ?? ""))
  }

  /// Which release the branch has. Notes count only if nothing else differs: people correct them in the repository.
  var state: State {
    guard isKnown else { return paths.allSatisfy { current[$0] == wanted[$0] } ? .atTarget : .elsewhere }
    let telling = paths.filter { withdrawn[$0] != wanted[$0] }
    let manifests = telling.filter { !$0.hasSuffix(".md") }
    let deciding = manifests.isEmpty ? telling : manifests
    if deciding.allSatisfy({ current[$0] == wanted[$0] }) { return .atTarget }
    return deciding.allSatisfy { current[$0] == withdrawn[$0] } ? .atWithdrawn : .elsewhere
  }

  /// Whether nobody has changed the file since the release. What people have edited stays.
  private func isUnedited(_ path: String) -> Bool { current[path] == withdrawn[path] }

  /// A path of the release that has other content in the branch than in the two releases.
  var foreignPath: String? { paths.first { current[$0] != withdrawn[$0] && current[$0] != wanted[$0] } }

  /// Writes the commit into the cache.
  func make(in cache: RepositoryCache) throws -> ObjectID {
    var repository = try cache.repository(having: tip, of: "refs/heads/" + remote.branch, remote.program)
    if let target {
      repository = try cache.repository(having: target.commit, of: "refs/tags/" + target.tag, remote.program)
    }
    var files: [String: ObjectID] = [:]
    for path in paths + others where isUnedited(path) && current[path] != wanted[path] { files[path] = wanted[path] }
    // A fetch leaves files out, and libgit2 writes no tree with a file that it does not have.
    for blob in files.values where !repository.contains(blob) {
      try remote.program.fetchBlob(blob, into: repository.path)
    }
    if let target {
      let edited = try ReleaseCommit.edited(
        EarlierFiles(commit: tip, repository: repository, remote: remote), target.version, remote)
      for (path, source) in edited { files[path] = try source.write(to: repository) }
    }
    let removed = paths.filter { current[$0] != nil && wanted[$0] == nil && isUnedited($0) }
    let tree = try repository.writeTree(files, removing: removed, on: tip)
    let author = try repository.signature(.author, time: remote.context.time)
    let committer = try repository.signature(.committer, time: remote.context.time)
    return try repository.writeCommit(
      tree: tree, parent: tip, message: message, author: author, committer: committer,
      sign: remote.context.signer(.commit, repository, committer))
  }

  /// Without the reason, which is the vendor's own: this goes to the customer's repository.
  private var message: String {
    let rest = target.map { "The files are those of \($0.version) again." } ?? "There is no version before it."
    return "Withdraw \(withdrawal.shipment.version)\n\n\(rest)\n"
  }
}
