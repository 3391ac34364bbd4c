import Domain

extension HTMLWriter {
  /// The sections of a customer's own page.
  mutating func customer(_ customer: ReportPage.Customer, version: String) {
    section("changes", title: "What is new") { writer in
      writer.element("div", attributes: ["class": "changes"]) { $0.changes(customer) }
      if customer.changes.isEmpty {
        writer.element(
          "p",
          customer.change == .new
            ? "This is the first release." : "Nothing has changed in what was made for you alone.")
      }
      if let notes = customer.notes { writer.notes(NotesMarkup(notes)) }
    }
    installation(of: customer, version: version)
    section("models", title: "Your models") { $0.models(customer) }
    section("downloads", title: "Downloads") { $0.downloads(customer.products) }
    if !customer.channels.isEmpty { section("channels", title: "Channels") { $0.channels(customer.channels) } }
    if customer.bundleIdentifiers.isEmpty && customer.features.isEmpty { return }
    section("apps", title: "Made for") { writer in
      writer.element("dl", attributes: ["class": "facts"]) { writer in
        writer.fact("Bundle identifiers", customer.bundleIdentifiers)
        writer.fact("Features", customer.features)
      }
    }
  }

  private mutating func fact(_ name: String, _ values: [String]) {
    if values.isEmpty { return }
    element("dt", name)
    element("dd") { $0.list(values, style: "inline") }
  }

  private mutating func downloads(_ products: [ReportPage.Product]) {
    let columns: [TableColumn] = ["Product", .number("Size"), "SHA-256", "Address"]
    table("Files of this release", columns: columns, of: products) { product, row in
      row.cell { $0.element("bdi", product.file) }
      row.cell(product.size.map(String.init)) { writer in
        writer.text(product.size.map(Amount.bytes) ?? "\u{2013}")
        if let size = product.size, let before = product.previousSize {
          writer.element("small", Growth.text(size - before))
        }
      }
      row.cell { $0.digest(product.digest) }
      row.cell { writer in
        writer.address(product.url, none: "in the channel")
        if let requirement = product.requirement { writer.element("small", requirement) }
      }
    }
  }

  private mutating func models(_ customer: ReportPage.Customer) {
    let models = customer.models
    if models.isEmpty { return element("p", "This release contains no custom models.") }
    element("p") { writer in
      writer.text("This release contains \(Amount.count(models.count, "custom model")), which ")
      writer.text(models.count == 1 ? "is" : "are")
      writer.text(" part of the framework and \(models.count == 1 ? "works" : "work") offline from the first start.")
    }
    let lines =
      models.map { ($0, ", version \($0.version?.description ?? "?")\(customer.history(of: $0))") }
      + customer.removedModels.map { ($0, " is not in this release any more") }
    list(lines, style: "models") { line, writer in
      writer.element("strong") { $0.element("bdi", line.0.flowName ?? "?") }
      writer.text(line.1)
    }
    element("details") { writer in
      writer.element("summary", "Files and digests of the models")
      writer.modelFiles(models)
    }
  }

  private mutating func modelFiles(_ models: [DeliveredModel]) {
    let columns: [TableColumn] = ["Model", "Version", .number("Flow"), "File", "SHA-256"]
    table("Models in this release", columns: columns, of: models) { model, row in
      row.cell { $0.element("bdi", model.flowName ?? "?") }
      row.cell(model.version?.description ?? "?")
      row.cell(model.flowID.map(String.init) ?? "?")
      row.cell { $0.element("bdi", model.file ?? "?") }
      row.cell { $0.digest(model.digest) }
    }
  }

  private mutating func channels(_ channels: [ReportPage.Channel]) {
    let columns: [TableColumn] = ["Channel", "State", "Where"]
    table("Where this release is", columns: columns, of: channels) { channel, row in
      row.cell { $0.element("bdi", channel.name) }
      row.cell { $0.element("bdi", channel.stateText) }
      row.cell { $0.address(channel.destination, none: "\u{2013}") }
    }
  }
}

extension ReportPage.Customer {
  /// What happened to a model since the release before; empty if that is not known.
  fileprivate func history(of model: DeliveredModel) -> String {
    guard let previous else { return "" }
    guard let before = previousModels.first(where: { $0.isSameFlow(as: model) }) else { return ": new" }
    if before.version != model.version { return ": version \(before.version?.description ?? "?") in \(previous)" }
    return before.digest == model.digest ? ": as in \(previous)" : ": trained again since \(previous)"
  }

  fileprivate var removedModels: [DeliveredModel] {
    previousModels.filter { before in !models.contains { $0.isSameFlow(as: before) } }
  }
}

extension DeliveredModel {
  fileprivate func isSameFlow(as other: DeliveredModel) -> Bool {
    flowID == other.flowID && flowName == other.flowName
  }
}
