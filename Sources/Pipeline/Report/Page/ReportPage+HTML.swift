import Domain

extension ReportPage {
  package var document: HTMLWriter { document(isForCustomer ? [] : customers.map(CustomerPart.init)) }

  /// The same by several processors.
  func document(jobs: Int) async throws -> HTMLWriter {
    document(isForCustomer ? [] : try await concurrentMap(customers, limit: jobs) { CustomerPart($0) })
  }

  /// - Parameter parts: of all customers, for the vendor.
  private func document(_ parts: [CustomerPart]) -> HTMLWriter {
    HTMLWriter.page(
      title: title, header: header,
      footer: "Made by release \(toolVersion) from what was built and published. Digests are SHA-256."
    ) { writer in
      writer.figures(figures)
      if isForCustomer, let customer = customers.first {
        writer.customer(customer, version: version)
        writer.sizePlot(sizes, isForCustomer: true)
        if artifactCount > 0 {
          writer.element(
            "p", "\(Amount.count(artifactCount, "file")) of this release passed every check before this page was made.")
        }
      } else {
        writer.customers(parts, absent: absent)
        writer.modelUse(customers)
        writer.sizePlot(sizes, isForCustomer: false)
        writer.findings(findings, artifactCount: artifactCount)
        writer.allNotes(parts)
      }
    }
  }

  private var title: String {
    let release = "\(products.joined(separator: ", ")) \(version)"
    return isForCustomer ? "\(release) for \(customers.first?.label.text ?? "")" : "Release \(release)"
  }

  private func header(_ writer: inout HTMLWriter) {
    let kind = isForCustomer ? "Release for you" : "Release report"
    writer.element("p", attributes: ["class": "kicker"]) { $0.kicker(vendor, kind) }
    writer.element("h1") { writer in
      writer.text("\(products.joined(separator: ", ")) ")
      writer.element("span", attributes: ["class": "version"], text: version)
    }
    if isForCustomer, let label = customers.first?.label { writer.identity(label, "p") }
    if let when { writer.element("p", attributes: ["class": "when"]) { when(&$0) } }
  }

  /// When the release was made, or reached a customer; and for the vendor, from what.
  private var when: ((inout HTMLWriter) -> Void)? {
    if isForCustomer {
      let days = (customers.first?.channels ?? []).filter { $0.state == .published }.compactMap(\.date)
      return days.min().map { day in { $0.text("Released \(day)") } }
    }
    return origin.map { origin in
      { writer in
        writer.text("Tagged \(origin.tag) on \(origin.date), commit ")
        writer.element("code", String(origin.commit.prefix(12)))
      }
    }
  }
}
