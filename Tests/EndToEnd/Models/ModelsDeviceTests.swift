import Foundation
import TestSupport
import Testing

/// The client for devices reads what the tool has published. `make test` builds it.
@Suite struct ModelsDeviceTests {
  private static let device = Checkout.root + "/.build/client/debug/device"
  /// `make test-kills` has ten thousand.
  private static let devices = Extent.everyKill ? 10_000 : 300

  /// What alpha's app has of a build: the folder `bundle`.
  private func bundle(_ workspace: ModelsWorkspace) throws {
    try ReleaseTool.run(["build", "--customer", "alpha", "--quiet"], in: workspace.folder.path).expect(0)
    try Tool.run(
      "unzip", ["-qj", "dist/1.0.0/alpha/ContextSDK.zip", "ContextSDK.xcframework/ios-arm64/*", "-d", "bundle"],
      in: workspace.folder.path
    ).expect(0)
  }

  /// `make demo-device`, with the program under test.
  @Test func twoAppsGetModelsAndGoBack() throws {
    let result = try Tool.run(Checkout.root + "/scripts/demo-device", [ReleaseTool.path])
    result.expect(0)
    let told = result.text.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { $0.dropFirst(2) }
    let (own, other) = ("acme-fitness onboarding_upsell: model ", "trailcast att_prompt: model 5, bundled")
    let rest = [other, "trailcast push_permission: model 1, bundled"]
    #expect(
      told.map(String.init) == [own + "72, bundled"] + rest + ["check: same", own + "72, bundled", "check: same"] + rest
        + ["check: changed", own + "73, over the air", "check: same"] + rest
        + ["check: same", own + "72, bundled", "check: changed", own + "72, bundled"]
        + ["check: unreachable", own + "72, bundled"])
  }

  /// `make test-kills` kills a thousand times.
  @Test func aDeviceThatIsKilledGoesOn() throws {
    let kills = Extent.everyKill ? 1000 : 40
    let workspace = try ModelsWorkspace(isPublished: false)
    let server = try LoopbackServer.files(workspace.folder.path)
    defer { server.stop() }
    let release = try TestFile.text(workspace.folder["release.json"])
    try workspace.folder.write(
      release.replacing("https://ota.example.com/", with: "http://127.0.0.1:\(server.port)/www/"), to: "release.json")
    try bundle(workspace)
    let seed = String(Int.random(in: 0..<1_000_000))
    let result = try Tool.run(
      Tool.python, [Judge.path("kill_device.py"), ReleaseTool.path, Self.device, "\(kills)", seed],
      in: workspace.folder.path, environment: ModelsWorkspace.environment)
    #expect(result.status == 0, "seed \(seed): \(result.errors)\(result.text)")
  }

  /// A ramp over many devices, against the functions for other platforms in docs/client.md.
  @Test func aFleetIsDividedAsThePageSays() throws {
    let workspace = try ModelsWorkspace(isPublished: false)
    try bundle(workspace)
    try workspace.train(5)
    try workspace.run("publish", "--customer", "alpha").expect(0)
    try workspace.run("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "5").expect(0)
    let model = try TestFile.bytes(workspace.folder["Models/Custom/alpha/upsell.mlmodel"]).count
    var before = 0
    for stage in 1...3 {
      if stage > 1 { try workspace.run("advance", "--customer", "alpha").expect(0) }
      let fleet = try Tool.run(
        Self.device,
        [
          "fleet", "bundle", "www/alpha", "\(Self.devices)", "--storage", workspace.folder["storage"], "--hours",
          "\(stage * 28)",
        ], in: workspace.folder.path)
      fleet.expect(0)
      try workspace.folder.write(fleet.text, to: "fleet-\(stage)")
      // One request a device, and one for each that gets the model.
      let page = Checkout.root + "/docs/client.md"
      let judged = try Tool.run(
        "python3",
        [Judge.path("fleet.py"), page, "www/alpha/feed.json", "fleet-\(stage)"]
          + (stage > 1 ? ["fleet-\(stage - 1)"] : []),
        in: workspace.folder.path)
      #expect(judged.status == 0, "\(judged.text)\(judged.errors)")
      let having = try #require(judged.text.split(separator: " ").first.flatMap { Int($0) })
      let feed = try TestFile.bytes(workspace.folder["www/alpha/feed.json"]).count
      let requests = Self.devices + having - before
      let bytes = Self.devices * feed + (having - before) * model
      #expect(fleet.text.hasSuffix("# \(requests) requests, \(bytes) bytes\n"), "\(fleet.text.suffix(80))")
      before = having
    }
  }
}
