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
  private(set) var updates: ModelUpdates!

  init(_ vendor: Vendor = Vendor(), identifier: String = "device-1", sdk: String = "1.4.0") throws {
    self.vendor = vendor
    self.identifier = identifier
    host = Host(vendor)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("device-\(UUID().uuidString)")
    let bundle = folder.appendingPathComponent("bundle")
    try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
    let document: [String: Any] = [
      "schema": "release.ota/1", "app_id": vendor.appID, "version": sdk,
      "feed": "https://ota.example.com/acme/feed.json",
      "flows": [
        [
          "flowId": 1, "flowName": "upsell", "modelVersion": "1", "file": "upsell.mlmodel", "sha256": "",
          "upsellThreshold": NSDecimalNumber(string: "0.4"), "randomUpsellChance": 0,
        ]
      ],
    ]
    try JSONSerialization.data(withJSONObject: document).write(to: bundle.appendingPathComponent("OTA.json"))
    try Data(vendor.roots[0].utf8).write(to: bundle.appendingPathComponent("OTA.root.json"))
    try Data(Vendor.model("1")).write(to: bundle.appendingPathComponent("upsell.mlmodel"))
    try launch()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var storage: URL { folder.appendingPathComponent("storage") }

  /// Starts the app, again or for the first time.
  func launch() throws {
    updates = ModelUpdates(
      try OTAConfiguration(in: folder.appendingPathComponent("bundle")), identifier: identifier, storage: storage,
      runtime: runtime, transport: host, now: { [unowned self] in time }, random: { [unowned self] in chance },
      count: { [unowned self] in counts.append($0) })
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
