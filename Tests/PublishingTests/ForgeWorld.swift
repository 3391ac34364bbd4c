import Domain
import Manifest
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Publishing

/// GitHub or GitLab in memory, as `forge_server.py` plays them, and releases of two customers to bring there.
struct ForgeWorld {
  typealias Forge = ChannelConfiguration.Forge

  static let names = ["ContextSDK.zip", "ContextSDK.podspec", "RELEASE_NOTES.md"]
  /// One for all tests, each with a world of its own.
  private static let server = Result { try JudgeServer("forge_server.py") }
  private static let number = Mutex(0)

  let forge: Forge
  private let channelName: Identifier
  var settings: ChannelConfiguration.ForgeSettings
  private let folder: TemporaryFolder
  private let name: String

  init(_ forge: Forge, _ modes: String = "", repository: String = "acme/sdk-{{app_id}}") throws {
    let server = try Self.server.get()
    (self.forge, folder) = (forge, server.folder)
    channelName = try #require(Identifier("forge"))
    name = "world\(Self.number.withLock { number in number += 1; return number })"
    try folder.write("", to: "\(name)/log")
    let patterns = ["app_id", "version"]
    settings = ChannelConfiguration.ForgeSettings(
      forge, repository: try PathPattern(repository, allowed: patterns),
      tag: try PathPattern("{{app_id}}/{{version}}", allowed: patterns), token: "TOKEN")
    settings.api = "http://127.0.0.1:\(server.port)/\(name)/\(forge == .github ? "github" : "gitlab")"
    try set(modes)
  }

  func set(_ modes: String) throws { try folder.write(modes, to: "\(name)/mode") }

  /// As another process has it.
  func channel(token: String = "canary-token\n") -> ForgeChannel {
    let context = PublishingContext(
      root: "", http: HTTPClient.Options(), variable: { $0 == "TOKEN" ? token : nil }, mask: { $0 })
    return ForgeChannel(channelName, settings: settings, notes: "RELEASE_NOTES.md", context: context)
  }

  func shipment(_ appID: String = "alpha", content: String = "0123456789", more: [String] = []) throws -> Shipment {
    let files = try (Self.names + more).map { file in
      let path = try folder.write("\(appID) \(file) \(content)", to: "\(name)/files/\(appID)/\(file)")
      let digest = try #require(Digest(hex: String(Tool.run("sha256sum", [path]).text.prefix(64))))
      return Shipment.File(name: file, path: path, size: try TestFile.bytes(path).count, digest: digest)
    }
    return Shipment(
      appID: try #require(Identifier(appID)), version: try PackageVersion(parsing: "1.5.0"),
      artifacts: [Shipment.Artifact(product: "ContextSDK", file: files[0])], files: Array(files.dropFirst()))
  }

  /// What a run does. What is temporary is tried again, without pauses.
  ///
  /// - Throws: `Failure` with status 65 for a conflict.
  @discardableResult
  func publish(_ shipment: Shipment, tries: Int = 1) throws -> Revelation {
    let channel = channel()
    switch try again(tries, { try channel.look(shipment) }) {
    case .published(let revelation): return revelation
    case .conflict(let findings): throw Failure(.badInput, findings)
    case .missing:
      try again(tries) { try channel.put(shipment) }
      try again(tries) { try channel.confirm(shipment) }
      return try again(tries) { try channel.reveal(shipment) }
    }
  }

  private func again<Value>(_ tries: Int, _ body: () throws -> Value) throws -> Value {
    for _ in 1..<tries {
      do { return try body() } catch is TemporaryFailure {}
    }
    return try body()
  }

  /// The failure of `body`, and how long to wait.
  static func failure(_ body: () throws -> Void) -> (failure: Failure, wait: Duration?)? {
    do { try body() } catch let error as Failure { return (error, nil) } catch let error as TemporaryFailure {
      return (error.failure, error.retryAfter)
    } catch { Issue.record("\(error)") }
    return nil
  }

  var log: [String] { (read("log") ?? "").split(separator: "\n").map(String.init) }

  /// Requests that have written, with their statuses.
  var writes: [String] { log.filter { !$0.hasPrefix("GET ") } }

  var state: JSONValue { read("state.json").flatMap { try? JSONValue(parsing: Array($0.utf8)) } ?? .null }

  var releases: [JSONValue] { state["releases"]?.elements ?? [] }
  var tags: [String] { state["tags"]?.elements?.compactMap(\.text) ?? [] }

  /// Names and digests of what customers can download.
  func published(_ appID: String = "alpha") -> [String] {
    let repository = settings.repository.expand(["app_id": appID])
    let own = releases.filter { $0["repository"]?.text == repository && $0["draft"] == false }
    let links = own.flatMap { $0["links"]?.elements ?? [] }.compactMap { $0["name"]?.text }
    let files = state["files"]?.elements?.filter { file in
      file["package"]?.text == "\(repository) \(appID) 1.5.0" && links.contains(file["name"]?.text ?? "")
    }
    let assets = own.flatMap { $0["assets"]?.elements ?? [] } + (files ?? [])
    return assets.map { "\($0["name"]?.text ?? "") \($0["sha256"]?.text ?? "")" }.sorted()
  }

  /// Everything of a release is there once, with its notes and its tag.
  func expectPublished(
    _ shipment: Shipment, _ comment: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let appID = shipment.appID.description
    let files = shipment.artifacts.map(\.file) + shipment.files
    let wanted = files.map { "\($0.name) \($0.digest)" }.sorted()
    #expect(published(appID) == wanted, "\(comment)", sourceLocation: sourceLocation)
    let repository = settings.repository.expand(["app_id": appID])
    let own = releases.filter { $0["repository"]?.text == repository && $0["tag_name"]?.text == "\(appID)/1.5.0" }
    #expect(own.count == 1, "\(comment)", sourceLocation: sourceLocation)
    #expect(
      own.first?["body"]?.text == "\(appID) RELEASE_NOTES.md 0123456789", "\(comment)", sourceLocation: sourceLocation)
    #expect(
      tags.count { $0.hasPrefix("\(repository) \(appID)/1.5.0 ") } == 1, "\(comment)", sourceLocation: sourceLocation)
    let made = log.filter {
      forge == .github ? $0.hasPrefix("PATCH") && $0.hasSuffix(" 200") : $0.hasSuffix("/releases 201")
    }
    let name = String(repository.split(separator: "/").last ?? "")
    #expect(made.count { $0.contains(name) } == 1, "\(comment)", sourceLocation: sourceLocation)
  }

  private func read(_ file: String) -> String? { try? TestFile.text(folder["\(name)/\(file)"]) }
}
