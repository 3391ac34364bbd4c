import Foundation
import Platform
import TestSupport
import Testing

/// Folders that are locked as long as their process lives. Here another open file stands for another process: the locks of
/// flock(2) belong to open files.
@Suite struct RunFolderTests {
  private let folder: TemporaryFolder
  private static let prefix = "release-dry-run-"

  init() throws { folder = try TemporaryFolder() }

  private func removeAbandoned() {
    RunFolder.removeAbandoned(in: folder.path, prefixes: ["release-sign-", Self.prefix])
  }

  @Test func onlyAFolderThatNobodyUsesIsRemoved() throws {
    let used = try RunFolder.make(in: folder.path, prefix: Self.prefix)
    try folder.write("text", to: Self.prefix + "abcDEF/staging/file")
    try folder.write("text", to: "release-sign-000000/object")
    removeAbandoned()
    #expect(TestFile.names(in: folder.path) == [FilePath.lastComponent(of: used.path)])
    try used.remove()
    #expect(TestFile.names(in: folder.path) == [])
  }

  @Test func theLockEndsWithItsOwner() throws {
    let path = try RunFolder.make(in: folder.path, prefix: Self.prefix).path
    #expect(TestFile.exists(path))
    removeAbandoned()
    #expect(!TestFile.exists(path))
  }

  @Test func othersNamesLinksAndFilesStay() throws {
    let elsewhere = try TemporaryFolder()
    try elsewhere.write("text", to: "file")
    try folder.link(Self.prefix + "linked", to: elsewhere.path)
    try folder.write("text", to: Self.prefix + "afile0")
    for name in ["release-notes-abcdef", Self.prefix + "abcde", Self.prefix + "abcdefg", Self.prefix + "abc.ef"] {
      try folder.write("text", to: name + "/file")
    }
    let before = TestFile.names(in: folder.path)
    removeAbandoned()
    #expect(TestFile.names(in: folder.path) == before)
    #expect(TestFile.names(in: elsewhere.path) == ["file"])
  }

  #if os(Linux)
    @Test(.enabled(if: geteuid() == 0)) func othersFoldersStay() throws {
      try folder.write("text", to: Self.prefix + "abcdef/file")
      try #require(chown(folder[Self.prefix + "abcdef"], 12345, 12345) == 0)
      removeAbandoned()
      #expect(TestFile.names(in: folder.path) == [Self.prefix + "abcdef"])
    }
  #endif

  /// A folder may be taken for an abandoned one before it is locked; then another one is made.
  @Test func makingAndRemovingAtOnce() async throws {
    let path = folder.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<200 {
            let made = try RunFolder.make(in: path, prefix: Self.prefix)
            RunFolder.removeAbandoned(in: path, prefixes: [Self.prefix])
            #expect(TestFile.exists(made.path))
            try made.remove()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(TestFile.names(in: path) == [])
  }
}
