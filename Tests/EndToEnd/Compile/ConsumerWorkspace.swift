import Foundation
import TestSupport
import Testing

/// The example SDK, compiled for two customers from its sources and published as a package for each.
struct ConsumerWorkspace {
  static let version = "1.4.0"
  static let daybook = "c2d67cdb-e117-4c3e-acca-2ae7f1a42210"
  static let trailcast = "trailcast"
  static let customers = [daybook, trailcast]

  /// Compiled once for all suites. The zips are in the repositories, `remotes/<app_id>.git`.
  static let shared = Result { try ConsumerWorkspace() }

  let folder: TemporaryFolder

  private init() throws {
    folder = try TemporaryFolder()
    try TestFile.copy(Checkout.root + "/Examples/ContextSDK", to: folder["sdk"])
    try TestFile.copy(Checkout.root + "/customers.json", to: folder["customers.json"])
    try configure("release.json") { configuration in
      configuration["publish"] = [["name": "packages", "kind": "git", "url": "../remotes/{{app_id}}.git"]]
    }
    try makeRepositories("remotes")
    try release(["build"], "release.json")
    try release(["publish"], "release.json")
  }

  /// Writes a variation of the example's `release.json` beside it.
  func configure(_ name: String, _ change: (inout [String: Any]) -> Void) throws {
    let data = Data(try TestFile.bytes(Checkout.root + "/Examples/ContextSDK/release.json"))
    var configuration = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    configuration["$schema"] = nil
    configuration["customers"] = "../customers.json"
    change(&configuration)
    let text = try JSONSerialization.data(withJSONObject: configuration, options: [.sortedKeys])
    try folder.write(String(decoding: text, as: UTF8.self), to: "sdk/\(name)")
  }

  /// A bare repository for each customer.
  func makeRepositories(_ name: String) throws {
    for customer in Self.customers {
      let result = try Tool.run(
        "git", ["init", "-q", "--bare", "-b", "main", folder["\(name)/\(customer).git"]],
        environment: PublishWorkspace.identity)
      try #require(result.status == 0, "\(result.errors)")
    }
  }

  /// - Returns: what the tool has said.
  @discardableResult
  func release(
    _ command: [String], _ configuration: String, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Tool.Result {
    let chosen = Self.customers.flatMap { ["--customer", $0] }
    let result = try ReleaseTool.run(
      command + ["--config", configuration] + chosen, in: folder["sdk"],
      environment: PublishWorkspace.identity.merging(environment) { $1 })
    try #require(result.status == 0, "\(result.errors)\(result.text)", sourceLocation: sourceLocation)
    return result
  }

  /// The paths of a customer's models.
  func models(of appID: String) -> [String] {
    let models = folder["sdk/Models/Custom/\(appID)"]
    return TestFile.names(in: models).map { models + "/" + $0 }
  }

  /// Everything that a zip unpacks to, as one text of bytes.
  func unpacked(_ zip: String) throws -> Data {
    let result = try Tool.run("unzip", ["-p", zip])
    try #require(result.status == 0, "\(result.errors)")
    return Data(result.output)
  }
}

/// An app that a customer writes: it depends on the customer's package by URL and exact version, and prints what the SDK says of
/// itself.
struct ConsumerApp {
  let folder: TemporaryFolder
  private let package: String

  /// - Parameter repository: of the customer's package.
  init(dependingOn repository: String) throws {
    folder = try TemporaryFolder()
    let identity = (repository as NSString).lastPathComponent.replacing(".git", with: "")
    package = folder["app"]
    try folder.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "App",
        dependencies: [.package(url: "file://\(repository)", exact: "\(ConsumerWorkspace.version)")],
        targets: [
          .executableTarget(name: "App", dependencies: [.product(name: "ContextSDK", package: "\(identity)")])
        ])
      """, to: "app/Package.swift")
    try folder.write(
      """
      import ContextSDK
      if let description = ctx_sdk_description() { print(String(cString: description)) }
      """, to: "app/Sources/App/main.swift")
  }

  var binary: String { folder["app/build/debug/App"] }

  /// - Parameter wrapper: a program and its arguments that runs SwiftPM.
  func build(through wrapper: [String] = ["env"]) throws -> Tool.Result {
    let places = ["cache", "config", "security"].flatMap { ["--\($0)-path", folder["swiftpm/\($0)"]] }
    return try Tool.run(
      wrapper[0],
      wrapper.dropFirst() + ["swift", "build", "--scratch-path", folder["app/build"], "--disable-sandbox"] + places,
      in: package, environment: PublishWorkspace.identity)
  }

  /// What the app prints, by lines.
  func run() throws -> [String] {
    let result = try Tool.run(binary, [])
    try #require(result.status == 0, "\(result.errors)")
    return result.text.split(separator: "\n").map(String.init)
  }
}
