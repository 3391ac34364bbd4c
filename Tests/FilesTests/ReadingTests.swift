import Files
import Foundation
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

  @Test("reads a pipe to its end, such as a shell's <(…)")
  func pipe() throws {
    try #require(mkfifo(folder["pipe"], 0o644) == 0)
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = ["-c", "exec >\"$1\"; echo one; sleep 0.2; head -c 200000 /dev/zero", "sh", folder["pipe"]]
    try writer.run()
    let bytes = try FileSystem.readFile(folder["pipe"])
    writer.waitUntilExit()
    #expect(bytes == Array("one\n".utf8) + [UInt8](repeating: 0, count: 200_000))
  }

  @Test("reads a device to its end")
  func device() throws {
    #expect(try FileSystem.readFile("/dev/null") == [])
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
