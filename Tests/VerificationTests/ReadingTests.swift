import Artifacts
import Domain
import TestSupport
import Testing

@testable import Artifacts
@testable import Verification

/// Names and identifiers as other programs write them, in files that `openssl`, Python and our own hands made.
@Suite("Other readings of a file") struct ReadingTests {
  private static let nimbus = Customer(
    appID: CraftedVariant.id("nimbus-weather"), name: "Nimbus Wétter", bundleIdentifiers: ["io.nimbus.weather"],
    models: [])
  private let device = CraftedArtifact.device
  private let index = IdentityIndex(customers: [CraftedVariant.customer, Self.nimbus])

  private func lines(_ bytes: [UInt8]) throws -> [String] {
    var artifact = try CraftedVariant.artifact()
    artifact.write(device + "/a.dat", bytes)
    let expectation = CraftedVariant.expectation(index: index)
    return Rule.all(in: .isolation).lines(artifact.subject(expectation, index: index))
  }

  private func names(_ text: [UInt8]) throws -> Bool {
    try lines(text).contains { $0.hasPrefix("error isolation.identifier") && $0.contains("nimbus-weather") }
  }

  private func python(_ script: String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let result = try Tool.run(Tool.python, ["-c", script], in: folder.path, environment: ["PYTHONUTF8": "1"])
    try #require(result.status == 0, "\(result.errors)")
    return try TestFile.bytes(folder["out"])
  }

  @Test(
    "in UTF-32, at any place",
    arguments: ["utf-32-le", "utf-32-be"], ["Nimbus Wétter", "io.nimbus.weather", "nimbus-weather"])
  func wide(_ encoding: String, _ token: String) throws {
    for before in ["b''", "b'x'", "b'\\0\\1\\2'", "'for '.encode('\(encoding)')", "b'\\xff' * 9001"] {
      let script = "open('out', 'wb').write(\(before) + '\(token)'.encode('\(encoding)') + b'\\0\\0\\0\\0end')"
      #expect(try names(python(script)), "\(before)")
    }
    #expect(try !names(python("open('out', 'wb').write('x\(token)s'.encode('\(encoding)'))")))
  }

  @Test("wrapped, and in capitals") func wrapped() throws {
    for text in [
      "made for Nimbus\nWétter", "// made for Nimbus\n// Wétter, and others", "  * Nimbus \n   * Wétter",
      "> Nimbus\r\n> Wétter",
      "NIMBUS WÉTTER", "by NIMBUS\n    WÉTTER", "by NIMBUS WÉTTER.",
    ] { #expect(try names(Array(text.utf8)), "\(text)") }
    for text in ["Nimbus\n\nWétter", "nimbus wétter", "NIMBUS WÉTTERS", "Nimbus\nWétterer", "Nimbus. Wétter"] {
      #expect(try !names(Array(text.utf8)), "\(text)")
    }
    for encoding in ["utf-16-le", "utf-16-be"] {
      let script = "open('out', 'wb').write('\\ufeff%\\r\\n// for Nimbus \\r\\n//  Wétter'.encode('\(encoding)'))"
      for before in ["", String(repeating: "x", count: 9001), "\u{304A}"] {
        #expect(try names(python(script.replacing("%", with: before))), "\(encoding)")
      }
      #expect(try !names(python(script.replacing("\\r\\n//  W", with: "\\n\\nW"))), "\(encoding)")
    }
    #expect(
      try lines(Array("one\n  two\n  for Nimbus\n  Wétter".utf8)) == [
        "error isolation.identifier DEVICE/a.dat: names customer nimbus-weather: the name \"Nimbus Wétter\" is at byte 16 "
          + "(UTF-8)"
      ])
  }

  @Test("as data of a property list") func data() throws {
    let list = { (value: String) in
      "import plistlib; plistlib.dump({'a': \(value)}, open('out', 'wb'))"
    }
    #expect(try names(python(list("b'for io.nimbus.weather'"))))
    #expect(try names(python(list("b'123456 ' * 40 + 'Nimbus Wétter'.encode()"))))
    #expect(try names(python(list("__import__('gzip').compress(b'for io.nimbus.weather')"))))
    #expect(try !names(python(list("b'for io.nimbus.weathers'"))))
  }

  /// A chunk's checksum follows its text.
  private static let picture = """
    import struct, zlib
    def chunk(kind, data, crc=None):
        return struct.pack('>I', len(data)) + kind + data + (crc or struct.pack('>I', zlib.crc32(kind + data)))
    def png(*chunks):
        open('out', 'wb').write(b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', bytes(13)) + b''.join(chunks) + chunk(b'IEND', b''))

    """

  @Test("in a text of a picture, before its checksum", arguments: ["tEXt", "iTXt"]) func picture(kind: String) throws {
    let text = kind == "iTXt" ? "b'Comment\\0\\0\\0\\0\\0for io.nimbus.weather'" : "b'Comment\\0for io.nimbus.weather'"
    #expect(try names(python(Self.picture + "png(chunk(b'\(kind)', \(text), b'abcd'))")))
    #expect(try !names(python(Self.picture + "png(chunk(b'\(kind)', \(text) + b's', b'\\0\\0\\0\\0'))")))
    for sibling in ["\\x8AMNG", "\\x8BJNG"] {
      let picture = Self.picture.replacing("\\x89PNG", with: sibling)
      #expect(try names(python(picture + "png(chunk(b'\(kind)', \(text), b'abcd'))")))
    }
  }

  @Test("in a font's table of names") func font() throws {
    let script = """
      import struct
      names = ['Some', 'io.nimbus.weather', 'Font']
      for encoding, platform in [('utf-16-be', 3), ('latin-1', 1)]:
          data = [name.encode(encoding) for name in names]
          offsets = [sum(map(len, data[:n])) for n in range(3)]
          records = b''.join(struct.pack('>6H', platform, 1, 0, n, len(data[n]), offsets[n]) for n in range(3))
          table = struct.pack('>3H', 0, 3, 6 + len(records)) + records + b''.join(data)
          open(f'{platform}', 'wb').write(b'\\0\\1\\0\\0' + struct.pack('>4H', 1, 16, 0, 0) + b'name'
              + struct.pack('>3I', 0, 28, len(table)) + table)
      open('out', 'wb').write(open('PLATFORM', 'rb').read())
      """
    for platform in ["1", "3"] {
      #expect(try names(python(script.replacing("PLATFORM", with: platform))), "\(platform)")
      let longer = script.replacing("PLATFORM", with: platform).replacing("weather'", with: "weathers'")
      #expect(try !names(python(longer)), "\(platform)")
    }
  }

  @Test("names of a font that share their bytes are no more than its table can hold") func overlapping() {
    let record: [UInt8] = [0, 3, 0, 1, 4, 9, 0, 1, 0xFF, 0xFF, 0, 0]
    let table: [UInt8] = [0, 0, 0xFF, 0xFF, 0, 6] + [[UInt8]](repeating: record, count: 65_535).joined()
    let head: [UInt8] = Array("OTTO".utf8) + [0, 1, 0, 16, 0, 0, 0, 0] + Array("name".utf8)
    var fonts = FontNames()
    let font = head + [0, 0, 0, 0, 0, 0, 0, 28, 0, 0x0C, 0, 0] + table
    font.withUnsafeBytes { fonts.feed($0) }
    let names = fonts.names()
    #expect(!names.isEmpty && names.reduce(0) { $0 + $1.count } <= 1 << 20)
  }

  @Test("what is compressed inside of a file is said") func compressed() throws {
    let zlib = "zlib.compress(b'for io.nimbus.weather')"
    let files = [
      ("is a PNG with a compressed text", Self.picture + "png(chunk(b'zTXt', b'Comment\\0\\0' + \(zlib)))"),
      ("is a PNG with a compressed text", Self.picture + "png(chunk(b'iTXt', b'Comment\\0\\1\\0\\0\\0' + \(zlib)))"),
      (
        "is a PDF with compressed or encrypted parts",
        "import zlib; open('out', 'wb').write(b'%PDF-1.7\\n' + b' ' * 9000 + b'1 0 obj <</Type/ObjStm/Filter/FlateDecode>>' + \(zlib))"
      ),
      (
        "of a kind that cannot be searched: zstd",
        "open('out', 'wb').write(b'\\x53\\x2A\\x4D\\x18\\4\\0\\0\\0abcd\\x28\\xB5\\x2F\\xFD')"
      ),
      ("of a kind that cannot be searched: Apple archive", "open('out', 'wb').write(b'bvx2' + bytes(90))"),
    ]
    for (says, script) in files {
      let found = try lines(python(script))
      #expect(found.count == 1 && found[0].hasPrefix("warning isolation.not-searched DEVICE/a.dat: "), "\(found)")
      #expect(found.first?.contains(says) == true, "\(found)")
      // The same in an archive.
      let packed = try lines(
        python(
          script
            + "\nimport gzip; gzip.open('out.gz', 'wb').write(open('out', 'rb').read())\nimport os; os.replace('out.gz', 'out')"
        ))
      #expect(packed.contains { $0.hasPrefix("warning isolation.not-searched") }, "\(packed)")
    }
    #expect(try lines(python(Self.picture + "png(chunk(b'tEXt', b'Comment\\0made for everyone'))")) == [])
    #expect(try lines(Array("%PDF-1.4\n1 0 obj <</Length 3>> stream abc endstream".utf8)) == [])
  }
}
