import Artifacts
import Domain
import Foundation
import Platform
import TestSupport
import Testing

@Suite("ArchiveReader")
struct ArchiveReaderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  struct Maker: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let program: String
    let arguments: [String]
    var packsLinks = true
  }

  @Test(
    "reads what other programs pack",
    arguments: [
      Maker(testDescription: "zip", program: "zip", arguments: ["-qry", "../out.zip", "."]),
      Maker(testDescription: "zip, stored", program: "zip", arguments: ["-qry0", "../out.zip", "."]),
      // To a pipe, sizes stand behind the data. Zip 3.0 as Debian first had it packs no links so.
      Maker(
        testDescription: "zip to a pipe", program: "sh",
        arguments: ["-c", "find . ! -type l ! -name . | zip -q - -@ | cat > ../out.zip"], packsLinks: false),
      Maker(testDescription: "bsdtar", program: "bsdtar", arguments: ["-cf", "../out.zip", "--format", "zip", "."]),
    ])
  func others(_ maker: Maker) throws {
    try makeTree()
    try Judge.run(maker.program, maker.arguments, in: folder["tree"])
    var found = try read(folder["out.zip"])
    // bsdtar packs the folder itself too and starts every name with it.
    found["."] = nil
    found = Dictionary(found.map { ($0.hasPrefix("./") ? String($0.dropFirst(2)) : $0, $1) }, uniquingKeysWith: { $1 })
    let packed = [Sample].varied.filter { maker.packsLinks || $0.entry.kind != .symlink }
    #expect(found == packed.described)
  }

  @Test("reads what we pack, in the order it was packed")
  func ours() throws {
    try ZipWriter.write([Sample].varied, to: folder["out.zip"])
    #expect(try read(folder["out.zip"]) == [Sample].varied.described)
    var paths: [String] = []
    try ArchiveReader.forEachEntry(of: folder["out.zip"]) { entry, _ in paths.append(entry.path) }
    #expect(paths == [Sample].varied.map(\.entry.path))
  }

  @Test("gives libarchive's message on one line") func oneLine() throws {
    let path = try StructureForge.archive("build(E('a', method=8, usize=5))", in: folder)
    let error = #expect(throws: ArchiveError.self) {
      try ArchiveReader.forEachEntry(of: path) { _, data in _ = try data.digest() }
    }
    #expect(error?.message == "ZIP uncompressed data is wrong size (read 4, expected 5)")
  }

  @Test("reads what Python packs, file types or not")
  func python() throws {
    let script = """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as archive:
        archive.writestr('plain', 'no file type in the mode')
        archive.writestr('größe/😀', 'UTF-8')
        archive.mkdir('made')
        # To libarchive as to unzip, a pipe in a zip is a file.
        info = zipfile.ZipInfo('pipe'); info.external_attr = 0o010644 << 16; archive.writestr(info, '')
        info = zipfile.ZipInfo('dos'); info.create_system = 0; archive.writestr(info, 'x')
        info = zipfile.ZipInfo('dos folder/'); info.create_system = 0; archive.writestr(info, '')
      """
    try Judge.python(script, folder["out.zip"])
    let found = try read(folder["out.zip"])
    #expect(
      found == [
        "plain": "file \(SHA256.digest(of: Array("no file type in the mode".utf8)))",
        "größe/😀": "file \(SHA256.digest(of: Array("UTF-8".utf8)))",
        "made": "directory", "pipe": "file \(SHA256.digest(of: []))",
        "dos": "file \(SHA256.digest(of: Array("x".utf8)))",
        "dos folder": "directory",
      ])
  }

  @Test("reads UTF-8 names although this process's locale is C")
  func locale() throws {
    let locale = try #require(setlocale(LC_CTYPE, nil))
    #expect(String(cString: locale) == "C")
    try ZipWriter.write([.directory("Größe"), .link("😀", to: "Größe/日本")], to: folder["out.zip"])
    #expect(try read(folder["out.zip"]) == ["Größe": "directory", "😀": "link to Größe/日本"])
    #expect(setlocale(LC_CTYPE, nil).map { String(cString: $0) } == "C")
  }

  @Test("shows every entry, also those that macOS would fold into others")
  func appleDouble() throws {
    let samples: [Sample] = [.file("._a", "1"), .file("__MACOSX/._a", "2"), .file("a", "3"), .directory("__MACOSX")]
    try ZipWriter.write(samples, to: folder["out.zip"])
    #expect(try read(folder["out.zip"]) == samples.described)
  }

  @Test("takes off a directory's slash, and only that")
  func slash() throws {
    // A prepended sign and the slash behind it are one Character.
    let samples: [Sample] = [.directory("a/sign\u{600}"), .directory("b\u{301}"), .directory("😀")]
    try ZipWriter.write(samples, to: folder["out.zip"])
    #expect(try read(folder["out.zip"]) == samples.described)
  }

  @Test("an error thrown for an entry ends the reading")
  func bodyThrows() throws {
    struct Stop: Error {}
    try ZipWriter.write([Sample].varied, to: folder["out.zip"])
    var count = 0
    #expect(throws: Stop.self) {
      try ArchiveReader.forEachEntry(of: folder["out.zip"]) { _, _ in
        count += 1
        if count == 3 { throw Stop() }
      }
    }
    #expect(count == 3)
  }

  private func read(_ path: String) throws -> [String: String] {
    var found: [String: String] = [:]
    try ArchiveReader.forEachEntry(of: path) { entry, data in
      switch entry.kind {
      case .directory: found[entry.path] = "directory"
      case .file(_, let executable): found[entry.path] = "\(executable ? "program" : "file") \(try data.digest())"
      case .symlink(let target): found[entry.path] = "link to \(target)"
      case nil: found[entry.path] = "other"
      }
    }
    return found
  }

  private func makeTree() throws {
    for sample in [Sample].varied {
      let path = "tree/" + sample.entry.path
      switch sample.entry.kind {
      case .directory: try FileSystem.makeDirectories(folder[path])
      case .file(let executable): try folder.write(sample.bytes, to: path, mode: executable ? 0o755 : 0o644)
      case .symlink: try folder.link(path, to: String(decoding: sample.bytes, as: UTF8.self))
      }
    }
  }
}
