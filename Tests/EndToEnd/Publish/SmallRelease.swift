import Foundation
import TestSupport
import Testing

/// A built release of many customers and few bytes, with a bare repository and a folder on this machine for each.
struct SmallRelease {
  let folder: TemporaryFolder
  let customers: [String]

  init(customers count: Int) throws {
    customers = (100..<100 + count).map { "customer\($0)" }
    let fixture = try WorkspaceFixture(customers.map { .init($0, [.init("upsell", 1)]) })
    folder = fixture.folder
    let manifest = try TestFile.text(folder["templates/Package.swift"])
    try folder.write(
      manifest.replacing(#"url: "{{url}}", checksum: "{{checksum}}""#, with: #"path: "{{path}}""#),
      to: "templates/Package.swift")
    try configure()
    let script = "mkdir remotes; for one; do git init -q --bare -b main remotes/$one.git --template= || exit; done"
    try shell(script, customers).expect(0)
    try ReleaseTool.buildAll(fixture)
  }

  private init(copying other: SmallRelease) throws {
    folder = try TemporaryFolder()
    customers = other.customers
    try Tool.run("cp", ["-a", other.folder.path + "/.", folder.path]).expect(0)
  }

  /// Writes `release.json`.
  ///
  /// - Parameter more: members of the channel.
  func configure(url: String = "remotes/{{app_id}}.git", _ more: [String: Any] = [:]) throws {
    let repositories: [String: Any] = ["name": "repositories", "kind": "git", "url": url]
    let document: [String: Any] = [
      "version": "1.0.0",
      "products": [["name": "ContextSDK", "version": "1.0.0", "base": "base/ContextSDK.xcframework"]],
      "templates": ["package": "templates/Package.swift", "notes": "templates/NOTES.md"],
      "publish": [
        repositories.merging(more) { $1 },
        [
          "name": "mirror", "kind": "directory", "path": "www/{{app_id}}/{{version}}/{{product}}.zip",
          "files": "www/{{app_id}}/{{version}}/{{file}}",
        ],
      ],
    ]
    let text = try JSONSerialization.data(withJSONObject: document, options: [.sortedKeys])
    try folder.write(String(decoding: text, as: UTF8.self), to: "release.json")
  }

  /// Builds another version, with the same frameworks.
  func build(_ version: String) throws {
    let text = try TestFile.text(folder["release.json"])
      .replacing(#/"version":"[^"]*"}$/#, with: "\"version\":\"\(version)\"}")
    try folder.write(text, to: "release.json")
    try ReleaseTool.run(["build", "--all", "--quiet"], in: folder.path).expect(0)
  }

  func publish(_ more: [String] = ["--all"], environment: [String: String] = [:]) throws -> Tool.Result {
    try ReleaseTool.run(
      ["publish", "--quiet"] + more, in: folder.path,
      environment: PublishWorkspace.identity.merging(environment) { $1 })
  }

  func background(_ more: [String] = ["--all"], environment: [String: String] = [:]) throws -> BackgroundRun {
    try BackgroundRun(
      ["publish", "--quiet"] + more, in: folder.path,
      environment: PublishWorkspace.identity.merging(environment) { $1 })
  }

  /// Runs a script in the workspace.
  @discardableResult
  func shell(_ script: String, _ arguments: [String] = []) throws -> Tool.Result {
    try Tool.run("sh", ["-c", script, "sh"] + arguments, in: folder.path, environment: PublishWorkspace.identity)
  }

  /// Prints what `git fsck` says of every repository; its references, trees and number of commits; and the digests of all files
  /// that customers see. The same whenever it was published.
  static let stateScript = """
    for one in remotes/*.git; do
      echo $one
      git -C $one fsck --strict --no-dangling --no-progress
      git -C $one for-each-ref --format='%(refname) %(objecttype) %(tree)%(*tree)'
      git -C $one rev-list --all --count
    done
    find www -type f | LC_ALL=C sort | xargs sha256sum
    """

  func state() throws -> String {
    let result = try shell(Self.stateScript)
    #expect(result.errors == "")
    return result.text
  }

  /// What a run makes of a copy that nobody disturbs.
  func undisturbedState() throws -> String {
    let copy = try SmallRelease(copying: self)
    try copy.publish().expect(0)
    return try copy.state()
  }
}
