import Artifacts
import Domain
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Pipeline

@Suite struct PlacementTests {
  @Test func aVariantHoldsWhatTheDocumentationLists() async throws {
    let fixture = try WorkspaceFixture()
    try await Build.all(fixture)
    #expect(TestFile.names(in: fixture.output) == ["alpha", "beta", "gamma", "index.json"])
    #expect(
      TestFile.names(in: fixture.output + "/alpha")
        == ["ContextSDK.podspec", "ContextSDK.zip", "Package.swift", "RELEASE_NOTES.md", "SHA256SUMS", "variant.json"])
    #expect(TestFile.leftovers(in: fixture.folder["dist/.release"]) == ["lock"])
    #expect(
      try TestFile.text(fixture.output + "/alpha/RELEASE_NOTES.md") == "# 1.0.0 for alpha\n- upsell 3\n- paywall 12\n")
  }

  @Test func whatWasPlacedIsCounted() async throws {
    let fixture = try WorkspaceFixture()
    let counts = Mutex<[String]>([])
    let release = Build.release(
      fixture,
      report: { progress in
        guard case .counted("placing", let done, let total) = progress else { return }
        counts.withLock { $0.append("\(done)/\(total)") }
      })
    _ = try await release.build()
    #expect(counts.withLock { $0 } == ["0/3", "1/3", "2/3", "3/3"])
  }

  @Test func buildingAgainGivesTheSameBytes() async throws {
    let fixture = try WorkspaceFixture()
    let first = try await Build.all(fixture)
    try TestFile.copy(fixture.folder["dist"], to: fixture.folder["kept"])
    let second = try await Build.all(fixture)
    #expect(try Tool.run("diff", ["-r", fixture.folder["kept/1.0.0"], fixture.output]).text == "")
    #expect(first.variants.map(\.change) == [.new, .new, .new])
    #expect(second.variants.map(\.change) == [.unchanged, .unchanged, .unchanged])
  }

  @Test func aChangedModelReplacesItsVariantAlone() async throws {
    let fixture = try WorkspaceFixture()
    try await Build.all(fixture)
    let newer = CoreMLFixture.model(flowName: "upsell", version: "4", salt: "newer")
    try fixture.folder.write(newer, to: "Models/Custom/beta/upsell.mlmodel")
    let report = try await Build.all(fixture)
    #expect(report.variants.map(\.change) == [.unchanged, .replaced, .unchanged])
    #expect(try Tool.run("sha256sum", ["-c", "SHA256SUMS"], in: fixture.output + "/beta").status == 0)
    let again = try await Build.release(fixture, adjust: { $0.rebuilds = true }).build()
    #expect(again.variants.map(\.change) == [.unchanged, .unchanged, .unchanged])
  }

  @Test func theIndexListsEveryVariantThatStands() async throws {
    let fixture = try WorkspaceFixture()
    for customer in ["beta", "alpha"] { _ = try await Build.release(fixture, .customers([customer])).build() }
    let index = try JSONValue(parsing: TestFile.bytes(fixture.output + "/index.json"))
    guard case .array(let variants) = index["variants"] else { throw Failure(.bug, []) }
    #expect(index["version"] == "1.0.0")
    #expect(variants.map { $0["app_id"] } == ["alpha", "beta"])
    for variant in variants {
      guard case .string(let name) = variant["app_id"], case .array(let products) = variant["products"] else {
        continue
      }
      let sum = try Tool.run("sha256sum", [fixture.output + "/\(name)/ContextSDK.zip"]).text.prefix(64)
      #expect(products.first?["sha256"] == .string(String(sum)))
    }
  }

  @Test func aFolderOfNoCustomerIsAWarning() async throws {
    let fixture = try WorkspaceFixture()
    try fixture.folder.write("old", to: "dist/1.0.0/left-over/x")
    let report = try await Build.all(fixture)
    #expect(report.warnings.map(\.code) == ["output.stranger"])
    #expect(TestFile.exists(fixture.folder["dist/1.0.0/left-over/x"]))
  }

  @Test func whatAKilledRunLeftIsCleanedUp() async throws {
    let fixture = try WorkspaceFixture()
    try fixture.folder.write("half", to: "dist/.release/staging/variants/alpha/ContextSDK.zip")
    try await Build.all(fixture)
    #expect(TestFile.leftovers(in: fixture.folder["dist/.release"]) == ["lock"])
  }

  @Test func aDryRunWritesNothingAndTellsTheTruth() async throws {
    let fixture = try WorkspaceFixture()
    let before = try Tool.run("find", [fixture.folder.path]).text
    let rehearsal = try await Build.all(fixture, isDryRun: true)
    #expect(try Tool.run("find", [fixture.folder.path]).text == before)
    let report = try await Build.all(fixture)
    #expect(report.variants.map(\.artifacts) == rehearsal.variants.map(\.artifacts))
  }

  @Test func aReservedNameIsRefused() async throws {
    let failure = await Build.failure(try WorkspaceFixture([.init("Index.json")]))
    #expect(failure?.status == .badInput)
    #expect(failure?.findings.first?.code == "manifest.reserved-app-id")
  }

  @Test func theDateComesFromTheEnvironment() async throws {
    let fixture = try WorkspaceFixture()
    _ = try await Build.release(fixture, epoch: 1_700_000_000).build()
    let listing = try Tool.run("zipinfo", ["-T", fixture.output + "/alpha/ContextSDK.zip"]).text
    #expect(listing.split(separator: "\n").dropFirst(2).dropLast().allSatisfy { $0.contains("20231114.221320") })
  }
}
