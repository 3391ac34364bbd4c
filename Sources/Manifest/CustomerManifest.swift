import Domain
import JSON

/// `customers.json`: who gets which models.
package enum CustomerManifest {
  package static let customerKeys = ["app_id", "bundle_identifiers", "customModels", "name", "features"]
  package static let modelKeys = ["flowId", "flowName", "modelVersion"]

  /// - Throws: `.badInput` with every problem of the manifest, or with its first syntax error.
  package static func decode(_ bytes: [UInt8], file: String) throws(Failure) -> [Customer] {
    let area = "manifest"
    let document = try Field.document(bytes, file: file, area: area, status: .badInput)
    var reader = CustomerReader(problems: ProblemList(file: file, area: area))
    let customers = reader.customers(document)
    try reader.problems.check(.badInput)
    return customers
  }
}

extension CustomerReader {
  mutating func customers(_ document: Field) -> [Customer] {
    let remedy = "put the customers between [ and ]"
    guard let entries = problems.list(document, of: "customers", remedy: remedy) else { return [] }
    if entries.isEmpty {
      problems.add(
        "no-customers", at: document, "the manifest has no customers",
        remedy: "export it again, or pass the manifest that was meant")
    }
    reserve(entries.count)
    return entries.compactMap { customer($0) }
  }
}
