import Foundation
import TestSupport
import Testing

/// Two customers whose models go to devices from a folder, and python-tuf as one of those devices.
struct ModelsWorkspace {
  static let environment = ["RELEASE_OTA_PASSPHRASE": "canary-horse-battery", "RELEASE_OTA_KEY": "ota/online.pem"]
  let folder: TemporaryFolder

  /// Models 3 of alpha and 4 of beta are approved.
  ///
  /// - Parameter time: such as `2026-11-28T09:00:00Z`; nil for now.
  init(isPublished: Bool = true, time: String? = nil) throws {
    let now = time.map { ["RELEASE_TIME": $0] } ?? [:]
    let fixture = try WorkspaceFixture([.init("alpha", [.init("upsell", 3)]), .init("beta", [.init("upsell", 4)])])
    folder = fixture.folder
    try run(
      "init", "--url", "https://ota.example.com/{{app_id}}", "--directory", "www/{{app_id}}", "--from", "1.0.0",
      environment: now
    ).expect(0)
    if isPublished { try run("publish", "--all", environment: now).expect(0) }
  }

  /// - Parameter place: `place` of `ota` in `release.json`.
  func setPlace(_ place: String) throws {
    let text = try TestFile.text(folder["release.json"])
    try folder.write(
      text.replacingOccurrences(
        of: #""place": \{[^\]]*"lines""#, with: "\"place\": \(place), \"lines\"", options: .regularExpression),
      to: "release.json")
  }

  @discardableResult
  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Tool.Result {
    try run(arguments, environment: environment)
  }

  func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Tool.Result {
    try ReleaseTool.run(
      ["models"] + arguments, in: folder.path, environment: Self.environment.merging(environment) { $1 })
  }

  /// A new version of alpha's model.
  func train(_ version: Int) throws {
    let model = WorkspaceFixture.Model("upsell", version)
    try folder.write(WorkspaceFixture.bytes(of: model, for: "alpha"), to: "Models/Custom/alpha/upsell.mlmodel")
    let manifest = try TestFile.text(folder["customers.json"])
    try folder.write(
      manifest.replacing(#""modelVersion": 3"#, with: #""modelVersion": \#(version)"#), to: "customers.json")
  }

  /// Which model all devices have, and which the challenger's, as python-tuf reads it.
  func told(_ appID: String = "alpha") throws -> String {
    let result = try WarmPython.run(
      [Judge.path("tuf_reader.py"), "www/\(appID)", "ota/1.root.json", appID], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let document = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
    let documents = document?["documents"] as? [String: [String: Any]]
    let line = (documents?["upsell"]?["lines"] as? [[String: Any]])?.first
    let champion = (line?["champion"] as? [String: Any])?["modelVersion"] as? String ?? "-"
    let experiment = line?["experiment"] as? [String: Any]
    let challenger = (experiment?["challenger"] as? [String: Any])?["modelVersion"] as? String ?? "-"
    let groups = (experiment?["groups"] as? [[String: Any]]) ?? []
    return
      "\(champion) \(challenger) \(groups.filter { ($0["name"] as? String)?.hasPrefix("challenger") ?? false }.count)"
  }

  func events() throws -> [String] {
    let text = (try? TestFile.text(folder["models.jsonl"])) ?? ""
    return text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /"event": *"(\w+)", *"app_id": *"(\w+)"/).map { "\($0.2) \($0.1)" }
    }
  }
}
