import Domain

extension StageTimes {
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
    "\(milliseconds / 1000).\((milliseconds % 1000).padded(to: 3)) s"
  }
}
