import TestSupport
import Testing

/// Connections to repositories that break at any time.
@Suite struct CutConnectionTests {
  /// A proxy as `cut_proxy.py` says.
  private struct CutProxy {
    let server: ServerProcess
    private let scratch: TemporaryFolder

    init(before port: Int, _ faults: [String]) throws {
      scratch = try TemporaryFolder()
      server = try ServerProcess(Tool.python, [Judge.path("cut_proxy.py"), String(port), scratch["log"]] + faults)
    }

    var met: [Substring] { get throws { try TestFile.text(scratch["log"]).split(separator: "\n") } }
  }

  /// Each customer meets one fault, which the same run overcomes.
  @Test func everyCustomersConnectionBreaksOnce() throws {
    let faults =
      [
        "reset:0", "reset:60", "reset:300", "close:200", "close:700", "stall:250", "truncate:40", "truncate:240",
        "deaf:190", "deaf:230",
      ].enumerated().map { "\($1):git-receive-pack /customer\(100 + $0)" }
      + ["reset:10", "truncate:5", "truncate:60", "stall:5"].enumerated().map {
        "\($1):git-upload-pack /customer\(110 + $0)"
      }
    let release = try SmallRelease(customers: faults.count)
    let wanted = try release.undisturbedState()
    let server = try LoopbackServer.daemon(release.folder["remotes"])
    defer { server.stop() }
    let proxy = try CutProxy(before: server.port, faults)
    try release.configure(url: "git://127.0.0.1:\(proxy.server.port)/{{app_id}}.git", ["timeout": 5])
    let watcher = try TagWatcher(release.folder)
    try release.publish(["--all", "--jobs", "14"]).expect(0)
    let met = try proxy.met
    #expect(met.sorted() == faults.map { $0[...] }.sorted())
    #expect(try release.state() == wanted)
    try watcher.expectSeen(faults.count)
  }

  /// The server's processes end in the middle of a push: before anything has changed, between, and before they answer.
  @Test func theServersProcessIsKilled() throws {
    let release = try SmallRelease(customers: 3)
    let wanted = try release.undisturbedState()
    let hook = "#!/bin/sh\n[ -e killed ] && exit\ntouch killed\nkill -9 $PPID\n"
    for (customer, name) in zip(release.customers, ["pre-receive", "update", "post-receive"]) {
      try release.folder.write(hook, to: "remotes/\(customer).git/hooks/\(name)", mode: 0o755)
    }
    let watcher = try TagWatcher(release.folder)
    try release.publish().expect(0)
    for customer in release.customers { #expect(TestFile.exists(release.folder["remotes/\(customer).git/killed"])) }
    #expect(try release.state() == wanted)
    try watcher.expectSeen(3)
  }

  /// Answers of a web server that are errors, or break off. Its token is in no output.
  @Test func aWebServerFails() throws {
    let faults = [
      "500:POST /git/customer100", "503:POST /git/customer101", "reset:POST /git/customer102",
      "reset-after:POST /git/customer103", "truncate:POST /git/customer104", "stall:POST /git/customer105",
      "500:GET /git/customer106.*receive-pack", "503:GET /git/customer107", "reset:GET /git/customer108",
      "error-in-200:POST /git/customer109", "error-in-200:GET /git/customer110",
    ].map { $0 + ":1" }
    let release = try SmallRelease(customers: faults.count)
    let wanted = try release.undisturbedState()
    let secret = "canary-\(UInt64.random(in: 1 ... .max))"
    let server = try WebServer(release.folder, user: "robot", password: secret)
    defer { server.stop() }
    try release.shell("for one in remotes/*; do git -C $one config http.receivepack true; done").expect(0)
    let both = try TestFile.text(server.certificate) + TestFile.text(release.folder["web/key.pem"])
    let proxy = try S3Proxy(
      before: server.plainPort, faults, environment: ["S3_TLS": release.folder.write(both, to: "web/both.pem")])
    try release.configure(
      url: "https://localhost:\(proxy.port)/git/{{app_id}}.git", ["token": "SDK_TOKEN", "user": "robot"])
    let watcher = try TagWatcher(release.folder)
    let trust = ["GIT_SSL_CAINFO": server.certificate, "SDK_TOKEN": secret]
    let first = try release.publish(["--all", "--jobs", "11"], environment: trust)
    first.expect(0)
    proxy.expectAll(faults)
    #expect(try release.state() == wanted)
    try watcher.expectSeen(faults.count)
    #expect(!(first.text + first.errors).contains(secret))
  }
}
