import TestSupport
import Testing

/// Models that customers share, by a list of paths in `models.path`.
@Suite struct SharedModelTests {
  private static let place = "ContextSDK.xcframework/ios-arm64/ContextSDK.framework/"
  private static let sharedPaywall = "Models/Shared/paywall.mlmodel"

  /// alpha has its own `upsell` and shares `paywall` with beta, gamma has no models.
  private func workspace(
    shared: String = "Models/Shared/{{flowName}}", _ last: String = "gamma"
  ) throws -> WorkspaceFixture {
    let fixture = try WorkspaceFixture(
      [
        .init("alpha", [.init("upsell", 3), .init("paywall", 12)]), .init("beta", [.init("paywall", 12)]), .init(last),
      ],
      configuration: #", "models": {"path": ["Models/Custom/{{app_id}}/{{flowName}}", "\#(shared)"]}"#)
    try TestFile.remove(fixture.folder["Models/Custom/alpha/paywall.mlmodel"])
    try TestFile.remove(fixture.folder["Models/Custom/beta"])
    for (flow, version) in [("paywall", "12"), ("upsell", "3")] {
      try fixture.folder.write(
        CoreMLFixture.model(flowName: flow, version: version, salt: "shared"), to: "Models/Shared/\(flow).mlmodel")
    }
    return fixture
  }

  private func run(_ fixture: WorkspaceFixture, _ arguments: String...) throws -> Tool.Result {
    try ReleaseTool.run(arguments + ["--quiet"], in: fixture.folder.path)
  }

  /// The model in the customer's zip is the file, byte for byte.
  private func expectModel(_ flow: String, of appID: String, is file: String, _ fixture: WorkspaceFixture) throws {
    try Tool.run(
      "sh",
      [
        "-c", #"unzip -p "$1" "$2" | cmp - "$3""#, "sh", fixture.output + "/\(appID)/ContextSDK.zip",
        Self.place + flow + ".mlmodel", fixture.folder[file],
      ]
    ).expect(0)
  }

  @Test func aCustomersOwnModelComesFirstAndASharedOneIsEveryonesWhoListsIt() throws {
    let fixture = try workspace()
    try ReleaseTool.buildAll(fixture)
    try expectModel("upsell", of: "alpha", is: "Models/Custom/alpha/upsell.mlmodel", fixture)
    for appID in ["alpha", "beta"] { try expectModel("paywall", of: appID, is: Self.sharedPaywall, fixture) }
    try run(fixture, "verify", "dist/1.0.0", "--strict").expect(0)
    try run(fixture, "plan").expectTells([
      "first match of Models/Custom/{{app_id}}/{{flowName}}, Models/Shared/{{flowName}}"
    ])

    // The shared model under another name: beta's too, and foreign in gamma's zip; alpha's own is foreign in both.
    let planted = Self.place + "notes.dat"
    for (file, appID, owners) in [
      (Self.sharedPaywall, "beta", nil), (Self.sharedPaywall, "gamma", "customers alpha and beta"),
      ("Models/Custom/alpha/upsell.mlmodel", "beta", "customer alpha"),
    ] {
      let zip = fixture.folder["copy/ContextSDK.zip"]
      try fixture.folder.write("", to: "copy/empty")
      try TestFile.copy(fixture.output + "/\(appID)/ContextSDK.zip", to: zip)
      let script = "import sys, zipfile; zipfile.ZipFile(sys.argv[1], 'a').write(sys.argv[2], sys.argv[3])"
      try Tool.run("python3", ["-c", script, zip, fixture.folder[file], planted]).expect(0)
      let result = try run(fixture, "verify", zip, "--customer", appID)
      let leaks = result.text.split(separator: "\n").filter { $0.contains("[isolation.model]") }
      #expect(leaks.count == (owners == nil ? 0 : 1), "\(result.text)")
      if let owners { result.expectTells(["notes.dat: has the bytes of a model of \(owners) (SHA-256"]) }
      try TestFile.remove(zip)
    }
  }

  @Test func whatIsNowhereIsReportedWithEveryPathThatWasSearched() throws {
    let fixture = try workspace()
    try TestFile.remove(fixture.folder[Self.sharedPaywall])
    let result = try run(fixture, "check", "--customer", "alpha")
    result.expect(1)
    let tried = ["Custom/alpha", "Shared"].flatMap { folder in
      ["mlmodelc", "mlpackage", "mlmodel"].map { "Models/\(folder)/paywall.\($0)" }
    }
    result.expectSays(["\(tried[0]): there is no such model, nor " + tried.dropFirst().joined(separator: ", ")])
    // A shared model of another version than the manifest's is no customer's model.
    try fixture.folder.write(CoreMLFixture.model(flowName: "paywall", version: "11"), to: Self.sharedPaywall)
    try run(fixture, "check", "--customer", "beta").expectSays([Self.sharedPaywall + ": "])
  }

  /// Otherwise what is in this customer's own folder would be everybody's.
  @Test func noCustomersOwnFolderIsTheSharedOne() throws {
    let fixture = try workspace(shared: "Models/Custom/common/{{flowName}}", "common")
    let manifest = try TestFile.text(fixture.folder["customers.json"])
    try fixture.folder.write(
      manifest.replacing(
        #""customModels": []"#, with: #""customModels": [{"flowId": 1, "flowName": "paywall", "modelVersion": 12}]"#),
      to: "customers.json")
    let result = try run(fixture, "check")
    result.expect(65)
    result.expectSays([
      "`models.path` gives one path to common: paywall and paywall of all customers: Models/Custom/common/paywall",
      "keep shared models in a folder of no customer",
    ])
  }
}
