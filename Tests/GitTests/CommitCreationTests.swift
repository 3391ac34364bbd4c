import Domain
import Git
import TestSupport
import Testing

@Suite("Making commits, judged by git")
struct CommitCreationTests {
  /// The repository to commit in, and a copy for git's own `commit --only`.
  let fixture: GitFixture
  let identity = [
    "GIT_AUTHOR_NAME": "Ada Author", "GIT_AUTHOR_EMAIL": "ada@example.com", "GIT_COMMITTER_NAME": "Cora Committer",
    "GIT_COMMITTER_EMAIL": "cora@example.com",
  ]

  init() throws {
    fixture = try GitFixture()
    for name in ["version", "a/b/version", "other", "run.sh"] { try fixture.write("1\n", to: name) }
    try fixture.write("ignored\n", to: ".gitignore")
    try fixture.commit("one")
  }

  @discardableResult
  private func commit(
    _ paths: [String], _ message: String = "chore: release 2", in location: GitFixture? = nil
  ) throws -> ObjectID {
    let environment = fixture.environment.merging(identity) { $1 }
    return try Repository.open(at: (location ?? fixture).path, environment: environment)
      .createCommit(of: paths, message: message, time: 1_700_000_000)
  }

  /// The complete state of a repository.
  private func state(_ location: GitFixture) throws -> [String] {
    [
      try location.git("rev-parse", "HEAD"), try location.git("symbolic-ref", "HEAD"),
      try location.git("status", "--porcelain"),
      try location.git("ls-files", "--stage"), try location.git("log", "-1", "--format=%B%n%an %ae %ad %cn %ce %cd"),
      try location.git("diff", "HEAD"), try location.git("fsck", "--strict", "--no-dangling"),
      try location.git("reflog", "--format=%gs", "-1"), try location.git("reflog", "--format=%gs", "-1", "main"),
    ]
  }

  /// Does the same in two copies, once here and once with git.
  private func expectSame(_ paths: [String], _ message: String = "chore: release 2\n\n\nbody \n") throws {
    try TestFile.copy(fixture.path, to: fixture.beside("judge"))
    let judge = fixture.at("judge")
    let id = try commit(paths, message)
    try judge.git("add", "--intent-to-add", "--", paths[0])
    try judge.git(["commit", "-q", "-m", message, "--only", "--"] + paths)
    for (found, expected) in zip(try state(fixture), try state(judge)) { #expect(found == expected) }
    #expect(try fixture.id("HEAD") == id)
  }

  @Test("as git commit --only does, without other changes")
  func only() throws {
    try fixture.write("2\n", to: "version")
    try fixture.write("2\n", to: "a/b/version")
    try fixture.write("staged\n", to: "other")
    try fixture.write("staged\n", to: "added")
    try fixture.git("add", "other", "added")
    try fixture.git("rm", "-q", "--cached", "run.sh")
    try fixture.write("untracked\n", to: "untracked")
    try expectSame(["version", "a/b/version"])
  }

  @Test("a path that was staged with other content is committed as it is now")
  func stagedBefore() throws {
    try fixture.write("staged\n", to: "version")
    try fixture.git("add", "version")
    try fixture.write("2\n", to: "version")
    try expectSame(["version"])
  }

  @Test("a new file, in a new folder, and the executable bit")
  func newFiles() throws {
    try fixture.write("new\n", to: "new/folder/CHANGELOG.md", mode: 0o755)
    try fixture.write("1\n", to: "run.sh", mode: 0o755)
    try expectSame(["new/folder/CHANGELOG.md", "run.sh"])
    #expect(try fixture.git("ls-tree", "HEAD", "run.sh").hasPrefix("100755"))
  }

  @Test("where modes do not count, they stay")
  func fileModes() throws {
    try fixture.git("config", "core.fileMode", "false")
    try fixture.write("2\n", to: "version", mode: 0o755)
    try expectSame(["version"])
    #expect(try fixture.git("ls-tree", "HEAD", "version").hasPrefix("100644"))
  }

  @Test("line endings are converted as .gitattributes requires")
  func lineEndings() throws {
    try fixture.write("* text=auto\n*.bat eol=crlf\n*.bin -text\n", to: ".gitattributes")
    try fixture.commit("attributes")
    try fixture.write("1\r\n2\r\n", to: "version")
    try fixture.write("1\r\n2\r\n", to: "run.bat")
    try fixture.write("1\r\n2\r\n", to: "raw.bin")
    try fixture.git("add", "--intent-to-add", "raw.bin")
    try expectSame(["run.bat", "version", "raw.bin"])
    #expect(try fixture.bytes(["show", "HEAD:run.bat"]) == Array("1\n2\n".utf8))
  }

  @Test("the first commit of a branch")
  func unborn() throws {
    let fixture = try GitFixture()
    try fixture.write("1\n", to: "version")
    try fixture.write("x\n", to: "staged")
    try fixture.git("add", "staged")
    let id = try commit(["version"], in: fixture)
    #expect(try fixture.git("rev-list", "HEAD") == id.description)
    #expect(try fixture.git("ls-tree", "-r", "--name-only", "HEAD") == "version")
    #expect(try fixture.git("status", "--porcelain") == "A  staged")
    #expect(try fixture.git("reflog", "--format=%gs") == "commit (initial): chore: release 2")
    try fixture.git("fsck", "--strict")
  }

  @Test("with a detached HEAD, and in a linked worktree")
  func elsewhere() throws {
    try fixture.git("checkout", "-q", "--detach")
    try fixture.write("2\n", to: "version")
    let id = try commit(["version"])
    #expect(try fixture.open().head() == .detached(id))
    #expect(try fixture.git("rev-parse", "main") == fixture.git("rev-parse", "HEAD~"))
    try fixture.git("worktree", "add", "-q", "-b", "other", fixture.beside("tree"), "main")
    let tree = fixture.at("tree")
    try tree.write("3\n", to: "version")
    let second = try commit(["version"], in: tree)
    #expect(try fixture.id("other") == second)
    #expect(try tree.git("status", "--porcelain").isEmpty)
  }

  @Test("if there is nothing to commit, nothing changes")
  func nothing() throws {
    let before = try fixture.id("HEAD")
    #expect(try cause { try commit(["version"]) } == .nothingToCommit)
    #expect(try fixture.id("HEAD") == before)
    #expect(try fixture.git("status", "--porcelain").isEmpty)
  }

  @Test("a file that git does not commit, and nothing is staged")
  func refused() throws {
    try fixture.link("linked", to: "a")
    try fixture.write("", to: "ignored")
    try fixture.git("submodule", "--quiet", "add", fixture.path, "inner")
    try fixture.commit("with a submodule")
    try fixture.write("x", to: "inner/version")
    try fixture.write("2\n", to: "version")
    try fixture.write("new\n", to: "new")
    for path in ["missing", "inner/version", "linked/b/version", "../x", ".git/config", "/etc/passwd", ""] {
      #expect(try cause { try commit(["version", "new", path]) } == .other, "\(path)")
    }
    #expect(try cause { try commit(["version", "ignored"]) } == .ignored)
    #expect(try fixture.git("status", "--porcelain", "--ignore-submodules") == " M version\n?? new")
  }

  @Test("a file that git's programs and encodings convert")
  func filters() throws {
    try fixture.write("*.zip filter=loud\n*.txt working-tree-encoding=UTF-16BE\n", to: ".gitattributes")
    try fixture.git("config", "filter.loud.clean", "tr a-z A-Z")
    try fixture.write("x", to: "a.zip")
    try fixture.write("\0x", to: "a.txt")
    try fixture.git("add", "--intent-to-add", "a.txt")
    try expectSame(["a.zip", "a.txt"])
    #expect(try fixture.git("show", "HEAD:a.zip") == "X" && fixture.git("show", "HEAD:a.txt") == "x")
  }

  @Test("an empty message")
  func emptyMessage() throws {
    try fixture.write("2\n", to: "version")
    for message in ["", "\n \n"] { #expect(try cause { try commit(["version"], message) } == .other) }
    #expect(try fixture.git("status", "--porcelain") == " M version")
  }

  @Test("a message with a zero byte, a name that a commit cannot contain")
  func invalidTexts() throws {
    let repository = try fixture.open()
    let tree = try repository.tree(of: repository.headCommit())
    for (message, name) in [("", "A"), ("\n \n", "A"), ("a\0b", "A"), ("m", "a\nb")] {
      let signature = Commit.Signature(name: name, email: "a@b", time: 1_700_000_000, offset: 0)
      #expect(
        try cause {
          try repository.writeCommit(tree: tree, parents: [], message: message, author: signature, committer: signature)
        } == .invalidText)
    }
  }

  @Test("not while another operation is in progress", arguments: ["merge", "rebase", "cherry-pick", "revert"])
  func inProgress(_ operation: String) throws {
    try fixture.git("checkout", "-q", "-b", "side")
    try fixture.write("side\n", to: "version")
    try fixture.commit("side")
    try fixture.git("checkout", "-q", "main")
    try fixture.write("main\n", to: "version")
    try fixture.commit("main")
    let arguments = operation == "revert" ? ["revert", "--no-edit", "HEAD~"] : [operation, "side"]
    #expect(throws: (any Error).self) { try fixture.git(arguments) }
    #expect(try cause { try commit(["other"]) } == .operationInProgress(operation))
  }

  @Test("not without a working tree")
  func bare() throws {
    try fixture.git("clone", "-q", "--bare", fixture.path, fixture.beside("bare"))
    #expect(try cause { try commit(["version"], in: fixture.at("bare")) } == .bare)
  }

  @Test("a lock that another process holds", arguments: [".git/index.lock", ".git/refs/heads/main.lock"])
  func locked(_ path: String) throws {
    let before = try fixture.id("HEAD")
    try fixture.write("2\n", to: "version")
    try fixture.write("", to: path)
    #expect(try cause { try commit(["version"]) } == .locked)
    try TestFile.remove(fixture.path + "/" + path)
    #expect(try fixture.id("HEAD") == before)
    try commit(["version"])
    #expect(try fixture.git("status", "--porcelain").isEmpty)
  }

  /// The obstacle to the branch, and how git is asked to remove it.
  static let obstacles: [(name: String, place: @Sendable (GitFixture) throws -> Void)] = [
    ("the branch is locked", { try $0.write("", to: ".git/refs/heads/main.lock") }),
    (
      "its log cannot be written",
      { fixture in
        try fixture.git("reflog", "expire", "--expire=all", "--all")
        try TestFile.remove(fixture.path + "/.git/logs/refs/heads/main")
        try fixture.write("", to: ".git/logs/refs/heads/main/file")
      }
    ),
    (
      "its file cannot be written",
      { fixture in
        try fixture.git("pack-refs", "--all")
        try fixture.write("0123456789012345678901234567890123456789\n", to: ".git/refs/heads/main/file")
      }
    ),
  ]

  @Test("if the branch cannot be moved, nothing is staged", arguments: obstacles)
  func nothingStaged(_ name: String, _ place: @Sendable (GitFixture) throws -> Void) throws {
    try fixture.write("staged\n", to: "other")
    try fixture.git("add", "other")
    try fixture.write("2\n", to: "version")
    try place(fixture)
    let staged = try fixture.git("ls-files", "--stage")
    #expect(throws: (any Error).self) { try commit(["version"]) }
    #expect(try fixture.git("ls-files", "--stage") == staged)
    #expect(TestFile.names(in: fixture.path + "/.git").filter { $0.hasPrefix("index.lock") } == [])
  }

  @Test("a file that is changed in the moment in which it is staged is not taken for unchanged")
  func racilyClean() throws {
    try fixture.write("2\n", to: "version")
    try fixture.write("x\n", to: "other")
    try fixture.git("add", "other")
    try fixture.write("y\n", to: "other")
    try commit(["version"])
    #expect(try fixture.git("status", "--porcelain") == "MM other")
  }

  /// Git compares whole seconds, and the index that is written is a second newer.
  @Test("a file that is changed in the second in which it was staged is not taken for unchanged")
  func racilyCleanBefore() throws {
    for setting in [["core.trustctime", "false"], ["core.checkStat", "minimal"]] {
      try fixture.git(["config"] + setting)
    }
    try fixture.write("2\n", to: "version")
    try fixture.write("x\n", to: "other")
    try touch("other", "1700000000.2")
    try fixture.git("add", "other")
    try touch(".git/index", "1700000000.4")
    try fixture.write("y\n", to: "other")
    try touch("other", "1700000000.6")
    try commit(["version"])
    #expect(try fixture.git("status", "--porcelain") == "MM other")
  }

  private func touch(_ path: String, _ seconds: String) throws {
    #expect(try Tool.run("touch", ["-d", "@\(seconds)", path], in: fixture.path).status == 0)
  }

  @Test("staging is what git add does")
  func staging() throws {
    try fixture.write("2\n", to: "version")
    try fixture.open().stage(["version"])
    #expect(try fixture.git("status", "--porcelain") == "M  version")
    try fixture.git("fsck", "--strict")
  }
}
