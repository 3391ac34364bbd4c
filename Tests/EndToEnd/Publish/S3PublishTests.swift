import Foundation
import TestSupport
import Testing

/// `release publish` to a store that checks every signature.
@Suite struct S3PublishTests {
  @Test func aReleaseIsReadBackByAnotherClient() throws {
    let workspace = try S3Workspace()
    let planned = try workspace.publish(["--all", "--dry-run"])
    planned.expect(0)
    planned.expectTells(["would publish http://127.0.0.1", "3 would be published"])
    #expect(try workspace.store.run("lsf", "STORE:\(workspace.bucket)") == "")
    let result = try workspace.publish()
    result.expect(0)
    result.expectTells(["alpha  store: published http://127.0.0.1", "3 published, 0 there already"])
    try workspace.expectPublished()
    #expect(try workspace.store.run("lsf", "STORE:\(workspace.bucket)/sdk").contains(".release-probe\n"))
    let list = try workspace.store.run("lsjson", "-M", "STORE:\(workspace.bucket)/sdk/alpha/1.0.0")
    for text in [
      "public, max-age=31536000, immutable", "application/zip", "application/json", "text/plain; charset=utf-8",
    ] {
      #expect(list.contains(text), "\(list)")
    }
    let again = try workspace.publish()
    again.expect(0)
    again.expectTells(["0 published, 3 there already"])
  }

  @Test func otherBytesAreNeverOverwritten() throws {
    let workspace = try S3Workspace()
    let key = "STORE:\(workspace.bucket)/sdk/beta/1.0.0/ContextSDK.zip"
    let other = try workspace.folder.write("other", to: "other.zip")
    try workspace.store.run("copyto", other, key)
    let result = try workspace.publish()
    result.expect(2)
    result.expectSays(["beta/1.0.0/ContextSDK.zip: already has other bytes than", "run `release bump patch`"])
    #expect(try workspace.store.run("cat", key) == "other")
    #expect(try workspace.store.run("lsf", "STORE:\(workspace.bucket)/sdk/beta/1.0.0") == "ContextSDK.zip\n")
  }

  /// Without our metadata, and of the same size: only reading tells.
  @Test func whatAnotherClientPutIsRead() throws {
    let workspace = try S3Workspace(customers: [WorkspaceFixture.Customer("gamma")])
    let built = workspace.fixture.output + "/gamma/ContextSDK.zip"
    let key = "STORE:\(workspace.bucket)/sdk/gamma/1.0.0/ContextSDK.zip"
    try workspace.store.run("copyto", built, key)
    try workspace.publish(["--customer", "gamma"]).expect(0)
    var bytes = try TestFile.bytes(built)
    bytes[bytes.count / 2] ^= 1
    try workspace.store.run("copyto", try workspace.folder.write(bytes, to: "changed.zip"), key)
    let result = try workspace.publish(["--customer", "gamma"])
    result.expect(65)
    result.expectSays(["already has other bytes"])
  }

  struct Refusal: Sendable {
    var environment: [String: String] = S3Workspace.credentials
    var channel: [String: String] = [:]
    var status: Int32 = 74
    var says: [String]
  }

  static let refusals = [
    Refusal(
      environment: ["AWS_ACCESS_KEY_ID": "testkey", "AWS_SECRET_ACCESS_KEY": "canary-wrong"],
      says: ["SignatureDoesNotMatch", "(403)", "check the access key's id and secret"]),
    Refusal(
      environment: ["AWS_ACCESS_KEY_ID": "nobody", "AWS_SECRET_ACCESS_KEY": "canary-x"],
      says: ["(403)", "check the access key's id and secret"]),
    Refusal(
      channel: ["region": "eu-central-1"],
      says: ["the bucket's region is us-east-1", "set \"region\": \"us-east-1\""]),
    Refusal(
      channel: ["bucket": "there-is-none"],
      says: ["there-is-none/", "NoSuchBucket", "create the bucket"]),
    Refusal(
      environment: ["AWS_ACCESS_KEY_ID": "testkey"], status: 78,
      says: ["AWS_SECRET_ACCESS_KEY", "is not set", "or name a profile"]),
    Refusal(
      environment: ["AWS_SHARED_CREDENTIALS_FILE": "release.json"], channel: ["profile": "sdk"],
      status: 78,
      says: ["release.json", "the profile sdk has no aws_access_key_id"]),
  ]

  @Test func theStoresOwnWordsAreReported() throws {
    let workspace = try S3Workspace(customers: [WorkspaceFixture.Customer("gamma")])
    for (index, refusal) in Self.refusals.enumerated() {
      try workspace.configure(refusal.channel)
      for more in index == 0 ? [["--all", "--dry-run"], ["--all"]] : [["--all"]] {
        let result = try workspace.publish(more, environment: refusal.environment)
        result.expect(refusal.status)
        result.expectSays(refusal.says)
      }
    }
    #expect(try workspace.store.run("lsf", "STORE:\(workspace.bucket)") == "")
  }

  @Test func credentialsComeFromAProfileOrOtherVariables() throws {
    let workspace = try S3Workspace(customers: [WorkspaceFixture.Customer("gamma")])
    try workspace.folder.write(
      "[default]\naws_access_key_id = nobody\n[sdk]\n# a comment\naws_access_key_id=\(S3Server.keyID)\n"
        + "aws_secret_access_key = \(S3Server.secret)\r\n", to: "home/.aws/credentials")
    try workspace.configure(["profile": "sdk"])
    try workspace.publish(environment: ["HOME": workspace.folder["home"]]).expect(0)
    try workspace.configure(["accessKeyId": "SDK_KEY", "secretAccessKey": "SDK_SECRET"])
    let variables = ["SDK_KEY": S3Server.keyID + "\n", "SDK_SECRET": S3Server.secret + "\n"]
    try workspace.publish(environment: variables).expect(0)
    try workspace.expectPublished(["gamma"])
  }

  @Test func aSessionTokenIsSentAndSigned() throws {
    let workspace = try S3Workspace(customers: [WorkspaceFixture.Customer("gamma")])
    let proxy = try S3Proxy(before: workspace.store.port)
    try workspace.configure(port: proxy.port)
    let token = ["AWS_SESSION_TOKEN": "canary/token+x=="]
    try workspace.publish(environment: S3Workspace.credentials.merging(token) { $1 }).expect(0)
    let requests = proxy.log.split(separator: "\n")
    #expect(requests.count > 5)
    for request in requests {
      #expect(request.contains(#""x-amz-security-token": "canary/token+x==""#))
      #expect(request.contains(/SignedHeaders=[a-z0-9;-]*x-amz-security-token/))
    }
    Self.expectChecksums(proxy, true)
    try workspace.expectPublished(["gamma"])
  }

  private static func expectChecksums(_ proxy: S3Proxy, _ areSent: Bool) {
    #expect(proxy.log.contains(#""x-amz-checksum-sha256": ""#) == areSent)
    #expect(proxy.log.contains(#""x-amz-checksum-mode": "ENABLED""#) == areSent)
    #expect(!proxy.log.contains("UNSIGNED-PAYLOAD"))
  }

  @Test func noChecksumsAreSentToAStoreThatRefusesThem() throws {
    let workspace = try S3Workspace(customers: [WorkspaceFixture.Customer("gamma")])
    let proxy = try S3Proxy(before: workspace.store.port)
    try workspace.configure(port: proxy.port, ["checksums": false])
    try workspace.publish().expect(0)
    Self.expectChecksums(proxy, false)
  }

  /// Every name below `localhost` is this machine, for libcurl and for Swift.
  @Test func theBucketMayBeInTheHost() throws {
    let workspace = try S3Workspace(customers: [WorkspaceFixture.Customer("gamma")])
    let proxy = try S3Proxy(before: workspace.store.port)
    try workspace.configure(["endpoint": "http://localhost:\(proxy.port)", "style": "host"])
    let result = try workspace.publish()
    result.expect(0)
    result.expectTells(["published http://\(workspace.bucket).localhost:\(proxy.port)/sdk/gamma/1.0.0"])
    #expect(!proxy.log.contains("PUT /\(workspace.bucket)"))
    try workspace.expectPublished(["gamma"])
  }

  /// Characters that are allowed in keys, and that URLs and signatures encode.
  @Test func keysMayHaveOddCharacters() throws {
    let workspace = try S3Workspace(customers: [WorkspaceFixture.Customer("gamma")])
    let folder = "a b+c/ü日~'(!)*&=?%41,;:@$#.."
    try workspace.configure([
      "key": folder + "/{{app_id}}/{{version}}.zip", "files": folder + "/{{app_id}}/{{version}}/{{file}}",
    ])
    try workspace.publish().expect(0)
    let again = try workspace.publish()
    again.expectTells(["0 published, 1 there already"])
    // The root is the bucket as Swift sees it: rclone encodes names too, by its own rules.
    let names = try workspace.store.run("lsf", "-R", "--s3-encoding", "None", "STORE:\(workspace.bucket)")
    #expect(names.contains(folder + "/gamma/1.0.0.zip\n"), "\(names)")
    try workspace.store.run(
      "copyto", "--s3-encoding", "None", "STORE:\(workspace.bucket)/\(folder)/gamma/1.0.0.zip",
      workspace.folder["read.zip"])
    #expect(
      try TestFile.bytes(workspace.folder["read.zip"])
        == (try TestFile.bytes(workspace.fixture.output + "/gamma/ContextSDK.zip")))
  }

  @Test func ofTwoPublishersWithOtherBytesOneWins() async throws {
    let gamma = [WorkspaceFixture.Customer("gamma", [.init("upsell", 1)])]
    let first = try S3Workspace(customers: gamma)
    let second = try S3Workspace(
      bucket: first.bucket, customers: [WorkspaceFixture.Customer("gamma", [.init("upsell", 2)])])
    async let one = first.publish()
    async let other = second.publish()
    let results = try await [one, other]
    #expect(results.map(\.status).sorted() == [0, 65], "\(results.map(\.errors))")
    results.first { $0.status == 65 }?.expectSays(["already has other bytes"])
    try (results[0].status == 0 ? first : second).expectPublished(["gamma"])
  }

  @Test func twoPublishersOfTheSameBytesAgree() async throws {
    let first = try S3Workspace()
    let second = try S3Workspace(bucket: first.bucket)
    async let one = first.publish()
    async let other = second.publish()
    for result in try await [one, other] { result.expect(0) }
    try first.expectPublished()
  }

  @Test func aStoreWithoutConditionsIsReportedOnce() throws {
    let server = try S3Server.openStack(conditions: "refused")
    let workspace = try S3Workspace(server.port)
    let result = try workspace.publish()
    result.expect(0)
    #expect(result.errors.split(separator: "does not honour If-None-Match").count == 2, "\(result.errors)")
    try workspace.expectPublished()
  }

  @Test func rcloneIsAStoreToo() throws {
    let server = try S3Server.rclone()
    let workspace = try S3Workspace(server.port)
    let result = try workspace.publish()
    result.expect(0)
    result.expectSays(["does not honour If-None-Match"])
    try workspace.expectPublished(uploadsAreListed: false)
    try workspace.publish().expectTells(["0 published, 3 there already"])
  }
}
