/// The exit status of the process. Codes from 64 are those of sysexits.h.
package enum ExitStatus: Int32, Sendable {
  case done = 0
  case foundProblems = 1
  case someCustomersFailed = 2
  case usage = 64
  case badInput = 65
  case bug = 70
  case inputOutput = 74
  case temporary = 75
  case badConfiguration = 78
  // 128 plus the number of a signal, as in shells.
  case hungUp = 129
  case interrupted = 130
  case brokenPipe = 141
  case terminated = 143
}

/// The reason why a command failed: its exit status and all findings.
package struct Failure: Error, Hashable, Sendable {
  package var status: ExitStatus
  package var findings: [Finding]

  package init(_ status: ExitStatus, _ findings: [Finding]) {
    self.status = status
    self.findings = findings
  }

  package init(_ status: ExitStatus, _ finding: Finding) {
    self.init(status, [finding])
  }

  /// One error.
  package init(
    _ status: ExitStatus, _ code: String, at location: Location, _ message: String, subject: String? = nil,
    remedy: String? = nil
  ) {
    self.init(status, [Finding(code, at: location, message, subject: subject, remedy: remedy)])
  }
}
