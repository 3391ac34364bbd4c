import Foundation
import Platform
import TestSupport
import Testing

@Suite("OpenFile")
struct OpenFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("reads from any offset, fewer bytes only at the end")
  func read() throws {
    try folder.write(0..<100, to: "file")
    let file = try OpenFile.reading(folder["file"])
    #expect(try file.size() == 100)
    #expect(try file.read(count: 10, at: 50) == Array(50..<60))
    #expect(try file.read(count: 10, at: 95) == Array(95..<100))
    #expect(try file.read(count: 10, at: 100) == [])
    #expect(try file.read(count: 10, at: 1 << 40) == [])
    #expect(try file.read(count: 0, at: 0) == [])
    #expect(throws: SystemError("read", folder["file"], code: EINVAL)) { try file.read(count: 1, at: -1) }
  }

  @Test("creates a file once")
  func creating() throws {
    let file = try OpenFile.creating(folder["file"])
    try file.write([1, 2])
    try file.write([])
    try file.write([3])
    try file.flush()
    try file.close()
    try file.close()
    #expect(try TestFile.bytes(folder["file"]) == [1, 2, 3])
    #expect(throws: SystemError("create", folder["file"], code: EEXIST)) { try OpenFile.creating(folder["file"]) }
    #expect(throws: SystemError("create", folder["no/file"], code: ENOENT)) { try OpenFile.creating(folder["no/file"]) }
  }

  @Test("updates an existing file")
  func updating() throws {
    try folder.write("12345", to: "file")
    let file = try OpenFile.updating(folder["file"])
    #expect(try file.size() == 5)
    try file.truncate()
    try file.write(Array("new".utf8))
    try file.close()
    #expect(try TestFile.text(folder["file"]) == "new")
  }

  @Test("every call on a closed file is an error")
  func closed() throws {
    let file = try OpenFile.creating(folder["file"])
    try file.close()
    #expect(throws: SystemError("write", folder["file"], code: EBADF)) { try file.write([1]) }
    #expect(throws: SystemError("read", folder["file"], code: EBADF)) { try file.read(count: 1, at: 0) }
    #expect(throws: SystemError("stat", folder["file"], code: EBADF)) { try file.size() }
    #expect(throws: SystemError("fsync", folder["file"], code: EBADF)) { try file.flush() }
    #expect(throws: SystemError("lock", folder["file"], code: EBADF)) { try file.lock(waiting: false) }
  }

  @Test("a file closes its descriptor with its last reference")
  func descriptors() throws {
    try folder.write("", to: "file")
    for _ in 0..<min(Int(getdtablesize()) + 10, 100_000) { _ = try OpenFile.reading(folder["file"]) }
  }

  @Test("appends the first bytes of another file", arguments: [0, 1, 1 << 20, (1 << 20) + 1, 3_000_000])
  func append(_ count: Int) throws {
    try folder.write((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }, to: "source")
    let target = try OpenFile.creating(folder["target"])
    try target.write([42])
    try target.append(from: OpenFile.reading(folder["source"]), count: count)
    try target.write([43])
    try target.close()
    let source = try TestFile.bytes(folder["source"])
    #expect(try TestFile.bytes(folder["target"]) == [42] + source[..<count] + [43])
  }

  /// Where the file system shares blocks, most of it is shared already; elsewhere nothing is.
  @Test("a file that starts with another's blocks is the same bytes", arguments: [0, 1, 4096, 8191, 300_000])
  func sharing(_ count: Int) throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try folder.write(bytes, to: "source")
    let source = try OpenFile.reading(folder["source"])
    let (file, shared) = try OpenFile.creating(folder["target"], sharing: count, of: source)
    #expect(try file.size() == shared && shared <= count)
    try file.write(bytes[shared..<count] + [42])
    try file.close()
    #expect(try TestFile.bytes(folder["target"]) == bytes[..<count] + [42])
    #expect(try TestFile.bytes(folder["source"]) == bytes)
    #expect(throws: SystemError("create", folder["target"], code: EEXIST)) {
      try OpenFile.creating(folder["target"], sharing: count, of: source)
    }
    #expect(try OpenFile.creating(folder["longer"], sharing: 400_000, of: source).shared <= 300_000)
  }

  #if os(Linux)
    @Test("appends files that the kernel does not copy")
    func appendFromProc() throws {
      let target = try OpenFile.creating(folder["target"])
      let source = try FileSystem.readFile("/proc/self/cmdline")
      try target.append(from: OpenFile.reading("/proc/self/cmdline"), count: source.count)
      try target.close()
      #expect(try TestFile.bytes(folder["target"]) == source && !source.isEmpty)
    }
  #endif

  @Test("a source that is too short is an error that names it")
  func appendShort() throws {
    try folder.write("12345", to: "source")
    let target = try OpenFile.creating(folder["target"])
    #expect(throws: SystemError("read", folder["source"], code: EIO)) {
      try target.append(from: OpenFile.reading(folder["source"]), count: 6)
    }
    #expect(throws: SystemError("read", folder["source"], code: EIO)) {
      try FileSystem.copyFile(folder["source"], size: 6, to: folder["copy"], executable: false)
    }
  }

  @Test("compares the starts of two files", arguments: [0, 5, 131_071, 131_072, 299_999])
  func sharedLength(_ flipped: Int) throws {
    let bytes = [UInt8](repeating: 7, count: 300_000)
    var other = bytes
    other[flipped] ^= 1
    try folder.write(bytes, to: "one")
    try folder.write(other, to: "two")
    let (one, two) = (try OpenFile.reading(folder["one"]), try OpenFile.reading(folder["two"]))
    #expect(try one.sharedLength(with: one, limit: 300_001) == 300_000)
    #expect(try one.sharedLength(with: one, limit: 10) == 10)
    #expect(try one.sharedLength(with: two, limit: flipped) == flipped)
    #expect(try one.sharedLength(with: two, limit: 300_000) == flipped)
    #expect(try one.sharedLength(with: bytes + [7]) == 300_000)
    #expect(try one.sharedLength(with: other) == flipped)
    #expect(try one.sharedLength(with: []) == 0)
  }

  @Test("flushes the whole volume")
  func flushVolume() throws {
    try folder.write("", to: "file")
    try OpenFile.reading(folder["file"]).flushVolume()
    try OpenFile.reading(folder.path).flushVolume()
  }

  @Test("an error has the system's reason")
  func reason() {
    #expect(SystemError("write", "f", code: ENOSPC).reason == "No space left on device")
    #expect(SystemError("open", "f", code: ENOENT).isMissing)
    #expect(!SystemError("open", "f", code: EACCES).isMissing)
  }
}
