import Artifacts
import Domain

extension Rule {
  /// A rule about a zip's own records: problems of its structure break it.
  ///
  /// - Parameters:
  ///   - name: one of `ZipProblem.BrokenRule`.
  ///   - folderCheck: asked instead of an artifact that is a folder, which has no records.
  ///   - check: asked in addition.
  init(
    structure name: RuleName, _ severity: Finding.Severity = .error, lesser: [Finding.Severity] = [], claim: String,
    reason: String,
    folder folderCheck: @escaping @Sendable (FileTree) -> [Violation] = { _ in [] },
    also check: @escaping @Sendable (ArtifactSubject) -> [Violation] = { _ in [] }
  ) {
    self.init(
      name, severity, lesser: lesser, claim: claim, reason: reason,
      check: .artifact { subject in
        let violations =
          switch subject.artifact.form {
          case .folder: folderCheck(subject.artifact.tree)
          case .zip(let zip, _, _): zip.problems.filter { $0.rule.rawValue == name.rawValue }.map(Violation.init)
          }
        return violations + check(subject)
      })
  }
}

extension Violation {
  init(_ problem: ZipProblem) {
    self.init(problem.entry, problem.message, remedy: problem.remedy, severity: problem.severity)
    (offset, count) = (problem.offset, problem.count)
  }
}
