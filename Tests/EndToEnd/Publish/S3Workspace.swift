import Foundation
import TestSupport
import Testing

/// A built release of three customers, with a bucket of its own to publish to.
struct S3Workspace {
  let fixture: WorkspaceFixture
  let bucket: String
  let store: Rclone
  var folder: TemporaryFolder { fixture.folder }

  /// - Parameters:
  ///   - port: of the store.
  ///   - bucket: one that exists; nil to make one.
  ///   - paddedBy: bytes of a file that makes every zip larger.
  init(
    _ port: Int? = nil, bucket: String? = nil,
    customers: [WorkspaceFixture.Customer] = WorkspaceFixture.standardCustomers,
    paddedBy padding: Int = 0
  ) throws {
    fixture = try WorkspaceFixture(customers)
    store = Rclone(port: try port ?? S3Server.shared.get().port)
    self.bucket = bucket ?? "bucket-\(UUID().uuidString.lowercased())"
    if bucket == nil { try store.run("mkdir", "STORE:\(self.bucket)") }
    let manifest = try TestFile.text(folder["templates/Package.swift"])
    try folder.write(
      manifest.replacing(#"url: "{{url}}", checksum: "{{checksum}}""#, with: #"path: "{{path}}""#),
      to: "templates/Package.swift")
    if padding > 0 { try pad(padding) }
    try configure()
    try ReleaseTool.buildAll(fixture)
  }

  /// Adds a file that cannot be compressed to one slice of the base.
  private func pad(_ count: Int) throws {
    let path = folder["base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/padding.bin"]
    try Tool.run("sh", ["-c", "head -c \(count) /dev/urandom >'\(path)'"]).expect(0)
  }

  /// Writes `release.json`.
  ///
  /// - Parameters:
  ///   - channel: members of the channel that are added or replaced.
  ///   - artifact: where customers download zips.
  ///   - seconds: how long it is tried again.
  func configure(
    port: Int? = nil, _ channel: [String: Any] = [:], artifact: [String: Any] = [:], retry seconds: Int = 20
  ) throws {
    let standard: [String: Any] = [
      "name": "store", "kind": "s3", "endpoint": "http://127.0.0.1:\(port ?? store.port)", "bucket": bucket,
      "key": "sdk/{{app_id}}/{{version}}/{{product}}.zip", "files": "sdk/{{app_id}}/{{version}}/{{file}}",
      "cacheControl": "public, max-age=31536000, immutable", "timeout": 2,
    ]
    let document: [String: Any] = [
      "version": "1.0.0", "products": [["name": "ContextSDK", "base": "base/ContextSDK.xcframework"]],
      "templates": ["package": "templates/Package.swift", "notes": "templates/NOTES.md"],
      "artifact": artifact, "retry": ["seconds": seconds], "publish": [standard.merging(channel) { $1 }],
    ]
    let text = try JSONSerialization.data(withJSONObject: document, options: [.sortedKeys])
    try folder.write(String(decoding: text, as: UTF8.self), to: "release.json")
  }

  static let credentials = ["AWS_ACCESS_KEY_ID": S3Server.keyID, "AWS_SECRET_ACCESS_KEY": S3Server.secret]

  /// Publishes, and expects no secret in anything that the program writes.
  func publish(
    _ more: [String] = ["--all"], environment: [String: String] = Self.credentials,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Tool.Result {
    let names = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_SHARED_CREDENTIALS_FILE"]
    let none = Dictionary(uniqueKeysWithValues: names.map { ($0, "") })
    let result = try ReleaseTool.run(
      ["publish"] + more, in: folder.path, environment: none.merging(environment) { $1 })
    let ledger = (try? TestFile.text(folder["releases.jsonl"])) ?? ""
    #expect(!(result.text + result.errors + ledger).contains("canary"), sourceLocation: sourceLocation)
    return result
  }

  /// Every file is in the bucket, byte for byte, and nothing else is.
  func expectPublished(
    _ customers: [String] = ["alpha", "beta", "gamma"], uploadsAreListed isListed: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let copy = folder["copy"]
    if TestFile.exists(copy) { try TestFile.remove(copy) }
    try store.run("copy", "STORE:\(bucket)", copy, sourceLocation: sourceLocation)
    #expect(
      TestFile.names(in: copy + "/sdk").filter { $0 != ".release-probe" } == customers, sourceLocation: sourceLocation)
    for customer in customers {
      let built = fixture.output + "/" + customer
      let sums = try Tool.run(
        "sha256sum", ["-c", "--strict", "--quiet", built + "/SHA256SUMS"], in: copy + "/sdk/\(customer)/1.0.0")
      sums.expect(0, sourceLocation: sourceLocation)
    }
    // Rclone's own server has no such list.
    guard isListed else { return }
    let left = try store.run("backend", "list-multipart-uploads", "STORE:\(bucket)", sourceLocation: sourceLocation)
    #expect(!left.contains("UploadId"), "\(left)", sourceLocation: sourceLocation)
  }
}
