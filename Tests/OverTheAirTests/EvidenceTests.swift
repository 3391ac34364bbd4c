import Domain
import Foundation
import TestSupport
import Testing

@testable import OverTheAir

/// The numbers of `release models evaluate`, against an independent reader, and by simulation.
@Suite struct EvidenceTests {
  static let plan = StagePlan.standard
  /// `make bench` has ten thousand.
  static let runs = ProcessInfo.processInfo.environment["EVIDENCE_RUNS"].flatMap { Int($0) } ?? 100

  /// A random history of an experiment in some stage.
  private func history(_ generator: inout SimulationGenerator) -> (rows: [MetricsRow], stage: Int) {
    let stage = Int.random(in: 1...4, using: &generator)
    var rows: [MetricsRow] = []
    let days = Int.random(in: 1...9, using: &generator)
    for day in 20_000..<20_000 + days {
      for slice in 1...stage {
        for side in ["challenger", "control"] {
          var counts = DeviceCounts()
          counts.devices = Int.random(in: 0...(Bool.random(using: &generator) ? 2000 : 40), using: &generator)
          for (name, path) in DeviceCounts.names where name != "devices" {
            counts[keyPath: path] = generator.binomial(
              counts.devices, Double.random(in: 0...(name == "sales" ? 0.2 : 0.02), using: &generator))
          }
          rows.append(MetricsRow(day: day, group: "\(side)-\(slice)", counts: counts))
        }
      }
    }
    return (rows, stage)
  }

  private func document(
    _ rows: [MetricsRow], _ groups: [RolloutDocument.Group], _ rules: EvidenceRules, _ evidence: Evidence
  ) -> JSONValue {
    let texts = rows.map { row in
      JSONValue.object(
        [JSONMember("day", .integer(row.day)), JSONMember("group", .string(row.group))]
          + DeviceCounts.names.map { JSONMember($0.name, .integer(row.counts[keyPath: $0.path])) })
    }
    let looks = evidence.looks.map { look in
      JSONValue(["day": look.day, "loss": "\(look.loss)", "gain": "\(look.gain)"])
    }
    let guardrails = evidence.guardrails.map { JSONValue(["name": $0.name, "highest": "\($0.highest)"]) }
    return JSONValue([
      "window": rules.window, "margin": rules.margin,
      "groups": groups.map { JSONValue(["name": $0.name, "bound": $0.bound]) }, "rows": texts, "looks": looks,
      "guardrails": guardrails, "sampleRatio": "\(evidence.sampleRatio)", "chiSquare": "\(evidence.chiSquare)",
    ])
  }

  /// numpy and scipy.
  @Test func anIndependentReaderFindsTheSameNumbers() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    var generator = SimulationGenerator(seed: seed)
    var documents: [String] = []
    let histories = 50 * Rounds.tenths.count
    for _ in 0..<histories {
      let (rows, stage) = history(&generator)
      var rules = EvidenceRules()
      rules.window = Int.random(in: 0...7, using: &generator)
      rules.boundsPrompts = Bool.random(using: &generator)
      let groups = Self.plan.groups(at: stage)
      let evidence = Evidence(rows, groups: groups, rules: rules)
      documents.append(document(rows, groups, rules, evidence).serializedOnOneLine())
    }
    let folder = try TemporaryFolder()
    try folder.write(documents.joined(separator: "\n"), to: "histories.jsonl")
    let judged = try Tool.run(
      Tool.python, [Checkout.root + "/Tests/OverTheAirTests/Judges/evidence.py", folder["histories.jsonl"]])
    #expect(judged.status == 0, "seed \(seed): \(judged.text)\(judged.errors)")
    #expect(judged.text.hasPrefix("\(histories) histories"))
  }

  /// Ten million devices on each side: no overflow, and the right answer in both directions.
  @Test func manyDevicesOverflowNothing() {
    let block = EvidenceBlock(
      challenger: 10_000_000, control: 10_000_000, challengerEvents: 600_000, controlEvents: 600_000)
    #expect(block.logMoments([1]) == [0])
    for odds in [0.3, 0.95, 1.2] {
      // A normal distribution is near enough for the leading digits of the exponent.
      let mean = 600_000.0
      #expect(abs(block.logMoments([odds])[0] / (mean * log(odds)) - 1) < 0.7)
    }
    #expect(EvidenceBlock(challenger: 0, control: 5, challengerEvents: 0, controlEvents: 5).logMoments([0.3]) == [0])
    #expect(
      EvidenceBlock(challenger: 3, control: 0, challengerEvents: 2, controlEvents: 0).logMoments([0.5]) == [
        2 * log(0.5)
      ])
  }

  @Test func chanceIsThatOfABinomial() {
    var generator = SimulationGenerator(seed: 7)
    for (count, probability) in [(10, 0.3), (1000, 0.01), (5000, 0.2), (100_000, 0.7), (1_000_000, 0.001)] {
      let draws = (0..<4000).map { _ in Double(generator.binomial(count, probability)) }
      let mean = draws.reduce(0, +) / 4000
      let variance = draws.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 3999
      let wanted = Double(count) * probability
      let spread = wanted * (1 - probability)
      #expect(abs(mean - wanted) < 5 * (spread / 4000).squareRoot())
      #expect(abs(variance / spread - 1) < 0.15)
      #expect(draws.allSatisfy { $0 >= 0 && $0 <= Double(count) })
    }
  }

  private func outcomes(
    of ratio: Double, devices: Double, rate: Double, seed: UInt64,
    drift: @escaping @Sendable (Int) -> Double = { _ in 1 }
  ) -> [RolloutSimulation.End] {
    // First moments: many at once, then fewer.
    let pattern = (0..<40).map { devices * (0.02 + 0.2 * exp(-Double($0) / 4)) }
    var simulation = RolloutSimulation(
      pattern: pattern, rate: rate, plan: Self.plan, rules: EvidenceRules(), days: 70)
    simulation.drift = drift
    var generator = SimulationGenerator(seed: seed)
    return (0..<Self.runs).map { _ in simulation.run(ratio: ratio, &generator) }
  }

  private func share(_ ends: [RolloutSimulation.End], _ outcome: RolloutSimulation.Outcome) -> Double {
    Double(ends.count { $0.outcome == outcome }) / Double(ends.count)
  }

  /// The promise: at most one in a hundred. With so many runs, three standard errors above that.
  @Test(arguments: [0, 1, 2]) func anEqualModelIsRarelyStopped(drift: Int) {
    let change: @Sendable (Int) -> Double =
      switch drift {
      case 0: { _ in 1 }
      case 1: { 1.25 - 0.5 * Double($0) / 70 }
      default: { 0.75 + 0.5 * Double($0) / 70 }
      }
    let ends = outcomes(of: 1, devices: 400_000, rate: 0.04, seed: 11, drift: change)
    let stopped = share(ends, .stopped)
    #expect(stopped <= 0.01 + 3 * (0.01 * 0.99 / Double(ends.count)).squareRoot(), "\(stopped)")
    print("evidence: equal, drift \(drift): stopped \(stopped), promoted \(share(ends, .promoted)), \(ends.count) runs")
  }

  @Test func aBadModelIsStoppedEarly() {
    let ends = outcomes(of: 0.2, devices: 400_000, rate: 0.04, seed: 12)
    #expect(ends.allSatisfy { $0.outcome == .stopped && $0.share == Self.plan.stages[0].challenger })
    let days = ends.map(\.day).sorted()
    print("evidence: -80 %: day \(days[days.count / 2])")
    let worse = outcomes(of: 0.75, devices: 400_000, rate: 0.04, seed: 13)
    #expect(share(worse, .stopped) >= 0.9)
    let worseDays = worse.filter { $0.outcome == .stopped }.map(\.day).sorted()
    print("evidence: -25 %: stopped \(share(worse, .stopped)), day \(worseDays[worseDays.count / 2])")
  }

  /// Devices of unlike habits that come back: who comes often buys more often. Each counts once, and may buy days after its moment.
  private func population(ratio: Double, _ generator: inout SimulationGenerator) -> RolloutSimulation.Outcome {
    let plan = Self.plan
    let rules = EvidenceRules()
    let devices = (0..<10_000).map { _ in (bucket: generator.fraction(), habit: generator.fraction()) }
    var rows: [Int: [String: DeviceCounts]] = [:]
    /// Sales that are still to come, by the day on which they are made.
    var sales: [Int: [(day: Int, group: String)]] = [:]
    func expose(_ group: String, _ range: Range<Double>, since start: Int, ratio: Double) {
      for device in devices where range.contains(device.bucket) {
        let chance = 0.02 + 0.6 * device.habit * device.habit
        let wait = log(1 - generator.fraction()) / log(1 - chance)
        if wait > 100 { continue }
        let day = start + 1 + Int(wait)
        rows[day, default: [:]][group, default: DeviceCounts()].devices += 1
        if generator.fraction() < 0.2 * device.habit * ratio {
          sales[day + Int.random(in: 0...rules.window, using: &generator), default: []].append((day, group))
        }
      }
    }
    func begin(_ stage: Int, on day: Int) {
      let (now, before) = (plan.stages[stage - 1], stage > 1 ? plan.stages[stage - 2] : nil)
      func share(_ part: Millionths?) -> Double { Double(part?.count ?? 0) / 1_000_000 }
      expose("challenger-\(stage)", share(before?.challenger)..<share(now.challenger), since: day, ratio: ratio)
      expose("control-\(stage)", 1 - share(now.control)..<1 - share(before?.control), since: day, ratio: 1)
    }
    var (stage, began) = (1, 0)
    begin(1, on: 0)
    for day in 0..<70 {
      for sale in sales[day] ?? [] { rows[sale.day]?[sale.group]?.sales += 1 }
      let groups = (1...stage).flatMap { ["challenger-\($0)", "control-\($0)"] }
      let known = (1..<max(2, day + 1)).flatMap { past in
        groups.map { group in
          MetricsRow(day: past, group: group, counts: rows[past]?[group] ?? DeviceCounts())
        }
      }
      let experiment = RolloutDocument.Experiment(
        id: "", salt: "", hash: .standard, challenger: .init(model: "", version: "", threshold: .zero, chance: .zero),
        groups: plan.groups(at: stage), until: 70 * 86_400)
      let state = ExperimentState(
        experiment: experiment, plan: plan, stageBegan: Int64(began) * 86_400, rows: known, fallen: [])
      switch state.decision(
        Evidence(known, groups: experiment.groups, rules: rules), rules, now: Int64(day + 1) * 86_400)
      {
      case .stop: return .stopped
      case .promote: return .promoted
      case .advance(let next, _):
        (stage, began) = (next, day)
        begin(next, on: day)
      case .hold, .wait, .end: break
      }
    }
    return .undecided
  }

  @Test func devicesThatComeBackCountOnce() {
    var generator = SimulationGenerator(seed: 14)
    let runs = max(20, Self.runs / 10)
    for (ratio, most) in [(1.0, 0.01), (0.2, 1)] {
      let stopped = (0..<runs).count { _ in population(ratio: ratio, &generator) == .stopped }
      let share = Double(stopped) / Double(runs)
      #expect(share <= most + 3 * (most * (1 - most) / Double(runs)).squareRoot(), "\(ratio): \(share)")
      if ratio < 1 { #expect(share == 1) }
      print("evidence: devices that come back, \(ratio == 1 ? "equal" : "-80 %"): stopped \(share), \(runs) runs")
    }
  }

  /// Each step of the order, by counts that lead to it.
  @Test func allThatIsWrongIsReadOfCounts() {
    var metrics = Metrics()
    let header = "app_id,flowName,experiment,day,group,devices,sales\n"
    #expect(metrics.add(Array("app_id,day,day,nonsense\n".utf8)).map(\.message).count == 3)
    #expect(metrics.add(Array((header + "a,f,e,2026-11-26,g,1\n").utf8)).map(\.line) == [2])
    #expect(metrics.add(Array((header + "a,f,e,2026-11-26,g,-1,99999999999999999999\n").utf8)).count == 2)
    #expect(metrics.add(Array((header + "\"a\"\"b\",f,e,2026-11-26,g,1,0\r\n\n").utf8)) == [])
    #expect(metrics.keys.map(\.appID) == ["a\"b"])
    for bad in ["\"a", "a,f,\",2026-11-26,g,1,0", "\"a\"x,f,e,2026-11-26,g,1,0", "\"\"\"", "{"] {
      #expect(!metrics.add(Array((header + bad + "\n").utf8)).isEmpty, "\(bad)")
    }
    #expect(metrics.add([0xFF, 0xFE]).map(\.message) == ["is not UTF-8"])
    // A query that is wrong everywhere is told once, not a million times: a hundred lines, and that there are more.
    for line in ["a\n", "b,f,e,2026-11-26,g,1,0\n"] {
      #expect(metrics.add(Array((header + String(repeating: line, count: 3000)).utf8)).count == 101)
    }
    let object = #"{"app_id":"a","flowName":"f","experiment":"e","day":"2026-11-26","group":"g","devices":7,"sales":2}"#
    #expect(metrics.add(Array((object + "\n").utf8)) == [])
    #expect(metrics.rows(of: .init(appID: "a", flowName: "f", experiment: "e")).first?.counts.sales == 2)
  }
}
