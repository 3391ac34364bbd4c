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
