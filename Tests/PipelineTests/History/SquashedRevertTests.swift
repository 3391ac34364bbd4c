import Domain
import Editing
import Git
import Pipeline
import TestSupport
import Testing

/// What a squash has undone, by the files of its commit.
struct SquashedRevertTests {
  /// `feat: x` in two files, and a squash that says that it reverts it.
  private func told(_ write: (GitFixture) throws -> Void) throws -> [String] {
    let git = try GitFixture()
    try git.write("a", to: "Sources/x.swift")
    try git.write("a", to: "Sources/deep/y.swift")
    try git.write("a", to: "Sources/z.swift")
    try git.commit("chore: begin")
    try git.write("b", to: "Sources/x.swift")
    try git.write("b", to: "Sources/deep/y.swift")
    let feature = try git.commit("feat: x")
    try write(git)
    try git.commit("fix: y (#2)\n\n* Revert \"feat: x\"\n\nThis reverts commit \(feature).\n\n* fix: y")
    let history = try ReleaseHistory.of(git)
    let collected = try history.collect(history.repository.history(to: history.repository.headCommit()))
    return collected.entries.map(\.text)
  }

  @Test(arguments: ["Sources/x.swift", "Sources/deep/y.swift"]) func aFileInCommonIsLost(_ name: String) throws {
    #expect(try told { try $0.write("a", to: name) } == ["y", "y"])
  }

  /// A later commit of the branch brought it back, under another subject.
  @Test func noFileInCommonIsNotLost() throws {
    #expect(try told { try $0.write("c", to: "Sources/z.swift") } == ["y", "y", "x"])
    #expect(try told { try $0.write("c", to: "Sources/deep/new.swift") } == ["y", "y", "x"])
    #expect(try told { _ in } == ["y", "y", "x"])
  }
}
