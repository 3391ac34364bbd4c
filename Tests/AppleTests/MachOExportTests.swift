import Domain
import TestSupport
import Testing

@testable import Artifacts

@Suite struct MachOExportTests {
  private static func edge(_ text: String, _ node: UInt8) -> [UInt8] { Array(text.utf8) + [0, node] }

  /// `_a` with an address, `_ab` re-exported as `_z`, `_c` with a resolver.
  static let trie: [UInt8] = {
    let root = [0, 1] + edge("_", 5)
    let below = [0, 2] + edge("a", 13) + edge("c", 27)
    let a = [2, 0, 0x10, 1] + edge("b", 20)
    return root + below + a + [5, 8, 1, 0x5F, 0x7A, 0, 0] + [3, 0x10, 1, 2, 0]
  }()

  private static func image(_ command: UInt64, _ trie: [UInt8]) -> MachOBytes {
    var file = MachOBytes()
    file.add(command, pointingAt: trie, after: command == 0x8000_0033 ? [] : [UInt64](repeating: 0, count: 8))
    return file
  }

  @Test("a trie", arguments: [0x8000_0033, 0x22, 0x8000_0022] as [UInt64]) func trie(command: UInt64) throws {
    #expect(try MachOImageTests.image(Self.image(command, Self.trie).bytes).exports == ["_a", "_ab", "_c"])
  }

  static func symbolTable(_ trie: [UInt8]) -> [UInt8] {
    var file = MachOBytes()
    let strings = Array("\0_public\0_hidden\0_local\0_stab\0_undefined\0_common\0_alias\0_absolute\0".utf8)
    let names = [1, 9, 17, 24, 30, 41, 49, 56].map(UInt64.init)
    let types: [UInt8] = [0x0F, 0x1F, 0x0E, 0x2F, 0x01, 0x01, 0x0B, 0x03]
    var symbols: [UInt8] = []
    for (name, type) in zip(names, types) {
      symbols += MachOBytes.number(name) + [type, 1, 0, 0] + MachOBytes.number(name == 30 ? 0 : 8, 8)
    }
    file.add(0x8000_0033, 32 + 16 + 24, UInt64(trie.count))
    let offset = UInt64(32 + 16 + 24 + trie.count)
    file.add(0x2, offset, UInt64(types.count), offset + UInt64(symbols.count), UInt64(strings.count))
    file.tail = trie + symbols + strings
    return file.bytes
  }

  @Test(
    "the symbol table is read if the trie is malformed",
    arguments: [
      ("itself", [0, 1, 0x61, 0, 0]), ("beyond the end", [0, 1, 0x61, 0, 99]), ("an edge without end", [0, 1, 0x61]),
      ("a huge payload", [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]),
      ("a number of more than 64 bits", [UInt8](repeating: 0xFF, count: 11)),
      ("branches that join", [0, 2, 0x61, 0, 8, 0x62, 0, 8, 0, 0]),
    ] as [(String, [UInt8])]) func fallsBack(name: String, trie: [UInt8]) throws
  {
    let image = try MachOImageTests.image(Self.symbolTable(trie))
    #expect(image.problems.map(\.part) == [.exports], "\(name)")
    #expect(image.exports == ["_public", "_common", "_alias", "_absolute"])
  }

  @Test("overlapping nodes are refused") func overlap() throws {
    // A node with 200 edges, each to another offset in a long text that each target would read to its end.
    var trie: [UInt8] = [0, 200]
    for node in 802..<1002 { trie += [0x61, 0, UInt8(node & 0x7F) | 0x80, UInt8(node >> 7)] }
    trie += [UInt8](repeating: 1, count: 10_000) + [0]
    let end = trie.count + 2
    trie += [UInt8(end & 0x7F) | 0x80, UInt8(end >> 7), 0, 0]
    let image = try MachOImageTests.image(Self.image(0x8000_0033, trie).bytes)
    #expect(image.problems.map(\.message) == ["has an export trie whose nodes overlap"])
    #expect(image.exports == nil)
  }

  // MARK: Limits

  private static func image(_ bytes: [UInt8], count: Int, size: Int) throws -> MachOImage {
    let memory = StreamMemory(limit: .max, largest: bytes.count)
    var stream = MachOStream(file: "X", memory: memory, symbols: SymbolBudget(count: count, size: size))
    bytes.withUnsafeBytes { stream.feed($0) }
    return try #require(try stream.finish().images.first)
  }

  @Test("a chain of nodes, each of which ends a name one byte longer") func chain() throws {
    var trie: [UInt8] = []
    for index in 1...200 {
      let next = 9 * index
      trie += [2, 0, 0, 1, 0x61, 0, UInt8(next & 0x7F) | 0x80, UInt8(next >> 7) | 0x80, 0]
    }
    let bytes = Self.image(0x8000_0033, trie + [0, 0]).bytes
    #expect(try Self.image(bytes, count: 200, size: 19_900).exports?.count == 200)
    for (count, size) in [(200, 19_899), (199, 19_900)] {
      let image = try Self.image(bytes, count: count, size: size)
      #expect(image.problems.first?.message == "exports more than a million names or 64 MiB of names")
      #expect(image.exports == nil)
    }
  }

  @Test("many symbols that share a long name") func sharedName() throws {
    var file = MachOBytes()
    let symbols = (0..<20).flatMap { _ in MachOBytes.number(0) + [0x0F, 1, 0, 0] + MachOBytes.number(8, 8) }
    file.add(0x2, 32 + 24, 20, UInt64(32 + 24 + symbols.count), 401)
    file.tail = symbols + [UInt8](repeating: 0x61, count: 400) + [0]
    #expect(try Self.image(file.bytes, count: 20, size: 8000).exports?.count == 20)
    #expect(try Self.image(file.bytes, count: 20, size: 7999).problems.map(\.part) == [.exports])
  }
}
