import Domain

/// On which day a loss of sales would be found, with the customer's own traffic: known before a rollout begins.
package struct DetectionForecast: Hashable, Sendable {
  package struct Loss: Hashable, Sendable {
    /// In percent.
    package var percent: Int
    /// From the beginning of the rollout; nil if it is not found by the deadline with the probability that is wanted.
    package var day: Int?
    /// How often it is found by the deadline.
    package var found: Double
    /// The highest share of devices that have the challenger until then.
    package var share: Millionths
  }

  package var losses: [Loss]
  /// Devices of the whole app that come to the moment in the first week, and the share of them that buy.
  package var weeklyDevices: Int
  package var rate: Double

  /// The loss that a plan must find.
  package static let required = 50
  private static let percents = [80, 50, 25, 10]
  package static let probability = 0.9
  private static let runs = 200

  /// Whether the plan finds what it must.
  package var isEnough: Bool { losses.contains { $0.percent == Self.required && $0.day != nil } }

  /// - Parameters:
  ///   - rows: days of the customer's traffic: devices that come to the moment for the first time, all of them or those of a group.
  ///   - share: of devices that are in the rows.
  ///   - stage: the first.
  ///   - days: how long the experiment may take.
  /// - Returns: nil without a device or a sale.
  package init?(
    _ rows: [MetricsRow], share: Double, plan: StagePlan, rules: EvidenceRules, days: Int, from stage: Int = 1
  ) {
    let byDay = Dictionary(grouping: rows, by: \.day).sorted { $0.key < $1.key }.map(\.value)
    let pattern = byDay.map { Double($0.reduce(0) { $0 + $1.counts.devices }) / share }
    let (devices, sales) = rows.reduce((0, 0)) { ($0.0 + $1.counts.devices, $0.1 + $1.counts.sales) }
    guard devices > 0, sales > 0, !pattern.isEmpty else { return nil }
    rate = Double(sales) / Double(devices)
    weeklyDevices = Int(pattern.prefix(7).reduce(0, +))
    let simulation = RolloutSimulation(
      pattern: pattern, rate: rate, plan: plan, rules: rules, days: days, firstStage: stage)
    losses = Self.percents.map { percent in
      var generator = SimulationGenerator(seed: UInt64(percent))
      let ends = (0..<Self.runs).map { _ in
        simulation.run(ratio: 1 - Double(percent) / 100, &generator)
      }.filter { $0.outcome == .stopped }.sorted { $0.day < $1.day }
      let found = Double(ends.count) / Double(Self.runs)
      let last = found >= Self.probability ? ends[Int(Self.probability * Double(Self.runs)) - 1] : nil
      return Loss(
        percent: percent, day: last?.day, found: found,
        share: last.map { end in ends.filter { $0.day <= end.day }.map(\.share).max() ?? end.share }
          ?? plan.stages.last?.challenger ?? .one)
    }
  }
}

/// A rollout whose devices buy by chance, decided day by day as a real one is.
package struct RolloutSimulation: Sendable {
  package enum Outcome: Hashable, Sendable { case stopped, promoted, undecided }

  package struct End: Hashable, Sendable {
    package var outcome: Outcome
    /// From the beginning of the rollout, from 0 on.
    package var day: Int
    /// Of devices that have the challenger then.
    package var share: Millionths
  }

  /// How many devices of the whole app come to the moment for the first time on each day; after its end, as many as on the last ones.
  package var pattern: [Double]
  /// The share of devices that buy with the champion.
  package var rate: Double
  package var plan: StagePlan
  package var rules: EvidenceRules
  package var days: Int
  /// Those before begin with it.
  package var firstStage = 1
  /// Changes the rate from day to day.
  package var drift: @Sendable (_ day: Int) -> Double = { _ in 1 }

  /// - Parameter ratio: of the challenger's rate to the champion's.
  package func run(ratio: Double, _ generator: inout SimulationGenerator) -> End {
    var stages = (1...firstStage).map { StageDays(stage: $0, began: 0) }
    let (harm, benefit) = (ConditionalTest.loss, ConditionalTest.notBelow(rules.marginRatio))
    var (losses, gains) = (harm.nothing, benefit.nothing)
    var (loss, gain) = (0.0, 0.0)
    for day in 0..<days {
      for index in stages.indices {
        stages[index].add(sides(stages[index], on: day, ratio: ratio, generator: &generator))
      }
      // A day closes when there are counts of the day after its window.
      for index in stages.indices {
        guard let block = stages[index].close(day - rules.window - 1) else { continue }
        loss = max(loss, harm.add(block, to: &losses))
        gain = benefit.add(block, to: &gains)
      }
      let last = stages[stages.count - 1]
      let experiment = RolloutDocument.Experiment(
        id: "", salt: "", hash: .standard, challenger: .init(model: "", version: "", threshold: .zero, chance: .zero),
        groups: plan.groups(at: last.stage), until: Int64(days) * UTCTime.day)
      let state = ExperimentState(
        experiment: experiment, plan: plan, stageBegan: Int64(last.began) * UTCTime.day, rows: [], fallen: [])
      let evidence = Evidence(slices: stages.map(\.slice), loss: loss, gain: gain, day: day, rules)
      switch state.next(evidence, rules, now: Int64(day + 1) * UTCTime.day) {
      case .stop: return End(outcome: .stopped, day: day, share: experiment.share)
      case .promote: return End(outcome: .promoted, day: day, share: experiment.share)
      case .advance(let next, _): stages.append(StageDays(stage: next, began: day + 1))
      case .hold, .wait, .end: break
      }
    }
    return End(outcome: .undecided, day: days, share: plan.stages[stages.count - 1].challenger)
  }

  /// A stage's days, of which the first have closed.
  private struct StageDays {
    let stage: Int
    let began: Int
    private var blocks: [EvidenceBlock] = []
    /// Of the days that have closed.
    private(set) var slice: Evidence.Slice

    init(stage: Int, began: Int) {
      (self.stage, self.began) = (stage, began)
      slice = Evidence.Slice(stage: stage, share: 0)
    }

    mutating func add(_ block: EvidenceBlock?) { block.map { blocks.append($0) } }

    /// - Parameter day: the last that has closed.
    mutating func close(_ day: Int) -> EvidenceBlock? {
      // The first block is of the day after the beginning.
      guard slice.days < blocks.count, began + 1 + slice.days <= day else { return nil }
      let block = blocks[slice.days]
      slice.days += 1
      slice.challenger.devices += block.challenger
      slice.challenger.sales += block.challengerEvents
      slice.control.devices += block.control
      slice.control.sales += block.controlEvents
      return block
    }
  }

  /// Both groups of a stage on one day: they count from a day after they have learned of it.
  private func sides(
    _ stage: StageDays, on day: Int, ratio: Double, generator: inout SimulationGenerator
  ) -> EvidenceBlock? {
    let age = day - stage.began - 1
    if age < 0 { return nil }
    let before = stage.stage > 1 ? plan.stages[stage.stage - 2] : StagePlan.Stage(challenger: .zero, control: .zero)
    let tail = pattern.suffix(7)
    let all = age < pattern.count ? pattern[age] : tail.reduce(0, +) / Double(tail.count)
    let rate = min(1, rate * drift(day))
    func side(_ width: Int, _ rate: Double) -> (devices: Int, sales: Int) {
      let devices = generator.binomial(Int(all.rounded()), Double(width) / 1_000_000)
      return (devices, generator.binomial(devices, min(1, rate)))
    }
    let now = plan.stages[stage.stage - 1]
    let challenger = side(now.challenger.count - before.challenger.count, rate * ratio)
    let control = side(now.control.count - before.control.count, rate)
    return EvidenceBlock(
      challenger: challenger.devices, control: control.devices, challengerEvents: challenger.sales,
      controlEvents: control.sales)
  }
}
