import TestSupport
import Testing

/// A store behind a proxy that spoils answers: whatever happens, the bucket ends as after an undisturbed run.
@Suite struct S3FaultTests {
  /// Each meets one request, which is tried again in the same run.
  @Test(arguments: [
    [
      "500:HEAD:1", "reset-after:PUT .*release-probe:1", "reset:PUT .*zip:1", "503:PUT .*json:1",
      "truncate:GET .*zip:1",
    ],
    ["reset:HEAD:1", "stall:PUT .*zip:1", "500:GET .*zip:1"], ["reset-after:PUT .*zip:1"],
    ["error-in-200:PUT .*release-probe:1", "error-in-200:PUT .*zip:1", "error-in-200:PUT .*json:1"],
  ])
  func faultsAreOvercome(faults: [String]) throws {
    let workspace = try S3Workspace(customers: [WorkspaceFixture.Customer("gamma")])
    let proxy = try S3Proxy(before: workspace.store.port, faults)
    try workspace.configure(port: proxy.port)
    try workspace.publish().expect(0)
    proxy.expectAll(faults)
    try workspace.expectPublished(["gamma"])
  }

  @Test func aStoreThatStaysDownIsTriedLater() throws {
    let workspace = try S3Workspace(customers: [WorkspaceFixture.Customer("gamma")])
    let proxy = try S3Proxy(before: workspace.store.port, ["500:PUT .*zip:99"])
    try workspace.configure(port: proxy.port, retry: 1)
    let result = try workspace.publish()
    result.expectSays(["InternalError: of the proxy (500)", "run again later"])
    result.expect(75)
    let tries = proxy.log.split(separator: "\n").count { $0.contains(#""fault": "500""#) }
    #expect(tries > 2)
    // A line for each try but the last, which ends the run.
    #expect(result.errors.split(separator: "InternalError: of the proxy (500); trying again in").count == tries)
    try workspace.configure()
    try workspace.publish().expect(0)
    try workspace.expectPublished(["gamma"])
  }

  static let large = 12 << 20

  private func largeWorkspace(_ faults: [String]) throws -> (S3Workspace, S3Proxy) {
    let workspace = try S3Workspace(customers: [WorkspaceFixture.Customer("gamma")], paddedBy: Self.large)
    let proxy = try S3Proxy(before: workspace.store.port, faults)
    try workspace.configure(port: proxy.port, ["multipartAbove": 5, "partSize": 5])
    return (workspace, proxy)
  }

  /// The answer to the last request may be an error in spite of its status 200.
  @Test(arguments: [
    ["500:PUT .*partNumber=2:1", "error-in-200:POST .*zip.uploadId:1"],
    ["reset:PUT .*partNumber=3:1", "reset-after:POST .*zip.uploadId:1"],
    ["truncate:POST .*zip.uploads=:1", "truncate:POST .*zip.uploadId:1"],
  ])
  func aMultipartUploadGoesOn(faults: [String]) throws {
    let (workspace, proxy) = try largeWorkspace(faults)
    try workspace.publish().expect(0)
    proxy.expectAll(faults)
    let requests = proxy.log.split(separator: "\n").filter { $0.contains("zip") }
    // Parts that arrived are not sent again.
    #expect(requests.count { $0.contains("partNumber=1") } == 1)
    #expect(requests.count { $0.contains("partNumber") && $0.contains(#""fault": null"#) } == 3)
    try workspace.expectPublished(["gamma"])
  }

  @Test func anotherRunRemovesWhatAKilledUploadLeft() throws {
    let (workspace, proxy) = try largeWorkspace(["stall:PUT .*partNumber=2:99"])
    try workspace.configure(port: proxy.port, ["multipartAbove": 5, "partSize": 5, "timeout": 60])
    let run = try BackgroundRun(
      ["publish", "--all"], in: workspace.folder.path, environment: S3Workspace.credentials)
    try BackgroundRun.wait(for: "the second part") { proxy.log.contains("partNumber=2") }
    run.send(9)
    _ = run.end()
    let left = try workspace.store.run("backend", "list-multipart-uploads", "STORE:\(workspace.bucket)")
    #expect(left.contains("UploadId"))
    try workspace.configure(["multipartAbove": 5, "partSize": 5])
    try workspace.publish().expect(0)
    try workspace.expectPublished(["gamma"])
  }

  @Test func aLargeZipIsFoundInPlace() throws {
    let (workspace, proxy) = try largeWorkspace([])
    try workspace.publish().expect(0)
    let sent = proxy.log.split(separator: "\n").count
    try workspace.publish().expectTells(["0 published, 1 there already"])
    // The digest came with the upload, so nothing is read.
    #expect(proxy.log.split(separator: "\n").dropFirst(sent).allSatisfy { $0.contains("HEAD") })
  }

  @Test func memoryDoesNotGrowWithAZip() throws {
    let workspace = try S3Workspace(customers: [WorkspaceFixture.Customer("gamma")], paddedBy: 64 << 20)
    // Whole, and in parts.
    for limit in [1000, 5] {
      try workspace.configure([
        "multipartAbove": limit, "partSize": 32, "key": "\(limit)/{{app_id}}/{{version}}.zip", "timeout": 60,
      ])
      let result = try Tool.run(
        Tool.python, [Judge.path("peak.py"), ReleaseTool.path, "publish", "--all"], in: workspace.folder.path,
        environment: S3Workspace.credentials)
      result.expect(0)
      let peak = try #require(result.text.split(separator: "\n").last.flatMap { Int($0) })
      #expect(peak < 70 << 20)
    }
  }
}
