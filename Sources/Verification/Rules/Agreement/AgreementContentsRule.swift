import Domain
import Manifest

extension Rule {
  static let agreementContents = Rule(
    .agreementContents,
    claim:
      "variant.json has the models, products, bundle identifiers, features and base of the manifest, the models, the base and the zips, and a published zip is the one in the ledger",
    reason: "it is the only lasting record of what a customer received",
    remedy: "rebuild the variant",
    check: .variant { subject in
      guard let record = subject.record, let customer = subject.expectation.customer else { return [] }
      return lists(record, customer.customer) + products(record, subject) + models(record, customer)
        + bases(record, subject) + released(record, subject)
    })

  private static func lists(_ record: VariantRecord, _ customer: Customer) -> [Violation] {
    let lists = [
      (DeliveryKey.bundleIdentifiers, record.bundleIdentifiers, customer.bundleIdentifiers),
      (DeliveryKey.features, record.features, customer.features),
    ]
    // `agreement.record` reports a list that is missing.
    return lists.compactMap { key, recorded, expected in
      guard let recorded, recorded != expected else { return nil }
      return disagreement(key, recorded: text(recorded), in: "the manifest", expected: text(expected))
    }
  }

  /// An older release may have had other products.
  private static func products(_ record: VariantRecord, _ subject: VariantSubject) -> [Violation] {
    guard let customer = subject.expectation.customer, subject.expectation.currentVersion == nil else { return [] }
    let licensed = customer.products.map(\.name)
    let recorded = record.products.compactMap(\.name)
    if licensed.isEmpty || Set(recorded) == Set(licensed) { return [] }
    return [disagreement(DeliveryKey.products, recorded: text(recorded), in: "the manifest", expected: text(licensed))]
  }

  private static func models(_ record: VariantRecord, _ customer: CustomerExpectation) -> [Violation] {
    guard let models = customer.models else { return [] }
    let found = Dictionary(grouping: record.models, by: \.flowName)
    let wrong = models.flatMap { model -> [Violation] in
      let flow = model.entry.flowName.description
      guard let entry = found[flow]?.first else {
        return [Violation(VariantRecord.fileName, "does not list the model of flow \(flow)")]
      }
      return disagreements(entry, model)
    }
    let known = Set(models.map(\.entry.flowName.description))
    let extra = record.models.compactMap(\.flowName).filter { !known.contains($0) }
    let more = found.reduce(0) { $0 + ($1.key.map(known.contains) == true ? $1.value.count - 1 : 0) }
    return wrong
      + extra.map { flow in
        Violation(VariantRecord.fileName, "lists a model of flow \(text(flow)), which the manifest does not list")
      } + (more > 0 ? [Violation(VariantRecord.fileName, "lists \(Amount.count(more, "model")) twice")] : [])
  }

  private static func disagreements(_ entry: DeliveredModel, _ model: CustomerExpectation.Model) -> [Violation] {
    func compare<Value: Equatable>(_ key: String, recorded: Value?, in source: String, expected: Value) -> Violation? {
      guard let recorded, recorded != expected else { return nil }
      return disagreement(
        "\(key) of \(model.entry.flowName)", recorded: "\(recorded)", in: source, expected: "\(expected)")
    }
    let (manifest, disk) = ("the manifest", "the model on disk")
    return [
      compare(DeliveryKey.flowID, recorded: entry.flowID, in: manifest, expected: model.entry.flowID),
      compare(
        DeliveryKey.modelVersion, recorded: (entry.version?.description).map(text), in: manifest,
        expected: text(model.entry.version.description)),
      compare(DeliveryKey.file, recorded: entry.file.map(text), in: disk, expected: text(model.name)),
      compare(DeliveryKey.digest, recorded: entry.digest, in: disk, expected: model.digest),
    ].compactMap(\.self)
  }

  private static func bases(_ record: VariantRecord, _ subject: VariantSubject) -> [Violation] {
    record.products.compactMap { product in
      guard let recorded = product.baseDigest, let zip = subject.zips.first(where: { $0.name == product.file }) else {
        return nil
      }
      let what = "\(DeliveryKey.baseDigest) of \(zip.name)"
      if let base = zip.base, recorded != base {
        return disagreement(what, recorded: "\(recorded)", in: "the zip", expected: "\(base)")
      }
      // The base on the disk may be the next release's, if the zip is the one that was published.
      guard published(product, record, subject) != zip.digest,
        let base = product.name.flatMap({ subject.expectation.bases[$0] }), recorded != base
      else { return nil }
      return Violation(
        VariantRecord.fileName, "says \(what) is \(recorded), but the base framework on the disk has \(base)",
        remedy: "rebuild the variant, or restore the base framework that it was made of")
    }
  }

  private static func released(_ record: VariantRecord, _ subject: VariantSubject) -> [Violation] {
    record.products.compactMap { product in
      guard let published = published(product, record, subject),
        let zip = subject.zips.first(where: { $0.name == product.file }), zip.digest != published
      else { return nil }
      return Violation(
        zip.name, "has the SHA-256 \(zip.digest), but the ledger says \(published) was published",
        remedy: "restore what was published; never deliver another zip under its version")
    }
  }

  /// The digest of the zip that the customer has got, by the ledger.
  private static func published(
    _ product: VariantRecord.Product, _ record: VariantRecord, _ subject: VariantSubject
  ) -> Digest? {
    record.version.flatMap { subject.expectation.published[$0] }?[product.name ?? ""]
  }

  private static func disagreement(
    _ what: String, recorded: String, in source: String, expected: String
  ) -> Violation {
    Violation(VariantRecord.fileName, "says \(what) is \(recorded), but \(source) says \(expected)")
  }

  /// On one line, and shortened.
  private static func text(_ text: String) -> String { String(text.prefix(100)).debugDescription }

  private static func text(_ texts: [String]) -> String {
    texts.isEmpty ? "empty" : Amount.names(texts.map(text))
  }
}
