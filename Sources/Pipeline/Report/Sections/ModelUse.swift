import Domain

/// The versions of one flow's models, with those who have them.
private struct ModelFlow {
  typealias Version = (text: String, customers: [ReportPage.Customer])

  var name: String
  /// The newest first.
  var versions: [Version]

  var customerCount: Int { versions.reduce(0) { $0 + $1.customers.count } }

  /// Sorted by name.
  static func all(of customers: [ReportPage.Customer]) -> [ModelFlow] {
    var flows: [String: [String: [ReportPage.Customer]]] = [:]
    for customer in customers {
      for model in customer.models {
        flows[model.flowName ?? "?", default: [:]][model.version?.description ?? "?", default: []].append(customer)
      }
    }
    return flows.sorted { $0.key.precedesByBytes($1.key) }.map { name, versions in
      ModelFlow(
        name: name,
        versions: versions.map { (text: $0, customers: $1) }.sorted { isNewer($0.text, $1.text) })
    }
  }

  private static func isNewer(_ left: String, _ right: String) -> Bool {
    guard let one = Int(left), let other = Int(right) else { return right.precedesByBytes(left) }
    return one > other
  }
}

extension HTMLWriter {
  /// More customers are folded.
  private static let mostShown = 8

  /// Which model runs where.
  mutating func modelUse(_ customers: [ReportPage.Customer]) {
    let flows = ModelFlow.all(of: customers)
    section("models", title: "Models") { writer in
      if flows.isEmpty { return writer.element("p", "This release contains no custom models.") }
      let columns: [TableColumn] = ["Flow", .number("Customers"), .number("Versions"), .unsorted("Which runs where")]
      writer.table("Which model runs where", columns: columns, of: flows, filter: "models") { flow, row in
        row.cell { $0.element("bdi", flow.name) }
        row.cell("\(flow.customerCount)")
        row.cell("\(flow.versions.count)")
        row.cell { writer in
          for version in flow.versions { writer.version(version, of: flow) }
        }
      }
    }
  }

  private mutating func version(_ version: ModelFlow.Version, of flow: ModelFlow) {
    let (customers, published) = (version.customers, version.customers.count(where: \.isPublished))
    element("div", attributes: ["class": "model"]) { writer in
      writer.element("strong") { $0.element("bdi", version.text) }
      writer.element("small", " published to \(published) of \(customers.count)")
      writer.folded(customers.map(\.label), of: "\(flow.name) \(version.text)") { label, writer in
        writer.element("a", attributes: ["href": "#\(label.anchor)"]) { $0.element("bdi", label.text) }
      }
    }
  }

  /// Customers of something, folded if they are many.
  mutating func folded(
    _ customers: [ReportPage.Label], of name: String, _ item: (ReportPage.Label, inout HTMLWriter) -> Void
  ) {
    if customers.count <= Self.mostShown { return list(customers, style: "inline", item) }
    element("details", attributes: ["class": "screen"]) { writer in
      writer.element("summary") { writer in
        writer.text(Amount.count(customers.count, "customer"))
        writer.element("span", attributes: ["class": "hidden"], text: " of \(name)")
      }
      writer.list(customers, style: "inline", item)
    }
  }
}
