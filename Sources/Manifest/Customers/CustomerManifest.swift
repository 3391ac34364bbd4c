import Domain

/// `customers.json`: the customers and their models.
package enum CustomerManifest {
  /// Reads a long manifest in parts, several at once, which takes less time, and little memory beside the customers.
  ///
  /// - Parameters:
  ///   - count: the size of the manifest in bytes.
  ///   - jobs: the number of parts to read at once.
  ///   - read: reads a range of the manifest's bytes.
  /// - Returns: nil if the manifest is short, or has a problem, which reading it as a whole reports.
  package static func decodeParts(
    count: Int, jobs: Int, read: @Sendable @escaping (Range<Int>) throws -> [UInt8]
  ) async -> [Customer]? {
    guard let ranges = try? ranges(count: count, read), ranges.count > 1,
      let parts = try? await concurrentMap(ranges, limit: jobs, { try Part(read($0)[...]) }), areDistinct(parts)
    else { return nil }
    return parts.flatMap(\.customers)
  }

  private static func ranges(count: Int, _ read: (Range<Int>) throws -> [UInt8]) throws -> [Range<Int>] {
    var parts = JSONListParts(size: partSize)
    for start in stride(from: 0, to: count, by: partSize) { parts.scan(try read(start..<min(start + partSize, count))) }
    guard let ranges = parts.ranges else { throw Flawed() }
    return ranges
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
      let customers = reader.customers(Field(try JSONValue(parsingElements: elements), .unreported))
      // An empty part is the text between two commas.
      guard reader.problems.findings.isEmpty, !customers.isEmpty else { throw Flawed() }
      appIDs = customers.map { CustomerManifest.foldedHash($0.appID.description) }
      bundles = customers.flatMap { $0.bundleIdentifiers.map(CustomerManifest.foldedHash) }
      self.customers = customers
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
  private static func foldedHash(_ text: String) -> Int { text.foldedASCII.hashValue }

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
