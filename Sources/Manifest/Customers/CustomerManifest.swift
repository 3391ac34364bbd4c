import Domain
import JSON

/// `customers.json`: the customers and their models.
package enum CustomerManifest {
  /// Reads a long manifest in parts, several at once, which takes less time and memory. If a part has a problem, the manifest
  /// is read again as a whole to report it.
  ///
  /// - Parameter jobs: the number of parts to read at once.
  /// - Throws: `.badInput` with every problem of the manifest, or with its first syntax error.
  package static func decode(_ bytes: [UInt8], file: String, jobs: Int) async throws(Failure) -> [Customer] {
    guard let ranges = JSONListParts.ranges(of: bytes, size: partSize), ranges.count > 1,
      let parts = try? await concurrentMap(ranges, limit: jobs, { try Part(bytes[$0]) }), areDistinct(parts)
    else { return try decode(bytes, file: file) }
    var customers: [Customer] = []
    customers.reserveCapacity(parts.reduce(0) { $0 + $1.customers.count })
    for part in parts { customers += part.customers }
    return customers
  }

  /// In bytes.
  private static let partSize = 1 << 17

  private struct Flawed: Error {}

  /// A part of a long manifest, without problems.
  private struct Part: Sendable {
    var customers: [Customer]
    /// Hashes of names that must be unique in the manifest.
    var appIDs: [Int]
    var bundles: [Int]

    init(_ elements: ArraySlice<UInt8>) throws {
      var reader = CustomerReader.forPart
      customers = reader.customers(Field(try JSONValue(parsingElements: elements), .unreported))
      // An empty part is the text between two commas.
      guard reader.problems.findings.isEmpty, !customers.isEmpty else { throw Flawed() }
      appIDs = customers.map { CustomerManifest.foldedHash($0.appID.description) }
      bundles = customers.flatMap { $0.bundleIdentifiers.map(CustomerManifest.foldedHash) }
    }
  }

  /// Whether all names that must be unique have different hashes. If not, the manifest is read as a whole, which compares
  /// the names themselves.
  private static func areDistinct(_ parts: [Part]) -> Bool {
    areDistinct(parts.map(\.appIDs)) && areDistinct(parts.map(\.bundles))
  }

  private static func areDistinct(_ hashes: [[Int]]) -> Bool {
    var seen: Set<Int> = []
    seen.reserveCapacity(hashes.reduce(0) { $0 + $1.count })
    return hashes.allSatisfy { $0.allSatisfy { seen.insert($0).inserted } }
  }

  /// Equal for ASCII texts that differ only in case.
  private static func foldedHash(_ text: String) -> Int {
    var hasher = Hasher()
    for byte in text.utf8 { hasher.combine(byte.lowercased) }
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
