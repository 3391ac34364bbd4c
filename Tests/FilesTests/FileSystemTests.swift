import Foundation
import Platform
import TestSupport
import Testing

@Suite("FileSystem")
struct FileSystemTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("makes a folder and its parents, also if they exist")
  func makeDirectories() throws {
    try FileSystem.makeDirectories(folder["a/b/c"])
    try FileSystem.makeDirectories(folder["a/b/c"])
    try FileSystem.makeDirectories(folder["a//b/d/"])
    try FileSystem.makeDirectories("/")
    #expect(TestFile.names(in: folder["a/b"]) == ["c", "d"])
  }

  @Test("makes folders below a link to a folder")
  func makeDirectoriesBelowLink() throws {
    try FileSystem.makeDirectory(folder["real"])
    try folder.link("link", to: "real")
    try FileSystem.makeDirectories(folder["link/sub"])
    #expect(TestFile.names(in: folder["real"]) == ["sub"])
  }

  @Test(
    "names the thing that stands where a folder should",
    arguments: [("file", "file"), ("file/a/b", "file"), ("dangling/a", "dangling")])
  func makeDirectoriesOverFile(_ path: String, _ culprit: String) throws {
    try folder.write("", to: "file")
    try folder.link("dangling", to: "nowhere")
    #expect(throws: SystemError("create folder", folder[culprit], code: ENOTDIR)) {
      try FileSystem.makeDirectories(folder[path])
    }
  }

  @Test("creating a folder that exists is an error")
  func makeDirectory() throws {
    #expect(throws: SystemError("create folder", folder.path, code: EEXIST)) {
      try FileSystem.makeDirectory(folder.path)
    }
  }

  @Test("writes a new file, but does not overwrite one")
  func writeDurably() throws {
    try FileSystem.writeDurably(folder["file"], Array("one".utf8))
    #expect(try TestFile.text(folder["file"]) == "one")
    #expect(throws: SystemError("create", folder["file"], code: EEXIST)) {
      try FileSystem.writeDurably(folder["file"], "two".utf8)
    }
  }

  @Test("copies a file with its executable bit")
  func copyFile() throws {
    try folder.write("#!/bin/sh\necho copied\n", to: "source")
    try FileSystem.copyFile(folder["source"], size: 22, to: folder["run"], executable: true)
    try FileSystem.copyFile(folder["source"], size: 22, to: folder["plain"], executable: false)
    #expect(try TestFile.bytes(folder["run"]) == TestFile.bytes(folder["source"]))
    #expect(try FileSystem.status(folder["run"])?.isExecutable == true)
    #expect(try FileSystem.status(folder["plain"])?.isExecutable == false)
    #expect(throws: SystemError("create", folder["plain"], code: EEXIST)) {
      try FileSystem.copyFile(folder["source"], size: 22, to: folder["plain"], executable: false)
    }
  }

  @Test("reports kinds, following links or not")
  func status() throws {
    try folder.write("123", to: "file")
    try folder.link("link", to: "file")
    try folder.link("dangling", to: "nowhere")
    #expect(try FileSystem.status(folder["file"])?.size == 3)
    #expect(try FileSystem.status(folder["link"])?.kind == .file)
    #expect(try FileSystem.status(folder["link"], followingLinks: false)?.kind == .symlink)
    #expect(try FileSystem.status(folder["dangling"])?.kind == nil)
    #expect(try FileSystem.status(folder["file/below"])?.kind == nil)
    #expect(try FileSystem.status("/dev/null")?.kind == .other)
    #expect(FileSystem.isDirectory(folder.path))
    #expect(!FileSystem.isDirectory(folder["file"]))
    #expect(!FileSystem.isDirectory(folder["missing"]))
  }

  @Test("makes a link, renames a file")
  func smallOnes() throws {
    try FileSystem.writeNewFile(folder["file"], [1, 2, 3])
    try FileSystem.makeSymlink(folder["link"], to: "renamed")
    try FileSystem.rename(folder["file"], to: folder["renamed"])
    try FileSystem.flushDirectory(folder.path)
    #expect(try FileSystem.status(folder["link"])?.size == 3)
    #expect(try FileSystem.readFile(folder["link"]) == [1, 2, 3])
    #expect(throws: SystemError("remove", folder["file"], code: ENOENT)) {
      try FileSystem.removeFile(folder["file"])
    }
  }

  @Test("a relative path starts at the working directory")
  func absolutePath() throws {
    #expect(try FileSystem.absolutePath("/a/b") == "/a/b")
    #expect(try FileSystem.absolutePath("a") == FileManager.default.currentDirectoryPath + "/a")
  }
}
