import Domain
import Git
import TestSupport
import Testing

@Suite("Writing trees, judged by git")
struct TreeWritingTests {
  private let fixture: GitFixture

  init() throws {
    fixture = try GitFixture()
    for name in ["Package.swift", "a/b/zip", "a/c", "d/e/f/only", "x"] { try fixture.write("1\n", to: name) }
    try fixture.commit("one")
  }

  @Test(
    "files that are replaced, added and removed, with the folders that they leave empty",
    arguments: [
      (["Package.swift"], []), (["a/b/zip"], []), (["d/e/f/only"], []), (["d/e/f/only"], ["d/e/new"]),
      (["a/b/zip", "a/c"], ["x", "new/deep/file"]), (["Package.swift", "a/b/zip", "a/c", "d/e/f/only", "x"], []),
      (["Package.swift", "a/b/zip", "a/c", "d/e/f/only", "x"], ["y"]),
    ])
  func removal(_ removed: [String], _ written: [String]) throws {
    let repository = try fixture.open()
    let blob = try repository.writeBlob(Array("2\n".utf8))
    let tree = try repository.writeTree(
      Dictionary(uniqueKeysWithValues: written.map { ($0, blob) }), removing: removed, on: fixture.id("HEAD"))
    for path in removed { try fixture.git("rm", "-q", "--", path) }
    for path in written { try fixture.write("2\n", to: path) }
    if !written.isEmpty { try fixture.git(["add", "--"] + written) }
    #expect(try fixture.git("write-tree").prefix(40) == tree.description)
  }
}
