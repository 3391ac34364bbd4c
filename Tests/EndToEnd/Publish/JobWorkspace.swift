import Foundation
import TestSupport
import Testing

/// A vendor as docs/publishing.md sets one up, on servers of this machine: the source and a repository for each customer, a bucket, and
/// a server of zips. Each token is good for what the page says, and for nothing else. Jobs run on fresh machines, as `Judges/jobs` says.
final class JobWorkspace {
  enum Service: String, CaseIterable {
    case github, gitlab

    /// Whoever fetches with the job's own token, and whoever pushes to the source.
    fileprivate var users: (job: String, pusher: String) {
      self == .github ? ("x-access-token", "x-access-token") : ("gitlab-ci-token", "oauth2")
    }

    /// Of customers' repositories.
    fileprivate var publisher: String { self == .github ? "x-access-token" : "oauth2" }
  }

  static let customers = ["acme-fitness", "trailcast"]

  let service: Service
  private let fixture: WorkspaceFixture
  private let server: WebServer
  private let store: Rclone
  private let bucket = "jobs-\(UUID().uuidString.lowercased())"
  private let job = "canary-job", publisher = "canary-publisher", pusher: String

  /// The vendor's own clone.
  var folder: TemporaryFolder { fixture.folder }

  private let isCompiled: Bool

  /// - Parameter isCompiled: whether a builder makes the framework, and never the same bytes twice. Then jobs keep its cache.
  init(_ service: Service, isCompiled: Bool = false) throws {
    self.service = service
    self.isCompiled = isCompiled
    pusher = service == .github ? job : "canary-pusher"
    fixture = try WorkspaceFixture(Self.customers.map { .init($0, [.init("upsell", 1)]) })
    let port = try S3Server.shared.get().port
    store = Rclone(port: port)
    try store.run("mkdir", "--s3-bucket-acl", "public-read", "STORE:\(bucket)")
    server = try Self.server(
      service, fixture.folder, job, publisher, pusher, "http://127.0.0.1:\(port)/v1/AUTH_test/\(bucket)")
    try configure(port)
    try begin()
  }

  private static func server(
    _ service: Service, _ folder: TemporaryFolder, _ job: String, _ publisher: String, _ pusher: String, _ zips: String
  ) throws -> WebServer {
    for name in ["vendor/sdk"] + customers.map({ "example-sdk/\($0)" }) {
      let path = folder["remotes/\(name).git"]
      try Tool.run("git", ["init", "-q", "--bare", "-b", "main", path]).expect(0)
      try Tool.run("git", ["-C", path, "config", "http.receivepack", "true"]).expect(0)
    }
    let users = service.users
    var hidden = [
      ("\(users.job):\(job)", "/git/example-sdk/"), ("\(users.pusher):\(pusher)", "/git/example-sdk/"),
      ("\(service.publisher):\(publisher)", "/git/vendor/"),
    ]
    if service == .gitlab { hidden.append(("\(users.job):\(job)", ".*git-receive-pack")) }
    return try WebServer(
      folder, user: service.publisher, password: publisher,
      vendor: .init(
        source: "vendor/sdk", users: [users.pusher: pusher].merging([users.job: job]) { $1 }, hidden: hidden, zips: zips
      ))
  }

  /// Writes `release.json`, with the channels of the page, at the servers of this machine.
  private func configure(_ port: Int) throws {
    let page = try TestFile.text(Checkout.root + "/docs/publishing.md")
    let text = try #require(page.firstMatch(of: /```json\n("artifact": [\s\S]*?\n)```/)).1
    let here = [
      ("https://s3.eu-central-1.amazonaws.com", "http://127.0.0.1:\(port)"), ("eu-central-1", "us-east-1"),
      ("https://sdk.example.com", server.url + "/zips"), ("https://github.com", server.url + "/git"),
      ("sdk-releases", bucket),
    ].reduce("{" + text + "}") { text, change in
      #expect(text.contains(change.0))
      return text.replacing(change.0, with: change.1)
    }
    var document = try #require(JSONSerialization.jsonObject(with: Data(here.utf8)) as? [String: Any])
    if service == .gitlab {
      var channels = try #require(document["publish"] as? [[String: Any]])
      channels[1]["user"] = "oauth2"
      document["publish"] = channels
    }
    var product: [String: Any] = ["name": "ContextSDK", "version": "1.0.0"]
    if isCompiled {
      product["builder"] = ["kind": "command", "command": ["sh", "compile.sh"], "directory": "sdk"]
      try folder.write(Self.compiler, to: "sdk/compile.sh")
      try Tool.run("mv", [folder["base/ContextSDK.xcframework"], folder["sdk"]]).expect(0)
    } else {
      product["base"] = "base/ContextSDK.xcframework"
    }
    document["version"] = "1.0.0"
    document["products"] = [product]
    document["templates"] = ["package": "templates/Package.swift", "notes": "templates/NOTES.md"]
    let json = try JSONSerialization.data(withJSONObject: document, options: [.prettyPrinted, .sortedKeys])
    try folder.write(json, to: "release.json")
    // The history is read for them.
    try folder.write("# {{version}}\n\n{{changes}}\n", to: "templates/NOTES.md")
    try folder.write("All rights reserved.\n", to: "LICENSE")
    try folder.write("dist/\n.release/\nremotes/\nweb/\nwww/\nmachines/\n", to: ".gitignore")
  }

  /// Like Xcode, which writes a list in another order each time.
  private static let compiler = """
    cp -R ContextSDK.xcframework "$RELEASE_OUTPUT" && cd "$RELEASE_OUTPUT/ContextSDK.xcframework" || exit
    for place in ios-arm64/*.framework ios-arm64_x86_64-maccatalyst/*.framework/Versions/A/Resources; do
      od -An -N16 -tx1 /dev/urandom >"$place/order.txt" || exit
    done
    """

  private func begin() throws {
    try git(["init", "-q", "-b", "main"])
    try git(["remote", "add", "origin", folder["remotes/vendor/sdk.git"]])
    try git(["add", "."])
    try git(["commit", "-qm", "chore: begin"])
    try git(["tag", "-am", "1.0.0", "1.0.0"])
    try feature("decide on the device")
  }

  /// Pushes a commit that `auto` makes a minor version of.
  func feature(_ subject: String) throws {
    try git(["commit", "-q", "--allow-empty", "-m", "feat: " + subject])
    try git(["push", "-q", "--follow-tags", "-u", "origin", "main"])
  }

  @discardableResult
  func git(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let result = try Tool.run("git", arguments, in: folder.path, environment: PublishWorkspace.identity)
    try #require(result.status == 0, "\(arguments): \(result.errors)", sourceLocation: sourceLocation)
    return result.text
  }

  // MARK: - Jobs

  struct Run {
    var result: Tool.Result
    /// The jobs that have run.
    var names: [String]
  }

  /// Runs the jobs that an event starts.
  ///
  /// - Parameters:
  ///   - event: nil for steps without one; `all` to run nothing, and to get the names of all jobs.
  ///   - page: nil for docs/publishing.md.
  ///   - commit: of the event; nil for the reference's.
  func run(
    _ event: String?, _ reference: String = "refs/heads/main", page: String = "docs/publishing.md",
    commit: String? = nil
  ) throws -> Run {
    for name in ["work", "store"] { try folder.write("", to: "machines/\(name)/.keep") }
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let tokens = ["RELEASE_TOKEN": publisher, "SOURCE_TOKEN": pusher]
    let document: [String: Any?] = [
      "root": Checkout.root, "file": page, "service": service.rawValue, "event": event, "ref": reference,
      "sha": try commit ?? self.commit(reference), "source": server.url + "/git/vendor/sdk", "token": job,
      "secrets": S3Workspace.credentials.merging(tokens) { $1 },
      "path": [(ReleaseTool.path as NSString).deletingLastPathComponent] + path,
      "trust": [
        "GIT_SSL_CAINFO": server.certificate, "CURL_CA_BUNDLE": server.certificate,
        // Compiling manifests would take more than half of all the time.
        "RELEASE_JUDGES": "none",
      ],
      "work": folder["machines/work"], "store": folder["machines/store"],
      "cache": isCompiled ? "docs/builders.md" : nil,
    ]
    let input = try JSONSerialization.data(withJSONObject: document.mapValues { $0 ?? NSNull() })
    let result = try Tool.run(
      Tool.python, ["-B", Judge.path("jobs/run.py")], environment: ReleaseTool.environment,
      input: String(decoding: input, as: UTF8.self))
    #expect(!result.errors.contains("canary"), "a secret is in the log")
    return Run(result: result, names: result.text.split(separator: "\n").map(String.init))
  }

  /// The commit of a reference of origin.
  func commit(_ reference: String) throws -> String {
    String(try git(["-C", "remotes/vendor/sdk.git", "rev-parse", reference + "^{commit}"]).prefix(40))
  }

  /// Lets a customer's repository refuse every push, or not any more.
  func refusePushes(_ isRefusing: Bool, of customer: String) throws {
    let hook = "remotes/example-sdk/\(customer).git/hooks/pre-receive"
    if isRefusing {
      try folder.write("#!/bin/sh\nexit 1\n", to: hook, mode: 0o755)
    } else {
      try TestFile.remove(folder[hook])
    }
  }

  // MARK: - What there is

  /// Every customer has the tag, and the zip that it names; origin has the version, the tag, and the ledger with all of it.
  func expectShipped(_ version: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let copy = try TemporaryFolder()
    try store.run("copy", "STORE:\(bucket)", copy.path, sourceLocation: sourceLocation)
    for customer in Self.customers {
      let manifest = try git(
        ["-C", "remotes/example-sdk/\(customer).git", "show", version + ":Package.swift"],
        sourceLocation: sourceLocation)
      let digest = try Tool.run("sha256sum", [copy["\(customer)/\(version)/ContextSDK.zip"]]).text.prefix(64)
      #expect(manifest.contains(digest), sourceLocation: sourceLocation)
      #expect(
        manifest.contains("\(server.url)/zips/\(customer)/\(version)/ContextSDK.zip"), sourceLocation: sourceLocation)
    }
    let origin = "remotes/vendor/sdk.git"
    #expect(
      try git(["-C", origin, "show", version + ":release.json"]).contains("\"\(version)\""),
      sourceLocation: sourceLocation)
    try git(["-C", origin, "merge-base", "--is-ancestor", version, "main"], sourceLocation: sourceLocation)
    let ledger = try git(["-C", origin, "show", "main:releases.jsonl"], sourceLocation: sourceLocation).split(
      separator: "\n"
    ).map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
    }.filter { $0["version"] as? String == version }
    let places = ledger.map { "\($0["event"] ?? "") \($0["app_id"] ?? "") \($0["channel"] ?? "")" }
    let wanted = Self.customers.flatMap { customer in ["downloads", "packages"].map { "published \(customer) \($0)" } }
    #expect(places.sorted() == wanted, sourceLocation: sourceLocation)
  }

  /// Names of everything that is on a server, and what it is.
  func state() throws -> [String] {
    let repositories = ["vendor/sdk"] + Self.customers.map { "example-sdk/\($0)" }
    return try repositories.map { try git(["-C", "remotes/\($0).git", "for-each-ref"]) } + [
      store.run("lsl", "STORE:\(bucket)")
    ]
  }
}
