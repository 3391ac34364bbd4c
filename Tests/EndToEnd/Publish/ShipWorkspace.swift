import Foundation
import TestSupport
import Testing

/// The demo in a repository of its own, with a remote, and channels as in `PublishWorkspace`. Nothing is built yet.
struct ShipWorkspace {
  let folder: TemporaryFolder

  init() throws {
    let workspace = try PublishWorkspace()
    folder = try TemporaryFolder()
    try copy(workspace.folder.path)
    try TestFile.remove(folder["dist"])
    try folder.write("dist/\nremotes/\nwww/\norigin.git/\n", to: ".gitignore")
    try git(["init", "-q", "--bare", "-b", "main", "origin.git"])
    try git(["init", "-q", "-b", "main"])
    try git(["remote", "add", "origin", "./origin.git"])
    try git(["add", "."])
    try git(["commit", "-qm", "feat: begin"])
    try git(["push", "-qu", "origin", "main"])
  }

  init(copying other: ShipWorkspace) throws {
    folder = try TemporaryFolder()
    try copy(other.folder.path)
  }

  private func copy(_ path: String) throws { try Tool.run("cp", ["-a", path + "/.", folder.path]).expect(0) }

  /// The same time for every commit, so that equal commits have equal names.
  static let identity = PublishWorkspace.identity.merging([
    "GIT_AUTHOR_DATE": "1700000000 +0000", "GIT_COMMITTER_DATE": "1700000000 +0000",
  ]) { $1 }

  func ship(_ arguments: [String], environment: [String: String] = [:]) throws -> Tool.Result {
    try ReleaseTool.run(
      ["ship"] + arguments, in: folder.path, environment: Self.identity.merging(environment) { $1 })
  }

  func background(_ arguments: [String]) throws -> BackgroundRun {
    try BackgroundRun(["ship"] + arguments, in: folder.path, environment: Self.identity)
  }

  @discardableResult
  func git(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let result = try Tool.run("git", arguments, in: folder.path, environment: Self.identity)
    try #require(result.status == 0, "\(arguments): \(result.errors)", sourceLocation: sourceLocation)
    return result.text
  }

  func commit(_ message: String, _ text: String, to name: String) throws {
    try folder.write(text, to: name)
    try git(["add", "."])
    try git(["commit", "-qm", message])
  }

  var repositories: [String] { PublishWorkspace.customers.map { "remotes/\($0).git" } + ["origin.git", "."] }

  /// Everything that a release changes, without times and what depends on them. A run that has failed has pushed a record of
  /// its own: it counts as one with the next.
  func state() throws -> [String] {
    var state = try repositories.flatMap { repository in
      let references = try git(["-C", repository, "for-each-ref", "--format=%(refname) %(objecttype) %(*objecttype)"])
      let names = references.split(separator: "\n").map { String($0.split(separator: " ")[0]) }
      let trees = try names.map { try git(["-C", repository, "ls-tree", "-r", $0]).split(separator: "\n") }
      let record = "chore(release): record 1.5.0\n"
      let logs = try names.map {
        try git(["-C", repository, "log", "--format=%s", $0]).replacing(record + record, with: record)
      }
      return [references] + logs
        + trees.flatMap { $0.filter { !$0.hasSuffix("\treleases.jsonl") }.map(String.init) }
    }
    state.append(try git(["status", "--porcelain"]))
    state += try published()
    for place in ["www", "dist"] {
      state.append(
        try Tool.run("find", [place, "-type", "f", "-not", "-path", "*/.release/*"], in: folder.path).text
          .split(separator: "\n").sorted().joined(separator: "\n"))
    }
    return state
  }

  /// The ledger's lines, sorted.
  private func published() throws -> [String] {
    try TestFile.text(folder["releases.jsonl"]).split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      return ["event", "app_id", "version", "channel", "tag"].map { "\(object[$0] ?? "")" }.joined(separator: " ")
    }.sorted()
  }

  func checkRepositories(sourceLocation: SourceLocation = #_sourceLocation) throws {
    for repository in repositories {
      try git(["-C", repository, "fsck", "--strict", "--no-dangling"], sourceLocation: sourceLocation)
    }
  }

  /// Git's locks outlive whoever is killed with them, and are removed by hand.
  func removeLocks() throws {
    try Tool.run("find", [".git", "-name", "*.lock", "-delete"], in: folder.path).expect(0)
  }
}
