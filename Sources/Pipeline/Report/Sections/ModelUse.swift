import Domain

/// A model with those who have it.
private struct ModelUse {
  var name: String
  var version: String
  var customers: [ReportPage.Customer] = []

  /// Sorted by name and version.
  static func all(of customers: [ReportPage.Customer]) -> [ModelUse] {
    var uses: [[String]: ModelUse] = [:]
    for customer in customers {
      for model in customer.models {
        let (name, version) = (model.flowName ?? "?", model.version?.description ?? "?")
        uses[[name, version], default: ModelUse(name: name, version: version)].customers.append(customer)
      }
    }
    return uses.values.sorted { left, right in
      if left.name != right.name { return left.name.precedesByBytes(right.name) }
      guard let one = Int(left.version), let other = Int(right.version) else {
        return left.version.precedesByBytes(right.version)
      }
      return one < other
    }
  }
}

extension HTMLWriter {
  /// More customers of a model are folded.
  private static let mostShown = 8

  /// Which model runs where.
  mutating func modelUse(_ customers: [ReportPage.Customer]) {
    let uses = ModelUse.all(of: customers)
    section("models", "Models") { writer in
      if uses.isEmpty { return writer.element("p", "This release contains no custom models.") }
      let columns = [
        TableColumn(title: "Model"), TableColumn(title: "Version", isNumber: true),
        TableColumn(title: "Published to", isNumber: true), TableColumn(title: "Customers"),
      ]
      writer.table("Which model runs where", columns, uses, filter: "models") { use, row in
        let published = use.customers.count(where: \.isPublished)
        row.cell { $0.element("bdi", use.name) }
        row.cell { $0.element("bdi", use.version) }
        row.cell("\(published)") { $0.text("\(published) of \(use.customers.count)") }
        row.cell("\(use.customers.count)") { writer in
          if use.customers.count <= Self.mostShown { return writer.links(use.customers) }
          writer.element("details") { writer in
            writer.element("summary") { writer in
              writer.text(Amount.count(use.customers.count, "customer"))
              writer.element("span", ["class": "hidden"], " with \(use.name) \(use.version)")
            }
            writer.links(use.customers)
          }
        }
      }
    }
  }

  private mutating func links(_ customers: [ReportPage.Customer]) {
    element("ul", ["class": "inline"]) { writer in
      for customer in customers {
        writer.element("li") { writer in
          writer.element("a", ["href": "#\(customer.label.anchor)"]) { $0.element("bdi", customer.label.text) }
        }
      }
    }
  }
}
