import Domain

extension FolderJudge {
  /// - Parameter ledger: reads what customers have got.
  package static func allRules(_ ledger: @escaping @Sendable (_ path: String) -> ArtifactVerification.Published)
    -> FolderJudge
  {
    FolderJudge { question, environment in
      var quiet = environment
      quiet.report = { _ in }
      var verification = ArtifactVerification(quiet)
      verification.paths = [question.renderer.workspace.versionFolder]
      verification.variants = Set(question.appIDs.map(\.description))
      verification.ledger = ledger
      verification.keepsOnlyErrors = true
      verification.jobs = question.jobs
      return try await verification.run(in: question.renderer, question.index).findings
    }
  }
}
