import Domain
import Platform
import TestSupport
import Testing

@testable import Artifacts

/// A baseline may save reading, and changes nothing about what is found.
@Suite struct ZipBaselineTests {
  private static let base = "E('a/', b''), E('a/b', b'0' * 4000, method=8), L('a/l', 0o120777, data=b'b'), E('\\u00e9')"
  private static let first = "build(\(base), E('m1', b'one'))"

  private static func baseline(_ path: String) throws -> ZipBaseline? {
    let bytes = try TestFile.bytes(path)
    return try ZipBaseline(ZipStructure.inspect(path), path: path, digest: SHA256.digest(of: bytes))
  }

  @Test(
    "entries are shared as long as records, headers and data are the same",
    arguments: [
      (first, 5), ("build(\(base), E('m2', b'two'), E('m3'))", 4), ("build(\(base))", 4),
      ("build(E('a/', b''), E('a/b', b'0' * 4000, method=8, c_attr=0o100755 << 16), E('z'))", 1),
      ("build(E('a/', b''), E('a/b', b'1' * 4000, method=8))", 1), ("build(E('b'), \(base))", 0),
      ("build(\(base), E('m1', b'one'), before=b'PK')", 0),
      // Nothing is shared with a zip that has a problem.
      ("build(\(base), E('../b'))", 0), ("build(\(base), comment=b'hi')", 0),
    ])
  func sharedEntries(_ second: String, _ count: Int) throws {
    let folder = try TemporaryFolder()
    let paths = try StructureForge.archives([Self.first, second], in: folder)
    let baseline = try #require(try Self.baseline(paths[0]))
    #expect(try baseline.inspect(OpenFile.reading(paths[1])).sharedCount == count)
    try Self.expectTheSame(baseline, paths[1])
  }

  @Test(
    "a zip with a problem, or in another order than its data, is no baseline",
    arguments: ["build(\(base), comment=b'hi')", "build(E('a'), E('../b'))", "build(E('a'), E('b'), E('c', offset=0))"])
  func unfit(_ first: String) throws {
    let folder = try TemporaryFolder()
    #expect(try Self.baseline(StructureForge.archive(first, in: folder)) == nil)
  }

  @Test("a zip that changed since it was inspected is no baseline") func changed() throws {
    let folder = try TemporaryFolder()
    let path = try StructureForge.archive(Self.first, in: folder)
    let (structure, digest) = (try ZipStructure.inspect(path), SHA256.digest(of: try TestFile.bytes(path)))
    #expect(try ZipBaseline(structure, path: path, digest: digest) != nil)
    _ = try StructureForge.archive("build(\(Self.base), E('m1', b'two'))", in: folder)
    #expect(try ZipBaseline(structure, path: path, digest: digest) == nil)
  }

  @Test("a checkpoint is the hash of a file's first bytes") func checkpoints() throws {
    let folder = try TemporaryFolder()
    let path = try StructureForge.archive(
      "build(*[E('%04d' % n, b'x' * (n % 7)) for n in range(3000)], E('z'))", in: folder)
    let (baseline, bytes) = (try #require(try Self.baseline(path)), try TestFile.bytes(path))
    for count in [0, 1, 2, 1500, 2999, 3000, 3001] {
      let checkpoint = baseline.checkpoint(within: count)
      let end = count == 0 ? 0 : try #require(baseline.entries[count - 1].range).upperBound
      // At most a thousandth of the data is hashed again.
      #expect(checkpoint.offset <= end && end - checkpoint.offset <= bytes.count / 1000)
      let hash = checkpoint.state.resume()
      hash.update(Array(bytes[checkpoint.offset...]))
      #expect(hash.digest() == SHA256.digest(of: bytes))
    }
  }

  @Test("a writer's prefix is taken as it is") func prefix() throws {
    let folder = try TemporaryFolder()
    let (prefix, digest) = try Self.write(to: folder["base.zip"])
    let structure = try ZipStructure.inspect(folder["base.zip"])
    let baseline = try #require(
      try ZipBaseline(structure, path: folder["base.zip"], digest: digest, prefix: prefix))
    #expect(baseline.checkpoint(within: 3).offset == prefix.length)
    #expect(baseline.checkpoint(within: 3).state.resume().digest() == prefix.midstate.resume().digest())
    // Its hash is the only one that is known.
    #expect(baseline.checkpoint(within: 2).offset == 0)
    let writer = try ZipWriter(creating: folder["variant.zip"], continuing: prefix)
    try writer.add(ZipEntry("model", .file(executable: false)), ContentPacker(scratchFolder: "").pack([1, 2, 3]))
    _ = try writer.finish()
    #expect(try baseline.inspect(OpenFile.reading(folder["variant.zip"])).sharedCount == 3)
    try Self.expectTheSame(baseline, folder["variant.zip"])
    let other = SHA256.digest(of: [])
    #expect(try ZipBaseline(structure, path: folder["base.zip"], digest: other, prefix: prefix) == nil)
  }

  private static func write(to path: String) throws -> (ZipPrefix, Digest) {
    let writer = try ZipWriter(creating: path, time: .earliest, keeping: ZipPrefix.memoryLimit)
    for name in ["a", "b", "c"] {
      let content = ContentPacker(scratchFolder: "").pack([UInt8](repeating: 0, count: 100))
      try writer.add(ZipEntry(name, .file(executable: false)), content)
    }
    return (try writer.prefix(), try writer.finish().digest)
  }

  @Test("whatever the other zip is, the same is found in it", arguments: 0..<3)
  func mutations(round: Int) throws {
    let folder = try TemporaryFolder()
    let paths = try StructureForge.archives([Self.first, "build(\(Self.base), E('m2', b'two'), E('m3'))"], in: folder)
    let (baseline, bytes) = (try #require(try Self.baseline(paths[0])), try TestFile.bytes(paths[1]))
    for var random in Rounds.generators(seed: UInt64(round) + 77) {
      for _ in 0..<200 {
        try Self.expectTheSame(baseline, folder.write(bytes.mutated(using: &random), to: "mutant"))
      }
    }
  }

  private static func expectTheSame(_ baseline: ZipBaseline, _ second: String) throws {
    let other = try OpenFile.reading(second)
    let plain = Result { try ZipStructure.inspect(other) }
    let quick = Result { try baseline.inspect(other).structure }
    switch (plain, quick) {
    case (.success(let plain), .success(let quick)): #expect(plain == quick)
    case (.failure(let one), .failure(let other)): #expect("\(one)" == "\(other)")
    default: Issue.record("\(plain) is not \(quick)")
    }
  }
}
