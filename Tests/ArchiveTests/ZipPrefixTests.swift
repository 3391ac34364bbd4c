import Domain
import TestSupport
import Testing

@testable import Archive

@Suite("shared prefix")
struct ZipPrefixTests {
  let folder: TemporaryFolder
  let base: [Sample] = .varied
  let own: [Sample] = [.directory("models"), .file("models/one", "first"), .file("models/two", .init(0..<200))]

  init() throws { folder = try TemporaryFolder() }

  private func makePrefix(_ samples: [Sample], memoryLimit: Int = ZipPrefix.memoryLimit) throws -> ZipPrefix {
    let writer = try ZipWriter(creating: folder["prefix"], time: .earliest, keeping: memoryLimit)
    try writer.add(samples)
    return try writer.prefix()
  }

  private func continued(_ prefix: ZipPrefix, _ samples: [Sample], _ name: String) throws -> (size: Int, digest: Digest)
  {
    let writer = try ZipWriter(creating: folder[name], continuing: prefix)
    try writer.add(samples)
    return try writer.finish()
  }

  @Test("a continued zip is the one written in one go, and its digest is the file's")
  func continuation() throws {
    let whole = try ZipWriter.write(base + own, to: folder["whole.zip"])
    let continued = try continued(makePrefix(base), own, "continued.zip")
    #expect(whole == continued)
    let bytes = try TestFile.bytes(folder["continued.zip"])
    #expect(try TestFile.bytes(folder["whole.zip"]) == bytes)
    #expect(bytes.count == continued.size)
    #expect(try Judge.sha256(folder["continued.zip"]) == continued.digest.description)
    let checksum = try Judge.run("swift", ["package", "compute-checksum", folder["continued.zip"]], in: folder.path)
    #expect(checksum.split(separator: "\n").last.map(String.init) == continued.digest.description)
    #expect(try RecordWalk.of(folder["continued.zip"]).entries == base.count + own.count)
  }

  @Test("nothing before, nothing after, and a prefix of a prefix")
  func edges() throws {
    let empty = try makePrefix([])
    #expect(try continued(empty, own, "a") == ZipWriter.write(own, to: folder["b"]))
    #expect(try continued(empty, [], "nothing") == ZipWriter.write([], to: folder["nothing 2"]))
    let writer = try ZipWriter(creating: folder["second"], continuing: empty)
    try writer.add(base)
    let second = try writer.prefix()
    let whole = try ZipWriter.write(base + own, to: folder["d"])
    #expect(try continued(second, own, "c") == whole)
    // The writer itself goes on, and the prefix stays what it was.
    try writer.add(own)
    #expect(try writer.finish() == whole)
    #expect(try continued(second, [], "e") == ZipWriter.write(base, to: folder["f"]))
  }

  @Test("many continue one prefix at once, each as if alone")
  func concurrent() async throws {
    let prefix = try makePrefix(base)
    let digests = try await withThrowingTaskGroup(of: (Int, Digest).self) { group in
      for index in 0..<24 {
        group.addTask {
          (index, try continued(prefix, [.file("models/\(index)", "model \(index)")], "\(index).zip").digest)
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for (index, digest) in digests {
      let alone = try ZipWriter.write(base + [.file("models/\(index)", "model \(index)")], to: folder["alone \(index)"])
      #expect(digest == alone.digest)
      #expect(try Judge.sha256(folder["\(index).zip"]) == digest.description)
    }
  }

  @Test("a prefix whose file has become shorter is an error")
  func truncatedPrefix() throws {
    let prefix = try makePrefix(base, memoryLimit: 0)
    try folder.write(TestFile.bytes(folder["prefix"]).dropLast(), to: "prefix")
    #expect(throws: (any Error).self) { try continued(prefix, own, "out.zip") }
  }

  @Test("a file never replaces another")
  func existing() throws {
    try folder.write("kept", to: "out.zip")
    #expect(throws: (any Error).self) { try ZipWriter.write(own, to: folder["out.zip"]) }
    #expect(try TestFile.text(folder["out.zip"]) == "kept")
  }
}

@Suite("recognising a shared prefix")
struct ZipPrefixRecognitionTests {
  let folder: TemporaryFolder
  let prefix: ZipPrefix
  let bytes: [UInt8]
  let digest: Digest

  init() throws {
    folder = try TemporaryFolder()
    let base = try ZipWriter(creating: folder["prefix"], time: .earliest)
    try base.add([Sample].varied)
    prefix = try base.prefix()
    let writer = try ZipWriter(creating: folder["whole.zip"], continuing: prefix)
    try writer.add([.file("model", .init(repeating: 7, count: 500)), .file("other", "another")])
    digest = try writer.finish().digest
    bytes = try TestFile.bytes(folder["whole.zip"])
  }

  private func write(_ bytes: some Sequence<UInt8>) throws -> String { try folder.write(bytes, to: "changed.zip") }

  private func flipped(at index: Int) throws -> String {
    var changed = bytes
    changed[index] ^= 1
    return try write(changed)
  }

  @Test("the whole file is recognised, and its digest needs only what follows the prefix")
  func whole() throws {
    #expect(try prefix.startsFile(folder["whole.zip"]))
    #expect(try prefix.digest(ofFileContinuing: folder["whole.zip"]) == digest)
  }

  @Test("a flipped byte in the prefix is seen", arguments: [0.0, 0.1, 0.5, 0.9, 1.0])
  func prefixFlipped(_ part: Double) throws {
    let path = try flipped(at: Int(part * Double(prefix.length - 1)))
    #expect(try !prefix.startsFile(path))
  }

  @Test("a flipped byte in the shared part of the central directory is seen", arguments: [0.0, 0.5, 1.0])
  func directoryFlipped(_ part: Double) throws {
    let start = bytes.count - 22 - littleEndian(bytes.suffix(22).dropFirst(12).prefix(4))
    let path = try flipped(at: start + Int(part * Double(prefix.directory.count - 1)))
    #expect(try !prefix.startsFile(path))
    #expect(try prefix.digest(ofFileContinuing: path) != digest)
  }

  @Test("a flipped byte anywhere behind the prefix changes the digest")
  func restFlipped() throws {
    for index in stride(from: prefix.length, to: bytes.count, by: 97) {
      let path = try flipped(at: index)
      let found = try prefix.digest(ofFileContinuing: path)
      #expect(found != digest)
      #expect(try found.description == Judge.sha256(path))
    }
  }

  @Test("bytes too many or too few behind the prefix change the digest")
  func lengths() throws {
    #expect(try prefix.digest(ofFileContinuing: write(bytes + [0])) != digest)
    #expect(try prefix.digest(ofFileContinuing: write(bytes.dropLast())) != digest)
  }

  @Test("a file cut anywhere is no continuation, and no crash")
  func truncated() throws {
    for length in [0, 1, 21, 22, 97, 98, prefix.length, prefix.length + 98, bytes.count - 1] {
      #expect(try !prefix.startsFile(write(bytes.prefix(length))), "\(length) bytes")
    }
  }

  @Test(
    "a directory placed outside the file is no continuation",
    arguments: [[0xff, 0xff, 0xff, 0x7f], [0xff, 0xff, 0xff, 0xff], [0, 0, 0, 0]] as [[UInt8]])
  func misplaced(_ offset: [UInt8]) throws {
    #expect(try !prefix.startsFile(write(bytes.dropLast(6) + offset + [0, 0])))
  }

  @Test("a Zip64 record placing it outside the file is none either", arguments: [0x00, 0x7f, 0x80, 0xff] as [UInt8])
  func misplacedZip64(_ high: UInt8) throws {
    var changed = bytes
    changed.replaceSubrange(bytes.count - 98..<bytes.count - 94, with: [0x50, 0x4b, 6, 6])
    changed.replaceSubrange(bytes.count - 50..<bytes.count - 42, with: [UInt8](repeating: 0xff, count: 7) + [high])
    #expect(try !prefix.startsFile(write(changed)))
  }

  private func littleEndian(_ bytes: some Collection<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
