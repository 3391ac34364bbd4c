import Domain
import JSON
import Manifest

private let remedy = "rebuild the variant"

extension Rule {
  static let agreementContents = Rule(
    "agreement.contents",
    claim:
      "variant.json has the models, bundle identifiers, features and base of the manifest, the models and the zips",
    reason: "it is the only lasting record of what a customer received",
    variant: { subject in
      guard let record = subject.record, let customer = subject.expectation.customer else { return [] }
      return lists(record, customer.customer) + models(record, customer) + bases(record, subject)
    })

  private static func lists(_ record: VariantRecord, _ customer: Customer) -> [Violation] {
    [("bundle_identifiers", customer.bundleIdentifiers), ("features", customer.features)].compactMap { key, values in
      let expected = JSONValue.array(values.map { .string($0) })
      guard record.document[key] != expected else { return nil }
      return disagreement(key, record.document[key], "the manifest", expected)
    }
  }

  private static func models(_ record: VariantRecord, _ customer: CustomerExpectation) -> [Violation] {
    guard let models = customer.models else { return [] }
    guard case .array(let recorded) = record.document["models"] else { return [] }
    let found = Dictionary(grouping: recorded) { $0["flowName"] }
    let wrong = models.flatMap { model -> [Violation] in
      let flow = JSONValue.string(model.entry.flowName.description)
      guard let entry = found[flow]?.first else {
        return [
          Violation(VariantRecord.file, "does not list the model of flow \(model.entry.flowName)", remedy: remedy)
        ]
      }
      return model.recorded.compactMap { key, expected in
        if entry[key] == expected { return nil }
        let source = key == "file" || key == "sha256" ? "the model on disk" : "the manifest"
        return disagreement("\(key) of \(model.entry.flowName)", entry[key], source, expected)
      }
    }
    let known = Set(models.map { JSONValue.string($0.entry.flowName.description) })
    let extra = recorded.filter { entry in entry["flowName"].map { !known.contains($0) } ?? true }
    let more = recorded.count - extra.count - found.keys.count { $0.map(known.contains) ?? false }
    return wrong
      + extra.map { entry in
        Violation(
          VariantRecord.file, "lists a model of flow \(text(entry["flowName"])), which the manifest does not list",
          remedy: remedy)
      } + (more > 0 ? [Violation(VariantRecord.file, "lists \(more) models twice", remedy: remedy)] : [])
  }

  private static func bases(_ record: VariantRecord, _ subject: VariantSubject) -> [Violation] {
    record.products.compactMap { product in
      guard let zip = subject.zips.first(where: { $0.name == product.file }), let base = zip.base,
        product.base != base
      else { return nil }
      let recorded = product.base.map { JSONValue.string($0.description) }
      return disagreement("base_sha256 of \(zip.name)", recorded, "the zip", .string(base.description))
    }
  }

  private static func disagreement(
    _ what: String, _ recorded: JSONValue?, _ source: String, _ expected: JSONValue
  ) -> Violation {
    Violation(
      VariantRecord.file, "says \(what) is \(text(recorded)), but \(source) says \(text(expected))", remedy: remedy)
  }

  /// A value on one line, shortened.
  private static func text(_ value: JSONValue?) -> String {
    switch value {
    case nil, .null: return "nothing"
    case .integer(let number): return "\(number)"
    case .string(let text): return String(text.prefix(100)).debugDescription
    case .array(let elements):
      let more = elements.count > 5 ? " and \(elements.count - 5) more" : ""
      return elements.isEmpty ? "empty" : elements.prefix(5).map(text).joined(separator: ", ") + more
    case .boolean, .digits, .object: return "something else"
    }
  }
}

extension CustomerExpectation.Model {
  /// The members of a model in `variant.json`: see docs/output.md.
  fileprivate var recorded: [(key: String, value: JSONValue)] {
    [
      ("flowId", .integer(entry.flowID)), ("modelVersion", entry.version.json), ("file", .string(name)),
      ("sha256", .string(digest.description)),
    ]
  }
}
