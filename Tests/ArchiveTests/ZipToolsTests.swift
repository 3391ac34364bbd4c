import Artifacts
import Domain
import TestSupport
import Testing

@Suite("zips before other programs")
struct ZipToolsTests {
  let folder: TemporaryFolder
  let zip: String
  let samples: [Sample] = .varied

  init() throws {
    folder = try TemporaryFolder()
    zip = folder["out.zip"]
    try ZipWriter.write(samples, to: zip)
  }

  @Test("unzip tests it")
  func unzip() throws {
    #expect(try Judge.run("unzip", ["-t", zip]).contains("No errors detected in compressed data"))
  }

  @Test("zipinfo sees Unix entries without extra fields, comments or data descriptors")
  func zipinfo() throws {
    let lines = try Judge.run("zipinfo", ["-v", zip]).split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    func count(_ line: String) -> Int { lines.filter { $0 == line }.count }
    #expect(count("file system or operating system of origin: Unix") == samples.count)
    #expect(count("length of extra field: 0 bytes") == samples.count)
    #expect(count("extended local header: no") == samples.count)
    #expect(count("length of file comment: 0 characters") == samples.count)
    #expect(count("minimum software version required to extract: 2.0") == samples.count)
    #expect(count("file last modified on (DOS date/time): 1980 Jan 1 00:00:00") == samples.count)
    #expect(count("Unix file attributes (100755 octal): -rwxr-xr-x") == 2)
    #expect(count("Unix file attributes (120755 octal): lrwxr-xr-x") == 3)
    #expect(count("Unix file attributes (040755 octal): drwxr-xr-x") == 7)
    #expect(count("Unix file attributes (100644 octal): -rw-r--r--") == samples.count - 12)
  }

  @Test("bsdtar lists modes and links")
  func bsdtar() throws {
    let lines = try Judge.run("bsdtar", ["-tvf", zip]).split(separator: "\n")
    #expect(lines.count == samples.count)
    func line(_ end: String) -> Substring? { lines.first { $0.hasSuffix(end) } }
    #expect(line(" K.framework/Versions/A/K")?.hasPrefix("-rwxr-xr-x") == true)
    #expect(line(" K.framework/Versions/Current -> A")?.hasPrefix("lrwxr-xr-x") == true)
    #expect(line(" Модель/")?.hasPrefix("drwxr-xr-x") == true)
    #expect(line(" Модель/😀👩‍👩‍👧.txt")?.hasPrefix("-rw-r--r--") == true)
  }

  @Test("Python sees each entry as it was given, in that order")
  func python() throws {
    let entries = try PythonEntry.list(zip)
    #expect(entries.map { Array($0.name.utf8) } == samples.map(\.entry.name))
    #expect(entries.map(\.size) == samples.map(\.bytes.count))
    for (entry, sample) in Swift.zip(entries, samples) {
      let mode: UInt32 =
        switch sample.entry.kind {
        case .directory: 0o040755
        case .file(let executable): executable ? 0o100755 : 0o100644
        case .symlink: 0o120755
        }
      #expect(entry.attributes >> 16 == mode, "\(entry.name)")
      #expect(entry.flags == 0x800 && entry.extra.isEmpty && entry.system == 3, "\(entry.name)")
      #expect(entry.date == [1980, 1, 1, 0, 0, 0], "\(entry.name)")
    }
  }

  @Test("what deflate shortens is deflated, the rest is stored")
  func methods() throws {
    let entries = try PythonEntry.list(zip)
    let methods = Dictionary(entries.map { ($0.name, $0.method) }, uniquingKeysWith: { $1 })
    #expect(methods["zeros"] == 8)
    #expect(methods["Info.plist"] == 8)
    #expect(methods["K.framework/Versions/A/K"] == 0)
    #expect(methods["K.framework/Versions/A/empty"] == 0)
    #expect(methods["K.framework/Versions/A/one byte"] == 0)
    #expect(methods["K.framework/"] == 0)
    #expect(entries.allSatisfy { $0.compressed <= $0.size })
  }

  @Test("its records follow each other without a gap and say the same twice")
  func records() throws {
    #expect(try RecordWalk.of(zip) == .init(entries: samples.count, zip64End: false, zip64Entries: 0))
  }

  @Test("no entries at all is a zip too")
  func empty() throws {
    let path = folder["empty.zip"]
    let (size, digest) = try ZipWriter.write([], to: path)
    #expect(size == 22)
    #expect(try PythonEntry.list(path).isEmpty)
    #expect(try RecordWalk.of(path).entries == 0)
    #expect(try Judge.sha256(path) == digest.description)
  }
}
