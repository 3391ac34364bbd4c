import Files
import TestSupport
import Testing

@testable import Archive

/// What is known of another zip may save reading, and changes nothing of what is found.
@Suite struct KnownStartTests {
  private static let base = "E('a/', b''), E('a/b', b'0' * 4000, method=8), L('a/l', 0o120777, data=b'b'), E('\\u00e9')"
  private static let first = "build(\(base), E('m1', b'one'))"

  /// Of a zip, what is known of it.
  private static func directory(_ path: String) throws -> ZipStructure.KnownStart.Directory? {
    try ZipStructure.KnownStart.Directory(ZipStructure.inspect(path), of: OpenFile.reading(path))
  }

  private static func known(_ path: String, _ directory: ZipStructure.KnownStart.Directory, _ other: OpenFile) throws
    -> ZipStructure.KnownStart
  {
    let file = try OpenFile.reading(path)
    return ZipStructure.KnownStart(directory, length: try other.sharedLength(with: file, limit: file.size()))
  }

  /// - Returns: how many entries need not be read.
  private static func adopted(_ first: String, _ second: String) throws -> Int {
    let directory = try #require(try directory(first))
    let other = try OpenFile.reading(second)
    let structure = try ZipStructure.inspect(other)
    let records = try other.read(count: structure.records.count, at: structure.records.lowerBound)
    return try known(first, directory, other).entries(in: records[...], before: structure.records.lowerBound).entries
      .count
  }

  @Test(
    "entries are taken over as long as records and bytes are the same",
    arguments: [
      (first, 5), ("build(\(base), E('m2', b'two'), E('m3'))", 4), ("build(\(base))", 4),
      ("build(E('a/', b''), E('a/b', b'0' * 4000, method=8, c_attr=0o100755 << 16), E('z'))", 1),
      ("build(E('a/', b''), E('a/b', b'1' * 4000, method=8))", 1), ("build(E('b'), \(base))", 0),
      ("build(\(base), E('m1', b'one'), before=b'PK')", 0),
    ])
  func adoption(_ second: String, _ count: Int) throws {
    let folder = try TemporaryFolder()
    let paths = try StructureForge.archives([Self.first, second], in: folder)
    #expect(try Self.adopted(paths[0], paths[1]) == count)
    try Self.expectTheSame(paths[0], paths[1])
  }

  @Test(
    "a zip with a problem, or in another order than its data, is no ground to build on",
    arguments: ["build(\(base), comment=b'hi')", "build(E('a'), E('../b'))", "build(E('a'), E('b'), E('c', offset=0))"])
  func unfit(_ first: String) throws {
    let folder = try TemporaryFolder()
    #expect(try Self.directory(StructureForge.archive(first, in: folder)) == nil)
  }

  @Test("whatever the other zip is, the same is found in it", arguments: 0..<3)
  func mutations(round: Int) throws {
    let folder = try TemporaryFolder()
    let paths = try StructureForge.archives([Self.first, "build(\(Self.base), E('m2', b'two'), E('m3'))"], in: folder)
    let bytes = try TestFile.bytes(paths[1])
    var random = SeededGenerator(seed: UInt64(round) + 77)
    for _ in 0..<2000 {
      try Self.expectTheSame(paths[0], folder.write(bytes.mutated(using: &random), to: "mutant"))
    }
  }

  private static func expectTheSame(_ first: String, _ second: String) throws {
    let directory = try #require(try directory(first))
    let other = try OpenFile.reading(second)
    let plain = Result { try ZipStructure.inspect(other) }
    let known = try known(first, directory, other)
    let quick = Result { try ZipStructure.inspect(other, known: known) }
    switch (plain, quick) {
    case (.success(let plain), .success(let quick)):
      #expect(plain.entries == quick.entries)
      #expect(plain.problems == quick.problems)
      #expect(plain.records == quick.records)
    case (.failure(let one), .failure(let other)): #expect("\(one)" == "\(other)")
    default: Issue.record("\(plain) is not \(quick)")
    }
  }
}
