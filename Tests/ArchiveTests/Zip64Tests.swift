import Domain
import Foundation
import TestSupport
import Testing

@testable import Artifacts

@Suite("Zip64: counts, names and a large file")
struct Zip64Tests {
  let folder: TemporaryFolder
  var zip: String { folder["out.zip"] }

  init() throws { folder = try TemporaryFolder() }

  /// The first count of which Zip64 has to say what it is. `Zip64LimitTests` has those around it.
  @Test("as many entries as a base can have") func count() throws {
    let count = 65_535
    let writer = try ZipWriter(creating: zip, time: .earliest)
    let content = ContentPacker(scratchFolder: folder.path).pack(Array("same".utf8))
    for index in 0..<count { try writer.add(ZipEntry("f\(index)", .file(executable: false)), content) }
    let digest = try writer.finish().digest
    #expect(try RecordWalk.of(zip) == .init(entries: count, zip64End: true, zip64Entries: 0))
    // Only the names: unzip compares the contents with their CRCs, in a fiftieth of the time.
    let names =
      "import sys, zipfile\nassert zipfile.ZipFile(sys.argv[1]).namelist() == [f'f{i}' for i in range(\(count))]"
    try Judge.python(names, zip)
    try Judge.run("unzip", ["-tqq", zip])
    #expect(try Judge.run("bsdtar", ["-tf", zip]).split(separator: "\n").count == count)
    #expect(try Judge.sha256(zip) == digest.description)
    var found: [String] = []
    try ArchiveReader.forEachEntry(of: zip) { entry, _ in found.append(entry.path) }
    #expect(found == (0..<count).map { "f\($0)" })
  }

  /// One byte too large for a 32-bit size field: a hole, with a mark at its end. It takes a processor half a minute, so only
  /// `make test-large` does it; `Zip64LimitTests` stores such files without compressing them.
  @Test("a file of more than 4 GiB is compressed and read back", .enabled(if: Extent.large)) func largeFile() throws {
    let (size, mark) = ((4 << 30) + 1, Array("the end".utf8))
    let source = try folder.write(mark, to: "source")
    let file = try #require(FileHandle(forUpdatingAtPath: source))
    try file.truncate(atOffset: 0)
    try file.seek(toOffset: UInt64(size - mark.count))
    try file.write(contentsOf: Data(mark))
    try file.close()
    let writer = try ZipWriter(creating: zip, time: .earliest)
    try writer.add(
      ZipEntry("large", .file(executable: false)),
      ContentPacker(scratchFolder: folder["spool"]).compress(file: source, size: size))
    try writer.add(ZipEntry("small", .file(executable: false)), ContentPacker(scratchFolder: "").pack(mark))
    let total = try writer.finish().size
    #expect(total < 10 << 20)
    #expect(try RecordWalk.of(zip) == .init(entries: 2, zip64End: false, zip64Entries: 1))
    #expect(try PythonEntry.list(zip, testing: false).map(\.size) == [size, mark.count])
    // libarchive compares the content with its CRC.
    var found: [(size: Int, end: [UInt8])] = []
    try ArchiveReader.forEachEntry(of: zip) { entry, data in
      var (count, end) = (0, [UInt8]())
      try data.forEachBlock { block in
        count += block.count
        // A collection's suffix: a sequence's reads every byte of these gigabytes.
        let last: Slice<UnsafeRawBufferPointer> = block.suffix(mark.count)
        end = Array((end + Array(last)).suffix(mark.count))
      }
      #expect(count == entry.size)
      found.append((count, end))
    }
    #expect(found.map(\.size) == [size, mark.count] && found.map(\.end) == [mark, mark])
  }

  @Test("a prefix is continued into a zip with too many entries for one without Zip64")
  func prefix() throws {
    let base = try ZipWriter(creating: folder["prefix"], time: .earliest)
    for index in 0..<65_530 { try base.add(ZipEntry("f\(index)", .directory), .empty) }
    let prefix = try base.prefix()
    for extra in [4, 5, 6] {
      let writer = try ZipWriter(creating: folder["\(extra)"], continuing: prefix)
      for index in 0..<extra { try writer.add(ZipEntry("own\(index)", .directory), .empty) }
      _ = try writer.finish()
      try Judge.run("unzip", ["-tqq", folder["\(extra)"]])
      #expect(try RecordWalk.of(folder["\(extra)"]).zip64End == (extra > 4))
    }
  }

  @Test("a name of 65,535 bytes fits, one byte more is an error that names it")
  func names() throws {
    let writer = try ZipWriter(creating: zip, time: .earliest)
    let longest = String(repeating: "n", count: 65_535)
    let file = ZipEntry.FileType.file(executable: false)
    try writer.add(ZipEntry(longest, file), .empty)
    // A directory's slash counts too.
    try writer.add(ZipEntry(String(repeating: "d", count: 65_534), .directory), .empty)
    for tooLong in [ZipEntry(longest + "n", file), ZipEntry(longest, .directory)] {
      let error = #expect(throws: ZipWriter.NameTooLong.self) { try writer.add(tooLong, .empty) }
      #expect(error?.path == tooLong.path)
    }
    _ = try writer.finish()
    #expect(try RecordWalk.of(zip).entries == 2)
    #expect(try PythonEntry.list(zip).map(\.name) == [longest, String(repeating: "d", count: 65_534) + "/"])
  }
}
