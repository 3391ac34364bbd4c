import Domain
import Git
import Platform

/// Commits the ledger, so that the tag of a release has the record of it.
struct LedgerCommit {
  private let repository: Repository
  /// As a user names it.
  private let ledger: String
  private let environment: RunEnvironment

  init(_ repository: Repository, ledger: String, environment: RunEnvironment) {
    self.repository = repository
    self.ledger = ledger
    self.environment = environment
  }

  /// Makes none if HEAD has the ledger, or if git ignores it or cannot see it.
  func make(_ version: PackageVersion) throws {
    guard try FileSystem.status(ledger) != nil, let path = try? repository.path(ofVersionFile: ledger) else { return }
    let head = try repository.headCommit()
    if try repository.file(path, at: head) == FileSystem.readFile(ledger) {
      // A run that was killed after its commit has left the old one staged.
      if try repository.changedFiles(untracked: false).contains(path) { try repository.stage([path]) }
      return
    }
    let author = try repository.signature(.author, time: environment.time)
    let committer = try repository.signature(.committer, time: environment.time)
    let sign = try ObjectSigning.signer(for: .commit, in: repository, signer: committer, environment: environment)
    do {
      _ = try repository.createCommit(
        of: [path], message: "chore(release): record \(version)", author: author, committer: committer, sign: sign)
    } catch let error as GitError where error.cause == .ignored {}
  }
}
