import Domain
import Git
import TestSupport
import Testing

@Suite("History, judged by git")
struct HistoryTests {
  @Test(
    "ranges of random histories are those of git rev-list, in its order",
    arguments: [(1, 0), (2, 30), (3, 90), (4, 600), (5, 100_000)])
  func ranges(_ seed: UInt64, _ skew: Int) throws {
    let history = try RandomHistory(seed: seed, commits: 60, skew: skew)
    let repository = try history.fixture.open()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let (from, to) = (Int.random(in: 0..<60, using: &generator), Int.random(in: 0..<60, using: &generator))
      let range = try repository.history(from: history.fixture.id("c\(from)"), to: history.fixture.id("c\(to)"))
      let expected = try history.fixture.git("rev-list", "--date-order", "c\(to)", "^c\(from)")
      #expect(range.commits.map(\.description).joined(separator: "\n") == expected, "c\(from)..c\(to)")
      #expect(range.cutOff.isEmpty)
    }
  }

  @Test("a history from the beginning", arguments: 6...9)
  func whole(_ seed: UInt64) throws {
    let history = try RandomHistory(seed: seed, commits: 80, skew: 200)
    let all = try history.fixture.open().history(to: history.fixture.id("c79")).commits
    #expect(
      all.map(\.description).joined(separator: "\n") == (try history.fixture.git("rev-list", "--date-order", "c79")))
  }

  @Test(
    "ancestors and the sizes of ranges are those of git", arguments: [(10, 0), (11, 90), (12, 5000), (13, 100_000)])
  func ancestry(_ seed: UInt64, _ skew: Int) throws {
    let fixture = try RandomHistory(seed: seed, commits: 50, skew: skew).fixture
    let repository = try fixture.open()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let (one, other) = (
        "c\(Int.random(in: 0..<50, using: &generator))", "c\(Int.random(in: 0..<50, using: &generator))"
      )
      let (oneID, otherID) = (try fixture.id(one), try fixture.id(other))
      let isAncestor = try Tool.run("git", ["merge-base", "--is-ancestor", one, other], in: fixture.path).status == 0
      #expect(try repository.isAncestor(oneID, of: otherID) == isAncestor, "\(one) \(other)")
      // With clocks that are wrong by a day, git's own ranges have a few commits too many.
      if skew > 5000 { continue }
      let ahead = try repository.history(from: otherID, to: oneID).commits.count
      let behind = try repository.history(from: oneID, to: otherID).commits.count
      let counts = try fixture.git("rev-list", "--left-right", "--count", "\(one)...\(other)")
      #expect("\(ahead)\t\(behind)" == counts, "\(one) \(other)")
    }
  }

  @Test(
    "commits that touch a path are those of git rev-list --full-history", arguments: ["a", "a/one", "c", "none", ""])
  func touching(_ path: String) throws {
    let fixture = try RandomHistory(seed: 20, commits: 120, skew: 60).fixture
    let repository = try fixture.open()
    let all = try repository.history(from: fixture.id("c3"), to: fixture.id("c119"))
    let touched = try repository.history(all, touching: [path]).commits.filter {
      try repository.commit($0).parents.count < 2
    }
    let expected = try fixture.git(
      ["rev-list", "--date-order", "--full-history", "--no-merges", "c119", "^c3", "--", path.isEmpty ? "." : path])
    #expect(touched.map(\.description).joined(separator: "\n") == expected)
    #expect(path == "none" || !touched.isEmpty)
  }

  @Test("the last change besides a file is that of git rev-list --first-parent", arguments: 10...12)
  func lastChange(_ seed: UInt64) throws {
    let fixture = try RandomHistory(seed: seed, commits: 60, skew: 30).fixture
    let repository = try fixture.open()
    for name in (0..<60).map({ "c\($0)" }) {
      let found = try repository.lastChange(upTo: fixture.id(name), besides: "c")
      let expected = try fixture.git("rev-list", "-1", "--first-parent", name, "--", ".", ":(exclude)c")
      // A first commit is one, whatever it has.
      let isRight = try expected.isEmpty ? repository.commit(found).parents.isEmpty : found.description == expected
      #expect(isRight, "\(name): \(found), \(expected)")
    }
  }

  @Test("a merge touches a path if it differs from all its parents")
  func mergeTouches() throws {
    let fixture = try GitFixture()
    try fixture.write("base\n", to: "file")
    try fixture.commit("base")
    try fixture.git("checkout", "-q", "-b", "side")
    try fixture.write("side\n", to: "side")
    try fixture.commit("side")
    try fixture.git("checkout", "-q", "main")
    try fixture.write("main\n", to: "main")
    try fixture.commit("main")
    let merge = try fixture.merge("side")
    let repository = try fixture.open()
    let history = try repository.history(to: repository.headCommit())
    func touching(_ path: String) throws -> [String] {
      try repository.history(history, touching: [path]).commits.map { try repository.commit($0).message }
    }
    #expect(try touching("main") == ["main"])
    #expect(try touching("side") == ["side"])
    // The merge differs from both sides.
    #expect(try touching("").count == 4)
    #expect(try repository.history(history, touching: ["side", "main"]).commits.map(\.description).first == merge)
  }

  @Test("a range of an octopus merge")
  func octopus() throws {
    let fixture = try GitFixture()
    try fixture.commit("base")
    for branch in ["one", "two", "three"] {
      try fixture.git("checkout", "-q", "-b", branch, "main")
      try fixture.write(branch, to: branch)
      try fixture.commit(branch)
    }
    try fixture.git("checkout", "-q", "main")
    try fixture.merge("one", "two", "three")
    let repository = try fixture.open()
    let head = try repository.headCommit()
    let range = try repository.history(from: fixture.id("two"), to: head)
    #expect(
      range.commits.map(\.description).joined(separator: "\n")
        == (try fixture.git("rev-list", "--date-order", "two..HEAD")))
    #expect(try repository.commit(head).parents.count == 4)
  }

  /// libgit2's own walk ends with an error there.
  @Test("a commit with a malformed committer is part of the history")
  func malformedCommitter() throws {
    let fixture = try GitFixture()
    try fixture.commit("one")
    let tree = try fixture.git("rev-parse", "HEAD^{tree}")
    let header = "tree \(tree)\nparent \(try fixture.git("rev-parse", "HEAD"))\n"
    let malformed = try fixture.git(
      ["hash-object", "-t", "commit", "-w", "--literally", "--stdin"],
      input: header + "author A <a@b> 1 +0000\ncommitter no address\n\ntwo\n")
    try fixture.git("reset", "-q", "--soft", malformed)
    try fixture.commit("three")
    let repository = try fixture.open()
    let commits = try repository.history(to: repository.headCommit()).commits
    #expect(try commits.map { try repository.commit($0).message } == ["three", "two\n", "one"])
    #expect(try repository.isAncestor(fixture.id("HEAD~2"), of: fixture.id("HEAD")))
  }

  @Test("without git in PATH, the error says so")
  func withoutGit() throws {
    let fixture = try GitFixture()
    try fixture.commit("one")
    let repository = try Repository.open(
      at: fixture.path, environment: fixture.environment.merging(["PATH": "/nowhere"]) { $1 })
    let head = try repository.headCommit()
    #expect(try cause { try repository.history(to: head) } == .noProgram)
    #expect(try cause { try repository.changedFiles() } == .noProgram)
  }

  @Test("replacement refs do not count, nor what another process has set")
  func replaced() throws {
    let fixture = try GitFixture()
    try fixture.commit("one")
    try fixture.commit("two")
    try fixture.commit("three")
    try fixture.git("replace", "--graft", "HEAD")
    #expect(try fixture.git("rev-list", "HEAD").split(separator: "\n").count == 1)
    #expect(try fixture.open().history(to: fixture.id("HEAD")).commits.count == 3)
  }

  @Test("an empty range, and one that is the wrong way round")
  func emptyRanges() throws {
    let fixture = try GitFixture()
    try fixture.commit("one")
    try fixture.commit("two")
    let repository = try fixture.open()
    let (one, two) = (try fixture.id("HEAD~"), try fixture.id("HEAD"))
    #expect(try repository.history(from: two, to: two).commits.isEmpty)
    #expect(try repository.history(from: two, to: one).commits.isEmpty)
    #expect(try repository.history(from: one, to: two).commits == [two])
  }
}
