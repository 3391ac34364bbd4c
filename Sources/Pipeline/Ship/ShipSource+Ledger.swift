import Domain
import Git
import Platform

extension ShipSource {
  /// Commits the ledger, so that the tag of a release has the record of it.
  ///
  /// Makes no commit if HEAD has the ledger, or if git ignores it or cannot see it.
  func commitLedger(with version: PackageVersion, _ environment: RunEnvironment) throws {
    guard try FileSystem.status(ledger) != nil, let path = try? repository.path(ofVersionFile: ledger) else { return }
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
