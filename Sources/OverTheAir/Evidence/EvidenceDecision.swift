import Domain

/// What an experiment's counts lead to.
package enum EvidenceDecision: Hashable, Sendable {
  /// The counts or the plan cannot be relied on: nothing changes until that is mended.
  case hold([String])
  /// The challenger does harm; guardrails that say so.
  case stop([String])
  /// Its time is over.
  case end
  /// Nothing is due.
  case wait(String)
  case promote
  /// The next stage, and the share of devices that then have the challenger.
  case advance(stage: Int, share: Millionths)

  package var isStop: Bool { if case .stop = self { true } else { false } }
}

/// An experiment, when its stage began, and its counts.
package struct ExperimentState: Sendable {
  package var experiment: RolloutDocument.Experiment
  package var plan: StagePlan
  /// Seconds since 1970.
  package var stageBegan: Int64
  /// One for each day and group, of days of the experiment that have begun.
  package var rows: [MetricsRow]
  /// Numbers that have fallen from one file to the next.
  package var fallen: [String]

  package init(
    experiment: RolloutDocument.Experiment, plan: StagePlan, stageBegan: Int64, rows: [MetricsRow], fallen: [String]
  ) {
    self.experiment = experiment
    self.plan = plan
    self.stageBegan = stageBegan
    self.rows = rows
    self.fallen = fallen
  }

  /// How long a new stage may be without a row: a day until devices have asked, a day until they count, and one until rows are made.
  private static let quiet = 3 * UTCTime.day

  /// - Parameter now: seconds since 1970.
  package func decision(_ evidence: Evidence, _ rules: EvidenceRules, now: Int64) -> EvidenceDecision {
    let doubts = doubts(now: now)
    return doubts.isEmpty ? next(evidence, rules, now: now) : .hold(doubts)
  }

  /// What follows from counts that can be relied on.
  func next(_ evidence: Evidence, _ rules: EvidenceRules, now: Int64) -> EvidenceDecision {
    if evidence.isDividedWrongly {
      return .hold([
        "devices are not divided as the groups say: some are lost on one side, before they are counted or in counting"
      ])
    }
    if !evidence.reached.isEmpty { return .stop(evidence.reached.map(\.name)) }
    let isOver = now >= experiment.until
    let age = now - stageBegan
    let slice = evidence.slices.first { $0.stage == experiment.stage }
    if !isOver {
      if age < UTCTime.day { return .wait("stage \(experiment.stage) is not a day old") }
      if slice?.saysSomething != true {
        let words = "no day of stage \(experiment.stage) has closed with devices on both sides and a sale"
        let patience = Self.quiet + Int64(rules.window) * UTCTime.day
        return age < patience ? .wait("\(words): they may still buy") : .hold([words])
      }
    }
    if evidence.promotion >= EvidenceRules.promotion { return .promote }
    if isOver { return .end }
    guard experiment.follows(plan) else {
      return .hold(["it has begun with other \"stages\" than those of release.json: bring them back, or stop it"])
    }
    guard experiment.stage < plan.stages.count else { return .wait("it is in its last stage") }
    return .advance(stage: experiment.stage + 1, share: plan.stages[experiment.stage].challenger)
  }

  /// Why the counts cannot be relied on.
  private func doubts(now: Int64) -> [String] {
    guard let newest = rows.map(\.day).max() else {
      return now - stageBegan < Self.quiet ? [] : ["there is no row of it"]
    }
    func text(_ day: Int) -> String { CivilDate(daysSince1970: day).description }
    var doubts = fallen
    if now - Int64(newest + 1) * UTCTime.day > EvidenceRules.oldestData {
      doubts.append("the newest row is of \(text(newest)), more than 48 hours ago")
    }
    let known = Set(experiment.groups.map(\.name))
    let others = Set(rows.map(\.group)).subtracting(known).sorted { $0.precedesByBytes($1) }
    if !others.isEmpty { doubts.append("it has no group \(Amount.names(others))") }
    for stage in 1...max(1, experiment.stage) {
      let sides = ["challenger-\(stage)", "control-\(stage)"].map { name in
        Set(rows.filter { $0.group == name }.map(\.day))
      }
      guard let first = sides[0].union(sides[1]).min() else { continue }
      let missing = (first...newest).filter { day in !sides.allSatisfy { $0.contains(day) } }
      if !missing.isEmpty {
        doubts.append("stage \(stage) has no rows for both groups of \(Amount.names(missing.map(text)))")
      }
    }
    return doubts
  }
}
