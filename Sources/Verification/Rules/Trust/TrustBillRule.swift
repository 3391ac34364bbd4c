import Domain

extension Rule {
  static let trustBill = Rule(
    .trustBill,
    claim: "sbom.cdx.json, if release.json asks for it, lists exactly the variant's zips and models",
    reason: "a bill of materials of other files misleads whoever looks for what is affected",
    check: .variant { subject in
      guard let file = subject.file(TrustFile.bill) else {
        guard subject.signatures != nil, subject.expectation.demands.contains(TrustFile.bill) else { return [] }
        let asking = "which \(subject.expectation.configurationFile) asks for"
        return [Violation(nil, "contains no \(TrustFile.bill), \(asking)", remedy: "build the variant again")]
      }
      guard let listed = ListedMaterials(parsing: file.bytes) else {
        // It may be the vendor's own, made from a template.
        let isDemanded = subject.expectation.demands.contains(file.name)
        return isDemanded ? [violation("is not a bill of materials that a build makes")] : []
      }
      let models = (subject.record?.models ?? []).compactMap { model in
        model.flowName.flatMap { name in model.digest.map { (name, $0) } }
      }
      return differences(
        "the zip", listed: listed.products, found: Dictionary(subject.zips.map { ($0.name, $0.digest) }) { $1 })
        + differences("the model", listed: listed.models, found: Dictionary(models) { $1 })
    })

  private static func violation(_ message: String) -> Violation {
    Violation(TrustFile.bill, message, remedy: "build the variant again")
  }

  private static func differences(
    _ kind: String, listed: [String: Digest], found: [String: Digest]
  ) -> [Violation] {
    Set(listed.keys).union(found.keys).sorted { $0.precedesByBytes($1) }.compactMap { name in
      switch (listed[name], found[name]) {
      case (let said?, let own?) where said != own:
        violation("says that \(kind) \(name) has the SHA-256 \(said), and it has \(own)")
      case (nil, _?): violation("does not list \(kind) \(name)")
      case (_?, nil): violation("lists \(kind) \(name.debugDescription), which was not delivered")
      default: nil
      }
    }
  }
}
