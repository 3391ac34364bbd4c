import Git
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Opening a repository")
struct RepositoryTests {
  @Test("from its folder and from below", arguments: ["", "a", "a/b"])
  func discovery(_ folder: String) throws {
    let fixture = try GitFixture()
    try fixture.write("", to: "a/b/file")
    let repository = try fixture.open(below: folder)
    #expect(repository.workingDirectory == fixture.path)
    #expect(!repository.isBare && repository.shallowBoundary.isEmpty)
  }

  @Test("a linked worktree has its own head and the same tags")
  func linkedWorktree() throws {
    let fixture = try GitFixture()
    let first = try fixture.commit("one")
    try fixture.tag("1.0.0", "first")
    try fixture.git("worktree", "add", "-q", "-b", "other", fixture.beside("tree"))
    let tree = fixture.at("tree")
    let second = try tree.commit("two")
    let repository = try tree.open()
    #expect(repository.workingDirectory == tree.path)
    #expect(try repository.head() == .branch("other", tree.id(second)))
    #expect(try fixture.open().head() == .branch("main", fixture.id(first)))
    #expect(try repository.tagNames() == ["1.0.0"])
  }

  @Test("a submodule is a repository of its own")
  func submodule() throws {
    let fixture = try GitFixture()
    try fixture.commit("inner")
    let outer = fixture.at("outer")
    try fixture.git("init", "-q", outer.path)
    try outer.git("submodule", "add", "-q", fixture.path, "modules/inner")
    try outer.commit("outer")
    let repository = try outer.open(below: "modules/inner")
    #expect(repository.workingDirectory == outer.path + "/modules/inner")
    #expect(try repository.headCommit() == fixture.id("HEAD"))
    #expect(try outer.open(below: "modules").headCommit() == outer.id("HEAD"))
  }

  @Test("a bare repository has no working tree")
  func bare() throws {
    let fixture = try GitFixture(["--bare"])
    let repository = try fixture.open()
    #expect(repository.isBare && repository.workingDirectory == nil)
    #expect(try cause { try repository.changedFiles() } == .bare)
    #expect(try cause { try repository.workingTreePatch() } == .bare)
    #expect(try cause { try repository.repositoryPath(of: "a", from: fixture.path) } == .bare)
  }

  @Test("no repository, no folder: a clear error")
  func notRepository() throws {
    let folder = try TemporaryFolder()
    let environment = ["GIT_CEILING_DIRECTORIES": folder.path]
    #expect(try cause { try Repository.open(at: folder.path, environment: environment) } == .notRepository)
    #expect(try cause { try Repository.open(at: folder["missing"], environment: environment) } == .notRepository)
  }

  @Test("a repository with SHA-256 ids is refused by its format")
  func sha256() throws {
    let fixture = try GitFixture(["--object-format=sha256"])
    #expect(try cause { try fixture.open() } == .unsupportedFormat)
  }

  @Test(
    "a repository with harmless extensions of the format opens", arguments: ["partialClone", "worktreeConfig"])
  func extensions(_ name: String) throws {
    let fixture = try GitFixture()
    try fixture.commit("one")
    try fixture.git("config", "core.repositoryFormatVersion", "1")
    try fixture.git("config", "extensions.\(name)", name == "partialClone" ? "origin" : "true")
    #expect(try fixture.open().headCommit() == fixture.id("HEAD"))
  }

  @Test("a clone without file contents has a history, and names a missing object")
  func partialClone() throws {
    let fixture = try GitFixture()
    try fixture.write("a", to: "file")
    try fixture.commit("one")
    try fixture.commit("two")
    try fixture.git("config", "uploadpack.allowFilter", "true")
    try fixture.git(
      "clone", "-q", "--no-checkout", "--filter=blob:none", "file://" + fixture.path, fixture.beside("clone"))
    let repository = try fixture.at("clone").open()
    let head = try repository.headCommit()
    #expect(try repository.history(to: head).commits.count == 2)
    #expect(try repository.file("missing", at: head) == nil)
    #expect(try cause { try repository.file("file", at: head) } == .unreadableObject)
  }

  // Root may write anywhere.
  @Test("a repository that may not be written to", .enabled(if: geteuid() != 0))
  func denied() throws {
    let fixture = try GitFixture()
    try fixture.commit("one")
    let repository = try fixture.open()
    let head = try repository.headCommit()
    let folder = fixture.path + "/.git/refs/tags"
    #expect(chmod(folder, 0o555) == 0)
    #expect(try cause { try repository.createLightweightTag("1.0.0", at: head) } == .denied)
    #expect(chmod(folder, 0o755) == 0)
  }

  @Test("GIT_DIR and GIT_WORK_TREE name another repository and another working tree") func named() throws {
    let fixture = try GitFixture()
    try fixture.write("a", to: "file")
    try fixture.commit("one")
    let other = fixture.at("other")
    try other.write("b", to: "file")
    try fixture.git("clone", "-q", "--bare", ".", fixture.beside("bare"))
    func open(_ variables: [String: String]) throws -> Repository {
      try Repository.open(at: fixture.path, environment: fixture.environment.merging(variables) { $1 })
    }
    let changed = try open(["GIT_WORK_TREE": other.path])
    #expect(changed.workingDirectory == other.path)
    #expect(try changed.changedFiles() == ["file"])
    let bare = try open(["GIT_DIR": fixture.beside("bare")])
    #expect(bare.isBare)
    #expect(try bare.headCommit() == fixture.id("HEAD"))
    #expect(try open(["GIT_DIR": fixture.beside("bare"), "GIT_WORK_TREE": other.path]).workingDirectory == other.path)
    try fixture.git("config", "core.worktree", other.path)
    #expect(try open(["GIT_DIR": fixture.path + "/.git"]).workingDirectory == other.path)
    for folder in ["", fixture.path, fixture.beside("missing")] {
      #expect(try cause { try open(["GIT_DIR": folder]) } == .notRepository)
      #expect(throws: GitFixture.Refused.self) { try fixture.git(["status"], environment: ["GIT_DIR": folder]) }
    }
    #expect(throws: GitError.self) { try open(["GIT_WORK_TREE": fixture.beside("missing")]) }
  }

  @Test("HEAD on a branch, detached, and on a branch without commits")
  func heads() throws {
    let fixture = try GitFixture()
    let repository = try fixture.open()
    #expect(try repository.head() == .unborn("main"))
    #expect(try cause { try repository.headCommit() } == .unbornBranch)
    try fixture.commit("one")
    let commit = try fixture.id("HEAD")
    #expect(try repository.head() == .branch("main", commit))
    try fixture.git("checkout", "-q", "-b", "feature/a")
    #expect(try repository.head() == .branch("feature/a", commit))
    try fixture.git("checkout", "-q", "--detach")
    #expect(try repository.head() == .detached(commit))
  }

  @Test("configuration comes from the files that the environment names, and the most specific file wins")
  func configuration() throws {
    let fixture = try GitFixture()
    let folder = try TemporaryFolder()
    try folder.write("[user]\n\tname = Home\n\temail = home@example.com\n", to: ".gitconfig")
    try folder.write("[user]\n\tname = Settings\n[a]\n\tb = settings\n", to: ".config/git/config")
    try folder.write("[user]\n\tname = Global\n", to: "global")
    try folder.write("[c]\n\td = system\n", to: "system")
    func value(_ key: String, _ environment: [String: String]) throws -> String? {
      try Repository.open(at: fixture.path, environment: environment).configuration(key)
    }
    let home = ["HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1"]
    #expect(try value("user.name", home) == "Home")
    #expect(try value("a.b", home) == "settings")
    #expect(try value("user.name", home.merging(["GIT_CONFIG_GLOBAL": folder["global"]]) { $1 }) == "Global")
    #expect(try value("user.email", home.merging(["GIT_CONFIG_GLOBAL": folder["global"]]) { $1 }) == nil)
    #expect(try value("user.name", ["GIT_CONFIG_NOSYSTEM": "1"]) == nil)
    #expect(try value("user.name", home.merging(["GIT_CONFIG_GLOBAL": ""]) { $1 }) == nil)
    #expect(try value("c.d", ["GIT_CONFIG_SYSTEM": folder["system"]]) == "system")
    #expect(try value("c.d", ["GIT_CONFIG_SYSTEM": folder["system"], "GIT_CONFIG_NOSYSTEM": "1"]) == nil)
    try fixture.git("config", "user.name", "Local")
    #expect(try value("user.name", home) == "Local")
    try fixture.git("config", "extensions.worktreeConfig", "true")
    try fixture.git("config", "--worktree", "user.name", "Worktree")
    #expect(try value("user.name", home) == "Worktree")
    let counted = [
      "GIT_CONFIG_COUNT": "3", "GIT_CONFIG_KEY_0": "User.Name", "GIT_CONFIG_VALUE_0": "First",
      "GIT_CONFIG_KEY_1": "USER.NAME", "GIT_CONFIG_VALUE_1": "Command", "GIT_CONFIG_KEY_2": "a.B.c",
      "GIT_CONFIG_VALUE_2": "",
    ]
    #expect(try value("user.name", home.merging(counted) { $1 }) == "Command")
    #expect(try value("a.B.C", counted) == "" && value("a.b.c", counted) == nil)
    #expect(try value("user.name", home.merging(["GIT_CONFIG_COUNT": "0"]) { $1 }) == "Worktree")
  }

  @Test("configuration that cannot be parsed is an error that names the file")
  func brokenConfiguration() throws {
    let fixture = try GitFixture()
    let folder = try TemporaryFolder()
    try folder.write("[user\nname\n", to: "global")
    let error = #expect(throws: GitError.self) {
      try Repository.open(
        at: fixture.path, environment: ["GIT_CONFIG_GLOBAL": folder["global"], "GIT_CONFIG_NOSYSTEM": "1"]
      ).configuration("user.name")
    }
    #expect(error?.message.contains(folder["global"]) == true || error?.subject == folder["global"])
  }
}
