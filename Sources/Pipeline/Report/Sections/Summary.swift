import Domain

extension ReportPage {
  /// A few numbers before everything else.
  func summary(_ writer: inout HTMLWriter) {
    writer.element("dl", ["class": "summary"]) { writer in
      for (name, value, remark) in figures {
        writer.element("div") { writer in
          writer.element("dt", name)
          writer.element("dd") { writer in
            writer.text(value)
            if let remark { writer.element("small", remark) }
          }
        }
      }
    }
    writer.line()
  }

  private var figures: [(String, String, String?)] {
    let size = Amount.bytes(customers.reduce(0) { $0 + $1.size })
    guard let customer = customers.first, isForCustomer else {
      let models = customers.reduce(0) { $0 + $1.models.count }
      return [
        ("Customers", "\(customers.count)", absent.isEmpty ? nil : "\(absent.count) not in this release"),
        ("Changed", "\(count(.changed))", "\(count(.new)) new, \(count(.unchanged)) as before"),
        ("Models", "\(models)", nil), ("Size", size, nil),
        ("Published", "\(customers.count(where: \.isPublished)) of \(customers.count)", nil), ("Findings", tally, nil),
      ]
    }
    return [
      ("Version", version, customer.previous.map { "after \($0)" } ?? "the first"),
      ("Models", "\(customer.models.count)", nil), ("Size", size, customer.growth.map(Growth.text)),
      ("Published", customer.isPublished ? "yes" : "not yet", nil), ("Findings", tally, nil),
    ]
  }

  private func count(_ change: Customer.Change) -> Int { customers.count { $0.change == change } }

  /// `2 errors, 1 note`
  private var tally: String {
    let parts = [Finding.Severity.error, .warning, .note].compactMap { severity -> String? in
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
