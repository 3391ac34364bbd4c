/// How long each stage of a run took. A stage lasts until the next one begins.
struct StageTimes {
  private var stages: [(name: String, seconds: Double)] = [("loading", 0)]
  private var current = 0
  private var since = 0.0

  /// A stage that comes again goes on.
  mutating func begin(_ name: String, at now: Double) {
    stages[current].seconds += now - since
    since = now
    if let known = stages.firstIndex(where: { $0.name == name }) {
      current = known
    } else {
      current = stages.count
      stages.append((name, 0))
    }
  }

  func ended(at now: Double) -> [(name: String, milliseconds: Int)] {
    var copy = self
    copy.stages[current].seconds += now - since
    return copy.stages.map { ($0.name, Int(($0.seconds * 1000).rounded())) }
  }
}
