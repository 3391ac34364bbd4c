import Domain

extension FolderJudge {
  package static let allRules = FolderJudge { question, environment in
    var quiet = environment
    quiet.report = { _ in }
    var verification = ArtifactVerification(quiet)
    verification.paths = [question.renderer.workspace.versionFolder]
    verification.variants = Set(question.appIDs.map(\.description))
    verification.keepsOnlyErrors = true
    verification.jobs = question.jobs
    return try await verification.run(in: question.renderer, question.index).findings
  }
}
