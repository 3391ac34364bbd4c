import Domain
import TestSupport
import Testing

@testable import Platform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("listing strangers' folders") struct FolderListingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("entries that cannot be in an artifact are reported, the others listed") func oddities() throws {
    try folder.write("12", to: "t/sub/file", mode: 0o755)
    try folder.link("t/link", to: "/etc/passwd")
    try folder.link("t/loop", to: ".")
    try #require(mkfifo(folder["t/sub/pipe"], 0o644) == 0)
    let listing = try FileSystem.listing(of: folder["t"])
    #expect(
      listing.tree.entries == [
        .init("link", .symlink(target: "/etc/passwd")), .init("loop", .symlink(target: ".")), .init("sub", .directory),
        .init("sub/file", .file(size: 2, executable: true)),
      ])
    #expect(listing.oddities == [.init(path: "sub/pipe", reason: .otherKind)])
    #expect(throws: SystemError.self) { try FileSystem.listing(of: folder["nowhere"]) }
    #expect(throws: SystemError.self) { try FileSystem.listing(of: folder["t/sub/file"]) }
  }

  @Test("excluded names are skipped only directly inside the folder") func excluding() throws {
    for name in ["a/a", "b"] { try folder.write("", to: "t/" + name) }
    #expect(try FileSystem.listing(of: folder["t"], excluding: ["b"]).tree.entries.map(\.path) == ["a", "a/a"])
    #expect(try FileSystem.listing(of: folder["t"], excluding: ["a"]).tree.entries.map(\.path) == ["b"])
  }

  @Test("no more entries are listed than the limit allows", arguments: [1, 2, 3, 4, 100]) func bounded(limit: Int)
    throws
  {
    for number in 0..<4 { try folder.write("", to: "t/\(number)") }
    let listing = try FileSystem.listing(of: folder["t"], limit: limit)
    #expect(listing.tree.entries.count == min(limit, 4))
    #expect(listing.oddities == (limit < 4 ? [.init(path: "", reason: .tooMany(limit))] : []))
  }

  @Test("folders deeper than a hundred are not read") func deep() throws {
    let deepest = (0...FileSystem.deepest).map { _ in "d" }.joined(separator: "/")
    try folder.write("", to: "t/" + deepest + "/file")
    let listing = try FileSystem.listing(of: folder["t"])
    #expect(listing.tree.entries.map(\.path).max { $0.count < $1.count } == deepest)
    #expect(listing.oddities == [.init(path: deepest, reason: .tooDeep(FileSystem.deepest))])
  }

  // APFS refuses names that are not UTF-8.
  #if os(Linux)
    @Test("names and links that are not UTF-8 do not stop the listing") func bytes() throws {
      try folder.write("", to: "t/file")
      let name: [UInt8] = Array(folder["t/f"].utf8) + [0xFF, 0]
      close(try #require([open(name.map(CChar.init(bitPattern:)), O_WRONLY | O_CREAT, 0o644)].first { $0 >= 0 }))
      try #require(symlink([CChar(bitPattern: 0xFF), 0], folder["t/link"]) == 0)
      let listing = try FileSystem.listing(of: folder["t"])
      #expect(listing.tree.entries.map(\.path) == ["file"])
      #expect(listing.oddities.map(\.path).sorted() == ["f\u{FFFD}", "link"])
    }
  #endif
}
