import Domain
import Platform
import TestSupport
import Testing

@testable import Pipeline

/// A manifest that is long enough to be read in parts.
@Suite struct LongManifestTests {
  @Test func itsCustomersAreThoseOfTheWhole() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.manifest((0..<Self.count).map { "customer-\($0)" }), to: "customers.json")
    let customers = try await Workspace.readManifest(path, jobs: 2)
    #expect(customers.count == Self.count)
    #expect(customers.map(\.appID.description) == (0..<Self.count).map { "customer-\($0)" })
  }

  /// The problem is found among the parts, and its line in the whole file.
  @Test func itsProblemsAreThoseOfTheWhole() async throws {
    let folder = try TemporaryFolder()
    let names = (0..<Self.count).map { $0 == 2500 ? "Customer-7" : "customer-\($0)" }
    let path = try folder.write(Self.manifest(names), to: "customers.json")
    let failure = await #expect(throws: Failure.self) { try await Workspace.readManifest(path, jobs: 2) }
    #expect(failure?.findings.map(\.location.position) == [.path("[2500].app_id")])
  }

  private static let count = 3000

  private static func manifest(_ names: [String]) -> String {
    let entries = names.enumerated().map {
      #"{"app_id": "\#($1)", "bundle_identifiers": ["com.customer\#($0).app"], "customModels": [], "name": "\#(String(repeating: "A ", count: 40))"}"#
    }
    return "[\n\(entries.joined(separator: ",\n"))\n]\n"
  }
}
