import Domain
import Testing

@testable import Apple

/// Files larger than what may be held, made while they are read.
@Suite struct MachOStreamMemoryTests {
  /// A stream that is fed with made-up bytes.
  private struct Feeder {
    var stream: MachOStream

    init(exports: Bool = true) { stream = MachOStream(file: "X", exports: exports) }

    mutating func feed(_ bytes: [UInt8]) { bytes.withUnsafeBytes { stream.feed($0) } }

    mutating func feed(_ byte: UInt8, count: Int) {
      let block = [UInt8](repeating: byte, count: min(count, 1 << 20))
      for done in stride(from: 0, to: count, by: 1 << 20) {
        block.withUnsafeBytes { stream.feed(UnsafeRawBufferPointer(rebasing: $0[..<min(1 << 20, count - done)])) }
      }
    }

    mutating func finish() throws -> MachOFile {
      let file = try stream.finish()
      #expect(stream.heldBytes <= MachOStream.limit)
      return file
    }
  }

  private static let mebibyte = 1 << 20

  private static func signature(size: Int) -> [UInt8] {
    let blob = MachOBytes.signature([(0, MachOBytes.codeDirectory(flags: 2, identifier: "x"))])
    return blob + [UInt8](repeating: 0, count: size - blob.count)
  }

  /// - Parameters:
  ///   - code: between the load commands and what they name, in bytes.
  ///   - trie: in bytes; the names fill the rest of it with zeros.
  private static func image(code: Int, trie: Int, signature: Int) -> (head: [UInt8], trie: [UInt8]) {
    var file = MachOBytes()
    let start = UInt64(32 + 2 * 16 + code)
    file.add(0x8000_0033, start, UInt64(trie))
    file.add(0x1D, start + UInt64(trie), UInt64(signature))
    return (file.bytes, MachOExportTests.trie + [UInt8](repeating: 0, count: trie - MachOExportTests.trie.count))
  }

  @Test("an image of 300 MB") func image() throws {
    var feeder = Feeder()
    let image = Self.image(code: 300 * Self.mebibyte, trie: 4 * Self.mebibyte, signature: 4 * Self.mebibyte)
    feeder.feed(image.head)
    feeder.feed(0, count: 300 * Self.mebibyte)
    feeder.feed(image.trie)
    feeder.feed(Self.signature(size: 4 * Self.mebibyte))
    let file = try feeder.finish()
    #expect(file.images.map(\.exports?.names) == [["_a", "_ab", "_c"]])
    #expect(file.images.first?.signature?.isAdHoc == true)
    #expect(file.images.first?.problems == [])
    #expect(feeder.stream.heldBytes >= 4 * Self.mebibyte)
  }

  @Test("exports go before the signature") func priority() throws {
    var feeder = Feeder()
    let image = Self.image(code: 0, trie: 16 * Self.mebibyte, signature: 16 * Self.mebibyte)
    // The signature comes first here, the trie has no room beside it.
    var file = MachOBytes()
    file.add(0x1D, 64, UInt64(16 * Self.mebibyte))
    file.add(0x8000_0033, UInt64(64 + 16 * Self.mebibyte), UInt64(16 * Self.mebibyte))
    feeder.feed(file.bytes)
    feeder.feed(Self.signature(size: 16 * Self.mebibyte))
    feeder.feed(image.trie)
    let found = try #require(try feeder.finish().images.first)
    #expect(found.signature?.isAdHoc == true)
    #expect(found.exports == nil)
    #expect(found.problems.map(\.part) == [.exports])
    #expect(found.problems.map(\.isLimit) == [true])
  }

  @Test("a signature beyond the limit") func signature() throws {
    var feeder = Feeder()
    let image = Self.image(code: 0, trie: 100, signature: 100 * Self.mebibyte)
    feeder.feed(image.head + image.trie)
    feeder.feed(Self.signature(size: 1000))
    feeder.feed(0, count: 100 * Self.mebibyte - 1000)
    let found = try #require(try feeder.finish().images.first)
    #expect(found.signature != nil && found.signature?.primary == nil)
    #expect(found.exports?.names == ["_a", "_ab", "_c"])
    #expect(found.problems.map(\.part) == [.signature])
    #expect(found.problems.map(\.isLimit) == [true])
  }

  @Test("a symbol table beyond the limit, which a trie makes needless", arguments: [true, false])
  func symbols(hasTrie: Bool) throws {
    var file = MachOBytes()
    let trie = hasTrie ? MachOExportTests.trie : []
    let (commands, count) = (hasTrie ? 16 + 24 : 24, 4 * Self.mebibyte)
    if hasTrie { file.add(0x8000_0033, UInt64(32 + commands), UInt64(trie.count)) }
    let start = UInt64(32 + commands + trie.count)
    file.add(0x2, start, UInt64(count), start + UInt64(16 * count), 1)
    var feeder = Feeder()
    feeder.feed(file.bytes + trie)
    feeder.feed(0, count: 16 * count + 1)
    let found = try #require(try feeder.finish().images.first)
    #expect(found.exports?.source == (hasTrie ? .trie : nil))
    #expect(found.problems.map(\.isLimit) == (hasTrie ? [] : [true]))
    #expect(hasTrie == (feeder.stream.heldBytes < Self.mebibyte))
  }

  private static func object() -> [UInt8] {
    var object = MachOBytes(fileType: 1)
    let section = Array("__swift5_capture__TEXT\0\0\0\0\0\0\0\0\0\0".utf8) + [UInt8](repeating: 0, count: 48)
    let names = [UInt8](repeating: 0, count: 16)
    let fields = [0, 0, 0, 0].flatMap { MachOBytes.number($0, 8) } + object.numbers(7, 7, 40, 0)
    object.add(0x19, names + fields + Array(repeatElement(section, count: 40).joined()))
    object.add(0x32, 2, 0xE0000, 0, 0)
    let start = object.tailOffset + 24
    object.add(0x2, start, 1, start + 16, 4)
    object.tail = MachOBytes.number(1) + [0x0F, 1, 0, 0] + MachOBytes.number(0, 8) + Array("\0_f\0".utf8)
    return object.bytes
  }

  @Test("an archive of 6000 members and 300 MB") func archive() throws {
    var feeder = Feeder()
    let object = Self.object()
    let size = 50_000
    let header = MachOBytes.member(field: "object.o", [UInt8](repeating: 0, count: size)).prefix(60)
    feeder.feed(MachOBytes.archive([]))
    for _ in 0..<6000 {
      feeder.feed(header + object)
      feeder.feed(0, count: size - object.count)
    }
    let file = try feeder.finish()
    #expect(file.images.count == 6000)
    #expect(file.images.allSatisfy { $0.exports?.names == ["_f"] && $0.isSwift && $0.builds.count == 1 })
    // The first ones have all their sections; of the others those are left that say what they are.
    #expect(file.images.first?.sections.count == 40 && file.images.first?.problems == [])
    #expect(file.images.last?.problems.map(\.part) == [.segments])
    #expect(file.images.last?.problems.map(\.isLimit) == [true])
  }

  @Test("a member of 200 MB in a fat file") func member() throws {
    let image = Self.image(code: 200 * Self.mebibyte, trie: 100, signature: 1000)
    let size = image.head.count + 200 * Self.mebibyte + 100 + 1000
    let digits = "\(size)"
    var header = Array(MachOBytes.member(field: "big.o", []).prefix(60))
    header.replaceSubrange(48..<48 + digits.utf8.count, with: digits.utf8)
    let small = MachOBytes.archive([("a.o", Self.object())])
    var table = MachOBytes.big(0xCAFE_BABE, 2, 7, 3, 48, UInt64(small.count), 0)
    table += MachOBytes.big(0x0100_000C, 0, UInt64(48 + small.count), UInt64(8 + 60 + size), 0)
    var feeder = Feeder()
    feeder.feed(table + small + MachOBytes.archive([]) + header + image.head)
    feeder.feed(0, count: 200 * Self.mebibyte)
    feeder.feed(image.trie + Self.signature(size: 1000))
    let file = try feeder.finish()
    #expect(file.images.map(\.member) == ["a.o", "big.o"])
    #expect(file.images.last?.exports?.names == ["_a", "_ab", "_c"])
    #expect(file.images.last?.signature?.isAdHoc == true)
    #expect(file.images.flatMap(\.problems) == [])
    #expect(feeder.stream.heldBytes < Self.mebibyte)
  }

  @Test("load commands, long names and members that fill the memory are refused") func refused() throws {
    var commands = MachOBytes(commands: [])
    commands.commands = [MachOBytes.number(0x7777) + MachOBytes.number(UInt64(50 * Self.mebibyte))]
    var head = Array(commands.bytes.prefix(32))
    head.replaceSubrange(20..<24, with: MachOBytes.number(UInt64(50 * Self.mebibyte)))
    var feeder = Feeder()
    feeder.feed(head)
    feeder.feed(0, count: 50 * Self.mebibyte)
    #expect(throws: Failure.self) { try feeder.finish() }
    #expect(feeder.stream.heldBytes < Self.mebibyte)

    var names = Feeder()
    let table = MachOBytes.member(field: "//", [UInt8](repeating: 0x61, count: 5 * Self.mebibyte))
    names.feed(MachOBytes.archive([]) + table)
    #expect(throws: Failure.self) { try names.finish() }
    #expect(names.stream.heldBytes < Self.mebibyte)

    var members = Feeder()
    members.feed(MachOBytes.archive([]))
    let member = MachOBytes.member(field: "a", MachOBytes().bytes)
    for _ in 0..<90_000 { members.feed(member) }
    #expect(throws: Failure.self) { try members.finish() }
    #expect(members.stream.heldBytes <= MachOStream.limit)
  }
}
