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

  /// - Returns: the commit's full name; nil if HEAD has the ledger, or if git ignores it or cannot see it.
  func make(_ version: PackageVersion) throws -> String? {
    guard try FileSystem.status(ledger) != nil, let path = try? repository.path(ofVersionFile: ledger) else {
      return nil
    }
    let head = try repository.headCommit()
    if try repository.file(path, at: head) == FileSystem.readFile(ledger) {
      // A run that was killed after its commit has left the old one staged.
      if try repository.changedFiles(untracked: false).contains(path) { try repository.stage([path]) }
      return nil
    }
    let author = try repository.signature(.author, time: environment.time)
    let committer = try repository.signature(.committer, time: environment.time)
    let sign = try ObjectSigning.signer(for: .commit, in: repository, signer: committer, environment: environment)
    do {
      return try repository.createCommit(
        of: [path], message: "chore(release): record \(version)", author: author, committer: committer, sign: sign
      ).description
    } catch let error as GitError where error.cause == .ignored { return nil }
  }
}
