import Foundation
import Platform
import TestSupport
import Testing

@Suite("reading whole files")
struct ReadingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("gives every byte", arguments: [0, 1, 65_535, 65_536, 65_537, 3_000_001])
  func sizes(_ size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try folder.write(bytes, to: "file")
    #expect(try FileSystem.readFile(folder["file"]) == bytes)
  }

  /// No one writes into the pipe: opening it would wait forever.
  @Test("refuses pipes and devices before it opens them")
  func noFile() throws {
    try #require(mkfifo(folder["pipe"], 0o644) == 0)
    for path in [folder["pipe"], "/dev/null", "/dev/zero"] {
      #expect(throws: SystemError.notAFile("open", path)) { try FileSystem.readFile(path) }
    }
  }

  @Test("refuses a file beyond the limit, without reading it")
  func tooLarge() throws {
    let path = try folder.write([UInt8](repeating: 1, count: 101), to: "file")
    #expect(try FileSystem.readFile(path, limit: 101).count == 101)
    #expect(throws: SystemError.tooLarge(path, limit: 100)) { try FileSystem.readFile(path, limit: 100) }
    try #require(truncate(path, 1 << 40) == 0)
    #expect(throws: SystemError.tooLarge(path, limit: FileSystem.largestText)) { try FileSystem.readFile(path) }
  }

  @Test("updating a file does not follow a link")
  func link() throws {
    let path = try folder.write("theirs", to: "file")
    try folder.link("link", to: "file")
    #expect(throws: SystemError("open", folder["link"], code: ELOOP)) { try OpenFile.updating(folder["link"]) }
    #expect(try FileSystem.readFile(path) == Array("theirs".utf8))
  }

  #if os(Linux)
    @Test("reads a file that reports size 0 but has contents")
    func proc() throws {
      #expect(try FileSystem.readFile("/proc/self/stat").starts(with: "\(getpid()) (".utf8))
    }
  #endif

  @Test("a folder and a missing file are errors that name them")
  func errors() {
    #expect(throws: SystemError("read", folder.path, code: EISDIR)) { try FileSystem.readFile(folder.path) }
    #expect(throws: SystemError("open", folder["missing"], code: ENOENT)) {
      try FileSystem.readFile(folder["missing"])
    }
  }
}
