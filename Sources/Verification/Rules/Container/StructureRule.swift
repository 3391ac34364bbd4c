import Archive
import Artifacts
import Domain

extension Rule {
  /// A rule about what a zip's own records say. Section numbers in messages are those of PKWARE's APPNOTE.TXT.
  ///
  /// - Parameter codes: the problems that break it, each with what to do about it.
  init(
    _ name: String, _ severity: Finding.Severity = .error, claim: String, reason: String,
    codes: [ZipProblem.Code: String]
  ) {
    self.init(
      name, severity, claim: claim, reason: reason,
      artifact: { subject in
        let problems = subject.artifact.structure?.problems ?? []
        return problems.compactMap { problem in
          guard let remedy = codes[problem.code] else { return nil }
          let offset = problem.offset.map { " (byte \($0))" } ?? ""
          return Violation(problem.entry, problem.message + offset, remedy: remedy)
        }
      })
    structureCodes = Set(codes.keys)
  }
}
