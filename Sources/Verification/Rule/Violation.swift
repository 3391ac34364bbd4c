import Artifacts
import Domain

/// One place that breaks a rule.
struct Violation: Sendable {
  /// A path inside the artifact, or in the variant's folder; nil for the whole.
  var location: String?
  /// A line of that file, from 1; nil for the whole file.
  var line: Int?
  /// One sentence: what is wrong, with the values that disagree.
  var message: String
  var remedy: String?
  /// Set if this case is less severe than the rule; one of the rule's `lesserSeverities`.
  var severity: Finding.Severity?
  /// The byte of the file that the message is about.
  var offset: Int?
  /// The rule that reports the cause. This is reported too where `release.json` makes that one less than an error.
  var cause: Rule?
  /// The number of places, more than one for places that are counted and not listed.
  var count = 1

  init(
    _ location: String?, line: Int? = nil, _ message: String, remedy: String? = nil, severity: Finding.Severity? = nil,
    cause: Rule? = nil
  ) {
    self.location = location
    self.line = line
    self.message = message
    self.remedy = remedy
    self.severity = severity
    self.cause = cause
  }
}

extension Violation {
  /// Violations for a file that a reader refused.
  static func refused(_ path: String, _ failure: Failure) -> [Violation] {
    failure.findings.map { finding in
      let line = if case .line(let line, _) = finding.location.position { " (line \(line))" } else { "" }
      // Keeps a severity below error.
      let severity = finding.severity == .error ? nil : finding.severity
      return Violation(path, finding.message + line, remedy: finding.remedy, severity: severity)
    }
  }

  /// The end of a message about something that is the same in several places.
  static func alike(_ count: Int) -> String { count > 1 ? " (the same in \(count) places)" : "" }

  static func unchecked(_ path: String) -> Violation {
    Violation(path, "is too large to be kept in memory, so it was not checked", severity: .warning)
  }

  /// - Parameter remedy: for every problem of the list.
  static func problems(_ problems: [PropertyListProblem], _ path: String, remedy: String?) -> [Violation] {
    problems.map { problem in
      let message = problem.keyPath.isEmpty ? problem.message : "\(problem.keyPath): \(problem.message)"
      return Violation(path, message, remedy: remedy, severity: problem.severity)
    }
  }
}
