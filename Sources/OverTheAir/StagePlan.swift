import Domain

/// How far a challenger goes in each stage, and how many devices it is compared with.
///
/// A stage compares only the devices that it adds: they and those of its control slice lived the same life until then.
package struct StagePlan: Hashable, Sendable {
  package struct Stage: Hashable, Sendable {
    /// The share of devices that have the challenger, with all stages before.
    package var challenger: Millionths
    /// The share of devices that it is compared with, with all stages before.
    package var control: Millionths

    package init(challenger: Millionths, control: Millionths) {
      self.challenger = challenger
      self.control = control
    }
  }

  package let stages: [Stage]

  /// Nil unless both shares grow from stage to stage, from more than 0, and never meet.
  package init?(_ stages: [Stage]) {
    var before = Stage(challenger: .zero, control: .zero)
    for stage in stages {
      guard stage.challenger > before.challenger, stage.control > before.control,
        stage.challenger.count + stage.control.count <= 1_000_000
      else { return nil }
      before = stage
    }
    guard !stages.isEmpty else { return nil }
    self.stages = stages
  }

  /// 1, 5, 25 and 50 % of the devices. A control slice that is wider than the challenger's finds a loss nearly as fast as the best
  /// division does.
  package static let standard = StagePlan(
    known: [(10_000, 100_000), (50_000, 150_000), (250_000, 350_000), (500_000, 500_000)].map {
      Stage(challenger: Millionths(clamping: $0), control: Millionths(clamping: $1))
    })

  private init(known stages: [Stage]) { self.stages = stages }

  /// The groups of a stage, by their upper bounds. The challenger grows up from 0 and the control down from 1, so no device changes
  /// sides.
  ///
  /// - Parameter stage: from 1 on.
  package func groups(at stage: Int) -> [RolloutDocument.Group] {
    let reached = stages.prefix(stage)
    let whole = Millionths.one.count
    var groups = reached.enumerated().map { index, stage in
      RolloutDocument.Group(name: "challenger-\(index + 1)", bound: stage.challenger)
    }
    let controls = reached.enumerated().map { index, _ in
      RolloutDocument.Group(
        name: "control-\(index + 1)",
        bound: Millionths(count: whole - (index == 0 ? 0 : reached[index - 1].control.count)) ?? .one)
    }
    if let last = reached.last, let bound = Millionths(count: whole - last.control.count), bound > last.challenger {
      groups.append(RolloutDocument.Group(name: "rest", bound: bound))
    }
    return groups + controls.reversed()
  }
}
