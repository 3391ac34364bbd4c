import Domain
import Foundation
import Platform
import TestSupport
import Testing

@testable import Artifacts

/// Records around 4 GiB, in real archives whose first entry is a hole in the file.
@Suite("Zip64: at the limits")
struct Zip64LimitTests {
  struct Limit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let hole: Int
    let zip64Entries: Int
    let zip64End: Bool

    init(_ name: String, hole: Int, zip64Entries: Int, zip64End: Bool) {
      (testDescription, self.hole, self.zip64Entries, self.zip64End) = (name, hole, zip64Entries, zip64End)
    }
  }

  private static let headerSize = 30 + "hole".utf8.count
  private static let modelSize = 30 + "model".utf8.count + content.utf8.count
  private static let content = "behind the hole"

  @Test(
    "sizes, offsets and the directory's place",
    arguments: [
      Limit("directory at 0xFFFFFFFE", hole: 0xFFFF_FFFE - headerSize - modelSize, zip64Entries: 0, zip64End: false),
      Limit("directory at 0xFFFFFFFF", hole: 0xFFFF_FFFF - headerSize - modelSize, zip64Entries: 0, zip64End: true),
      Limit("directory at 0x100000000", hole: 0x1_0000_0000 - headerSize - modelSize, zip64Entries: 0, zip64End: true),
      Limit("offset 0xFFFFFFFE", hole: 0xFFFF_FFFE - headerSize, zip64Entries: 0, zip64End: true),
      Limit("offset 0xFFFFFFFF", hole: 0xFFFF_FFFF - headerSize, zip64Entries: 0, zip64End: true),
      Limit("offset 0x100000000", hole: 0x1_0000_0000 - headerSize, zip64Entries: 0, zip64End: true),
      Limit("size 0xFFFFFFFE", hole: 0xFFFF_FFFE, zip64Entries: 0, zip64End: true),
      Limit("size 0xFFFFFFFF", hole: 0xFFFF_FFFF, zip64Entries: 1, zip64End: true),
      Limit("size 0x100000000", hole: 0x1_0000_0000, zip64Entries: 1, zip64End: true),
      Limit("5 GiB", hole: 5 << 30, zip64Entries: 1, zip64End: true),
    ])
  func archives(_ limit: Limit) throws {
    let folder = try TemporaryFolder()
    let zip = folder["out.zip"]
    let modelOffset = try write(hole: limit.hole, to: zip)
    #expect(
      try RecordWalk.of(zip) == .init(entries: 2, zip64End: limit.zip64End, zip64Entries: limit.zip64Entries))
    let entries = try PythonEntry.list(zip, testing: false)
    #expect(entries.map(\.size) == [limit.hole, 15])
    #expect(entries.map(\.compressed) == [limit.hole, 15])
    #expect(entries.map(\.offset) == [0, modelOffset])
    // Having read a size of exactly 0xFFFFFFFF, Info-ZIP 6.0 looks for it again in the next entry's Zip64 field.
    if limit.hole != 0xFFFF_FFFF { #expect(try Judge.run("unzip", ["-p", zip, "model"]) == Self.content) }
    #expect(try Judge.run("bsdtar", ["-xOf", zip, "model"]) == Self.content)
    #expect(try Judge.run("zipinfo", ["-l", zip, "hole"]).contains(" \(limit.hole) "))
    try read(zip, hole: limit.hole)
  }

  private func read(_ zip: String, hole: Int) throws {
    var sizes: [Int] = []
    var model: [UInt8] = []
    try ArchiveReader.forEachEntry(of: zip) { entry, data in
      sizes.append(entry.size)
      if entry.path == "model" { model = try data.bytes(limit: 15) }
    }
    #expect(sizes == [hole, 15])
    #expect(model == Array(Self.content.utf8))
  }

  /// - Returns: where the entry behind the hole stands.
  private func write(hole: Int, to path: String) throws -> Int {
    let content = Array(Self.content.utf8)
    let holeSizes = ZipSizes(method: .stored, crc: 0, compressed: hole, uncompressed: hole)
    let modelSizes = ContentPacker(scratchFolder: "").pack(content).compressed.sizes
    let (holeName, modelName) = (Array("hole".utf8), Array("model".utf8))
    var start: [UInt8] = []
    LocalFileHeader(name: holeName, sizes: holeSizes, time: .earliest).append(to: &start)
    let offset = start.count + hole
    var end: [UInt8] = []
    LocalFileHeader(name: modelName, sizes: modelSizes, time: .earliest).append(to: &end)
    end += content
    let directory = end.count
    for (name, sizes, offset) in [(holeName, holeSizes, 0), (modelName, modelSizes, offset)] {
      CentralDirectoryHeader(name: name, sizes: sizes, time: .earliest, mode: 0o100644, offset: offset)
        .append(to: &end)
    }
    EndOfCentralDirectory(count: 2, directorySize: end.count - directory, directoryOffset: offset + directory)
      .append(to: &end)
    try FileSystem.writeNewFile(path, start)
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.truncate(atOffset: UInt64(offset))
    try file.seekToEnd()
    try file.write(contentsOf: Data(end))
    try file.close()
    return offset
  }

  static let wide = [0xFFFF_FFFE, 0xFFFF_FFFF, 0x1_0000_0000, 1 << 40, Int.max]

  @Test("Python reads back any combination of sizes and offset") func combinations() throws {
    let folder = try TemporaryFolder()
    let rows = Self.wide.flatMap { size in
      Self.wide.flatMap { compressed in Self.wide.map { (size: size, compressed: compressed, offset: $0) } }
    }
    var bytes: [UInt8] = []
    for (index, row) in rows.enumerated() {
      let sizes = ZipSizes(method: .deflated, crc: 1, compressed: row.compressed, uncompressed: row.size)
      CentralDirectoryHeader(
        name: Array("\(index)".utf8), sizes: sizes, time: .earliest, mode: 0o100644, offset: row.offset
      ).append(to: &bytes)
    }
    EndOfCentralDirectory(count: rows.count, directorySize: bytes.count, directoryOffset: 0).append(to: &bytes)
    let entries = try PythonEntry.list(folder.write(bytes, to: "directory.zip"), testing: false)
    #expect(entries.map(\.size) == rows.map(\.size))
    #expect(entries.map(\.compressed) == rows.map(\.compressed))
    #expect(entries.map(\.offset) == rows.map(\.offset))
  }

  struct End: Sendable, CustomTestStringConvertible {
    let count: Int, size: Int, offset: Int
    var testDescription: String { "\(count) entries, \(size) bytes at \(offset)" }
    var needsZip64: Bool { count >= 0xFFFF || size >= 0xFFFF_FFFF || offset >= 0xFFFF_FFFF }
  }

  @Test(
    "the end record says each of its values once, and again in Zip64 where one does not fit",
    arguments: [
      End(count: 0, size: 0, offset: 0), End(count: 0xFFFE, size: 0xFFFF_FFFE, offset: 0xFFFF_FFFE),
      End(count: 0xFFFF, size: 1, offset: 1), End(count: 0x10000, size: 1, offset: 1),
      End(count: 1, size: 0xFFFF_FFFF, offset: 1), End(count: 1, size: 1, offset: 0xFFFF_FFFF),
      End(count: 1 << 33, size: 1 << 34, offset: 1 << 35),
    ])
  func end(_ end: End) throws {
    let folder = try TemporaryFolder()
    var bytes: [UInt8] = []
    EndOfCentralDirectory(count: end.count, directorySize: end.size, directoryOffset: end.offset).append(to: &bytes)
    let script = """
      import json, struct, sys
      data = open(sys.argv[1], 'rb').read()
      sig, disks, here, count, size, offset, comment = struct.unpack('<IIHHIIH', data[-22:])
      assert sig == 0x06054b50 and here == count and disks == comment == 0
      values = [count, size, offset]
      if len(data) > 22:
        assert len(data) == 98
        sig, rest, made, need, disks, here64, count64, size64, offset64 = struct.unpack('<IQHHQQQQQ', data[:56])
        sig2, disk, where, number = struct.unpack('<IIQI', data[56:76])
        assert sig == 0x06064b50 and rest == 44 and need == 45 and disks == 0 and here64 == count64
        assert sig2 == 0x07064b50 and disk == 0 and number == 1 and where == size64 + offset64
        for small, large, limit in (count, count64, 0xFFFF), (size, size64, 2**32 - 1), (offset, offset64, 2**32 - 1):
          assert small == min(large, limit)
        values = [count64, size64, offset64]
      print(json.dumps(values))
      """
    #expect(try Judge.json([Int].self, script, folder.write(bytes, to: "end")) == [end.count, end.size, end.offset])
    #expect(bytes.count == (end.needsZip64 ? 98 : 22))
  }
}
