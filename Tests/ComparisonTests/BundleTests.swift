import Artifacts
import Domain
import TestSupport
import Testing
import Verification

@Suite("Artifact bundles") struct BundleTests {
  private static let intel = BundleFixture.linux[0]
  private static let arm = BundleFixture.linux[1]

  private static let made = Result { () throws -> Crafted in
    var crafted = Crafted(root: "Kit.artifactbundle")
    for (path, bytes) in try BundleFixture.files("Kit") { crafted.write(path, bytes) }
    return crafted
  }

  @Test("are equal, however they are packed") func equal() async throws {
    let bundle = try Self.made.get()
    let comparison = try await compare(bundle, bundle, .folder, .zip)
    #expect(comparison.isEqual)
    let slices = try #require(comparison.frameworks.first?.slices)
    #expect(slices.common.map(\.identifier) == [Self.arm, Self.intel] && slices.common.map(\.isEmpty) == [true, true])
  }

  @Test("triples that came and went") func triples() async throws {
    let old = try Self.made.get()
    var new = old
    try new.replace("[\"\(Self.arm)\"]", with: "[\"aarch64-unknown-linux-musl\"]", in: "info.json")
    let comparison = try await compare(old, new)
    let slices = try #require(comparison.frameworks.first?.slices)
    #expect(slices.added.map(\.identifier) == ["aarch64-unknown-linux-musl"])
    #expect(slices.added.map(\.architectures) == [["arm64"]])
    #expect(slices.removed.map(\.identifier) == [Self.arm])
    #expect(comparison.documents.map(\.path) == ["Kit.artifactbundle/info.json"])
  }

  @Test("object files that came, went and changed, in the one triple that has them") func members() async throws {
    var (old, new) = (try Self.made.get(), try Self.made.get())
    let library = "\(Self.intel)/libKit.a"
    old.write(
      library, try BundleFixture.archive([("a", "int a;"), ("b", "int b = 1;"), ("c", "int c;")], for: Self.intel))
    new.write(
      library, try BundleFixture.archive([("b", "int b = 2;"), ("c", "int c;"), ("d", "int d;")], for: Self.intel))
    let slices = try #require(try await compare(old, new).frameworks.first?.slices)
    let changed = slices.common.filter(\.hasDetails)
    #expect(changed.map(\.identifier) == [Self.intel])
    #expect(changed[0].addedMembers == ["d.o"] && changed[0].removedMembers == ["a.o"])
    #expect(changed[0].changedMembers == ["b.o"])
    let sizes = (try old.bytes(library).count, try new.bytes(library).count)
    #expect(changed[0].oldSize == sizes.0 && changed[0].newSize == sizes.1)
  }

  @Test("headers and the module map, as text") func headers() async throws {
    let old = try Self.made.get()
    var new = old
    new.write("include/Kit.h", "int Kit_answer(void);\nint Kit_more(void);\n")
    try new.replace("export *", with: "", in: "include/module.modulemap")
    let comparison = try await compare(old, new)
    #expect(
      comparison.texts.map(\.path).sorted() == [
        "Kit.artifactbundle/include/Kit.h", "Kit.artifactbundle/include/module.modulemap",
      ])
    #expect(comparison.texts.contains { $0.diff.contains("+int Kit_more(void);") })
  }
}
