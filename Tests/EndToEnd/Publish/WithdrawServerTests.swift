import TestSupport
import Testing

/// `release withdraw` at a store.
@Suite struct WithdrawServerTests {
  @Test func objectsOfAStoreAreDeleted() throws {
    let workspace = try S3Workspace()
    try workspace.publish().expect(0)
    func run(_ arguments: [String]) throws -> Tool.Result {
      try ReleaseTool.run(arguments, in: workspace.folder.path, environment: S3Workspace.credentials)
    }
    try run(["status", "--remote"]).expect(0)
    let result = try run(
      ["withdraw", "1.0.0", "--customer", "beta", "--reason", "bad", "--yes", "--delete-artifacts"])
    result.expect(0)
    result.expectTells(["deleted http://127.0.0.1", "/sdk/beta/1.0.0/ContextSDK.zip"])
    try workspace.expectPublished(["alpha", "gamma"])
    try run(["status", "--remote"]).expect(0)
    try workspace.store.run("delete", "STORE:\(workspace.bucket)/sdk/alpha/1.0.0/ContextSDK.zip")
    let missing = try run(["status", "--remote"])
    missing.expect(1)
    missing.expectSays(["the ledger has 1.0.0, but this is missing there: http://127.0.0.1"])
  }

  /// The network wants a person to sign in, so nothing is known of the bucket.
  @Test func aPageInTheStoresPlaceProvesNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "sdk/mode")
    let server = try ServerProcess(Tool.python, [Judge.path("s3_store.py"), folder.path])
    let workspace = try S3Workspace(server.port, bucket: "sdk", customers: [WorkspaceFixture.Customer("gamma")])
    try workspace.publish().expect(0)
    let ledger = try TestFile.text(workspace.folder["releases.jsonl"])
    try folder.write("page", to: "sdk/mode")
    try workspace.configure(retry: 0)
    for arguments in [
      ["withdraw", "1.0.0", "--all", "--reason", "bad", "--yes", "--delete-artifacts"], ["status", "--remote"],
      ["publish", "--all", "--dry-run"],
    ] {
      let result = try ReleaseTool.run(
        arguments, in: workspace.folder.path, environment: S3Workspace.credentials)
      result.expect(75)
      result.expectSays(["not a store's answer: text/html, 53 bytes, with status 200: a sign-in page?"])
    }
    #expect(try TestFile.text(workspace.folder["releases.jsonl"]) == ledger)
    try folder.write("", to: "sdk/mode")
    try workspace.publish().expectTells(["0 published, 1 there already"])
  }
}
