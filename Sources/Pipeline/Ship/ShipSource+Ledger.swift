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
    do {
      _ = try repository.createCommit(
        of: [path], message: "chore(release): record \(version)", time: environment.time, terminal: environment.terminal
      )
    } catch let error as GitError where error.cause == .ignored {}
  }
}
