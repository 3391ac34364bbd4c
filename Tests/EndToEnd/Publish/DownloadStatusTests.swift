import Foundation
import TestSupport
import Testing

/// Zips that customers download by a URL: what `status` says of them, and a release that is published again above them.
@Suite struct DownloadStatusTests {
  private let workspace: PublishWorkspace
  private let server: WebServer
  private static let customer = ["--customer", "trailcast"]

  /// 1.4.0 and 1.5.0 with podspecs, at an nginx.
  init() throws {
    workspace = try PublishWorkspace()
    try workspace.folder.write("", to: "www/.keep")
    server = try WebServer(workspace.folder, user: "robot", password: "x")
    let manifest = try TestFile.text(workspace.folder["templates/Package.swift"])
    try workspace.folder.write(
      manifest.replacing("path: \"{{path}}\"", with: "url: \"{{url}}\", checksum: \"{{checksum}}\""),
      to: "templates/Package.swift")
    let url = server.url + "/www/{{app_id}}/{{version}}/{{product}}.zip"
    try workspace.edit("release.json") { configuration in
      configuration["artifact"] = ["url": url]
      configuration["retry"] = ["seconds": 1]
      var products = configuration["products"] as? [[String: Any]] ?? []
      products[0]["podspec"] = "templates/ContextSDK.podspec"
      configuration["products"] = products
    }
    try workspace.build()
    try run(["publish"] + Self.customer).expect(0)
    try workspace.bump(to: "1.5.0")
    try run(["publish"] + Self.customer).expect(0)
  }

  private func run(_ arguments: [String]) throws -> Tool.Result {
    let trust = ["CURL_CA_BUNDLE": server.certificate]
    return try ReleaseTool.run(
      arguments, in: workspace.folder.path, environment: PublishWorkspace.identity.merging(trust) { $1 })
  }

  private func zip(_ version: String) -> String { workspace.folder["www/trailcast/\(version)/ContextSDK.zip"] }

  private func withdraw(_ more: [String]) throws -> Tool.Result {
    try run(PublishWorkspace.withdrawal("1.5.0", Self.customer + more, reason: "crashes at launch"))
  }

  @Test func whatCustomersDownloadIsAsked() throws {
    defer { server.stop() }
    func status(_ more: [String]) throws -> Tool.Result { try run(["status"] + Self.customer + more) }
    // Only the repository is left to see the URL: the folder is not asked.
    try workspace.edit("release.json") { $0["publish"] = [PublishWorkspace.channels[0]] }
    let bytes = try TestFile.bytes(zip("1.5.0"))
    try status(["--deep"]).expect(0)
    let url = server.url + "/www/trailcast/1.5.0/ContextSDK.zip: "
    for (content, shallow, says) in [
      (nil, Int32(1), "the zip is gone"), (Array(bytes.dropLast()), 1, "has \(bytes.count - 1) bytes"),
      (bytes.dropLast() + [bytes[bytes.count - 1] ^ 1], 0, "has other bytes than"),
    ] as [([UInt8]?, Int32, String)] {
      if TestFile.exists(zip("1.5.0")) { try TestFile.remove(zip("1.5.0")) }
      if let content { try workspace.folder.write(content, to: "www/trailcast/1.5.0/ContextSDK.zip") }
      try status(["--remote"]).expect(shallow)
      let deep = try status(["--deep"])
      deep.expect(1)
      deep.expectSays([url + says])
      deep.expectTells([content == nil ? "1.5.0 [missing]" : "1.5.0 [different]"])
      try DocumentJudge.validate([("status", try status(["--deep", "--json"]).text)])
    }
    // A second publication does not believe the ledger either.
    try TestFile.remove(zip("1.5.0"))
    let again = try run(["publish"] + Self.customer)
    again.expect(74)
    again.expectSays([url + "there is nothing here any more"])
    try workspace.folder.write(bytes, to: "www/trailcast/1.5.0/ContextSDK.zip")
    try run(["publish"] + Self.customer).expect(0)
    server.stop()
    let unreachable = try status(["--remote"])
    unreachable.expect(75)
    unreachable.expectTells(["1.5.0 [failed]"])
  }

  /// The branch is what some customers read.
  @Test func aBranchThatIsElsewhereIsFound() throws {
    defer { server.stop() }
    let remote = workspace.remote("trailcast")
    let tip = try workspace.git(["-C", remote, "rev-parse", "main"]).dropLast()
    try workspace.git(["-C", remote, "update-ref", "refs/heads/main", "1.4.0^{}"])
    let behind = try run(["status", "--remote"] + Self.customer)
    behind.expect(1)
    behind.expectSays(["main: has another ContextSDK.podspec, and the ledger has 1.5.0"])
    try workspace.git(["-C", remote, "update-ref", "-d", "refs/heads/main"])
    try run(["status", "--remote"] + Self.customer).expectSays(["there is no such branch, and the ledger has 1.5.0"])
    try workspace.git(["-C", remote, "update-ref", "refs/heads/main", String(tip)])
    try run(["status", "--remote"] + Self.customer).expect(0)
    // A withdrawal that somebody has undone, with nothing before it.
    for version in ["1.4.0", "1.5.0"] {
      try run(PublishWorkspace.withdrawal(version, Self.customer, reason: "bad")).expect(0)
    }
    try run(["status", "--remote"] + Self.customer).expect(0)
    try workspace.git(["-C", remote, "update-ref", "refs/heads/main", String(tip)])
    let undone = try run(["status", "--remote"] + Self.customer)
    undone.expect(1)
    undone.expectSays(["still has Package.swift, and the ledger says that 1.5.0 is withdrawn"])
  }

  /// The zip of the version before is confirmed first; podspec and notes get the new number, and the URL stays.
  @Test func theOldZipIsPublishedUnderANewNumber() throws {
    defer { server.stop() }
    let remote = workspace.remote("trailcast")
    let before = try workspace.state(of: "trailcast")
    let ledger = try TestFile.text(workspace.folder["releases.jsonl"])
    let bytes = try TestFile.bytes(zip("1.4.0"))
    try TestFile.remove(zip("1.4.0"))
    try workspace.folder.write("other", to: "www/trailcast/1.4.0/ContextSDK.zip")
    let refused = try withdraw(["--roll-forward"])
    refused.expect(74)
    refused.expectSays(["/www/trailcast/1.4.0/ContextSDK.zip: is text/plain, 5 bytes, and not ContextSDK.zip"])
    #expect(try workspace.state(of: "trailcast") == before)
    #expect(try TestFile.text(workspace.folder["releases.jsonl"]) == ledger)
    try TestFile.remove(zip("1.4.0"))
    try workspace.folder.write(bytes, to: "www/trailcast/1.4.0/ContextSDK.zip")
    try withdraw(["--roll-forward"]).expectTells(["back to 1.4.0 as 1.5.1"])
    let changed = try workspace.git(["-C", remote, "diff", "--name-only", "1.4.0", "1.5.1"])
    #expect(changed == "CHANGELOG.md\nContextSDK.podspec\nRELEASE_NOTES.md\n")
    let diff = try workspace.git(["-C", remote, "diff", "-U0", "1.4.0", "1.5.1", "--", "ContextSDK.podspec"])
    let lines = diff.split(separator: "\n").filter { $0.hasPrefix("- ") || $0.hasPrefix("+ ") }
    #expect(lines.count == 2 && lines[0].contains("1.4.0") && lines[1].contains("1.5.1"), "\(diff)")
    #expect(lines.allSatisfy { $0.contains(".version") })
    try run(["status", "--deep"] + Self.customer).expect(0)
    // As after a run that was killed before it wrote the ledger.
    try workspace.folder.write(ledger, to: "releases.jsonl")
    let commit = try workspace.git(["-C", remote, "rev-parse", "main", "1.5.1"])
    try withdraw(["--roll-forward"]).expect(0)
    #expect(try workspace.git(["-C", remote, "rev-parse", "main", "1.5.1"]) == commit)
    #expect(try TestFile.text(workspace.folder["releases.jsonl"]).contains(#""version": "1.5.1""#))
    // Or between the branch and the tag, where a server takes them one by one.
    try workspace.folder.write(ledger, to: "releases.jsonl")
    try workspace.git(["-C", remote, "tag", "-d", "1.5.1"])
    try withdraw(["--roll-forward"]).expectTells(["withdrawn, back to 1.4.0 as 1.5.1"])
    #expect(try workspace.git(["-C", remote, "rev-parse", "main"]) == String(commit.prefix(41)))
    #expect(try workspace.git(["-C", remote, "rev-parse", "1.5.1^{}"]) == String(commit.prefix(41)))
    try workspace.checkRemotes()
  }
}
