import Domain
import TestSupport
import Testing

@testable import Verification

@Suite("Files that differ") struct FileTests {
  private let header = Crafted.device + "/Headers/Score.h"
  private let prefix = "ContextSDK.xcframework/"

  @Test(arguments: [Form.zip, .folder]) func added(form: Form) async throws {
    let files = try await demo(.zip, form) { $0.write("ios-arm64/extra.bin", [1, 2, 3]) }.files
    #expect(files.added.map(\.path) == [prefix + "ios-arm64/extra.bin"])
    #expect(files.added[0].size == 3)
    #expect(files.removed.isEmpty && files.changed.isEmpty && files.moved.isEmpty)
  }

  @Test(arguments: [Form.zip, .folder]) func removed(form: Form) async throws {
    let files = try await demo(form, .zip) { $0.remove(header) }.files
    #expect(files.removed.map(\.path) == [prefix + header])
    #expect(files.added.isEmpty && files.changed.isEmpty && files.moved.isEmpty)
  }

  @Test func changed() async throws {
    var sizes = (0, 0)
    let comparison = try await demo { crafted in
      sizes.0 = try crafted.bytes(header).count
      crafted.write(header, try crafted.bytes(header) + Array("// more\n".utf8))
      sizes.1 = try crafted.bytes(header).count
    }
    let change = try #require(comparison.files.changed.first)
    #expect(comparison.files.changed.count == 1 && change.path == prefix + header)
    #expect((change.old.size, change.new.size) == sizes)
    #expect(change.hasOtherContent)
    #expect(comparison.texts.map(\.path) == [prefix + header])
    #expect(comparison.texts[0].diff.hasSuffix("\n+// more\n"))
  }

  @Test(arguments: [Form.zip, .folder]) func mode(form: Form) async throws {
    let comparison = try await demo(form, form) { crafted in
      crafted.entries[header] = .file(try crafted.bytes(header), executable: true)
    }
    #expect(comparison.files.changed.map(\.path) == [(form == .folder ? "" : prefix) + header])
    #expect(!comparison.files.changed[0].hasOtherContent && comparison.texts.isEmpty)
    #expect(!comparison.isEqual)
  }

  @Test(arguments: [Form.zip, .folder]) func linkTarget(form: Form) async throws {
    let link = "ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Headers"
    let comparison = try await demo(form, form) { $0.entries[link] = .link("Versions/A/Headers") }
    let change = try #require(comparison.files.changed.first)
    guard case .symlink(let old) = change.old.kind, case .symlink(let new) = change.new.kind else {
      Issue.record("no links: \(change)")
      return
    }
    #expect((old, new) == ("Versions/Current/Headers", "Versions/A/Headers"))
  }

  @Test("a link that became a file") func flattened() async throws {
    let link = "ios-arm64_x86_64-maccatalyst/ContextSDK.framework/ContextSDK"
    let comparison = try await demo { $0.write(link, "binary") }
    #expect(comparison.files.changed.map(\.path) == [prefix + link])
    #expect(comparison.files.changed[0].hasOtherContent)
  }

  @Test func emptyFolder() async throws {
    let files = try await demo { $0.entries["ios-arm64/empty"] = .folder }.files
    #expect(files.added.map(\.path) == [prefix + "ios-arm64/empty"])
    guard case .emptyFolder = files.added.first?.kind else {
      Issue.record("no folder")
      return
    }
  }

  @Test func moved() async throws {
    let comparison = try await demo { crafted in
      crafted.write("a/unique.bin", "content of its own")
      crafted.move(header, to: Crafted.device + "/PublicHeaders/Score.h")
    }
    #expect(comparison.files.moved.map(\.old.path) == [prefix + header])
    #expect(comparison.files.moved.map(\.new.path) == [prefix + Crafted.device + "/PublicHeaders/Score.h"])
    #expect(comparison.files.added.map(\.path) == [prefix + "a/unique.bin"])
    #expect(comparison.files.removed.isEmpty)
  }

  @Test("names that look alike are two") func unicode() async throws {
    let comparison = try await demo(.folder, .folder) { $0.write("caf\u{E9}.bin", [1]) }
    let other = try await demo(.folder, .folder) { $0.write("cafe\u{301}.bin", [1]) }
    #expect(comparison.files.added.map(\.path.utf8.count) == [9])
    #expect(other.files.added.map(\.path.utf8.count) == [10])
    var (old, new) = (try Crafted.demo(), try Crafted.demo())
    old.write("caf\u{E9}.bin", [1])
    new.write("cafe\u{301}.bin", [1])
    #expect(try await compare(old, new).files.moved.count == 1)
  }

  @Test("what stands beside the xcframework") func beside() async throws {
    let (one, other) = (try TemporaryFolder(), try TemporaryFolder())
    let crafted = try Crafted.demo()
    let old = try crafted.zip(in: one)
    let new = try crafted.zip(in: other)
    try other.write("MIT\n", to: "LICENSE")
    #expect(try Tool.run("zip", ["-qX", new, "LICENSE"], in: other.path).status == 0)
    let comparison = try await compareZips(old, new)
    #expect(comparison.files.added.map(\.path) == ["LICENSE"])
    #expect(comparison.files.changed.isEmpty && comparison.files.removed.isEmpty)
  }
}
