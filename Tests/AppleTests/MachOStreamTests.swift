import Domain
import TestSupport
import Testing

@testable import Artifacts

/// Compares a stream in chunks of any size with the file read at once, which other tests compare with LLVM's tools.
@Suite struct MachOStreamTests {
  private static let sizes: [Int] = [1, 3, 60, 1000, 100_000]
  /// Reading larger files byte by byte would take long and add nothing.
  private static let sizesOfLarge = [100, 1000, 100_000]

  static func stream(
    _ bytes: [UInt8], exports: Bool = true, limit: Int = MachOStream.limit,
    using generator: inout SeededGenerator
  ) -> Result<MachOFile, Failure> {
    var stream = MachOStream(file: "X", exports: exports, limit: limit)
    var rest = bytes[...]
    let most = (bytes.count < 2500 ? sizes : sizesOfLarge).randomElement(using: &generator) ?? 1
    while !rest.isEmpty {
      let chunk = rest.prefix(Int.random(in: 0...most, using: &generator))
      chunk.withUnsafeBytes { stream.feed($0) }
      rest = rest.dropFirst(chunk.count)
    }
    return Result { () throws(Failure) in try stream.finish() }
  }

  private static func whole(_ bytes: [UInt8], exports: Bool = true) -> Result<MachOFile, Failure> {
    Result { () throws(Failure) in try MachOFile.read(bytes, file: "X", exports: exports) }
  }

  /// - Returns: one line for each difference.
  static func difference(_ left: Result<MachOFile, Failure>, _ right: Result<MachOFile, Failure>) -> String? {
    switch (left, right) {
    case (.success(let left), .success(let right)): left == right ? nil : "\(left)\n\(right)"
    case (.failure(let left), .failure(let right)):
      left.findings == right.findings ? nil : "\(left.findings)\n\(right.findings)"
    default: "\(left)\n\(right)"
    }
  }

  @Test("equals the file read at once", arguments: MachOFixtureTests.names + ["thin.a"]) func fixtures(name: String)
    throws
  {
    let bytes = try TestFile.bytes(MachOFixtureTests.folder + name)
    var generator = SeededGenerator(seed: 3)
    for exports in [true, false] {
      let whole = Self.whole(bytes, exports: exports)
      for _ in 0..<10 {
        #expect(Self.difference(Self.stream(bytes, exports: exports, using: &generator), whole) == nil)
      }
    }
  }

  @Test("equals it for mutations of the fixtures", arguments: MachOFixtureTests.names) func mutations(name: String)
    throws
  {
    let bytes = try TestFile.bytes(MachOFixtureTests.folder + name)
    var generator = SeededGenerator(seed: 17)
    for round in 0..<80 {
      let mutated = Mutation.mutate(bytes, using: &generator)
      let difference = Self.difference(Self.stream(mutated, using: &generator), Self.whole(mutated))
      #expect(difference == nil, "round \(round)")
    }
  }

  @Test("equals it for truncations", arguments: ["ios.o", "zippered.dylib", "fat64.o", "gnu.a", "bsd.a", "fat.a"])
  func truncations(name: String) throws {
    let bytes = try TestFile.bytes(MachOFixtureTests.folder + name)
    var generator = SeededGenerator(seed: 19)
    for length in stride(from: 0, through: bytes.count, by: 5) {
      let cut = Array(bytes.prefix(length))
      #expect(Self.difference(Self.stream(cut, using: &generator), Self.whole(cut)) == nil, "\(length) bytes")
    }
  }

  @Test("equals it for handmade files and their mutations", arguments: handmade) func byHand(
    name: String, bytes: [UInt8]
  ) {
    var generator = SeededGenerator(seed: 23)
    #expect(Self.difference(Self.stream(bytes, using: &generator), Self.whole(bytes)) == nil)
    for var generator in Rounds.generators(seed: 23) {
      for round in 0..<30 {
        let mutated = Mutation.mutate(bytes, using: &generator)
        let difference = Self.difference(Self.stream(mutated, using: &generator), Self.whole(mutated))
        #expect(difference == nil, "round \(round)")
      }
    }
  }

  @Test("a small budget only omits parts, and none makes it trap", arguments: MachOFixtureTests.names)
  func limits(name: String) throws {
    let bytes = try TestFile.bytes(MachOFixtureTests.folder + name)
    var generator = SeededGenerator(seed: 29)
    for limit in stride(from: 0, to: 60_000, by: 3997) {
      switch Self.stream(bytes, limit: limit, using: &generator) {
      case .success(let file):
        guard file != (try Self.whole(bytes).get()) else { continue }
        #expect(file.images.contains { $0.problems.contains(where: \.isLimit) }, "\(limit)")
      case .failure(let failure):
        #expect(failure.findings.map(\.code) == ["macho.too-large"])
        #expect(failure.findings.first?.severity == .warning)
        #expect(failure.findings.first?.message.contains("it its") == false)
        #expect(failure.findings.first?.message.contains("fit in memory") == true)
      }
    }
  }

  /// A thin image with its signature inside its load commands, a fat file whose entries are not in the order of its
  /// table, and so on.
  static let handmade: [(String, [UInt8])] = {
    var image = MachOBytes()
    image.add(0x8000_0033, pointingAt: MachOExportTests.trie)
    var signed = MachOBytes(isBig: true, isWide: false)
    let directory = MachOBytes.codeDirectory(flags: 2, identifier: "x", team: "T", specials: [[1, 2, 3]])
    signed.add(0x1D, pointingAt: MachOBytes.signature([(0, directory)]))
    var inner = MachOBytes()
    inner.add(0x1D, 32 + 16 + 8, UInt64(MachOBytes.signature([(0, directory)]).count))
    inner.add(0x7777, MachOBytes.signature([(0, directory)]))
    var long = MachOBytes.archive([("//", Array("a-very-long-name-of-a-file.o/\n".utf8)), ("/0", image.bytes)])
    long += MachOBytes.member(field: "#1/5000", [UInt8](repeating: 0x61, count: 5000) + signed.bytes)
    long += MachOBytes.member(field: "#1/3", Array("b.o".utf8)) + MachOBytes.member(field: "odd", [1])
    let fat = MachOBytes.fat([(0x0100_000C, 0, image.bytes), (18, 0, signed.bytes), (7, 3, long), (12, 9, [])])
    var swapped = fat
    for index in 0..<8 { swapped.swapAt(8 + 8 + index, 8 + 20 + 8 + index) }
    return [
      ("an image", image.bytes), ("a narrow image", signed.bytes), ("only a header", MachOBytes(isWide: false).bytes),
      ("a signature inside", inner.bytes), ("long names", long), ("a fat file", fat), ("another order", swapped),
      ("symbols behind a broken trie", MachOExportTests.symbolTable([0, 1, 0x61])),
      ("symbols behind a trie", MachOExportTests.symbolTable(MachOExportTests.trie)),
      ("a fat file of 64 bits", MachOBytes.fat([(0x0100_000C, 0, image.bytes), (18, 0, long)], isWide: true)),
    ]
  }()
}
