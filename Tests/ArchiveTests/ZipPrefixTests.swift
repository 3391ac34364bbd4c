import Domain
import TestSupport
import Testing

@testable import Artifacts

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

  @Test("a writer keeps what it adds to a prefix, unless that is too much")
  func keptTail() throws {
    let prefix = try makePrefix(base)
    for limit in [10, 1 << 20] {
      let (path, isKept) = (folder["tail-\(limit).zip"], limit > 10)
      let writer = try ZipWriter(creating: path, continuing: prefix, keeping: limit)
      try writer.add(own)
      let (size, digest, tail) = try writer.finishWithTail()
      let bytes = try TestFile.bytes(path)
      #expect(size == bytes.count && digest == SHA256.digest(of: bytes))
      #expect(tail?.bytes == (isKept ? Array(bytes[prefix.length...]) : nil))
      #expect(tail?.digest == (isKept ? digest : nil))
    }
  }
}
