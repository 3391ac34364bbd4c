import Artifacts
import Domain
import TestSupport
import Testing

@testable import Pipeline

/// A part that something writes to while it is merged: its copy has other files than the ones that were judged.
@Suite struct MergedCopyTests {
  private let fixture: WorkspaceFixture
  private let copy: String

  init() async throws {
    fixture = try WorkspaceFixture()
    try await Build.all(fixture)
    copy = fixture.folder["copy"]
    try TestFile.copy("\(fixture.output)/alpha", to: copy)
  }

  private func failure() throws -> Failure? {
    let environment = Build.environment(fixture)
    let part = try ReleasePart.read(fixture.output, version: "1.0.0", environment)
    let variant = try #require(part.variants.first { $0.appID.description == "alpha" })
    return Result { try variant.refuseOther(copy, environment) }.failure
  }

  @Test func theSame() throws {
    #expect(try failure() == nil)
  }

  @Test(arguments: ["ContextSDK.zip", "Package.swift", "variant.json"])
  func other(file: String) throws {
    try fixture.folder.write(TestFile.bytes("\(copy)/\(file)") + [0x20], to: "copy/\(file)")
    let failure = try #require(try failure())
    #expect(failure.status == .temporary)
    #expect(failure.findings.map(\.message) == ["changed while it was being read: \(file)"])
  }

  @Test func anotherWholeVariant() throws {
    try TestFile.remove(copy)
    try TestFile.copy("\(fixture.output)/beta", to: copy)
    #expect(try failure()?.status == .temporary)
  }

  @Test func otherNotes() throws {
    let (before, sums) = (try TestFile.bytes("\(copy)/RELEASE_NOTES.md"), try TestFile.text("\(copy)/SHA256SUMS"))
    let after = before + [0x20]
    try fixture.folder.write(after, to: "copy/RELEASE_NOTES.md")
    try fixture.folder.write(
      sums.replacing("\(SHA256.digest(of: before))", with: "\(SHA256.digest(of: after))"), to: "copy/SHA256SUMS")
    #expect(try failure()?.status == .temporary)
  }

  @Test func gone() throws {
    try TestFile.remove(copy)
    #expect(try failure()?.status == .temporary)
  }
}
