// macOS has no device that is always full.
#if os(Linux)
  import Platform
  import Foundation
  import TestSupport
  import Testing

  @Suite("a full disk")
  struct FullDiskTests {
    @Test("a write that does not fit is an error with the system's reason")
    func write() throws {
      let error = #expect(throws: SystemError.self) {
        try OpenFile.updating("/dev/full").write([UInt8](repeating: 1, count: 1 << 20))
      }
      #expect(error == SystemError("write", "/dev/full", code: ENOSPC))
      #expect(error?.reason == "No space left on device")
    }

    @Test("a copy that does not fit is an error too")
    func append() throws {
      let folder = try TemporaryFolder()
      try folder.write("some bytes", to: "source")
      #expect(throws: SystemError("write", "/dev/full", code: ENOSPC)) {
        try OpenFile.updating("/dev/full").append(from: OpenFile.reading(folder["source"]), count: 10)
      }
    }
  }
#endif
