import Platform
import TestSupport
import Testing

@testable import Artifacts

/// Whatever the bytes are: an answer, and no crash.
@Suite struct StructureHostileTests {
  private static let expression = """
    build(E('a/', b''), E('a/b', b'0' * 40, method=8), L('a/l', 0o120777, data=b'b'), E('\\u00e9', \
    csize=0xffffffff, usize=0xffffffff, extra=extra((1, struct.pack('<QQ', 4, 4)))), \
    E('d', flags=8, descriptor=struct.pack('<IIII', 0x08074b50, zlib.crc32(b'data'), 4, 4)), zip64={}, comment=b'hi')
    """

  private static func seed(_ folder: TemporaryFolder) throws -> [UInt8] {
    try TestFile.bytes(StructureForge.archive(expression, in: folder))
  }

  /// Also that what is returned can be used: ranges, names, messages.
  private static func inspect(_ path: String) throws -> [String] {
    do {
      let structure = try ZipStructure.inspect(path)
      let size = try OpenFile.reading(path).size()
      for entry in structure.entries {
        #expect(entry.dataRange.map { $0.upperBound <= size } ?? true)
        _ = (entry.path, entry.name.bytes, entry.unixMode)
      }
      return structure.problems.map { "\($0.code): \($0.message)" }
    } catch is ZipStructure.NotAZip {
      return ["not a zip"]
    }
  }

  @Test func seedSaysWhatIsTrue() throws {
    let folder = try TemporaryFolder()
    #expect(
      try ZipStructure.inspect(StructureForge.archive(Self.expression, in: folder)).codes == [
        "comment", "data-descriptor",
      ])
  }

  @Test func everyTruncation() throws {
    let folder = try TemporaryFolder()
    let bytes = try Self.seed(folder)
    for count in 0..<bytes.count {
      let found = try Self.inspect(folder.write(bytes.prefix(count), to: "cut"))
      #expect(!found.isEmpty && found != ["not a zip"] || count < 4, "cut to \(count)")
    }
  }

  @Test(arguments: 0..<4)
  func mutations(round: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = try Self.seed(folder)
    for var random in Rounds.generators(seed: UInt64(round) + 1) {
      for _ in 0..<500 {
        let mutant = bytes.mutated(using: &random)
        _ = try Self.inspect(folder.write(mutant, to: "mutant"))
      }
    }
  }

  @Test func noZipAtAll() throws {
    let folder = try TemporaryFolder()
    let files = ["": "empty", "hello": "text", String(repeating: "x", count: 100_000): "long"]
    for (text, name) in files {
      let path = try folder.write(text, to: name)
      #expect(throws: ZipStructure.NotAZip()) { try ZipStructure.inspect(path) }
    }
    #expect(throws: ZipStructure.NotAZip()) { try ZipStructure.inspect(folder.path) }
    #expect(throws: ZipStructure.NotAZip()) { try ZipStructure.inspect("/dev/zero") }
    #expect(throws: SystemError.self) { try ZipStructure.inspect(folder["missing"]) }
  }

  /// One local header, as long as can be, for all entries: read again and again it would be gigabytes.
  @Test func oneLongHeaderForAll() throws {
    let folder = try TemporaryFolder()
    let fields = "b''.join(struct.pack('<HH', i + 256, 0) for i in range(16000))"
    let path = try StructureForge.archive(
      "build(E('x', b'', l_extra=\(fields)), *[E('%d' % i, b'', offset=0) for i in range(3000)])", in: folder)
    #expect(
      Set(try ZipStructure.inspect(path).codes) == ["extra-field-unknown", "local-name", "overlap"])
  }

  /// Every entry is wrong in every way that costs memory: one local header for all, one name, many fields.
  @Test func manyHostileEntries() throws {
    let folder = try TemporaryFolder()
    let script = """
      (lambda local, record, n: local + record * n + struct.pack('<IHHHHIIH', 0x06054b50, 0, 0, 0xffff, 0xffff, \
      len(record) * n, len(local), 0))(build(E('/../A', data=b''))[:35], \
      build(E('/../A', data=b'', c_extra=extra((0x5455, b'1'))))[35:-22], 20000)
      """
    let path = try StructureForge.archive(script, in: folder)
    let structure = try ZipStructure.inspect(path)
    #expect(structure.entries.count == 20_000)
    #expect(structure.problems.count < 1000)
    #expect(
      Set(structure.codes) == [
        "absolute-path", "duplicate-name", "end-record", "extra-field", "overlap", "parent-component",
      ])
  }
}
