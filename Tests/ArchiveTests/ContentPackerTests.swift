import Domain
import Foundation
import Platform
import TestSupport
import Testing

@testable import Artifacts

@Suite("ContentPacker")
struct ContentPackerTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "scratch/.keep")
  }

  private var spools: [String] { TestFile.names(in: folder["scratch"]).filter { $0 != ".keep" } }

  private func packer(memoryLimit: Int) -> ContentPacker {
    ContentPacker(scratchFolder: folder["scratch"], memoryLimit: memoryLimit)
  }

  @Test("random contents come back from memory, from a file and from a stream")
  func property() throws {
    var generator = SeededGenerator(seed: 2026)
    let writer = try ZipWriter(creating: folder["out.zip"], time: .earliest)
    let (whole, streaming) = (packer(memoryLimit: .max), packer(memoryLimit: -1))
    var digests: [String: String] = [:]
    for round in 0..<60 {
      let bytes = contents(&generator)
      let source = try folder.write(bytes, to: "source/\(round)")
      let ways = try [
        "bytes": whole.pack(bytes), "file": whole.pack(file: source, size: bytes.count),
        "stream": streaming.pack(file: source, size: bytes.count),
      ]
      for (way, packed) in ways {
        #expect(packed.size == bytes.count)
        #expect(packed.compressed.sizes.compressed <= bytes.count)
        digests["\(round) \(way)"] = packed.digest.description
        try writer.add(ZipEntry("\(round) \(way)", .file(executable: false)), packed)
      }
    }
    _ = try writer.finish()
    let script = """
      import hashlib, json, sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as archive:
        print(json.dumps({i.filename: hashlib.sha256(archive.read(i)).hexdigest() for i in archive.infolist()}))
      """
    #expect(try Judge.json([String: String].self, script, folder["out.zip"]) == digests)
    try Judge.run("unzip", ["-tq", folder["out.zip"]])
    _ = try RecordWalk.of(folder["out.zip"])
  }

  /// 0 to 200 KB of anything between noise and one repeated byte.
  private func contents(_ generator: inout SeededGenerator) -> [UInt8] {
    let size = Int.random(in: 0...200_000, using: &generator) >> Int.random(in: 0...17, using: &generator)
    let values = UInt64.random(in: 1...256, using: &generator)
    return (0..<size).map { _ in UInt8(generator.next() % values) }
  }

  @Test(
    "a stream's size may be anything around the sizes of its buffers",
    arguments: [(1 << 18) - 1, 1 << 18, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 3 << 20])
  func boundaries(_ size: Int) throws {
    let writer = try ZipWriter(creating: folder["out.zip"], time: .earliest)
    for (name, bytes) in ["noise": [Sample].random(size), "zeros": [UInt8](repeating: 0, count: size)] {
      let source = try folder.write(bytes, to: name)
      let packed = try packer(memoryLimit: 1000).pack(file: source, size: size)
      #expect(packed.digest == SHA256.digest(of: bytes))
      try writer.add(ZipEntry(name, .file(executable: false)), packed)
    }
    _ = try writer.finish()
    #expect(try PythonEntry.list(folder["out.zip"]).map(\.size) == [size, size])
  }

  @Test("a large file that deflates stands in the scratch folder, nowhere else")
  func spool() throws {
    let source = try folder.write([UInt8](repeating: 65, count: 100_000), to: "source/large")
    let packed = try packer(memoryLimit: 1000).pack(file: source, size: 100_000)
    #expect(packed.compressed.sizes.method == .deflated)
    #expect(spools.count == 1)
    #expect(TestFile.names(in: folder["source"]) == ["large"])
    #expect(TestFile.names(in: folder.path) == ["scratch", "source"])
    #expect(try TestFile.bytes(folder["scratch/\(spools[0])"]).count == packed.compressed.sizes.compressed)
  }

  @Test("a large file that does not deflate is stored from its own place")
  func stored() throws {
    let source = try folder.write([Sample].random(100_000), to: "source/large")
    let packed = try packer(memoryLimit: 1000).pack(file: source, size: 100_000)
    #expect(packed.compressed.sizes.method == .stored)
    #expect(packed.compressed.sizes.compressed == 100_000)
    #expect(spools.isEmpty)
  }

  @Test("a file of another size than planned is an error that names it", arguments: [0, 99_999, 100_001])
  func changed(_ planned: Int) throws {
    let source = try folder.write([UInt8](repeating: 65, count: 100_000), to: "source/file")
    for limit in [-1, .max] {
      let error = #expect(throws: ContentPacker.SourceChanged.self) {
        try packer(memoryLimit: limit).pack(file: source, size: planned)
      }
      #expect(error?.path == source)
    }
  }

  @Test("a file that grew without end is not read to its end")
  func endless() throws {
    let endless = try folder.write("", to: "endless")
    try #require(truncate(endless, 1 << 40) == 0)
    #expect(throws: ContentPacker.SourceChanged.self) {
      try packer(memoryLimit: .max - 1).pack(file: endless, size: 1000)
    }
  }

  @Test("a source that changed after packing does not go out")
  func changedLater() throws {
    let source = try folder.write([Sample].random(100_000), to: "source/large")
    let packed = try packer(memoryLimit: 1000).pack(file: source, size: 100_000)
    let writer = try ZipWriter(creating: folder["out.zip"], time: .earliest)
    for changed in [[Sample].random(99_999), [Sample].random(100_000, seed: 2)] {
      try folder.write(changed, to: "source/large")
      #expect(throws: ContentPacker.SourceChanged.self) {
        try writer.add(ZipEntry("f", .file(executable: false)), packed)
      }
    }
    try TestFile.remove(source)
    #expect(throws: SystemError("open", source, code: ENOENT)) {
      try writer.add(ZipEntry("f", .file(executable: false)), packed)
    }
  }

  @Test("what cannot be read or spooled is an error that names it")
  func errors() throws {
    let missing = folder["missing"]
    let source = try folder.write([UInt8](repeating: 65, count: 5000), to: "source/file")
    for limit in [0, .max] {
      #expect(throws: SystemError("open", missing, code: ENOENT)) {
        try packer(memoryLimit: limit).pack(file: missing, size: 1)
      }
    }
    let error = #expect(throws: SystemError.self) {
      try ContentPacker(scratchFolder: source + "/no", memoryLimit: 1).pack(file: source, size: 5000)
    }
    #expect(error?.code == ENOTDIR && error?.path.hasPrefix(source) == true)
  }
}
