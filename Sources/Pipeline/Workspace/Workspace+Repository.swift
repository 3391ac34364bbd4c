import Git

extension Workspace {
  /// The repository that has `release.json`; nil outside of one.
  func repository(_ environment: RunEnvironment) throws -> Repository? {
    do { return try Repository.open(holding: configurationFile, environment) } catch let error as GitError
      where error.cause == .notRepository
    { return nil }
  }

  /// The full name of the newest commit that changed anything but the ledger; nil outside of a repository. Publishing writes to the
  /// ledger, and `ship` commits it: whoever finishes a release elsewhere signs the same.
  func sourceCommit(_ environment: RunEnvironment) throws -> String? {
    try repository(environment).map { repository in
      try repository.lastChange(upTo: repository.headCommit(), besides: ledger(in: repository) ?? "").description
    }
  }

  /// Whether anything but the ledger has changes that no commit has.
  func hasUncommittedChanges(_ environment: RunEnvironment) throws -> Bool {
    guard let repository = try repository(environment) else { return false }
    let ledger = ledger(in: repository)
    return try repository.changedFiles(untracked: false).contains { $0 != ledger }
  }

  private func ledger(in repository: Repository) -> String? { try? repository.path(ofVersionFile: ledgerPath) }
}
