import Foundation
import Platform
import TestSupport
import Testing

@Suite("stamps of files")
struct FileStampTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one", to: "file")
  }

  @Test("reading changes no stamp")
  func reading() throws {
    let stamp = try FileStamp(of: folder["file"])
    _ = try FileSystem.readFile(folder["file"])
    #expect(try FileStamp(of: folder["file"]) == stamp)
  }

  @Test("bytes of the same number, with the old time, are another stamp")
  func sameSizeAndTime() throws {
    let stamp = try FileStamp(of: folder["file"])
    let date = try FileManager.default.attributesOfItem(atPath: folder["file"])[.modificationDate] as Any
    usleep(20_000)
    try folder.write("two", to: "file")
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder["file"])
    #expect(try FileStamp(of: folder["file"]) != stamp)
  }

  @Test("a link has a stamp of its own")
  func link() throws {
    try folder.link("link", to: "file")
    #expect(try FileStamp(of: folder["link"]) == FileStamp(of: folder["file"]))
    #expect(try FileStamp(of: folder["link"], followingLinks: false) != FileStamp(of: folder["file"]))
  }

  @Test("a missing file is an error that names it")
  func missing() {
    #expect(throws: SystemError("stat", folder["none"], code: ENOENT)) { try FileStamp(of: folder["none"]) }
  }
}
