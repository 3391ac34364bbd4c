import Git
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Another user's repository is opened where git opens it.
// Only root can give a folder to another user.
@Suite(.enabled(if: geteuid() == 0)) struct SafeDirectoryTests {
  /// Entries of `safe.directory`; `{}` is the folder that contains the repository, and `{link}` a link to it.
  struct Row: Sendable, CustomTestStringConvertible {
    var entries: [String]
    /// Nil where it depends on git's version: before 2.46, an entry was a path without links, and `/*` had no meaning.
    var isListed: Bool?

    var testDescription: String { entries.joined(separator: ", ") }
  }

  static let rows = [
    Row(entries: [], isListed: false),
    Row(entries: ["*"], isListed: true),
    Row(entries: ["{}/repository"], isListed: true),
    Row(entries: ["{}/elsewhere", "{}/repository", "{}/missing"], isListed: true),
    Row(entries: ["{}", "{}/repo", "{}/repository/.git", "{}/repository/a", "/", "repository", "**"], isListed: false),
    Row(entries: ["*", ""], isListed: false),
    Row(entries: ["{}/repository", "", "{}/elsewhere"], isListed: false),
    Row(entries: ["", "{}/repository"], isListed: true),
    Row(entries: ["~/repository"], isListed: true),
    Row(entries: ["~repository", "~/", "~/repository/*"], isListed: false),
    Row(entries: ["%(prefix)/{}/repository"], isListed: true),
    Row(entries: ["%(prefix)", "%(prefix)/{}", "%(prefix){}/repository"], isListed: false),
    Row(entries: ["{}/repository/"], isListed: nil),
    Row(entries: ["{link}/repository"], isListed: nil),
    Row(entries: ["{}/*"], isListed: nil),
    Row(entries: ["/*"], isListed: nil),
    Row(entries: ["~/*"], isListed: nil),
    Row(entries: ["{link}/*"], isListed: nil),
    Row(entries: ["{}/repository/*", "{}/repo*", "{}/rep/*", "{}/missing/*"], isListed: false),
  ]

  private let fixture: GitFixture
  private let settings: GitFixture
  private let commit: ObjectID
  /// The folder that contains the repository.
  private let folder: String

  init() throws {
    fixture = try GitFixture()
    settings = fixture.at("settings")
    folder = String(fixture.path.dropLast("/repository".count))
    try fixture.write("", to: "a/file")
    commit = try #require(ObjectID(fixture.commit("one")))
    try fixture.git("worktree", "add", "-q", fixture.beside("tree"))
    try fixture.git("clone", "-q", "--bare", ".", fixture.beside("bare.git"))
    try settings.link("link", to: folder)
    try give(fixture.path, fixture.path + "/.git")
  }

  private func give(_ paths: String..., to user: uid_t = 4242) throws {
    for path in paths { try #require(lchown(path, user, user) == 0) }
  }

  @Test("what the user lists", arguments: rows) func listed(_ row: Row) throws {
    try configure(row.entries.map { "\tdirectory = \"\($0)\"\n" }.joined())
    if let isListed = row.isListed { #expect(gitOpens() == isListed) }
    #expect(try opens() == gitOpens())
  }

  @Test("an entry without a value takes back those before it") func valueless() throws {
    try configure("\tdirectory = *\n\tdirectory\n")
    #expect(!gitOpens())
    #expect(try !opens())
  }

  @Test("without git, nobody says whom to trust") func withoutGit() throws {
    try configure("\tdirectory = *\n")
    let variables = fixture.environment.merging(environment) { $1 }.merging(["PATH": "/nowhere"]) { $1 }
    #expect(try cause { try Repository.open(at: fixture.path, environment: variables) } == .noProgram)
    try give(fixture.path, fixture.path + "/.git", to: 0)
    #expect(try Repository.open(at: fixture.path, environment: variables).headCommit() == commit)
  }

  @Test("the system's, the user's and the command's scope, in this order; never the repository's") func scopes() throws
  {
    let counted = { (values: [String]) in
      values.enumerated().reduce(into: ["GIT_CONFIG_COUNT": "\(values.count)"]) { environment, pair in
        environment["GIT_CONFIG_KEY_\(pair.offset)"] = "Safe.Directory"
        environment["GIT_CONFIG_VALUE_\(pair.offset)"] = pair.element
      }
    }
    try settings.write("[safe]\n\tdirectory = *\n", to: "trust")
    try settings.write("[safe]\n\tdirectory =\n", to: "reset")
    try settings.write("[include]\n\tpath = trust\n", to: "including")
    try settings.write("[includeIf \"gitdir:/\"]\n\tpath = trust\n", to: "under")
    try settings.write("[safe]\n\tdirectory = *\n", to: "config/git/config")
    let (trust, reset) = (settings.path + "/trust", settings.path + "/reset")
    let rows: [([String: String], Bool)] = [
      (["GIT_CONFIG_GLOBAL": trust], true),
      (["GIT_CONFIG_GLOBAL": settings.path + "/including"], true),
      (["GIT_CONFIG_GLOBAL": settings.path + "/under"], false),
      (["GIT_CONFIG_GLOBAL": ""], false),
      (["GIT_CONFIG_NOSYSTEM": "0", "GIT_CONFIG_SYSTEM": trust], true),
      (["GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_SYSTEM": trust], false),
      (["GIT_CONFIG_NOSYSTEM": "0", "GIT_CONFIG_SYSTEM": trust, "GIT_CONFIG_GLOBAL": reset], false),
      (["GIT_CONFIG_NOSYSTEM": "0", "GIT_CONFIG_SYSTEM": reset, "GIT_CONFIG_GLOBAL": trust], true),
      (counted(["*"]), true), (counted([]), false), (counted(["*", ""]), false), (counted(["", fixture.path]), true),
      (counted([""]).merging(["GIT_CONFIG_GLOBAL": trust]) { $1 }, false),
      (["SUDO_UID": "4242"], true), (["SUDO_UID": "4243"], false), (["SUDO_UID": "4242x"], false),
      (["SUDO_UID": ""], false),
    ]
    try fixture.git(["config", "--file", ".git/config", "safe.directory", "*"])
    for (environment, isListed) in rows {
      #expect(gitOpens(environment) == isListed, "git with \(environment)")
      #expect(try opens(environment) == isListed, "\(environment)")
    }
    // Without GIT_CONFIG_GLOBAL, the user's files are these two.
    let files = fixture.environment.filter { $0.key != "GIT_CONFIG_GLOBAL" }
    #expect(try opens(files.merging(["XDG_CONFIG_HOME": settings.path + "/config"]) { $1 }, exactly: true))
    #expect(try !opens(files.merging(["XDG_CONFIG_HOME": settings.path + "/nothing"]) { $1 }, exactly: true))
    try fixture.at("home").write("[safe]\n\tdirectory = *\n", to: ".gitconfig")
    #expect(try opens(files, exactly: true))
  }

  @Test("pairs of GIT_CONFIG_COUNT that are not there, or not a count", arguments: ["1", "-1", "many", "99999999999"])
  func brokenCount(_ count: String) throws {
    try give(fixture.path, fixture.path + "/.git", to: 0)
    let variables = fixture.environment.merging(["GIT_CONFIG_COUNT": count]) { $1 }
    let repository = try Repository.open(at: fixture.path, environment: variables)
    let error = #expect(throws: GitError.self) { try repository.sharedConfiguration }
    #expect(error?.detail.contains("GIT_CONFIG_") == true, "\(error?.detail ?? "")")
    #expect(!gitOpens(["GIT_CONFIG_COUNT": count]))
  }

  @Test("each of the folders counts, and the file .git of a linked worktree") func parts() throws {
    let (git, tree) = (fixture.path + "/.git", fixture.at("tree"))
    let own = git + "/worktrees/tree"
    for foreign in [[], [fixture.path], [git], [tree.path], [tree.path + "/.git"], [own]] {
      for path in [fixture.path, git, tree.path, tree.path + "/.git", own] { try give(path, to: 0) }
      for path in foreign { try give(path) }
      for place in [fixture, tree] {
        #expect(try opens(at: place.path) == gitOpens(at: place.path), "\(foreign) from \(place.path)")
      }
    }
    try give(tree.path)
    try configure("\tdirectory = {}/tree\n")
    #expect(gitOpens(at: tree.path))
    #expect(try opens(at: tree.path))
  }

  @Test("below .git, and in a bare repository, git's own folder is the name") func bare() throws {
    let bare = fixture.at("bare.git")
    try give(bare.path)
    for (entry, isListed) in [("bare.git", true), ("repository", false)] {
      try configure("\tdirectory = {}/\(entry)\n")
      #expect(try opens(at: bare.path + "/refs") == isListed)
      #expect(gitOpens(at: bare.path + "/refs", "log") == isListed)
    }
    for (entry, isListed) in [("repository/.git", true), ("repository", false)] {
      try configure("\tdirectory = {}/\(entry)\n")
      #expect(try opens(at: fixture.path + "/.git/refs") == isListed)
      #expect(gitOpens(at: fixture.path + "/.git/refs", "log") == isListed)
    }
  }

  @Test("a repository that GIT_DIR names is trusted") func named() throws {
    let variables = ["GIT_DIR": fixture.path + "/.git", "GIT_WORK_TREE": fixture.path]
    #expect(gitOpens(variables) && gitOpens(["GIT_DIR": fixture.path + "/.git"]))
    let repository = try Repository.open(at: "/", environment: fixture.environment.merging(variables) { $1 })
    #expect(repository.workingDirectory == fixture.path)
    #expect(try repository.headCommit() == commit && repository.changedFiles().isEmpty)
    #expect(!gitOpens(["GIT_WORK_TREE": fixture.path]))
    #expect(try !opens(["GIT_WORK_TREE": fixture.path]))
  }

  // MARK: - Who opens it

  private func configure(_ lines: String) throws {
    let text = lines.replacing("{}", with: folder).replacing("{link}", with: settings.path + "/link")
    try settings.write("[safe]\n" + text, to: "trusted")
  }

  private var environment: [String: String] {
    ["GIT_CONFIG_GLOBAL": settings.path + "/trusted", "HOME": folder]
  }

  private func gitOpens(
    _ more: [String: String] = [:], at place: String? = nil, _ command: String = "status"
  ) -> Bool {
    let variables = environment.merging(more) { $1 }
    return (try? fixture.git([command], in: place ?? fixture.path + "/a", environment: variables)) != nil
  }

  private func opens(
    _ more: [String: String] = [:], at place: String? = nil, exactly: Bool = false
  ) throws -> Bool {
    let variables = exactly ? more : fixture.environment.merging(environment) { $1 }.merging(more) { $1 }
    let found = try cause { try Repository.open(at: place ?? fixture.path + "/a", environment: variables) }
    #expect(found == nil || found == .foreignOwner)
    return found == nil
  }
}
