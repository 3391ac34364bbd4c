import Domain
import TestSupport
import Testing

@testable import Verification

/// Binaries compiled and linked here, and what LLVM's tools say of them.
@Suite("Binaries that differ") struct BinaryTests {
  private static let binary = Crafted.device + "/ContextSDK"

  /// The demo with another device binary on both sides.
  private static func slice(_ old: [UInt8], _ new: [UInt8]) async throws -> SliceChange {
    var (before, after) = (try Crafted.demo(), try Crafted.demo())
    before.write(binary, old, executable: true)
    after.write(binary, new, executable: true)
    let slices = try await compare(before, after).frameworks[0].slices
    #expect(slices.added.isEmpty && slices.removed.isEmpty)
    #expect(slices.common.map(\.isEmpty) == [false, true, true])
    return try #require(slices.common.first { $0.identifier == "ios-arm64" })
  }

  @Test("exported symbols, as llvm-nm has them") func symbols() async throws {
    let old = try Clang.dylib(
      "int kept; int gone(void) { return 1; } int gone2; static int own; int *p(void) { return &own; }")
    let new = try Clang.dylib("int kept; int come(void) { return 1; } int *p(void) { return &kept; }")
    let (before, after) = (try Clang.exported(old), try Clang.exported(new))
    let change = try #require(try await Self.slice(old, new).binaries.first)
    #expect(change.architecture == "arm64")
    #expect(change.addedSymbols == after.subtracting(before).sorted() && change.addedSymbols == ["_come"])
    #expect(change.removedSymbols == before.subtracting(after).sorted())
    #expect(change.removedSymbols == ["_gone", "_gone2"])
    #expect(change.facts.isEmpty && change.libraries.isEmpty)
  }

  @Test("minimum version, install name and the library's own version") func facts() async throws {
    let old = try Clang.dylib("int a;")
    let new = try Clang.dylib("int a;", minimum: "15.2", installName: "@rpath/Other", version: "2.0.0")
    let change = try #require(try await Self.slice(old, new).binaries.first)
    #expect(
      change.facts == [
        ValueChange(path: "minimum iOS", old: "14.0", new: "15.2"),
        ValueChange(path: "SDK of iOS", old: "14.0", new: "15.2"),
        ValueChange(path: "install name", old: "@rpath/ContextSDK.framework/ContextSDK", new: "@rpath/Other"),
        ValueChange(path: "current version", old: "1.0", new: "2.0"),
      ])
    #expect(change.addedSymbols.isEmpty && change.removedSymbols.isEmpty)
  }

  @Test("linked libraries, as llvm-objdump has them") func libraries() async throws {
    let old = try Clang.dylib("int a;", link: ["libgone.dylib", "libkept.dylib"])
    let new = try Clang.dylib("int a;", link: ["libkept.dylib", "libcome.dylib"])
    let change = try #require(try await Self.slice(old, new).binaries.first)
    let (before, after) = (try Clang.libraries(old), try Clang.libraries(new))
    #expect(Set(change.libraries.filter { $0.old == nil }.map(\.name)) == after.subtracting(before))
    #expect(Set(change.libraries.filter { $0.new == nil }.map(\.name)) == before.subtracting(after))
    #expect(change.libraries.map(\.name) == ["/usr/lib/libcome.dylib", "/usr/lib/libgone.dylib"])
  }

  @Test("architectures of a fat file") func architectures() async throws {
    let one = try Clang.dylib("int a;")
    let other = try Clang.dylib("int a; int b;", architecture: "x86_64")
    let slice = try await Self.slice(one, try Clang.fat([one, other]))
    #expect(slice.addedArchitectures == ["x86_64"] && slice.removedArchitectures.isEmpty)
    #expect(slice.binaries.isEmpty)
    let back = try await Self.slice(try Clang.fat([one, other]), one)
    #expect(back.removedArchitectures == ["x86_64"] && back.addedArchitectures.isEmpty)
  }

  @Test("in which architecture of a fat file") func oneArchitecture() async throws {
    let arm = try Clang.dylib("int a;")
    let old = try Clang.fat([arm, try Clang.dylib("int a;", architecture: "x86_64")])
    let new = try Clang.fat([arm, try Clang.dylib("int a; int b;", architecture: "x86_64")])
    let slice = try await Self.slice(old, new)
    #expect(slice.binaries.map(\.architecture) == ["x86_64"])
    #expect(slice.binaries[0].addedSymbols == ["_b"])
  }

  @Test("a binary that is none") func noBinary() async throws {
    let slice = try await Self.slice(try Clang.dylib("int a;"), Array("text".utf8))
    #expect(slice.binaries.isEmpty && slice.problem == "new: the binary is no Mach-O file")
  }

  @Test("a binary that is cut off says so beside the symbols that are gone") func cutOff() async throws {
    let whole = try Clang.dylib("int a;")
    let slice = try await Self.slice(whole, Array(whole.prefix(whole.count / 2)))
    #expect(slice.problem?.hasPrefix("new: the binary is damaged: segment ") == true, "\(slice.problem ?? "")")
    #expect(slice.binaries.map(\.removedSymbols) == [["_a"]])
  }

  @Test("sizes of slices") func sizes() async throws {
    let comparison = try await demo { $0.write("ios-arm64/more.bin", [UInt8](repeating: 1, count: 1000)) }
    let slice = try #require(comparison.frameworks[0].slices.common.first)
    #expect(slice.identifier == "ios-arm64" && slice.newSize - slice.oldSize == 1000)
    #expect(comparison.new.contentSize - comparison.old.contentSize == 1000)
    let size = try Crafted.demo().entries.reduce(0) { total, entry in
      guard case .file(let bytes, _) = entry.value, entry.key.hasPrefix("ios-arm64/") else { return total }
      return total + bytes.count
    }
    #expect(slice.oldSize == size)
  }

  @Test("slices that came and went") func slices() async throws {
    let drop = """
      x['AvailableLibraries'] = [l for l in x['AvailableLibraries'] if 'maccatalyst' not in l['LibraryIdentifier']]
      """
    let edit = { (crafted: inout Crafted) in
      crafted.remove("ios-arm64_x86_64-maccatalyst")
      crafted.write("Info.plist", try Python.propertyList(crafted.bytes("Info.plist"), drop))
    }
    let slices = try await demo(edit: edit).frameworks[0].slices
    #expect(slices.removed.map(\.identifier) == ["ios-arm64_x86_64-maccatalyst"] && slices.added.isEmpty)
    #expect(slices.removed[0].architectures.sorted() == ["arm64", "x86_64"] && slices.removed[0].size > 0)
    var old = try Crafted.demo()
    try edit(&old)
    let back = try await compare(old, try Crafted.demo()).frameworks[0].slices
    #expect(back.added.map(\.identifier) == ["ios-arm64_x86_64-maccatalyst"] && back.removed.isEmpty)
    #expect(back.common.map(\.isEmpty) == [true, true])
  }
}
