import Domain

/// What the vendor's page says of one customer, apart from the others: so many are made at a time as there are processors.
struct CustomerPart: Sendable {
  var customer: ReportPage.Customer
  /// In the table of customers.
  fileprivate var row: HTMLWriter
  /// Nil without notes.
  var notes: NotesMarkup?

  fileprivate static let columns: [TableColumn] = [
    "Customer", "Changes", "Models", .number("Size"), "Channels",
    TableColumn(title: "Details", isSortable: false, isForScreens: true),
  ]

  init(_ customer: ReportPage.Customer) {
    self.customer = customer
    notes = customer.notes.map(NotesMarkup.init)
    row = .row(
      columns: Self.columns, anchor: customer.label.anchor, states: customer.states.joined(separator: "|")
    ) { row in
      row.cell { $0.identity(customer.label, "span") }
      row.cell { $0.changes(customer) }
      row.cell("\(customer.models.count)") { writer in
        writer.list(customer.models.map { ($0.flowName ?? "?", $0.version?.description ?? "?") }, none: "none")
      }
      row.cell("\(customer.size)") { writer in
        writer.text(Amount.bytes(customer.size))
        if let growth = customer.growth { writer.element("small", Growth.text(growth)) }
      }
      row.cell { $0.list(customer.channels.map { ($0.name, $0.stateText) }, none: "\u{2013}") }
      row.cell { $0.details(customer) }
    }
  }
}

extension HTMLWriter {
  /// The vendor's table: a row for each customer, those with changes first.
  mutating func customers(_ parts: [CustomerPart], absent: [ReportPage.Label]) {
    let isSame = { (part: CustomerPart) in part.customer.change == .unchanged }
    let rows = (parts.filter { !isSame($0) } + parts.filter(isSame)).map(\.row)
    section("customers", title: "Customers") { writer in
      writer.table("Customers of this release", columns: CustomerPart.columns, rows: rows, filter: "customers")
      if absent.isEmpty { return }
      writer.element("h3", "Not in this release")
      writer.list(absent, style: "inline") { $1.identity($0, "span") }
    }
  }

  mutating func changes(_ customer: ReportPage.Customer) {
    let change = customer.change
    element("span", attributes: ["class": "badge \(change.rawValue)"], text: change.rawValue)
    if let previous = customer.previous { element("small", " since \(previous)") }
    if !customer.changes.isEmpty { list(customer.changes) }
  }

  /// - Parameter none: stands for no items.
  fileprivate mutating func list(_ items: [(name: String, remark: String)], none: String) {
    if items.isEmpty { return text(none) }
    list(items, style: "plain") { item, writer in
      writer.element("bdi", item.name)
      writer.element("small", " \(item.remark)")
    }
  }

  fileprivate mutating func details(_ customer: ReportPage.Customer) {
    element("details") { writer in
      writer.element("summary") { writer in
        writer.text("Files")
        writer.element("span", attributes: ["class": "hidden"], text: " of \(customer.label.text)")
      }
      writer.element("dl") { writer in
        for product in customer.products {
          writer.element("dt", product.file)
          writer.element("dd") { writer in
            writer.digest(product.digest)
            if let url = product.url { writer.element("span", attributes: ["class": "url"]) { $0.link(url, url) } }
            if let requirement = product.requirement { writer.element("small", requirement) }
          }
        }
        for model in customer.models {
          writer.element("dt", model.file ?? "?")
          writer.element("dd") { $0.digest(model.digest) }
        }
      }
    }
  }
}

extension ReportPage.Customer {
  /// As `Figure.only` names them.
  fileprivate var states: [String] {
    [change == .unchanged ? nil : "changed", isPublished ? nil : "not published"].compactMap(\.self)
  }
}

extension ReportPage.Channel {
  var stateText: String {
    switch state {
    case .published: "published" + (date.map { " \($0)" } ?? "")
    case .withdrawn: "withdrawn" + (date.map { " \($0)" } ?? "") + (reason.map { ": \($0)" } ?? "")
    case .pending: "not published"
    }
  }
}
