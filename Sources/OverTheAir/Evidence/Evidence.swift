import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the counts of an experiment say. The same rows give the same numbers.
package struct Evidence: Hashable, Sendable {
  /// A stage's devices: those with the challenger that it added, and those that they are compared with.
  package struct Slice: Hashable, Sendable {
    package var stage: Int
    /// The challenger's share of the devices of the two groups, as the groups are made.
    package var share: Double
    /// Of the days that count.
    package var challenger = DeviceCounts()
    package var control = DeviceCounts()
    package var days = 0

    /// Without devices on both sides, or without a sale, every model is as good as every other.
    var saysSomething: Bool {
      challenger.devices > 0 && control.devices > 0 && challenger.sales + control.sales > 0
    }
  }

  /// One of the guardrails, and what is known of it.
  package struct Guardrail: Hashable, Sendable {
    package var name: String
    /// The highest log e that was reached.
    package var highest: Double
    package var limit: Double

    package var isReached: Bool { highest >= log(limit) }
    package var e: Double { Evidence.exponential(highest) }
  }

  /// What was known when a day had closed.
  package struct Look: Hashable, Sendable {
    /// Days since 1970.
    package var day: Int
    /// log e against "as good as the champion".
    package var loss: Double
    /// log e against "below the margin".
    package var gain: Double
  }

  package private(set) var slices: [Slice] = []
  package private(set) var looks: [Look] = []
  package private(set) var guardrails: [Guardrail] = []
  /// The highest log e against "divided as the groups say".
  package private(set) var sampleRatio = 0.0
  package private(set) var chiSquare = 1.0

  /// - Parameters:
  ///   - rows: of one experiment, one for each day and group.
  ///   - groups: of the experiment's document.
  package init(_ rows: [MetricsRow], groups: [RolloutDocument.Group], rules: EvidenceRules) {
    let shares = Self.shares(groups)
    let newest = rows.map(\.day).max() ?? 0
    // The last day is not over yet; a day has closed, its window over, when there is data of the day after that.
    let over = Self.days(rows.filter { $0.day < newest })
    let closed = over.filter { $0.day + rules.window < newest }
    slices = shares.sorted { $0.key < $1.key }.map { stage, share in
      var slice = Slice(stage: stage, share: share)
      for day in closed {
        guard let sides = day.sides[stage] else { continue }
        slice.challenger = slice.challenger + sides.challenger
        slice.control = slice.control + sides.control
        slice.days += 1
      }
      return slice
    }
    /// One look a day: after its last block.
    func path(_ test: ConditionalTest, on days: [Day], events: KeyPath<DeviceCounts, Int>) -> [Double] {
      var sums = test.nothing
      return days.compactMap { day in
        day.sides.sorted { $0.key < $1.key }.map { _, sides in
          test.add(EvidenceBlock(sides.challenger, control: sides.control, events: events), to: &sums)
        }.last
      }
    }
    let withSides = closed.filter { !$0.sides.isEmpty }
    let loss = path(.loss, on: withSides, events: \.sales)
    let gain = path(.notBelow(rules.marginRatio), on: withSides, events: \.sales)
    looks = withSides.indices.map { Look(day: withSides[$0].day, loss: loss[$0], gain: gain[$0]) }
    var others: [(String, [Double])] = [
      ("loadFailures", path(.rise, on: over, events: \.loadFailures)),
      ("invalidScores", path(.rise, on: over, events: \.invalidScores)),
    ]
    if rules.boundsPrompts {
      others += [
        ("prompts", path(.rise, on: closed, events: \.prompts)),
        ("fewer prompts", path(.loss, on: closed, events: \.prompts)),
      ]
    }
    guardrails = [Guardrail(name: "sales", highest: loss.max() ?? 0, limit: rules.stop)]
    guardrails += others.map {
      Guardrail(name: $0.0, highest: $0.1.max() ?? 0, limit: Double(others.count) * rules.stop)
    }
    let divisions = over.flatMap { day in
      day.sides.sorted { $0.key < $1.key }.map { stage, sides in
        SampleRatio.Division(
          challenger: sides.challenger.devices, control: sides.control.devices, share: shares[stage] ?? 0.5)
      }
    }
    sampleRatio = SampleRatio.path(divisions).max() ?? 0
    chiSquare = SampleRatio.chiSquare(divisions)
  }

  /// What a simulation knows at the end of a day.
  init(slices: [Slice], loss: Double, gain: Double, day: Int, _ rules: EvidenceRules) {
    self.slices = slices
    looks = [Look(day: day, loss: loss, gain: gain)]
    guardrails = [Guardrail(name: "sales", highest: loss, limit: rules.stop)]
  }

  /// The highest e against "as good as the champion".
  package var e: Double { guardrails.first?.e ?? 1 }
  /// The last e against "below the margin".
  package var promotion: Double { Self.exponential(gain) }
  /// The guardrails for which the challenger is to be stopped.
  package var reached: [Guardrail] { guardrails.filter(\.isReached) }
  /// The last log e against "below the margin".
  package var gain: Double { looks.last?.gain ?? 0 }
  package var isDividedWrongly: Bool { sampleRatio >= log(EvidenceRules.sampleRatio) }

  /// For whoever shows logarithms of e; no more than a `Double` can have.
  package static func exponential(_ log: Double) -> Double { exp(min(700, log)) }
  package static func logarithm(_ number: Double) -> Double { log(number) }

  /// For people, rounded down: what is short of a limit is not shown as having reached it.
  package static func text(_ e: Double) -> String {
    if e >= 1e6 { return "over a million" }
    // A sum of logarithms lacks some of the last digits.
    return JSONValue.decimal((e * 100 + 1e-6).rounded(.down) / 100, places: 2).serializedOnOneLine()
  }

  private struct Day {
    var day: Int
    /// By stage.
    var sides: [Int: (challenger: DeviceCounts, control: DeviceCounts)]
  }

  /// Both sides of each stage, day by day.
  private static func days(_ rows: [MetricsRow]) -> [Day] {
    Dictionary(grouping: rows, by: \.day).sorted { $0.key < $1.key }.map { day, rows in
      let groups = Dictionary(rows.map { ($0.group, $0.counts) }, uniquingKeysWith: { $1 })
      var sides: [Int: (challenger: DeviceCounts, control: DeviceCounts)] = [:]
      for (name, counts) in groups {
        guard let stage = stage(of: name, "challenger-"), let control = groups["control-\(stage)"] else { continue }
        sides[stage] = (counts, control)
      }
      return Day(day: day, sides: sides)
    }
  }

  private static func stage(of group: String, _ prefix: String) -> Int? {
    group.hasPrefix(prefix) ? Int(group.dropFirst(prefix.count)) : nil
  }

  /// The challenger's share of each stage's two groups, by stage.
  private static func shares(_ groups: [RolloutDocument.Group]) -> [Int: Double] {
    let widths = groups.widths
    var shares: [Int: Double] = [:]
    for (name, width) in widths {
      guard let stage = stage(of: name, "challenger-"), let control = widths["control-\(stage)"] else { continue }
      shares[stage] = Double(width) / Double(width + control)
    }
    return shares
  }
}

extension EvidenceBlock {
  init(_ challenger: DeviceCounts, control: DeviceCounts, events: KeyPath<DeviceCounts, Int>) {
    self.init(
      challenger: challenger.devices, control: control.devices, challengerEvents: challenger[keyPath: events],
      controlEvents: control[keyPath: events])
  }
}
