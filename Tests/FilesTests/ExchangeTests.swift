import Foundation
import TestSupport
import Testing

@testable import Files

@Suite("exchange")
struct ExchangeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("swaps two folders")
  func exchange() throws {
    try folder.write("one", to: "a/file")
    try folder.write("two", to: "b/sub/file")
    try FileSystem.exchange(folder["a"], folder["b"])
    #expect(try TestFile.text(folder["b/file"]) == "one")
    #expect(try TestFile.text(folder["a/sub/file"]) == "two")
  }

  @Test("a swap with nothing is an error that names the place and changes nothing")
  func missing() throws {
    try folder.write("one", to: "a/file")
    #expect(throws: SystemError("swap", folder["b"], code: ENOENT)) {
      try FileSystem.exchange(folder["a"], folder["b"])
    }
    #expect(TestFile.names(in: folder.path) == ["a"])
  }

  @Test("swaps by renaming where the file system has no swap, and leaves nothing aside")
  func byRenaming() throws {
    try folder.write("one", to: "a/file")
    try folder.write("two", to: "b/file")
    try FileSystem.exchangeByRenaming(folder["a"], folder["b"])
    #expect(try TestFile.text(folder["b/file"]) == "one")
    #expect(try TestFile.text(folder["a/file"]) == "two")
    #expect(TestFile.names(in: folder.path) == ["a", "b"])
  }

  @Test("by renaming too, an old folder is back in its place where the new one cannot move in")
  func restores() throws {
    try folder.write("two", to: "b/file")
    #expect(throws: SystemError("rename", folder["b"], code: ENOENT)) {
      try FileSystem.exchangeByRenaming(folder["a"], folder["b"])
    }
    #expect(try TestFile.text(folder["b/file"]) == "two")
    #expect(TestFile.names(in: folder.path) == ["b"])
  }
}
