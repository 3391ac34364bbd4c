/// What the process tells its caller, after sysexits.h where a code exists there.
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
}

/// Why a command could not do its work: the exit status and everything it has to say about it.
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
}
