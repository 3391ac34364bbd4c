import Domain
import TestSupport
import Testing

@testable import Artifacts

@Suite("Object files for Linux and others") struct ELFHeaderTests {
  /// Triples, and what clang's object files for them are by this reader.
  static let targets: [(triple: String, architecture: String)] = [
    ("x86_64-unknown-linux-gnu", "x86_64"), ("aarch64-unknown-linux-gnu", "arm64"), ("i686-unknown-linux-gnu", "i386"),
    ("armv7-unknown-linux-gnueabihf", "arm"), ("riscv64-unknown-linux-gnu", "riscv64"),
    ("powerpc64le-unknown-linux-gnu", "powerpc64le"), ("s390x-unknown-linux-gnu", "s390x"),
    ("aarch64-unknown-linux-android28", "arm64"), ("x86_64-unknown-freebsd", "x86_64"),
  ]

  @Test(arguments: targets) func ofClang(triple: String, architecture: String) throws {
    let object: [UInt8]
    do { object = try BundleFixture.object("int a;", for: triple) } catch let error as Tool.Missing {
      // Swift's clang has not every backend.
      #expect(error.description.contains("target"), "\(error)")
      return
    }
    let header = try #require(ELFHeader(object))
    #expect(header.isObject && header.architecture == architecture)
    let target = try #require(TargetTriple(triple).flatMap { ObjectTarget($0) })
    #expect(target.accepts(ObjectTarget(header)))
    let others = Self.targets.filter { $0.architecture != architecture }
    for other in others.compactMap({ TargetTriple($0.triple) }).compactMap({ ObjectTarget($0) }) {
      #expect(!other.accepts(ObjectTarget(header)), "\(other)")
    }
  }

  @Test("a shared library is no object file") func shared() throws {
    let bytes = try BundleFixture.object("int a;", for: Self.targets[0].triple, ["-shared", "-nostdlib"])
    #expect(ELFHeader(bytes)?.isObject == false)
  }

  private static func members(_ bytes: [UInt8]) throws -> [ArchiveMember] {
    try #require(try MachOFile.read(bytes, file: "X").slices.first?.members)
  }

  @Test("members of an archive of every kind, in both forms of names") func members() throws {
    let elf = try BundleFixture.object("int a;", for: Self.targets[0].triple)
    let wasm: [UInt8] = [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0]
    let machO = MachOBytes(fileType: 1).bytes
    let archive = MachOBytes.archive([
      ("//", Array("a-name-of-more-than-sixteen-bytes.o/\n".utf8)), ("/0", elf), ("b.o/", wasm),
      ("#1/4", Array("c.o\0".utf8) + machO), ("d.txt", Array("text".utf8)),
    ])
    let found = try Self.members(archive)
    #expect(found.map(\.name) == ["a-name-of-more-than-sixteen-bytes.o", "b.o", "c.o", "d.txt"])
    #expect(found.map { $0.target?.format } == [.elf, .wasm, .machO, nil])
    let gnu = try BundleFixture.archive([("kit", "int a;"), ("other", "int b;")], for: Self.targets[0].triple)
    #expect(try Self.members(gnu).map { $0.target?.architecture } == ["x86_64", "x86_64"])
  }

  @Test("headers of every length and of nonsense are no ELF file") func truncated() throws {
    let elf = try BundleFixture.object("int a;", for: Self.targets[0].triple)
    for count in 0..<20 {
      #expect(ELFHeader(Array(elf.prefix(count))) == nil)
      let archive = MachOBytes.archive([("a.o", Array(elf.prefix(count)))])
      #expect(try Self.members(archive).map(\.content) == [.other], "\(count)")
    }
    for offset in [4, 5] {
      for value: UInt8 in [0, 3, 0xFF] {
        var bytes = elf
        bytes[offset] = value
        #expect(ELFHeader(bytes) == nil)
      }
    }
    #expect(ELFHeader(Array(elf.prefix(20))) != nil)
  }

  @Test("in chunks of any size") func streamed() throws {
    let archive = try BundleFixture.archive([("kit", "int a;"), ("b", "int b;")], for: Self.targets[1].triple)
    let whole = try MachOFile.read(archive, file: "X")
    for size in [1, 2, 7, 19, 64, 4096] {
      var stream = MachOStream(file: "X")
      var rest = archive[...]
      while !rest.isEmpty {
        rest.prefix(size).withUnsafeBytes { stream.feed($0) }
        rest = rest.dropFirst(size)
      }
      #expect(try stream.finish() == whole, "\(size)")
    }
  }

  @Test("archives that are cut off or changed are read or refused") func mutations() throws {
    let archive = try BundleFixture.archive([("kit", "int a;"), ("b", "int b;")], for: Self.targets[0].triple)
    for count in stride(from: 8, to: archive.count, by: 37) {
      _ = try? MachOFile.read(Array(archive.prefix(count)), file: "X")
    }
    for var random in Rounds.generators(seed: 305) {
      for _ in 0..<200 { _ = try? MachOFile.read(archive.mutated(using: &random), file: "X") }
    }
  }

  @Test(
    "triples by their systems",
    arguments: [
      ("arm64-apple-macosx13.0", "Mach-O for arm64 and macos"),
      ("arm64-apple-ios-simulator", "Mach-O for arm64 and ios-simulator"),
      ("x86_64-unknown-windows-msvc", "COFF for x86_64"), ("wasm32-unknown-wasip1", "WebAssembly for wasm32"),
      ("armv6-unknown-linux-gnueabi", "ELF for arm"),
    ]) func systems(triple: String, target: String) throws
  {
    #expect(ObjectTarget(try #require(TargetTriple(triple)))?.description == target)
  }
}
