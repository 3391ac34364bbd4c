import Domain

/// A number of a page's first lines.
struct Figure {
  var name: String
  var value: String
  var remark: String?
  /// The customers whom it counts, or whom it does not; nil if there is nothing to choose.
  var only: String?
}

extension HTMLWriter {
  /// A few numbers before everything else.
  mutating func figures(_ figures: [Figure]) {
    element("dl", attributes: ["class": "summary"]) { writer in
      for figure in figures {
        // A script makes a button of a filter.
        let table = figure.only == nil ? nil : "customers"
        writer.element("div", attributes: ["data-table": table, "data-only": figure.only]) { writer in
          writer.element("dt", figure.name)
          writer.element("dd") { writer in
            writer.text(figure.value)
            if let remark = figure.remark { writer.element("small", remark) }
          }
        }
      }
    }
    line()
  }

  /// Whose page it is, and of what kind.
  mutating func kicker(_ vendor: String?, _ kind: String) {
    if let vendor { element("bdi", vendor) }
    text((vendor == nil ? "" : " \u{B7} ") + kind)
  }
}

extension ReportPage {
  var figures: [Figure] {
    let size = Amount.bytes(customers.reduce(0) { $0 + $1.size })
    guard let customer = customers.first, isForCustomer else {
      let models = customers.reduce(0) { $0 + $1.models.count }
      let changed = customers.count - count(.unchanged)
      let published = customers.count(where: \.isPublished)
      return [
        Figure(
          name: "Customers", value: "\(customers.count)",
          remark: absent.isEmpty ? nil : "\(absent.count) not in this release"),
        Figure(
          name: "Changed", value: "\(changed)", remark: "\(count(.new)) new, \(count(.unchanged)) as before",
          only: changed > 0 && changed < customers.count ? "changed" : nil),
        Figure(name: "Models", value: "\(models)"), Figure(name: "Size", value: size),
        Figure(
          name: "Published", value: "\(published) of \(customers.count)",
          only: published > 0 && published < customers.count ? "not published" : nil),
        Figure(name: "Findings", value: tally),
      ]
    }
    return [
      Figure(name: "Version", value: version, remark: customer.previous.map { "after \($0)" } ?? "the first"),
      Figure(name: "Models", value: "\(customer.models.count)"),
      Figure(name: "Size", value: size, remark: customer.growth.map(Growth.text)),
      Figure(name: "Published", value: customer.isPublished ? "yes" : "not yet"),
    ]
  }

  private func count(_ change: Customer.Change) -> Int { customers.count { $0.change == change } }

  /// `2 errors, 1 note`
  private var tally: String {
    let parts = Finding.Severity.allCases.compactMap { severity -> String? in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : Amount.count(count, severity.rawValue)
    }
    return parts.isEmpty ? "none" : parts.joined(separator: ", ")
  }
}

/// A change of a size.
enum Growth {
  static func text(_ bytes: Int) -> String {
    if bytes == 0 { return "same size" }
    return (bytes < 0 ? "\u{2212}" : "+") + Amount.bytes(abs(bytes))
  }
}
