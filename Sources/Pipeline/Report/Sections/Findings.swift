import Domain

extension HTMLWriter {
  mutating func findings(_ findings: [Finding], artifactCount: Int) {
    section("findings", title: "Findings") { writer in
      let verified = "\(Amount.count(artifactCount, "artifact")) verified"
      if findings.isEmpty { return writer.element("p", "\(verified): nothing was found.") }
      writer.element("p", "\(verified).")
      let columns: [TableColumn] = ["Severity", "Finding", "Place", "Rule"]
      writer.table("What the verification found", columns: columns, of: findings, filter: "findings") { finding, row in
        row.cell {
          $0.element(
            "span", attributes: ["class": "badge \(finding.severity.rawValue)"], text: finding.severity.rawValue)
        }
        row.cell { writer in
          writer.element("bdi", finding.message)
          if let remedy = finding.remedy {
            writer.element("small", attributes: ["class": "block"], text: "Remedy: \(remedy)")
          }
        }
        row.cell { $0.places(finding) }
        row.cell { $0.element("code", finding.code) }
      }
    }
  }

  private mutating func places(_ finding: Finding) {
    element("bdi", finding.location.description)
    if finding.placeCount > 1 {
      element("small", attributes: ["class": "block"], text: "and \(finding.placeCount - 1) more")
    }
    if finding.customers.count > 1 {
      element("small", attributes: ["class": "block"], text: Amount.names(finding.customers))
    }
  }
}
