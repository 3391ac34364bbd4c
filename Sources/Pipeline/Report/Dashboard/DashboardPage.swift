import Domain

/// `release report --dashboard`: all releases, who has which, and models over the air.
struct DashboardPage {
  struct Release {
    var version: String
    /// The day of the first publication.
    var date: String?
    /// Numbers of customers.
    var made = 0
    var published = 0
    var withdrawn = 0
    /// Of one customer's release, in bytes, the smallest first.
    var sizes: [Int] = []
    var models = 0
  }

  /// Customers whose highest published version is the same.
  struct Standing {
    /// Nil for those to whom nothing is published.
    var version: String?
    var customers: [ReportPage.Label]
  }

  /// The last that was told of a flow.
  struct Rollout {
    var customer: ReportPage.Label
    var flow: String
    var champion: String?
    var challenger: String?
    var event: String
    var stage: Int?
    /// The day.
    var date: String
    var isRunning: Bool
  }

  var products: [String]
  var vendor: String?
  /// The newest first.
  var releases: [Release]
  /// The newest version first.
  var standings: [Standing]
  var sizes: SizeHistory
  /// Nil without `ota`.
  var rollouts: [Rollout]?
  var findings: [Finding]
  var toolVersion: String

  var html: String {
    HTMLWriter.page(
      title: "All releases of \(products.joined(separator: ", "))", header: header,
      footer: "Made by release \(toolVersion) from what was built and published."
    ) { writer in
      summary(&writer)
      writer.section("releases", title: "Releases", table)
      writer.section("customers", title: "Customers by version", customers)
      writer.sizePlot(sizes, isForCustomer: false)
      if let rollouts { writer.section("models", title: "Models over the air") { self.rollouts(rollouts, &$0) } }
      if !findings.isEmpty {
        writer.section("findings", title: "Findings") { $0.list(findings.map { "\($0.location): \($0.message)" }) }
      }
    }.html
  }

  private func header(_ writer: inout HTMLWriter) {
    writer.element("p", attributes: ["class": "kicker"]) { $0.kicker(vendor, "All releases") }
    writer.element("h1", products.joined(separator: ", "))
    if let newest = releases.first {
      writer.element("p", attributes: ["class": "when"], text: "Up to \(newest.version)")
    }
  }

  private func summary(_ writer: inout HTMLWriter) {
    let all = standings.reduce(0) { $0 + $1.customers.count }
    let newest = standings.first { $0.version != nil }
    var figures = [
      Figure(name: "Releases", value: "\(releases.count)"), Figure(name: "Customers", value: "\(all)"),
      Figure(
        name: "With the newest", value: "\(newest?.customers.count ?? 0) of \(all)",
        remark: newest?.version ?? "nothing is published"),
    ]
    if let rollouts {
      figures.append(Figure(name: "Experiments", value: "\(rollouts.count(where: \.isRunning))", remark: "running"))
    }
    writer.figures(figures)
  }

  private func table(_ writer: inout HTMLWriter) {
    if releases.isEmpty { return writer.element("p", "Nothing was built or published yet.") }
    let numbers = ["Made", "Published", "Withdrawn", "Models", "Smallest", "Median", "Largest"]
    let columns: [TableColumn] = [.unsorted("Version"), "First published"] + numbers.map(TableColumn.number)
    writer.table("Releases, the newest first", columns: columns, of: releases, filter: "releases") { release, row in
      row.cell(release.version)
      row.cell(release.date ?? "\u{2013}")
      for number in [release.made, release.published, release.withdrawn, release.models] { row.cell("\(number)") }
      let sizes = release.sizes
      for size in [sizes.first, sizes.isEmpty ? nil : sizes[sizes.count / 2], sizes.last] {
        row.cell(size.map(String.init)) { $0.text(size.map(Amount.bytes) ?? "\u{2013}") }
      }
    }
  }

  private func customers(_ writer: inout HTMLWriter) {
    let columns: [TableColumn] = [
      .unsorted("Highest published version"), .number("Customers"), .unsorted("Who"),
    ]
    writer.table("Customers by their version", columns: columns, of: standings) { standing, row in
      row.cell(standing.version ?? "none")
      row.cell("\(standing.customers.count)")
      row.cell { writer in
        writer.folded(standing.customers, of: standing.version ?? "no version") { label, writer in
          writer.element("bdi", label.text)
        }
      }
    }
  }

  private func rollouts(_ rollouts: [Rollout], _ writer: inout HTMLWriter) {
    if rollouts.isEmpty { return writer.element("p", "Devices were told nothing yet.") }
    let columns: [TableColumn] = ["Customer", "Flow", "Champion", "Tried", "State", "Since"]
    writer.table("What devices were told last", columns: columns, of: rollouts, filter: "models") { rollout, row in
      row.cell { $0.identity(rollout.customer, "span") }
      row.cell { $0.element("bdi", rollout.flow) }
      row.cell(rollout.champion ?? "\u{2013}")
      row.cell(rollout.challenger ?? "\u{2013}")
      row.cell { writer in
        writer.element(
          "span", attributes: ["class": rollout.isRunning ? "badge changed" : "badge"], text: rollout.event)
        if let stage = rollout.stage { writer.element("small", " stage \(stage)") }
      }
      row.cell(rollout.date)
    }
  }
}
