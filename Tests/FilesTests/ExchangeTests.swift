import Domain
import Foundation
import TestSupport
import Testing

@testable import Platform

@Suite("exchange")
struct ExchangeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("swaps two folders")
  func exchange() throws {
    try folder.write("one", to: "a/file")
    try folder.write("two", to: "b/sub/file")
    #expect(try FileSystem.exchange(folder["a"], folder["b"]))
    #expect(try TestFile.text(folder["b/file"]) == "one")
    #expect(try TestFile.text(folder["a/sub/file"]) == "two")
  }

  @Test("a swap with a missing path is an error that names the path and changes nothing")
  func missing() throws {
    try folder.write("one", to: "a/file")
    #expect(throws: SystemError("swap", folder["b"], code: ENOENT)) {
      try FileSystem.exchange(folder["a"], folder["b"])
    }
    #expect(TestFile.names(in: folder.path) == ["a"])
  }

  @Test("a copy of a folder has its files, modes, folders and links")
  func copyTree() throws {
    try folder.write("one", to: "a/sub/file", mode: 0o755)
    try folder.write("two", to: "a/other")
    try folder.link("a/link", to: "sub/file")
    try FileSystem.copyTree(folder["a"], to: folder["b"])
    #expect(try FileSystem.tree(of: folder["b"]).entries == FileSystem.tree(of: folder["a"]).entries)
    #expect(try TestFile.text(folder["b/sub/file"]) == "one")
  }

  @Test("a canonical path keeps components that do not exist yet")
  func canonicalPath() throws {
    try folder.write("one", to: "real/file")
    try folder.link("link", to: "real")
    #expect(try FileSystem.canonicalPath(folder["link/../link/file"]) == folder["real/file"])
    #expect(try FileSystem.canonicalPath(folder["link/not/there"]) == folder["real/not/there"])
  }
}
