import Foundation

/// What `release build` has put beside the bundled models: `OTA.json` and `OTA.root.json`.
struct OTAConfiguration {
  /// A model in the app, which is always there.
  struct BundledModel {
    let url: URL
    let digest: String
    let setting: Setting
  }

  let appID: String
  /// Of the SDK.
  let version: String
  let sdk: SDKVersion
  let feed: URL
  let root: String
  /// By the names of their flows.
  let models: [String: BundledModel]

  /// - Parameter folder: the resources of the SDK.
  /// - Throws: `Refusal`, or what reading a file throws. A build that was verified has both files as they must be.
  init(in folder: URL) throws {
    let document = try JSON(Array(Data(contentsOf: folder.appendingPathComponent("OTA.json"))))
    root = String(decoding: try Data(contentsOf: folder.appendingPathComponent("OTA.root.json")), as: UTF8.self)
    guard document["schema"]?.text == "release.ota/1", let appID = document["app_id"]?.text,
      let version = document["version"]?.text, let sdk = SDKVersion(version), let text = document["feed"]?.text,
      let feed = URL(string: text), let flows = document["flows"]?.elements
    else { throw Refusal("no OTA.json") }
    (self.appID, self.version, self.sdk, self.feed) = (appID, version, sdk, feed)
    var models: [String: BundledModel] = [:]
    for flow in flows {
      guard let name = flow["flowName"]?.text, let file = flow["file"]?.text, let digest = flow["sha256"]?.text,
        let setting = Setting(flow)
      else { throw Refusal("a flow without a model") }
      models[name] = BundledModel(url: folder.appendingPathComponent(file), digest: digest, setting: setting)
    }
    self.models = models
  }
}
