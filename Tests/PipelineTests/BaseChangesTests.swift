import Domain
import Foundation
import Pipeline
import TestSupport
import Testing

/// A base that changes while a build reads it gives no variant, and status 75.
@Suite struct BaseChangesTests {
  private static let header = "ios-arm64/ContextSDK.framework/Headers/A.h"
  private static let path = "base/ContextSDK.xcframework/" + header

  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var says = header
    var change: @Sendable (TemporaryFolder) throws -> Void
  }

  static let changes = [
    Change(testDescription: "a longer text") { try $0.write("// newer and longer", to: path) },
    Change(testDescription: "a text of the same size and time") { folder in
      let date = try FileManager.default.attributesOfItem(atPath: folder[path])[.modificationDate] as Any
      try folder.write("// new", to: path)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder[path])
    },
    Change(testDescription: "another file in its place") { folder in
      try folder.write("// new", to: "other")
      try FileManager.default.removeItem(atPath: folder[path])
      try FileManager.default.moveItem(atPath: folder["other"], toPath: folder[path])
    },
    Change(testDescription: "no file any more") { try TestFile.remove($0[path]) },
    Change(testDescription: "one more file", says: "Headers/New.h") { folder in
      try folder.write("// new", to: path.replacing("A.h", with: "New.h"))
    },
    Change(testDescription: "no framework any more", says: "and ") { try TestFile.remove($0["base"]) },
  ]

  private func workspace(_ more: String = "") throws -> WorkspaceFixture {
    let fixture = try WorkspaceFixture(productMembers: more)
    try fixture.folder.write("// old", to: Self.path)
    return fixture
  }

  private func expect75(_ fixture: WorkspaceFixture, says: String, _ build: ReleaseBuild) async throws {
    let failure = await #expect(throws: Failure.self) { try await build.build() }
    #expect(failure?.status == .temporary)
    #expect(failure?.findings.map(\.code) == ["input.changed"], "\(String(describing: failure))")
    #expect(failure?.findings.first?.message.contains(says) == true, "\(String(describing: failure))")
    #expect(TestFile.names(in: fixture.output) == [])
    #expect(TestFile.leftovers(in: fixture.folder["dist/.release"]) == ["lock"])
  }

  @Test(arguments: changes) func beforeItIsPacked(_ row: Change) async throws {
    let fixture = try workspace()
    let folder = fixture.folder
    let build = Build.release(
      fixture,
      report: { progress in
        if case .stage(let name, _) = progress, name.hasPrefix("packing") { try? row.change(folder) }
      })
    try await expect75(fixture, says: row.says, build)
  }

  /// A variant that is signed is made from the files, not from the packed base.
  @Test(arguments: changes) func whileAVariantIsSigned(_ row: Change) async throws {
    let fixture = try workspace(#", "seal": {"command": ["true"]}"#)
    let folder = fixture.folder
    let build = Build.release(
      fixture,
      report: { progress in
        if case .counted(_, done: 1, of: _) = progress { try? row.change(folder) }
      })
    try await expect75(fixture, says: row.says, build)
  }

  @Test func aZipIsReadOnceToo() async throws {
    let fixture = try workspace()
    let base = fixture.folder["base"]
    try Tool.run("zip", ["-qry", "ContextSDK.zip", "ContextSDK.xcframework"], in: base).expectDone()
    let configuration = try TestFile.text(fixture.configurationPath)
    try fixture.folder.write(
      configuration.replacing("ContextSDK.xcframework\"", with: "ContextSDK.zip\""), to: "release.json")
    let build = Build.release(
      fixture,
      report: { progress in
        if case .stage(let name, _) = progress, name.hasPrefix("packing") {
          _ = try? Tool.run("touch", ["ContextSDK.zip"], in: base)
        }
      })
    try await expect75(fixture, says: "changed while it was being read", build)
  }

  /// Files that macOS writes for itself do not ship.
  @Test func aFolderViewIsNoChange() async throws {
    let fixture = try workspace()
    let folder = fixture.folder
    let report = try await Build.release(
      fixture,
      report: { progress in
        if case .stage(let name, _) = progress, name.hasPrefix("packing") {
          _ = try? folder.write("x", to: "base/ContextSDK.xcframework/.DS_Store")
        }
      }
    ).build()
    #expect(report.variants.count == 3)
  }
}

extension Tool.Result {
  fileprivate func expectDone(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(status == 0, "\(errors)", sourceLocation: sourceLocation)
  }
}
