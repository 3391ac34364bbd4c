import Domain
import TestSupport
import Testing

@testable import Artifacts

/// Archives, summaries of their members, and the demo's framework.
@Suite struct MachOArchiveTests {
  private func members(_ name: String) throws -> [[String]] {
    try MachOFixtureTests.read(name).slices.map { slice in
      guard case .archive(let members) = slice.content else { return [] }
      return members.map(\.name)
    }
  }

  @Test func membersAreNamed() throws {
    #expect(try members("bsd.a") == [["fixture.o", "other.o"]])
    #expect(try members("gnu.a") == [["fixture.o", "a-name-that-is-too-long-for-its-header.o", "other.o"]])
    #expect(try members("fat.a") == [["other-i386.o"], ["fixture.o", "other.o"]])
    #expect(try members("bitcode.a") == [["other.o", "wrapped.bc", "raw.bc", "notes.txt"]])
  }

  @Test func bitcodeIsKnown() throws {
    let slice = try #require(try MachOFixtureTests.read("bitcode.a").slices.first)
    guard case .archive(let members) = slice.content else { return #expect(Bool(false)) }
    #expect(members.map { $0.image != nil } == [true, false, false, false])
    #expect(members.dropFirst().map(\.content) == [.bitcode, .bitcode, .other])
  }

  @Test func linkageIsThatOfEverySlice() throws {
    let names = ["linked.dylib", "fat.dylib", "ios.o", "bitcode.a", "fat.a", "bundle", "companion.dwarf"]
    let kinds = try names.map { try MachOFixtureTests.read($0).linkage }
    #expect(kinds == [.dynamic, .dynamic, .static, .static, .static, nil, nil])
    let mixed = MachOBytes.fat([(0x0100_0007, 3, MachOBytes().bytes), (12, 9, MachOBytes.archive([]))])
    #expect(try MachOImageTests.read(mixed).linkage == nil)
  }

  @Test func aThinArchiveIsRefused() throws {
    let failure = #expect(throws: Failure.self) { try MachOFixtureTests.read("thin.a") }
    #expect(failure?.findings.map(\.code) == ["macho.thin-archive"])
  }

  @Test("a member for another platform is reported") func mismatch() throws {
    let summary = try #require(try MachOFixtureTests.read("mixed.a").summaries.first)
    #expect(summary.platforms == [.iOS, .iOSSimulator])
  }

  @Test("an archive needs the newest system that a member needs") func minimum() throws {
    let file = try MachOFixtureTests.read("gnu.a")
    let summary = try #require(file.summaries.first)
    #expect(file.summaries.count == 1)
    #expect(summary.builds.map(\.minimum) == [MachOVersion(14), MachOVersion(12)])
    #expect(summary.minimum(.iOS) == MachOVersion(14))
    #expect(summary.minimum(.tvOS) == nil)
    #expect(
      summary.images.flatMap { $0.exports ?? [] }.sorted()
        == ["_fx_common", "_fx_data", "_fx_other", "_fx_public", "_fx_uses", "_fx_weak", "_main"])
    #expect(file.linkage == .static)
  }

  @Test func eachArchitectureIsSummedUp() throws {
    let file = try MachOFixtureTests.read("fat.a")
    #expect(file.summaries.map(\.architecture.name) == ["i386", "arm64"])
    #expect(file.summaries.map(\.images.count) == [1, 2])
    #expect(file.summaries.map(\.platforms) == [[.iOSSimulator], [.iOS]])
    #expect(file.slices.map { $0.declared?.name } == ["i386", "arm64"])
  }

  @Test(
    "reads the demo's framework",
    arguments: [
      ("ios-arm64/ContextSDK.framework/ContextSDK", MachOPlatform.iOS, ["arm64"]),
      ("ios-arm64_x86_64-simulator/ContextSDK.framework/ContextSDK", .iOSSimulator, ["arm64", "x86_64"]),
      ("ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/ContextSDK", .macCatalyst, ["arm64", "x86_64"]),
    ]) func demo(path: String, platform: MachOPlatform, architectures: [String]) throws
  {
    let root = Checkout.root + "/Examples/ContextSDK/Build/ContextSDK.xcframework/"
    let file = try MachOFile.read(try TestFile.bytes(root + path), file: path)
    #expect(file.architectures.map(\.name).sorted() == architectures)
    #expect(file.linkage == .dynamic)
    for summary in file.summaries {
      #expect(summary.platforms == [platform])
      #expect(summary.minimum(platform) == MachOVersion(14))
      let exports = summary.images.map { $0.exports?.sorted() }
      #expect(exports == [["_ctx_decide_flow", "_ctx_score_flow", "_ctx_sdk_version"]])
    }
    for image in file.images {
      let inside = path.contains("Versions") ? "Versions/A/ContextSDK" : "ContextSDK"
      #expect(image.installName?.name == "@rpath/ContextSDK.framework/" + inside)
      #expect(image.libraries.map(\.name) == ["/usr/lib/libSystem.B.dylib"])
      #expect(image.uuid?.utf8.count == 36)
      #expect(image.signature == nil && image.problems.isEmpty && image.bitcode == nil)
    }
  }
}
