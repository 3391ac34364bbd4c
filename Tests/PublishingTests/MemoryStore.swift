import Domain
import Manifest
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Publishing

/// A bucket of a store in memory that behaves as `s3_store.py` says, and a zip to bring there.
struct MemoryStore {
  static let content = "0123456789"
  /// One for all tests, each with a bucket of its own.
  private static let server = Result { try JudgeServer("s3_store.py") }
  private static let number = Mutex(0)

  let channel: S3Channel
  let item: PublishedFile
  private let bucket: String
  private let warned = Warnings()

  private final class Warnings: Sendable {
    let findings = Mutex<[Finding]>([])
  }

  /// - Parameter inParts: whether the zip is large for the channel.
  init(_ modes: String, inParts: Bool = false) throws {
    let server = try Self.server.get()
    bucket = "bucket-\(Self.number.withLock { number in number += 1; return number })"
    try server.folder.write("", to: "\(bucket)/log")
    try server.folder.write(modes, to: "\(bucket)/mode")
    let path = try server.folder.write(Self.content, to: "\(bucket)/ContextSDK.zip")
    let digest = try #require(Digest(hex: String(Tool.run("sha256sum", [path]).text.prefix(64))))
    let size = Self.content.utf8.count
    item = PublishedFile(
      file: Shipment.File(name: "ContextSDK.zip", path: path, size: size, digest: digest), name: "a/1.0.0.zip")
    let key = try PathPattern("{{app_id}}/{{version}}.zip", allowed: ["app_id", "version"])
    var configuration = ChannelConfiguration.S3Settings(
      endpoint: "http://127.0.0.1:\(server.port)", bucket: bucket, key: key)
    configuration.growing = try PathPattern("{{app_id}}/{{file}}", allowed: ["app_id", "file"])
    configuration.multipartAbove = inParts ? 5 : 1000
    configuration.partSize = 4
    let variable: @Sendable (String) -> String? = { $0 == "AWS_SESSION_TOKEN" ? nil : "canary" }
    let context = PublishingContext(root: "", http: HTTPClient.Options(), variable: variable, mask: { $0 }) {
      [warned] finding in
      warned.findings.withLock { $0.append(finding) }
    }
    channel = S3Channel(
      try #require(Identifier("store")), configuration: configuration, readsArtifacts: true, context: context)
  }

  func set(_ modes: String) throws { try Self.server.get().folder.write(modes, to: "\(bucket)/mode") }

  /// Brings the zip to the bucket; what is temporary is tried again, without pauses.
  func place() throws {
    for _ in 0..<4 {
      do { return try channel.place(item) } catch is TemporaryFailure {}
    }
    try channel.place(item)
  }

  /// Puts other bytes under the key, as another program does.
  func plant(_ content: String) throws {
    try Self.server.get().folder.write(content, to: "\(bucket)/objects/\(item.name)")
  }

  /// Nil for nothing.
  var object: String? { read("objects/\(item.name)") }

  /// The requests for the zip, without its key.
  var requests: [String] {
    (read("log") ?? "").split(separator: "\n").filter { $0.contains(" \(item.name) ") }
      .map { String($0).replacing(" \(item.name)", with: "") }
  }

  var openUploads: String? { read("open") }

  var warnings: [String] { warned.findings.withLock { $0.map(\.message) } }

  private func read(_ name: String) -> String? {
    (try? Self.server.get()).flatMap { try? TestFile.text($0.folder["\(bucket)/\(name)"]) }
  }
}
