import Foundation
import TestSupport
import Testing

/// The demo with channels on this machine: a bare repository for each customer, and a folder. Zips go into the repositories, so
/// that a package manager can resolve them without a server.
struct PublishWorkspace {
  static let customers = [
    "2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8", "7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512", "acme-fitness",
    "c2d67cdb-e117-4c3e-acca-2ae7f1a42210", "trailcast",
  ]

  let demo: BuiltDemo
  var folder: TemporaryFolder { demo.folder }

  static var channels: [[String: Any]] {
    [
      ["name": "repositories", "kind": "git", "url": "remotes/{{app_id}}.git"],
      [
        "name": "mirror", "kind": "directory", "path": "www/{{app_id}}/{{version}}/{{product}}.zip",
        "files": "www/{{app_id}}/{{version}}/{{file}}",
      ],
    ]
  }

  /// Built once, and copied for each test.
  private static let plain = Result { try PublishWorkspace(building: channels) }

  /// - Parameter channels: `publish` in `release.json`; nil for those above.
  init(channels: [[String: Any]]? = nil) throws {
    self = try channels.map { try PublishWorkspace(building: $0) } ?? PublishWorkspace(copying: Self.plain.get())
  }

  private init(copying other: PublishWorkspace) throws { demo = try BuiltDemo(copying: other.demo) }

  private init(building channels: [[String: Any]]) throws {
    demo = try BuiltDemo()
    let manifest = try TestFile.text(demo.folder["templates/Package.swift"])
    let lines = manifest.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      line.contains("checksum:") ? nil : line.contains("url:") ? "      path: \"{{path}}\"" : String(line)
    }
    try demo.folder.write(lines.joined(separator: "\n"), to: "templates/Package.swift")
    try edit("release.json") { configuration in
      configuration["artifact"] = nil
      configuration["publish"] = channels
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

  /// Changes a customer's entry in the manifest.
  func editCustomer(_ appID: String, _ change: (inout [String: Any]) -> Void) throws {
    let data = Data(try TestFile.bytes(folder["customers.json"]))
    var customers = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    let index = try #require(customers.firstIndex { $0["app_id"] as? String == appID })
    change(&customers[index])
    let text = try JSONSerialization.data(withJSONObject: customers, options: [.sortedKeys])
    try folder.write(String(decoding: text, as: UTF8.self), to: "customers.json")
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

  /// A package that depends on each of some customers' packages, resolved by SwiftPM.
  func resolve(_ appIDs: [String], _ version: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let name = "consumer-\(appIDs[0])-\(version)"
    let dependencies = appIDs.map { ".package(url: \"file://\(remote($0))\", exact: \"\(version)\")" }
    try folder.write(
      """
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(
        name: "Consumer", dependencies: [\(dependencies.joined(separator: ", "))], targets: [])
      """, to: "\(name)/Package.swift")
    let result = try Tool.run(
      "swift", ["package", "resolve", "--scratch-path", folder["\(name)/build"], "--disable-dependency-cache"],
      in: folder[name], environment: Self.identity)
    #expect(result.status == 0, "\(result.errors)\(result.text)", sourceLocation: sourceLocation)
    let pins = try TestFile.text(folder["\(name)/Package.resolved"]).matches(of: /"version" : "([^"]+)"/).map {
      String($0.1)
    }
    #expect(pins == appIDs.map { _ in version }, sourceLocation: sourceLocation)
  }
}
