import Domain
import TestSupport
import Testing

/// What models have to do with compiling: nothing, or for each customer everything.
@Suite struct CompiledModelsTests {
  private typealias Customer = CompileWorkspace.Customer

  private static let customers = [
    Customer("alpha", ["plus"], models: ["upsell", "paywall"]), Customer("beta", ["plus"], models: ["upsell"]),
    Customer("gamma"),
  ]

  private static func model(_ flow: String, of appID: String, salt: String = "") -> [UInt8] {
    CoreMLFixture.model(flowName: flow, version: "1", salt: appID + salt)
  }

  @Test func anInjectedModelCompilesNothing() throws {
    let workspace = try CompileWorkspace()
    try workspace.build()
    let before = try workspace.state().split(separator: "\n")
    _ = try workspace.runs()
    try workspace.folder.write(
      Self.model("upsell", of: "alpha", salt: "new"), to: "Models/Custom/alpha/upsell.mlmodel")
    try workspace.build()
    #expect(try workspace.runs() == [])
    let changed = try Set(before).symmetricDifference(workspace.state().split(separator: "\n"))
    #expect(changed.allSatisfy { $0.contains(" ./1.0.0/alpha/") || $0.hasSuffix("/index.json") })
    #expect(changed.contains { $0.hasSuffix("/alpha/ContextSDK.zip") })
  }

  @Test func aCompiledModelCompilesOneVariant() throws {
    let workspace = try CompileWorkspace(Self.customers, bundling: "compile")
    let plan = try workspace.run(["plan", "--quiet"])
    plan.expectTells([
      "  3 customers, 3 to compile, 0 cached (builder command)\n", "  customer alpha: to compile, nothing like it",
    ])
    try workspace.build()
    #expect(try workspace.runs() == ["ContextSDK alphaplus", "ContextSDK betaplus", "ContextSDK gamma"])
    try workspace.run(["verify", "dist/1.0.0", "--quiet", "--strict"]).expect(0)
    try workspace.run(["verify", "dist/1.0.0", "--quiet", "--rebuild"]).expect(0)
    try expectOwnModels(workspace)

    try workspace.folder.write(
      Self.model("upsell", of: "beta", salt: "new"), to: "Models/Custom/beta/upsell.mlmodel")
    #expect(try workspace.plannedChanges() == ["alpha": nil, "beta": ["models"], "gamma": nil])
    let json = try workspace.run(["plan", "--quiet", "--json"]).text
    try DocumentJudge.validate([("plan", json)])
    try workspace.build()
    #expect(try workspace.runs() == ["ContextSDK betaplus"])
    try expectOwnModels(workspace)
    #expect(
      TestFile.names(in: workspace.folder[".release/logs"]) == [
        ".gitignore", "ContextSDK-alpha", "ContextSDK-beta", "ContextSDK-gamma",
      ])
  }

  /// The builder saw that customer's models and nothing that names another, and each slice has the models of the disk.
  private func expectOwnModels(_ workspace: CompileWorkspace) throws {
    let common = ["sdk/Sources/common.c", "sdk/build.sh"]
    let plus = ["sdk/Sources/plus.c", "sdk/Sources/shared.c"]
    for (key, appID, models) in [
      ("alphaplus", "alpha", ["upsell", "paywall"]), ("betaplus", "beta", ["upsell"]), ("gamma", "gamma", []),
    ] {
      let files = models.map { "\($0).mlmodel" } + ["CustomModels.json"]
      let own = files.map { "Models/Custom/\(appID)/\($0)" }
      let wanted = own + common + (appID == "gamma" ? [] : plus)
      #expect(Set(try workspace.seen(key).filter { !$0.hasPrefix("sdk/kits/") }) == Set(wanted))
      for slice in CompileWorkspace.slices {
        for model in models {
          let zip = workspace.folder["dist/1.0.0/\(appID)/ContextSDK.zip"]
          let script = #"unzip -p "$1" "$2" | cmp - "$3""#
          try Tool.run(
            "sh",
            [
              "-c", script, "sh", zip, "ContextSDK.xcframework/\(slice)/\(model).mlmodel",
              workspace.folder["Models/Custom/\(appID)/\(model).mlmodel"],
            ]
          ).expect(0)
        }
        let list = try JSONValue(parsing: Array(workspace.content(slice + "/CustomModels.json", of: appID).utf8))
        #expect(list["app_id"] == .string(appID))
        #expect((list["customModels"]?.listed ?? []).map { $0["file"] } == models.map { .string("\($0).mlmodel") })
      }
    }
  }

  @Test func aSharedModelIsCompiledInBesideTheOwnOnes() throws {
    let workspace = try CompileWorkspace(
      [Customer("alpha", models: ["upsell", "paywall"])], bundling: "compile",
      more: #", "models": {"path": ["Models/Custom/{{app_id}}/{{flowName}}", "Models/Shared/{{flowName}}"]}"#)
    let paywall = "Models/Custom/alpha/paywall.mlmodel"
    try TestFile.copy(workspace.folder[paywall], to: workspace.folder["Models/Shared/paywall.mlmodel"])
    try TestFile.remove(workspace.folder[paywall])
    try workspace.build()
    let seen = try workspace.seen("alpha").filter { $0.hasPrefix("Models/") }
    #expect(
      Set(seen) == Set(["paywall.mlmodel", "upsell.mlmodel", "CustomModels.json"].map { "Models/Custom/alpha/" + $0 }))
    try workspace.run(["verify", "dist/1.0.0", "--quiet", "--strict"]).expect(0)
  }

  /// What a builder takes from outside of its sources is not covered by any digest, but the rules see what it made.
  @Test func anotherCustomersModelOrNameIsRefused() throws {
    let workspace = try CompileWorkspace(Self.customers, bundling: "compile")
    let models = workspace.folder["Models/Custom"]
    try workspace.hook(#"stray="\#(models)/alpha/paywall.mlmodel""#, for: "betaplus")
    let result = try workspace.run(["build", "--all", "--quiet", "--jobs", "1"])
    result.expect(2)
    result.expectSays(["alpha", "[isolation.model]", "1 customer failed, the others are done: beta"])
    #expect(workspace.placed == ["alpha", "gamma"])

    let named = try CompileWorkspace(Self.customers, bundling: "compile")
    try named.hook(#"stray=$OUTSIDE/stray; echo com.example.alpha > "$stray""#, for: "betaplus")
    let leaking = try named.run(["build", "--customer", "beta", "--quiet"])
    leaking.expect(65)
    leaking.expectSays(["com.example.alpha", "[isolation."])
    #expect(named.placed == [])
  }

  @Test func modelsOutsideOfTheBuildersFolderAreOneMistake() throws {
    let workspace = try CompileWorkspace(Self.customers, bundling: "compile")
    let text = try TestFile.text(workspace.folder["release.json"])
    try workspace.folder.write(
      text.replacing(#""kind": "command""#, with: #""kind": "command", "directory": "sdk""#), to: "release.json")
    for arguments in [["build", "--all", "--quiet"], ["plan", "--quiet"], ["check", "--quiet"]] {
      let result = try workspace.run(arguments)
      result.expect(78)
      #expect(result.errors.ranges(of: "models cannot be compiled in from there").count == 1, "\(result.errors)")
    }
    #expect(try workspace.runs() == [])
  }

  /// A model that changes after it was read would be stored as what it was.
  @Test func aModelThatChangesMeanwhileIsRefused() throws {
    let workspace = try CompileWorkspace(
      [.init("alpha", models: ["upsell"]), .init("beta", models: ["upsell"])], bundling: "compile")
    let other = workspace.outside.path + "/other"
    try workspace.outside.write(Self.model("upsell", of: "beta", salt: "new"), to: "other")
    try workspace.hook(#"cp "\#(other)" "\#(workspace.folder.path)/Models/Custom/beta/upsell.mlmodel""#, for: "alpha")
    let result = try workspace.run(["build", "--all", "--quiet", "--jobs", "1"])
    result.expect(2)
    result.expectSays(["beta/upsell.mlmodel: changed while it was being read", "failed, the others are done: beta"])
    #expect(try workspace.runs() == ["ContextSDK alpha"])
    try workspace.removeHook()
    try workspace.build()
    #expect(try workspace.runs() == ["ContextSDK beta"])
  }

  /// Builders, their sources and what they made are open only while somebody reads them.
  @Test func thirtyCustomersNeedFewOpenFiles() throws {
    let many = (10..<40).map { Customer("customer\($0)", models: ["upsell"]) }
    let workspace = try CompileWorkspace(many, bundling: "compile")
    let limited = ["sh", "-c", #"ulimit -n 64 && exec "$@""#, "sh"]
    try workspace.run(["build", "--all", "--quiet"], through: limited).expect(0)
    #expect(try workspace.runs().count == 30)
    try workspace.run(["build", "--all", "--quiet"], through: limited).expect(0)
    #expect(try workspace.runs() == [])
    #expect(workspace.placed.count == 30)
  }
}
