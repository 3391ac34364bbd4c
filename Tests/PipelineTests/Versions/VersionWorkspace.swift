import Domain
import Pipeline
import Platform
import TestSupport

/// A release.json and files that carry its version; a git repository where a test asks for one.
struct VersionWorkspace {
  let path: String
  let git: GitFixture?
  private let folder: TemporaryFolder?

  static let identity = [
    "GIT_AUTHOR_NAME": "Ada Author", "GIT_AUTHOR_EMAIL": "ada@example.com", "GIT_COMMITTER_NAME": "Cora Committer",
    "GIT_COMMITTER_EMAIL": "cora@example.com",
  ]

  /// - Parameters:
  ///   - versions: entries of `versions.files`.
  ///   - members: added to release.json, each with a comma before it.
  ///   - files: texts by their paths.
  init(
    _ version: String = "1.4.0", versions: [String] = [], members: String = "", files: [String: String] = [:]
  ) throws {
    let folder = try TemporaryFolder()
    (self.folder, git, path) = (folder, nil, folder.path)
    try write(Self.configuration(version, versions, members), to: "release.json")
    for (name, text) in files { try write(text, to: name) }
  }

  /// In a repository, committed. The podspec is a version file.
  init(
    committed version: String, versions: [String] = [], members: String = "", files: [String: String] = [:]
  ) throws {
    let git = try GitFixture()
    (folder, self.git, path) = (nil, git, git.path)
    try write(Self.configuration(version, [#""SDK.podspec""#] + versions, members), to: "release.json")
    for (name, text) in ["SDK.podspec": Self.podspec(version)].merging(files, uniquingKeysWith: { $1 }) {
      try write(text, to: name)
    }
    try git.commit("feat: begin")
  }

  /// An empty repository.
  init(at git: GitFixture) { (folder, self.git, path) = (nil, git, git.path) }

  /// The same workspace, seen at another place, such as a worktree of its repository.
  init(at path: String, _ git: GitFixture) { (self.path, self.git, folder) = (path, git, nil) }

  static func configuration(_ version: String, _ versions: [String], _ members: String = "") -> String {
    """
    {
      "version": "\(version)",
      "products": [{ "name": "SDK", "base": "SDK.xcframework" }],
      "versions": { "files": [\(versions.joined(separator: ", "))] }\(members)
    }

    """
  }

  static func podspec(_ version: String) -> String {
    "Pod::Spec.new do |s|\n  s.name = 'SDK'\n  s.version = '\(version)'\nend\n"
  }

  subscript(_ name: String) -> String { FilePath.join(path, name) }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String, mode: Int = 0o644) throws {
    if let git {
      try git.write(String(decoding: bytes, as: UTF8.self), to: name, mode: mode)
    } else {
      try folder?.write(bytes, to: name, mode: mode)
    }
  }

  func text(_ name: String) throws -> String { try TestFile.text(self[name]) }

  /// Every file outside git's folder with its content and mode, every link with its target.
  func state() throws -> [String: String] {
    var state: [String: String] = [:]
    for entry in try FileSystem.tree(of: path).entries where !entry.path.hasPrefix(".git") {
      let content = try entry.kind == .directory ? "" : TestFile.exists(self[entry.path]) ? text(entry.path) : ""
      state[entry.path] = "\(entry.kind) \(content)"
    }
    return state
  }

  func environment(_ variables: [String: String] = identity) -> RunEnvironment {
    RunEnvironment(
      temporaryDirectory: path, processID: 1, toolVersion: "9.9.9",
      gitVariables: (git?.environment ?? [:]).merging(variables) { $1 }, time: 1_700_000_000, run: ProcessRunner.run,
      report: { _ in })
  }

  func bumping(
    _ request: String = "minor", in folder: String = "", variables: [String: String] = identity,
    _ adjust: (inout VersionBumping) -> Void = { _ in }
  ) throws -> VersionBumping {
    var bumping = VersionBumping(environment(variables))
    bumping.configuration = self[FilePath.join(folder, "release.json")]
    bumping.request = try BumpRequest(request)
    adjust(&bumping)
    return bumping
  }

  @discardableResult
  func bump(
    _ request: String = "minor", in folder: String = "", variables: [String: String] = identity,
    _ adjust: (inout VersionBumping) -> Void = { _ in }
  ) throws -> BumpReport {
    try bumping(request, in: folder, variables: variables, adjust).run()
  }

  @discardableResult
  func tag(
    in folder: String = "", variables: [String: String] = identity,
    _ adjust: (inout ReleaseTagging) -> Void = { _ in }
  ) throws -> TagReport {
    var tagging = ReleaseTagging(environment(variables))
    tagging.configuration = self[FilePath.join(folder, "release.json")]
    adjust(&tagging)
    return try tagging.run()
  }
}
