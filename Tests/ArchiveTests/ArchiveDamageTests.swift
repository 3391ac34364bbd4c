import Artifacts
import Domain
import Foundation
import Platform
import TestSupport
import Testing

@Suite("archives that cannot be trusted")
struct ArchiveDamageTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func readAll(_ path: String) throws {
    try ArchiveReader.forEachEntry(of: path) { _, data in _ = try data.digest() }
  }

  private func small() throws -> [UInt8] {
    try ZipWriter.write(
      [
        .directory("d"), .file("d/text", String(repeating: "text ", count: 50)), .link("d/link", to: "text"),
        .file("d/noise", [Sample].random(60)), .file("größe", "1", executable: true),
      ], to: folder["small.zip"])
    return try TestFile.bytes(folder["small.zip"])
  }

  @Test("a missing file is an error in the system's words")
  func missing() {
    #expect(throws: SystemError("open", folder["missing.zip"], code: ENOENT)) { try readAll(folder["missing.zip"]) }
  }

  @Test("a folder is no archive")
  func folderAsArchive() {
    #expect(throws: (any Error).self) { try readAll(folder.path) }
  }

  @Test(
    "what is no zip is an error that names the file",
    arguments: [
      ("nothing", []), ("one byte", [0]), ("text", Array("PK is not enough".utf8)), ("noise", [Sample].random(5000)),
      ("zeros", [UInt8](repeating: 0, count: 5000)), ("a local header", [0x50, 0x4b, 3, 4]),
      ("an end that promises entries", [0x50, 0x4b, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0] + [UInt8](repeating: 0, count: 10)),
    ] as [(String, [UInt8])])
  func garbage(_ name: String, _ bytes: [UInt8]) throws {
    let path = try folder.write(bytes, to: name)
    let error = #expect(throws: ArchiveError.self) { try readAll(path) }
    #expect(error?.path == path)
    #expect(error?.message.isEmpty == false)
  }

  @Test("a zip cut at any length is an error")
  func truncated() throws {
    let bytes = try small()
    for length in 0..<bytes.count {
      let path = try folder.write(bytes.prefix(length), to: "cut.zip")
      #expect(throws: ArchiveError.self, "\(length) of \(bytes.count) bytes") { try readAll(path) }
    }
  }

  @Test("damaged zips give entries or an error, never a crash")
  func mutations() throws {
    let bytes = try small()
    var refused = 0
    for var generator in Rounds.generators(seed: 7) {
      for _ in 0..<300 {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
          let index = Int.random(in: 0..<changed.count, using: &generator)
          let interesting: [UInt8] = [0, 1, 0x7f, 0x80, 0xff, UInt8.random(in: 0 ... .max, using: &generator)]
          changed[index] = interesting[Int.random(in: 0..<interesting.count, using: &generator)]
        }
        do { try readAll(folder.write(changed, to: "mutated.zip")) } catch is ArchiveError { refused += 1 }
      }
    }
    #expect(refused > 50)
  }

  @Test(
    "packed bytes must end where the directory says, and give as many bytes as it says",
    arguments: [
      ("more packed", "deflated(text) + b'\\0\\0\\0'", 200), ("less packed", "deflated(text)[:-1]", 200),
      ("gives more", "deflated(text)", 199), ("gives less", "deflated(text)", 201),
    ])
  func sizes(_ name: String, packed: String, size: Int) throws {
    func archive(_ packed: String, _ size: Int) throws -> String {
      try StructureForge.archive(
        "(lambda text: build(E('a', \(packed), l_method=8, c_method=8, crc=zlib.crc32(text), usize=\(size))))(b'text' * 50)",
        in: folder)
    }
    try readAll(archive("deflated(text)", 200))
    #expect(throws: ArchiveError.self) { try readAll(archive(packed, size)) }
  }

  @Test("a flipped byte in an entry's data is an error")
  func checksums() throws {
    let bytes = try small()
    let noise = [Sample].random(60)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: noise) })
    for index in start..<start + noise.count {
      var changed = bytes
      changed[index] ^= 0x10
      let path = try folder.write(changed, to: "changed.zip")
      #expect(throws: ArchiveError.self) { try readAll(path) }
    }
  }

  @Test("an encrypted entry can be listed but not read")
  func encrypted() throws {
    try folder.write("secret", to: "file")
    try Judge.run("zip", ["-q", "-P", "password", "out.zip", "file"], in: folder.path)
    var paths: [String] = []
    try ArchiveReader.forEachEntry(of: folder["out.zip"]) { entry, _ in paths.append(entry.path) }
    #expect(paths == ["file"])
    let error = #expect(throws: ArchiveError.self) { try readAll(folder["out.zip"]) }
    #expect(error?.message.lowercased().contains("passphrase") == true)
  }

  @Test("a name, or a link's target, that is not UTF-8 is an error", arguments: ["name", "flagged name", "target"])
  func notUTF8(_ place: String) throws {
    var bytes = try small()
    for index in bytes.indices where bytes[index...].starts(with: Array((place == "target" ? "text" : "d/noise").utf8))
    {
      bytes[index + 2] = 0xff
    }
    if place == "name" { for index in bytes.indices where bytes[index] == 0x08 { bytes[index] = 0 } }
    let path = try folder.write(bytes, to: "changed.zip")
    #expect(throws: ArchiveError.self) { try readAll(path) }
  }
}

@Suite("archives that lie about sizes")
struct ArchiveSizeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// One entry of zeros whose central directory and local header say another size, in Zip64 fields where it is wide.
  private func lie(holding size: Int, saying claimed: UInt64) throws -> String {
    let script = """
      import struct, sys, zlib
      path, size, claimed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
      data = bytes(size)
      squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
      packed = squeeze.compress(data) + squeeze.flush()
      wide = claimed >= 0xFFFFFFFF
      extra = struct.pack('<HHQQ', 1, 16, claimed, len(packed)) if wide else b''
      sizes = (0xFFFFFFFF, 0xFFFFFFFF) if wide else (len(packed), claimed)
      common = struct.pack('<HHHIIIIHH', 45, 0, 8, 0, zlib.crc32(data), *sizes, 1, len(extra))
      local = b'PK\\x03\\x04' + common + b'f' + extra
      central = b'PK\\x01\\x02' + struct.pack('<H', 3 << 8 | 45) + common
      central += struct.pack('<HHHII', 0, 0, 0, 0o100644 << 16, 0) + b'f' + extra
      end = b'PK\\x05\\x06' + struct.pack('<IHHIIH', 0, 1, 1, len(central), len(local) + len(packed), 0)
      open(path, 'wb').write(local + packed + central + end)
      """
    try Judge.python(script, folder["lie.zip"], "\(size)", "\(claimed)")
    return folder["lie.zip"]
  }

  @Test("the honest one is read")
  func honest() throws {
    for size in [0, 10, 100_000] {
      try ArchiveReader.forEachEntry(of: lie(holding: size, saying: UInt64(size))) { entry, data in
        #expect(entry.size == size)
        let bytes = try data.bytes(limit: size)
        #expect(bytes == [UInt8](repeating: 0, count: size))
      }
    }
  }

  @Test(
    "any other size is an error, however large, and no memory is taken for it",
    arguments: [0, 9, 11, 0xFFFF_FFFE, 0xFFFF_FFFF, 1 << 40, 1 << 62, 1 << 63, .max - 15, .max] as [UInt64])
  func lies(_ claimed: UInt64) throws {
    let path = try lie(holding: 10, saying: claimed)
    #expect(throws: ArchiveError.self) {
      try ArchiveReader.forEachEntry(of: path) { entry, data in
        #expect(entry.size >= 0)
        _ = try data.bytes(limit: entry.size)
      }
    }
  }

  @Test("more bytes than the caller expects are an error before they take memory")
  func limit() throws {
    let path = try lie(holding: 200_000_000, saying: 200_000_000)
    let error = #expect(throws: ArchiveError.self) {
      try ArchiveReader.forEachEntry(of: path) { _, data in _ = try data.bytes(limit: 1000) }
    }
    #expect(error?.message == "an entry has more than 1000 bytes")
  }
}
