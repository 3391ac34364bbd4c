import Domain

/// The result of `release ship`, or what it has done until a step failed.
package struct ShipReport: Sendable {
  package enum State: String, Sendable {
    /// Will be done; only in a dry run.
    case planned
    case done
    /// An earlier run has done it.
    case wasDone = "was-done"
    case failed
    case notReached = "not-reached"
    /// It is not part of this release.
    case skipped
  }

  package var plan: ShipPlan
  package var isDryRun = false
  package var states: [ShipPlan.Step: State]
  package var bump: BumpReport?
  package var build: BuildReport?
  package var publish: PublishReport?
  package var tag: TagReport?
  /// The commit that the remote was told of before anybody got the release, by its full name; nil if it knew.
  package var reserved: String?
  /// What the remote got last: the branch and the tag, as far as it lacked them.
  package var pushed: [String] = []
  /// What is not done, and does not stop the release.
  package var warnings: [Finding] = []
  /// Whether no line of the ledger is on this machine alone.
  var isRecordSafe = true
  /// Why a step has failed, apart from the failures of customers.
  package var failure: Failure?
  package private(set) var status = ExitStatus.done

  package init(_ plan: ShipPlan, isDryRun: Bool) {
    self.plan = plan
    self.isDryRun = isDryRun
    states = [:]
    for step in ShipPlan.Step.allCases {
      let isSkipped = [.reserve, .push].contains(step) && plan.push == nil
      states[step] = isSkipped ? .skipped : !plan.pending.contains(step) ? .wasDone : isDryRun ? .planned : .notReached
    }
  }

  mutating func stop(at step: ShipPlan.Step, _ status: ExitStatus, _ failure: Failure? = nil) {
    states[step] = .failed
    self.status = status
    self.failure = failure
  }

  /// Sorted by `app_id`.
  package var failures: [CustomerFailure] {
    let failed = (build?.failures ?? []) + (build?.unplaced ?? []) + (publish?.failures ?? [])
    return failed.sorted { $0.appID < $1.appID }
  }

  /// Why it was not finished.
  var reasons: [Failure] { failures.map(\.failure) + [failure, build?.indexFailure].compactMap(\.self) }

  /// Whether the same command can succeed only after something was done about it.
  package var needsMending: Bool {
    reasons.contains { reason in reason.isFinal || reason.findings.contains { $0.code == "git.locked" } }
  }

  /// Whether a customer failed for what the plan warned of.
  private func isToldAsError(_ warning: Finding) -> Bool {
    failures.contains {
      $0.failure.findings.contains { ($0.location, $0.message) == (warning.location, warning.message) }
    }
  }

  /// Warnings and notes, and why a step has failed.
  package var findings: [Finding] {
    let all =
      plan.warnings.filter { !isToldAsError($0) } + (bump?.findings ?? plan.findings) + warnings
      + (build?.warnings ?? [])
      + (build?.indexFailure?.findings ?? []) + (failure?.findings ?? [])
    return all.uniqued()
  }
}
