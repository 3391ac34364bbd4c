import Domain

extension HTMLWriter {
  /// The sections of a customer's own page.
  mutating func customer(_ customer: ReportPage.Customer) {
    section("changes", "What changed") { writer in
      writer.element("div", ["class": "changes"]) { $0.changes(customer) }
      if customer.changes.isEmpty {
        writer.element(
          "p", customer.change == .new ? "This is the first release." : "Only the version number has changed.")
      }
    }
    section("downloads", "Downloads") { $0.downloads(customer.products) }
    section("models", "Models") { $0.models(customer.models) }
    if !customer.channels.isEmpty { section("channels", "Channels") { $0.channels(customer.channels) } }
    if customer.bundleIdentifiers.isEmpty && customer.features.isEmpty { return }
    section("apps", "Made for") { writer in
      writer.element("dl", ["class": "facts"]) { writer in
        writer.fact("Bundle identifiers", customer.bundleIdentifiers)
        writer.fact("Features", customer.features)
      }
    }
  }

  private mutating func fact(_ name: String, _ values: [String]) {
    if values.isEmpty { return }
    element("dt", name)
    element("dd") { $0.list(values, ["class": "inline"]) }
  }

  private mutating func downloads(_ products: [ReportPage.Product]) {
    let columns = [
      TableColumn(title: "Product"), TableColumn(title: "Size", isNumber: true), TableColumn(title: "SHA-256"),
      TableColumn(title: "Address"),
    ]
    table("Files of this release", columns, products) { product, row in
      row.cell { $0.element("bdi", product.file) }
      row.cell(product.size.map(String.init)) { writer in
        writer.text(product.size.map(Amount.bytes) ?? "\u{2013}")
        if let size = product.size, let before = product.previousSize {
          writer.element("small", Growth.text(size - before))
        }
      }
      row.cell { $0.digest(product.digest) }
      row.cell { writer in
        if let url = product.url {
          writer.element("span", ["class": "url"]) { $0.link(url, url) }
        } else {
          writer.text("in the channel")
        }
        if let requirement = product.requirement { writer.element("small", requirement) }
      }
    }
  }

  private mutating func models(_ models: [DeliveredModel]) {
    if models.isEmpty { return element("p", "This release contains no custom models.") }
    let columns = [
      TableColumn(title: "Model"), TableColumn(title: "Version"), TableColumn(title: "Flow", isNumber: true),
      TableColumn(title: "File"), TableColumn(title: "SHA-256"),
    ]
    table("Models in this release", columns, models) { model, row in
      row.cell { $0.element("bdi", model.flowName ?? "?") }
      row.cell(model.version?.description ?? "?")
      row.cell(model.flowID.map(String.init) ?? "?")
      row.cell { $0.element("bdi", model.file ?? "?") }
      row.cell { $0.digest(model.digest) }
    }
  }

  private mutating func channels(_ channels: [ReportPage.Channel]) {
    let columns = ["Channel", "State", "Where"].map { TableColumn(title: $0) }
    table("Where this release is", columns, channels) { channel, row in
      row.cell { $0.element("bdi", channel.name) }
      row.cell { $0.element("bdi", channel.stateText) }
      row.cell { writer in
        if let place = channel.destination {
          writer.element("span", ["class": "url"]) { $0.link(place, place) }
        } else {
          writer.text("\u{2013}")
        }
      }
    }
  }
}
