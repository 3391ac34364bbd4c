import Domain
import Foundation
import TestSupport
import Testing

@testable import Artifacts

/// Archives of programs that are not hostile: silence, or only what is true.
@Suite struct StructureToolsTests {
  private static func tree() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "text ", count: 500), to: "tree/K.framework/Versions/A/K", mode: 0o755)
    try folder.write("", to: "tree/K.framework/Versions/A/empty")
    try folder.write("size", to: "tree/Model/size.txt")
    try folder.link("tree/K.framework/Versions/Current", to: "A")
    return folder
  }

  @discardableResult
  private static func run(_ program: String, _ arguments: [String], in folder: String) throws -> Tool.Result {
    let result = try Tool.run(program, arguments, in: folder, environment: ["LC_ALL": "C.UTF-8"])
    #expect(result.status == 0, "\(program): \(result.errors)")
    return result
  }

  private static func codes(_ path: String) throws -> Set<String> { Set(try ZipStructure.inspect(path).codes) }

  @Test func ownWriter() throws {
    let folder = try TemporaryFolder()
    let packer = ContentPacker(scratchFolder: folder.path)
    let writer = try ZipWriter(creating: folder["own.zip"], time: .earliest)
    try writer.add(ZipEntry("K.framework", .directory), .empty)
    try writer.add(ZipEntry("K.framework/K", .symlink), packer.pack(Array("Versions/A/K".utf8)))
    try writer.add(ZipEntry("Модель/日本", .file(executable: true)), packer.pack(Array(repeating: 7, count: 5000)))
    try writer.add(ZipEntry("empty", .file(executable: false)), .empty)
    _ = try writer.finish()
    let structure = try ZipStructure.inspect(folder["own.zip"])
    #expect(structure.problems == [])
    #expect(structure.entries.map(\.path) == ["K.framework", "K.framework/K", "Модель/日本", "empty"])
    #expect(structure.entries.map(\.kind) == [.directory, .symlink, .file, .file])
    #expect(structure.entries.map(\.unixMode) == [0o040755, 0o120755, 0o100755, 0o100644])
    #expect(structure.entries[0].modified == .earliest)
  }

  @Test func ownWriterWithNothing() throws {
    let folder = try TemporaryFolder()
    _ = try ZipWriter(creating: folder["own.zip"], time: .earliest).finish()
    let structure = try ZipStructure.inspect(folder["own.zip"])
    #expect(structure.problems == [])
    #expect(structure.entries == [])
  }

  /// More entries than 16 bits count: a Zip64 end record.
  @Test func ownWriterWithManyEntries() throws {
    let folder = try TemporaryFolder()
    let writer = try ZipWriter(creating: folder["own.zip"], time: .earliest)
    for index in 0..<70_000 { try writer.add(ZipEntry("folder/\(index)", .file(executable: false)), .empty) }
    _ = try writer.finish()
    let structure = try ZipStructure.inspect(folder["own.zip"])
    #expect(structure.problems == [])
    #expect(structure.entries.count == 70_000)
    #expect(structure.entries.last?.path == "folder/69999")
  }

  /// Sizes and offsets that 32 bits do not hold, in a file of holes.
  @Test func ownRecordsBeyondFourGigabytes() throws {
    let folder = try TemporaryFolder()
    let size = 5 << 30
    let large = ZipSizes(method: .stored, crc: 1, compressed: size, uncompressed: size)
    let small = ZipSizes(method: .stored, crc: 1, compressed: 3, uncompressed: 3)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.write("", to: "own.zip")))
    var directory: [UInt8] = []
    var offset = 0
    for (name, sizes) in [("a", large), ("b", small), ("c", large)] {
      var header: [UInt8] = []
      LocalFileHeader(name: Array(name.utf8), sizes: sizes, time: .earliest).append(to: &header)
      CentralDirectoryHeader(name: Array(name.utf8), sizes: sizes, time: .earliest, mode: 0o100644, offset: offset)
        .append(to: &directory)
      try file.seek(toOffset: UInt64(offset))
      try file.write(contentsOf: header)
      offset += header.count + sizes.compressed
    }
    EndOfCentralDirectory(count: 3, directorySize: directory.count, directoryOffset: offset).append(to: &directory)
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: directory)
    try file.close()
    let structure = try ZipStructure.inspect(folder["own.zip"])
    #expect(structure.problems == [])
    #expect(structure.entries.map(\.uncompressedSize) == [size, 3, size])
    #expect(structure.entries.map { $0.dataRange?.count } == [size, 3, size])
  }

  @Test(
    "zip",
    arguments: [
      (["-qryX"], []), (["-qryX", "-0"], []), (["-qryXD"], []), (["-qryX", "-fz"], []), (["-qry"], ["extra-field"]),
      // With links followed: zip 3.0 as Debian first had it gives none a descriptor.
      (["-qrX", "-fd"], ["data-descriptor"]),
      (["-qryX", "-P", "secret"], ["encrypted", "data-descriptor"]),
    ] as [([String], Set<String>)])
  func infoZip(arguments: [String], codes: Set<String>) throws {
    let folder = try Self.tree()
    try Self.run("zip", arguments + ["../out.zip", "."], in: folder["tree"])
    #expect(try Self.codes(folder["out.zip"]) == codes, "\(arguments)")
    try Self.expectPythonAgrees(folder["out.zip"])
  }

  /// Depending on the system's own names, `zip` flags them, adds a field with a second name, or does nothing.
  @Test func infoZipOfOtherNames() throws {
    let folder = try Self.tree()
    try folder.write("größe", to: "tree/Модель/größe.txt")
    try Self.run("zip", ["-qryX", "../out.zip", "."], in: folder["tree"])
    #expect(try Self.codes(folder["out.zip"]).isSubset(of: ["extra-field", "utf8-flag"]))
    #expect(try ZipStructure.inspect(folder["out.zip"]).entries.contains { $0.path == "Модель/größe.txt" })
  }

  @Test func bsdtar() throws {
    let folder = try Self.tree()
    try Self.run("bsdtar", ["--format", "zip", "-cf", "../out.zip", "."], in: folder["tree"])
    let found = try Self.codes(folder["out.zip"])
    #expect(found.isSubset(of: ["data-descriptor", "extra-field", "dot-component", "empty-component", "local-flags"]))
    #expect(found.isSuperset(of: ["data-descriptor", "extra-field"]))
  }

  private static let python = """
    import io, sys, zipfile
    class Pipe(io.RawIOBase):
        def __init__(self, f): self.f = f
        def writable(self): return True
        def write(self, b): return self.f.write(b)
    seekable = open('plain.zip', 'wb')
    for file, mode in [(seekable, 0), (open('wide.zip', 'wb'), 1), (Pipe(open('piped.zip', 'wb')), 0),
                       (Pipe(open('widepiped.zip', 'wb')), 1)]:
        with zipfile.ZipFile(file, 'w', zipfile.ZIP_DEFLATED) as z:
            for name, text in [('a.txt', 'a' * 1000), ('Модель/größe', 'x'), ('empty', '')]:
                with z.open(name, 'w', force_zip64=bool(mode)) as e: e.write(text.encode())
            z.writestr('plain', 'stored', zipfile.ZIP_STORED)
    with zipfile.ZipFile('exotic.zip', 'w') as z:
        z.writestr('bz', 'b' * 1000, zipfile.ZIP_BZIP2)
    with zipfile.ZipFile('twice.zip', 'w') as z:
        z.writestr('a', '1'); z.writestr('a', '2'); z.comment = b'remark'
    """

  @Test func pythonWriter() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.python, to: "make.py")
    try Self.run(Tool.python, ["-W", "ignore", "make.py"], in: folder.path)
    let expected: [String: Set<String>] = [
      "plain": [], "wide": [], "piped": ["data-descriptor"], "widepiped": ["data-descriptor"],
      "exotic": ["compression-method"], "twice": ["duplicate-name", "comment"],
    ]
    for (name, codes) in expected {
      #expect(try Self.codes(folder[name + ".zip"]) == codes, "\(name)")
      try Self.expectPythonAgrees(folder[name + ".zip"])
    }
  }

  /// Names, methods, sizes, CRCs, modes and places, as Python's `zipfile` reads them.
  private static func expectPythonAgrees(_ path: String) throws {
    let script = """
      import sys, zipfile
      def packed(year, month, day, hour, minute, second):
          return year - 1980 << 25 | month << 21 | day << 16 | hour << 11 | minute << 5 | second // 2
      for i in zipfile.ZipFile(sys.argv[1]).infolist():
          print(i.filename, i.compress_type, i.CRC, i.compress_size, i.file_size, i.header_offset, i.flag_bits,
                i.external_attr >> 16, packed(*i.date_time), sep='|')
      """
    let theirs = try run(Tool.python, ["-c", script, path], in: "/").text
    let ours = try ZipStructure.inspect(path).entries.map { entry in
      let numbers: [Int] = [
        Int(entry.method), Int(entry.crc), entry.compressedSize, entry.uncompressedSize, entry.headerOffset,
        Int(entry.flags), Int(entry.unixMode ?? 0), Int(entry.modified.packed),
      ]
      return ([entry.name.text] + numbers.map { "\($0)" }).joined(separator: "|") + "\n"
    }
    #expect(ours.joined() == theirs)
  }
}
