import Domain
import Manifest
import Platform

/// `release init`: look at the folder → ask what it does not say → propose files → check them → write all or none.
package struct WorkspaceInit: Sendable {
  private let environment: RunEnvironment
  private let jobs: Int

  package init(environment: RunEnvironment, jobs: Int) {
    (self.environment, self.jobs) = (environment, jobs)
  }

  /// - Throws: `Failure` with status 65 if there is nothing to release, or a `release.json`; `SystemError`.
  package func look(_ answers: InitAnswers) async throws -> InitFindings {
    try await InitFindings.look(answers, environment, jobs: jobs)
  }

  /// All that will be asked, so that one can look it up first; nil if there is one question, or none.
  package func agenda(_ findings: InitFindings, _ answers: InitAnswers) -> String? {
    let questions = InitFacts(findings, answers).questions
    if questions.count < 2 { return nil }
    return "\(questions.count) questions: \(questions.map(\.topic).joined(separator: ", "))"
  }

  /// What to ask next; nil if enough is known.
  package func question(_ findings: InitFindings, _ answers: InitAnswers) -> InitQuestion? {
    InitFacts(findings, answers).questions.first
  }

  /// - Throws: `Failure` with everything that keeps `release check` from accepting the files.
  package func propose(_ findings: InitFindings, _ answers: InitAnswers) async throws -> InitProposal {
    var proposal = try InitProposal(InitFacts(findings, answers), toolVersion: environment.toolVersion)
    environment.report(.stage("checking what would be written"))
    try await proposal.check(environment, jobs: jobs)
    return proposal
  }

  /// The job alone, for a `release.json` that is there already; nil if there is none.
  ///
  /// - Throws: `Failure` with status 65 if there is a job already, 78 for `release.json`.
  package func writeJob(_ service: JobService, isDryRun: Bool) throws -> JobFile? {
    guard try FileSystem.status(ReleaseConfiguration.fileName) != nil else { return nil }
    let configuration = try ReleaseConfiguration.readFile(ReleaseConfiguration.fileName)
    let folder = FoundRepository(environment.gitVariables, stated: nil).folder
    let job = try JobFile(service, for: configuration, in: folder, toolVersion: environment.toolVersion)
    if try FileSystem.status(job.path, followingLinks: false) != nil { throw InitProposal.exists(job.path) }
    if !isDryRun { try FileCreation.write([(job.path, job.text)]) }
    return job
  }

  /// - Throws: `Failure`, `SystemError`, with nothing written.
  package func write(_ proposal: InitProposal) throws {
    let lock = try FolderLock.take(of: ReleaseConfiguration.fileName, environment)
    defer { lock.release() }
    let longer = proposal.files.compactMap { file in
      file.addition.map {
        FileReplacement.Content(path: file.path, before: $0.before, after: $0.before + Array($0.text.utf8))
      }
    }
    var replacement = try FileReplacement(longer)
    try replacement.apply()
    do { try FileCreation.write(proposal.files.filter(\.isNew).map { ($0.path, $0.text) }) } catch {
      try? replacement.restore()
      throw error
    }
    for content in longer { FileReplacement.removeLeftovers(beside: content.path) }
  }
}
