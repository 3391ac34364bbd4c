import Foundation
import TestSupport
import Testing

/// Three customers of the demo with channels on this machine: a bare repository for each, and a folder. Zips go into the repositories too.
struct PublishWorkspace {
  static let customers = ["2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8", "acme-fitness", "trailcast"]

  let folder: TemporaryFolder

  private static var channels: [[String: Any]] {
    [
      ["name": "repositories", "kind": "git", "url": "remotes/{{app_id}}.git"],
      [
        "name": "mirror", "kind": "directory", "path": "www/{{app_id}}/{{version}}/{{product}}.zip",
        "files": "www/{{app_id}}/{{version}}/{{file}}",
      ],
    ]
  }

  /// Built once, and copied for each test.
  private static let plain = Result { try PublishWorkspace(building: BuiltDemo.names) }

  init() throws { try self.init(copying: Self.plain.get()) }

  private init(copying other: PublishWorkspace) throws {
    folder = try TemporaryFolder()
    try Tool.run("cp", ["-a", other.folder.path + "/.", folder.path]).expect(0)
  }

  private init(building names: [String]) throws {
    folder = try TemporaryFolder()
    for name in names { try TestFile.copy(Checkout.root + "/" + name, to: folder[name]) }
    let manifest = try TestFile.text(folder["templates/Package.swift"])
    let lines = manifest.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      line.contains("checksum:") ? nil : line.contains("url:") ? "      path: \"{{path}}\"" : String(line)
    }
    try folder.write(lines.joined(separator: "\n"), to: "templates/Package.swift")
    let all = try JSONSerialization.jsonObject(with: Data(TestFile.bytes(folder["customers.json"])))
    let three = try #require(all as? [[String: Any]]).filter { Self.customers.contains($0["app_id"] as? String ?? "") }
    try folder.write(JSONSerialization.data(withJSONObject: three, options: [.sortedKeys]), to: "customers.json")
    try edit("release.json") { configuration in
      configuration["artifact"] = nil
      configuration["publish"] = Self.channels
      var products = configuration["products"] as? [[String: Any]] ?? []
      products[0]["podspec"] = nil
      configuration["products"] = products
    }
    for customer in Self.customers { try git(["init", "-q", "--bare", "-b", "main", remote(customer)]) }
    try build()
  }

  func build(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let result = try ReleaseTool.run(["build", "--all", "--quiet"], in: folder.path)
    try #require(result.status == 0, "\(result.errors)", sourceLocation: sourceLocation)
  }

  func edit(_ name: String, _ change: (inout [String: Any]) -> Void) throws {
    let data = Data(try TestFile.bytes(folder[name]))
    var object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    change(&object)
    let text = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
    try folder.write(String(decoding: text, as: UTF8.self), to: name)
  }

  func bump(to version: String) throws {
    try ReleaseTool.run(["bump", version, "--quiet"], in: folder.path).expect(0)
    try build()
  }

  func publish(_ more: [String] = ["--all"], environment: [String: String] = [:]) throws -> Tool.Result {
    try ReleaseTool.run(["publish"] + more, in: folder.path, environment: Self.identity.merging(environment) { $1 })
  }

  /// Every customer has 1.4.0 and 1.5.0.
  static func twoReleases() throws -> PublishWorkspace { try PublishWorkspace(copying: published.get()) }

  private static let published = Result {
    let workspace = try PublishWorkspace()
    try workspace.publish().expect(0)
    try workspace.bump(to: "1.5.0")
    try workspace.publish().expect(0)
    return workspace
  }

  static func withdrawal(_ version: String, _ more: [String], reason: String) -> [String] {
    ["withdraw", version, "--yes", "--reason", reason] + more
  }

  func withdraw(
    _ version: String, _ more: [String], reason: String = "crashes at launch", environment: [String: String] = [:]
  ) throws -> Tool.Result {
    try ReleaseTool.run(
      Self.withdrawal(version, more, reason: reason), in: folder.path,
      environment: Self.identity.merging(environment) { $1 })
  }

  static let identity = [
    "GIT_AUTHOR_NAME": "Publisher", "GIT_AUTHOR_EMAIL": "publisher@example.com", "GIT_COMMITTER_NAME": "Publisher",
    "GIT_COMMITTER_EMAIL": "publisher@example.com", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
  ]

  /// Path of a customer's repository.
  func remote(_ appID: String) -> String { folder["remotes/\(appID).git"] }

  @discardableResult
  func git(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let result = try Tool.run("git", arguments, in: folder.path, environment: Self.identity)
    try #require(result.status == 0, "\(arguments): \(result.errors)", sourceLocation: sourceLocation)
    return result.text
  }

  /// Names of references, and of everything in their trees: what does not depend on the time of a commit.
  func state(of appID: String) throws -> String {
    let remote = remote(appID)
    let references = try git(["-C", remote, "for-each-ref", "--format=%(refname) %(objecttype)"])
    let names = references.split(separator: "\n").map { $0.split(separator: " ")[0] }
    let trees = try names.map { try git(["-C", remote, "rev-parse", "\($0)^{tree}"]) }
    let commits = try names.map { try git(["-C", remote, "rev-list", "--count", String($0)]) }
    return references + trees.joined() + commits.joined()
  }

  func checkRemotes(sourceLocation: SourceLocation = #_sourceLocation) throws {
    for customer in Self.customers {
      try git(["-C", remote(customer), "fsck", "--strict", "--no-dangling"], sourceLocation: sourceLocation)
    }
  }
}
