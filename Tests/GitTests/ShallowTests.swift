import Domain
import Git
import TestSupport
import Testing

@Suite("Shallow clones")
struct ShallowTests {
  let origin: GitFixture
  let clone: GitFixture

  /// Ten commits, tagged t0 to t9, of which a clone has the last four.
  init() throws {
    origin = try GitFixture()
    for number in 0..<10 {
      try origin.write("\(number)\n", to: "file")
      try origin.commit("commit \(number)")
      try origin.tag("t\(number)")
    }
    try origin.git("clone", "--quiet", "--depth", "4", "file://" + origin.path, origin.beside("clone"))
    clone = origin.at("clone")
  }

  @Test("is recognized, with its boundary")
  func boundary() throws {
    #expect(try origin.open().shallowBoundary.isEmpty)
    let repository = try clone.open()
    #expect(repository.shallowBoundary == [try origin.id("t6")])
  }

  @Test("a range above the boundary is complete", arguments: [("t6", 3), ("t7", 2), ("t9", 0)])
  func whole(_ start: String, _ count: Int) throws {
    let history = try clone.open().history(from: origin.id(start), to: origin.id("t9"))
    #expect(history.commits.count == count)
    #expect(history.cutOff.isEmpty)
  }

  @Test("a range across the boundary names the commit where it ends")
  func cutOff() throws {
    let history = try clone.open().history(to: origin.id("t9"))
    #expect(history.commits.count == 4)
    #expect(history.cutOff == [try origin.id("t6")])
  }

  @Test("a clone that reaches the first commit is cut off nowhere")
  func reachingTheRoot() throws {
    try origin.git("clone", "--quiet", "--depth", "10", "file://" + origin.path, origin.beside("deep"))
    let history = try origin.at("deep").open().history(to: origin.id("t9"))
    #expect(history.commits.count == 10)
    #expect(history.cutOff.isEmpty)
  }

  @Test("the last change is sought as far as the clone goes")
  func lastChange() throws {
    #expect(try clone.open().lastChange(upTo: origin.id("t9"), besides: "file") == origin.id("t6"))
    #expect(try origin.open().lastChange(upTo: origin.id("t9"), besides: "file") == origin.id("t0"))
  }

  @Test("ancestry works within the clone")
  func ancestry() throws {
    let repository = try clone.open()
    #expect(try repository.isAncestor(origin.id("t6"), of: origin.id("t9")))
    #expect(try repository.isAncestor(origin.id("t7"), of: origin.id("t9")))
    #expect(try !repository.isAncestor(origin.id("t9"), of: origin.id("t7")))
  }

  @Test("commits that the clone lacks are not found")
  func leftBehind() throws {
    let repository = try clone.open()
    #expect(try cause { try repository.resolve("t2") } == .notFound)
    #expect(try cause { try repository.history(to: origin.id("t2")) } == .unreadableObject)
  }

  @Test("a worktree of a shallow clone is shallow too")
  func worktree() throws {
    try clone.git("worktree", "add", "-q", "--detach", origin.beside("tree"))
    #expect(try !origin.at("tree").open().shallowBoundary.isEmpty)
  }

  @Test("commits and tags can be made in one")
  func making() throws {
    try clone.write("new\n", to: "file")
    let signature = Commit.Signature(name: "C", email: "c@d", time: 1_700_000_000, offset: 0)
    try clone.git("config", "user.name", "C")
    try clone.git("config", "user.email", "c@d")
    let repository = try clone.open()
    let commit = try repository.createCommit(of: ["file"], message: "m", time: 1_700_000_000)
    try repository.createTag("1.0.0", at: commit, message: "m", tagger: signature)
    #expect(try clone.git("rev-list", "1.0.0").split(separator: "\n").count == 5)
    try clone.git("fsck", "--strict")
    try clone.git("push", "-q", "origin", "HEAD:refs/heads/released", "1.0.0")
    #expect(try origin.id("released") == commit)
  }
}
