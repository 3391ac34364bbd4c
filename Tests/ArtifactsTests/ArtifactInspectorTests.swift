import Artifacts
import Domain
import Platform
import TestSupport
import Testing

@Suite("Reading artifacts") struct ArtifactInspectorTests {
  @Test("a zip and the folder that it was made from hold the same files", arguments: [1, 2, 5])
  func zipAndFolder(jobs: Int) async throws {
    let folder = try TemporaryFolder()
    let root = FilePath.join(folder.path, "X.xcframework")
    try FileSystem.makeDirectories(FilePath.join(root, "ios-arm64/X.framework"))
    for (path, text) in [("Info.plist", "<plist/>"), ("ios-arm64/X.framework/X", "binary"), ("a.txt", "")] {
      try FileSystem.writeNewFile(FilePath.join(root, path), text.utf8)
    }
    try FileSystem.makeSymlink(FilePath.join(root, "link"), to: "a.txt")
    let zip = FilePath.join(folder.path, "X.zip")
    _ = try Tool.run("zip", ["-qry", zip, "X.xcframework"], in: folder.path)
    let packed = try await ArtifactInspector().zip(zip, jobs: jobs)
    let loose = try await ArtifactInspector().folder(root, jobs: jobs)
    #expect(packed.tree.subtree("X.xcframework") == loose.tree)
    #expect(packed.files.map(\.digest) == loose.files.map(\.digest))
    #expect(packed.files.map(\.path) == loose.files.map { "X.xcframework/" + $0.path })
    #expect(packed.unread.isEmpty && loose.unread.isEmpty)
  }
}
