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

  /// What to ask next; nil if enough is known.
  package func question(_ findings: InitFindings, _ answers: InitAnswers) -> InitQuestion? {
    InitFacts(findings, answers).questions.first
  }

  /// - Throws: `Failure` with everything that keeps `release check` from accepting the files.
  package func propose(_ findings: InitFindings, _ answers: InitAnswers) async throws -> InitProposal {
    var proposal = try InitProposal(InitFacts(findings, answers))
    environment.report(.stage("checking what would be written"))
    try await proposal.check(environment, jobs: jobs)
    return proposal
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
