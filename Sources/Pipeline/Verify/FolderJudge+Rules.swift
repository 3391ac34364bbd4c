import Domain

extension FolderJudge {
  package static let allRules = FolderJudge { question, environment in
    var verification = ArtifactVerification.Options()
    verification.paths = [question.renderer.workspace.versionFolder]
    verification.variants = Set(question.appIDs.map(\.description))
    verification.keepsOnlyErrors = true
    verification.jobs = question.jobs
    var quiet = environment
    quiet.report = { _ in }
    return try await ArtifactVerification(options: verification, environment: quiet)
      .run(in: question.renderer, question.index).findings
  }
}
