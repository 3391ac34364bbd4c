import Domain
import OverTheAir

/// `release models evaluate --page`: what the counts say, for people.
package struct EvidencePage: Sendable {
  private let report: ModelsEvaluation.Report
  private let toolVersion: String
  /// Seconds since 1970.
  private let time: Int64

  package init(report: ModelsEvaluation.Report, toolVersion: String, time: Int64) {
    self.report = report
    self.toolVersion = toolVersion
    self.time = time
  }

  package var html: String {
    let flows = report.flows
    return HTMLWriter.page(
      title: "Evidence, \(day(time))", header: header,
      footer: "Made by release \(toolVersion). Every number counts devices, each device once."
    ) { writer in
      summary(&writer)
      if flows.isEmpty { writer.element("p", "No experiment is running.") }
      for (index, entry) in flows.enumerated() { experiment(index, of: entry.appID, flow: entry.flow, to: &writer) }
    }.html
  }

  private func day(_ seconds: Int64) -> String { CivilDate(unixSeconds: seconds).description }
  private func day(_ days: Int) -> String { CivilDate(daysSince1970: days).description }

  private func header(_ writer: inout HTMLWriter) {
    writer.element("p", attributes: ["class": "kicker"], text: "Models over the air")
    writer.element("h1") { writer in
      writer.text("Evidence ")
      writer.element("span", attributes: ["class": "version"], text: day(time))
    }
  }

  private func summary(_ writer: inout HTMLWriter) {
    let decisions = report.flows.map(\.flow.decision)
    func count(_ isWanted: (EvidenceDecision) -> Bool) -> String { "\(decisions.count(where: isWanted))" }
    writer.figures([
      Figure(name: "Experiments", value: "\(decisions.count)"),
      Figure(name: "To stop", value: count(\.isStop)),
      Figure(name: "Held", value: count { if case .hold = $0 { true } else { false } }),
      Figure(name: "Next stage", value: count { if case .advance = $0 { true } else { false } }),
      Figure(name: "To promote", value: count { $0 == .promote }),
    ])
  }

  private func experiment(
    _ index: Int, of appID: Identifier, flow: ModelsEvaluation.Flow, to writer: inout HTMLWriter
  ) {
    let id = "experiment-\(index + 1)"
    let experiment = flow.state.experiment
    writer.element("section", attributes: ["aria-labelledby": id]) { writer in
      writer.element("h2", attributes: ["id": id]) { writer in
        writer.element("bdi", flow.flowName)
        writer.text(" of ")
        writer.element("bdi", appID.description)
      }
      writer.element("p") { writer in
        writer.element("span", attributes: ["class": "badge \(flow.decision.style)"], text: flow.decision.title)
        writer.text(" \(flow.words.split(separator: "`").joined()).")
      }
      writer.element("p") { writer in
        writer.text(
          "Model \(experiment.challenger.version) on \(experiment.share.percent) of devices, stage \(experiment.stage) of "
            + "\(flow.state.plan.stages.count) since \(day(flow.state.stageBegan)), until \(day(experiment.until)); experiment "
        )
        writer.element("code", experiment.id)
        writer.text(".")
      }
      writer.element("figure") { writer in
        if let chart = EvidenceChart(flow.evidence.looks, stop: report.rules.stop) {
          chart.write(&writer, id: id)
        } else {
          writer.element(
            "p", "A plot needs two days that have closed: a day closes when its devices had their days to buy.")
        }
      }
      slices(flow, &writer)
      guardrails(flow, &writer)
      rows(flow, &writer)
    }
    writer.line()
  }

  private func slices(_ flow: ModelsEvaluation.Flow, _ writer: inout HTMLWriter) {
    writer.element("h3", "Both sides of each stage, days that have closed")
    let columns =
      [TableColumn(title: "Group", isSortable: false)]
      + ["Devices", "Sales", "Rate", "95 % of such rates"].map {
        TableColumn(title: $0, isSortable: false, isNumber: true)
      }
    let sides = flow.evidence.slices.flatMap {
      [("challenger-\($0.stage)", $0.challenger), ("control-\($0.stage)", $0.control)]
    }
    writer.table("Sales a device of \(flow.flowName), by stage", columns: columns, of: sides) { side, row in
      let (name, counts) = side
      row.cell(name)
      row.cell("\(counts.devices)")
      row.cell("\(counts.sales)")
      let interval = RateInterval(counts.sales, of: counts.devices)
      row.cell(interval.map { percent($0.rate) } ?? "\u{2013}")
      row.cell(interval.map { "\(percent($0.low)) to \(percent($0.high))" } ?? "\u{2013}")
    }
  }

  private func percent(_ share: Double) -> String {
    let hundredths = Int((share * 10_000).rounded())
    return "\(hundredths / 100).\(String(hundredths % 100 + 100).dropFirst()) %"
  }

  private func guardrails(_ flow: ModelsEvaluation.Flow, _ writer: inout HTMLWriter) {
    writer.element("h3", "Guardrails")
    let columns = [
      TableColumn(title: "What", isSortable: false), TableColumn(title: "Highest e", isSortable: false, isNumber: true),
      TableColumn(title: "Stops at", isSortable: false, isNumber: true), TableColumn(title: "State", isSortable: false),
    ]
    let evidence = flow.evidence
    let all =
      evidence.guardrails.map { ($0.name, $0.e, $0.limit, $0.isReached ? "stops it" : "holds") }
      + [
        (
          "division of devices", Evidence.exponential(evidence.sampleRatio), EvidenceRules.sampleRatio,
          evidence.isDividedWrongly ? "wrong" : "as it should be"
        )
      ]
    writer.table("Guardrails of \(flow.flowName)", columns: columns, of: all) { entry, row in
      row.cell(entry.0)
      row.cell(Evidence.text(entry.1))
      row.cell(Evidence.text(entry.2))
      row.cell(entry.3)
    }
    if evidence.chiSquare < 0.001 {
      writer.element(
        "p",
        "A chi-square test finds the division of devices uneven, too (p < 0.001). It may not be looked at every day, so nothing follows from it."
      )
    }
  }

  private func rows(_ flow: ModelsEvaluation.Flow, _ writer: inout HTMLWriter) {
    writer.element("details") { writer in
      writer.element("summary", "All rows of \(flow.flowName)")
      let columns =
        [TableColumn(title: "Day"), TableColumn(title: "Group")]
        + DeviceCounts.names.map { TableColumn(title: $0.name, isNumber: true) }
      let sorted = flow.state.rows.sorted { ($0.day, $0.group) < ($1.day, $1.group) }
      writer.table("Rows of \(flow.flowName)", columns: columns, of: sorted) { entry, row in
        row.cell(day(entry.day))
        row.cell(entry.group)
        for (_, path) in DeviceCounts.names { row.cell("\(entry.counts[keyPath: path])") }
      }
    }
  }
}

extension EvidenceDecision {
  fileprivate var title: String {
    switch self {
    case .hold: "Held"
    case .stop: "Stop"
    case .end: "Over"
    case .wait: "Waits"
    case .promote: "Promote"
    case .advance: "Next stage"
    }
  }

  fileprivate var style: String {
    switch self {
    case .stop: "error"
    case .hold, .end: "warning"
    case .promote, .advance: "new"
    case .wait: "note"
    }
  }
}

/// Wilson's interval of a rate (1927): between which shares of all devices it would lie in 95 of 100 such counts.
private struct RateInterval {
  let rate: Double
  let low: Double
  let high: Double

  init?(_ events: Int, of devices: Int) {
    guard devices > 0 else { return nil }
    let (z, n) = (1.959964, Double(devices))
    rate = Double(events) / n
    let center = (rate + z * z / (2 * n)) / (1 + z * z / n)
    let half = z / (1 + z * z / n) * (rate * (1 - rate) / n + z * z / (4 * n * n)).squareRoot()
    (low, high) = (max(0, center - half), min(1, center + half))
  }
}
