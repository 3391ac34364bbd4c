import Foundation
import LinuxRuntime

@testable import ModelUpdates

/// An app of acme with the SDK 1.4.0, its clock, and what it has counted.
final class Device: @unchecked Sendable {
  let folder: URL
  let vendor: Vendor
  let host: Host
  var time = Vendor.start
  var chance: UInt32 = UInt32.max
  var counts: [Count] = []
  var runtime: any ModelRuntime = DescriptionRuntime()
  let identifier: String
  private let bundled: String
  private let flow: String
  private(set) var updates: ModelUpdates!

  init(_ vendor: Vendor = Vendor(), identifier: String = "device-1", bundled: String = "1", of flow: String = "upsell")
    throws
  {
    self.vendor = vendor
    self.identifier = identifier
    (self.bundled, self.flow) = (bundled, flow)
    host = Host(vendor)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("device-\(UUID().uuidString)")
    try launch()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var storage: URL { folder.appendingPathComponent("storage") }

  /// Starts the app, again or for the first time, or with a newer SDK.
  func launch(sdk: String = "1.4.0") throws {
    let bundle = folder.appendingPathComponent("bundle")
    try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
    let model = Vendor.model(bundled)
    let document: [String: Any] = [
      "schema": "release.ota/1", "app_id": vendor.appID, "version": sdk,
      "feed": "https://ota.example.com/acme/feed.json",
      "flows": [
        [
          "flowId": 1, "flowName": flow, "modelVersion": bundled, "file": "upsell.mlmodel",
          "sha256": Hex.text(Crypto.sha256(model)), "upsellThreshold": NSDecimalNumber(string: "0.4"),
          "randomUpsellChance": 0,
        ]
      ],
    ]
    try JSONSerialization.data(withJSONObject: document).write(to: bundle.appendingPathComponent("OTA.json"))
    try Data(vendor.roots[0].utf8).write(to: bundle.appendingPathComponent("OTA.root.json"))
    try Data(model).write(to: bundle.appendingPathComponent("upsell.mlmodel"))
    updates = ModelUpdates(
      try OTAConfiguration(in: bundle), identifier: identifier, storage: storage,
      runtime: runtime, transport: host, now: { [unowned self] in time }, random: { [unowned self] in chance },
      count: { [unowned self] in counts.append($0) })
  }

  /// Ends inside of `load`, and starts again.
  func crash() throws {
    let file = storage.appendingPathComponent("state.json")
    let state = try updates.load("upsell") { _ in try Data(contentsOf: file) }?.1
    try state?.write(to: file)
    try launch()
  }

  /// A day and more later.
  @discardableResult func checkTomorrow() async -> ModelUpdates.Outcome {
    time += 2 * 86_400
    return await updates.check()
  }

  var version: String { updates.active("upsell").version }
  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: storage.path)) ?? []).filter { $0.hasSuffix(".mlmodelc") }
  }
}

/// Keeps the folder of a client as it is at each step.
final class Watched: ModelRuntime, @unchecked Sendable {
  private let folder: URL
  private let runtime = DescriptionRuntime()
  private(set) var kept: [(step: String, copy: URL)] = []

  init(folder: URL) { self.folder = folder }

  func keep(_ step: String) {
    let copy = folder.deletingLastPathComponent().appendingPathComponent("kept-\(kept.count)")
    do { try FileManager.default.copyItem(at: folder, to: copy) } catch { preconditionFailure("\(error)") }
    kept.append((step, copy))
  }

  func compile(_ file: URL) async throws -> URL {
    keep("before compiling")
    defer { keep("after compiling") }
    return try await runtime.compile(file)
  }

  func smokeTest(_ model: URL) throws {
    keep("before trying")
    defer { keep("after trying") }
    try runtime.smokeTest(model)
  }
}
