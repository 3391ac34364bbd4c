import Domain

extension ReportPage {
  package var document: HTMLWriter {
    HTMLWriter.page(
      title: title, header: header,
      footer: "Made by release \(toolVersion) from what was built and published. Digests are SHA-256."
    ) { writer in
      summary(&writer)
      if isForCustomer, let customer = customers.first {
        writer.customer(customer)
      } else {
        writer.customers(customers, absent: absent)
        writer.modelUse(customers)
      }
      writer.sizePlot(sizes, isForCustomer: isForCustomer)
      writer.findings(findings, artifactCount: artifactCount)
      if isForCustomer, let notes = customers.first?.notes {
        writer.section("notes", "Release notes") { $0.notes(notes) }
      }
    }
  }

  private var title: String {
    let release = "\(products.joined(separator: ", ")) \(version)"
    return isForCustomer ? "\(release) for \(customers.first?.label.text ?? "")" : "Release \(release)"
  }

  private func header(_ writer: inout HTMLWriter) {
    writer.element("p", ["class": "kicker"], isForCustomer ? "Release for you" : "Release report")
    writer.element("h1") { writer in
      writer.text("\(products.joined(separator: ", ")) ")
      writer.element("span", ["class": "version"], version)
    }
    if isForCustomer, let label = customers.first?.label { writer.identity(label, "p") }
  }
}
