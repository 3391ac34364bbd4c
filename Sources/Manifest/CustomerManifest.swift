import Domain
import JSON

/// `customers.json`: who gets which models.
package enum CustomerManifest {
  package static let customerKeys = ["app_id", "bundle_identifiers", "customModels", "name", "features"]
  package static let modelKeys = ["flowId", "flowName", "modelVersion"]

  /// Reads a long manifest a part at a time and several parts at once: it takes less memory, and the less time the more
  /// processors there are. What is wrong with one is told by reading it whole.
  ///
  /// - Throws: `.badInput` with every problem of the manifest, or with its first syntax error.
  package static func decode(_ bytes: [UInt8], file: String, jobs: Int) async throws(Failure) -> [Customer] {
    guard let parts = JSONListParts.ranges(of: bytes, size: partSize), parts.count > 1,
      let customers = try? await concurrentMap(parts, limit: jobs, { try flawless(bytes[$0]) }).flatMap({ $0 }),
      areDistinct(customers)
    else { return try decode(bytes, file: file) }
    return customers
  }

  private static let partSize = 1 << 17

  private struct Flawed: Error {}

  /// The customers of one part.
  private static func flawless(_ part: ArraySlice<UInt8>) throws -> [Customer] {
    let list = [UInt8(ascii: "[")] + part + [UInt8(ascii: "]")]
    var reader = CustomerReader(problems: ProblemList(file: "", area: ""))
    let customers = reader.customers(Field(try JSONValue(parsing: list)))
    // An empty part is the text between two commas.
    guard reader.problems.findings.isEmpty, !customers.isEmpty else { throw Flawed() }
    return customers
  }

  /// Whether nothing stands in two parts that must be unique: by hashes, of which equal ones are looked into by reading the
  /// manifest whole.
  private static func areDistinct(_ customers: [Customer]) -> Bool {
    var appIDs: Set<Int> = []
    var bundles: Set<Int> = []
    appIDs.reserveCapacity(customers.count)
    bundles.reserveCapacity(customers.count)
    return customers.allSatisfy { customer in
      appIDs.insert(foldedHash(customer.appID.description)).inserted
        && customer.bundleIdentifiers.allSatisfy { bundles.insert(foldedHash($0)).inserted }
    }
  }

  /// The same for texts, of ASCII as these are, that differ in case alone.
  private static func foldedHash(_ text: String) -> Int {
    var hasher = Hasher()
    for byte in text.utf8 {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      hasher.combine(isCapital ? byte | 0x20 : byte)
    }
    return hasher.finalize()
  }

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
