import Git

extension Workspace {
  /// The repository that has `release.json`; nil outside of one.
  func repository(_ environment: RunEnvironment) throws -> Repository? {
    do { return try Repository.open(holding: configurationFile, environment) } catch let error as GitError
      where error.cause == .notRepository
    { return nil }
  }
}
