import Domain

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

  private func ended(at now: Double) -> [(name: String, milliseconds: Int)] {
    var copy = self
    copy.stages[current].seconds += now - since
    return copy.stages.map { ($0.name, Int(($0.seconds * 1000).rounded())) }
  }

  func table(at now: Double, _ palette: Palette) -> String {
    let stages = ended(at: now)
    let total = stages.reduce(0) { $0 + $1.milliseconds }
    let rows = (stages + [("total", total)]).map { name, milliseconds in
      [name, Self.seconds(milliseconds), "\(total > 0 ? 100 * milliseconds / total : 0) %"]
    }
    return TextTable(header: ["stage", "time", "share"], rows: rows, rightAligned: [1, 2]).text(palette)
  }

  func json(at now: Double) -> JSONValue {
    .array(ended(at: now).map { JSONValue(["stage": $0.name, "milliseconds": $0.milliseconds]) })
  }

  private static func seconds(_ milliseconds: Int) -> String {
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest) s"
  }
}
