import Domain
import TestSupport
import Testing

/// A workspace whose base frameworks a shell script "compiles": it copies an xcframework, and writes beside each binary what it was
/// told and what it saw.
struct CompileWorkspace {
  struct Customer {
    var appID: String
    var features: [String] = []
    /// Flow names; all of version 1.
    var models: [String] = []

    init(_ appID: String, _ features: [String] = [], models: [String] = []) {
      (self.appID, self.features, self.models) = (appID, features, models)
    }
  }

  /// Five customers in three feature sets.
  static let five = [
    Customer("alpha", ["plus"], models: ["upsell"]), Customer("beta", models: ["upsell"]),
    Customer("delta", ["onboarding", "plus"]), Customer("epsilon"), Customer("gamma", ["plus", "onboarding"]),
  ]

  let folder: TemporaryFolder
  /// Where the script notes its runs: outside of what it is given.
  let outside: TemporaryFolder

  /// `outside/hook` is what the script does besides, with `$key` who it runs for.
  private static let script = #"""
    set -e
    name=$1 key=${CUSTOM_MODEL_APP_ID-}$RELEASE_FEATURES
    echo "$name $key" >> "$OUTSIDE/runs"
    out=$RELEASE_OUTPUT
    if [ -e "$OUTSIDE/hook" ]; then . "$OUTSIDE/hook"; fi
    cp -R "sdk/kits/$name.xcframework" "$out/"
    for place in ios-arm64/$name.framework ios-arm64_x86_64-maccatalyst/$name.framework/Versions/A/Resources; do
      at=$out/$name.xcframework/$place
      { echo "features=$RELEASE_FEATURES conditions=$RELEASE_CONDITIONS"; cat sdk/Sources/*; } > "$at/built.txt"
      [ -z "${CUSTOM_MODEL_APP_ID-}" ] || cp -R "Models/Custom/$CUSTOM_MODEL_APP_ID/." "$at/"
    done
    """#

  private static let features = """
    {"onboarding": {"conditions": ["ONBOARDING"], "sources": ["sdk/Sources/onboarding*", "sdk/Sources/shared*"]},
     "plus": {"conditions": ["PLUS", "EXTRA"], "sources": ["sdk/Sources/plus*", "sdk/Sources/shared*"]}}
    """

  init(_ customers: [Customer] = five, bundling: String? = nil, builder: String = "") throws {
    let fixture = try WorkspaceFixture(customers.map { .init($0.appID, $0.models.map { .init($0, 1) }) })
    folder = fixture.folder
    outside = try TemporaryFolder()
    try folder.write(Self.script, to: "sdk/build.sh")
    try TestFile.copy(folder["base/ContextSDK.xcframework"], to: folder["sdk/kits/ContextSDK.xcframework"])
    try TestFile.remove(folder["base"])
    for name in ["common", "onboarding", "plus", "shared"] {
      try folder.write("\(name) 1\n", to: "sdk/Sources/\(name).c")
    }
    try folder.write(Self.manifest(customers), to: "customers.json")
    try configure(bundling: bundling, builder: builder)
  }

  /// Writes `release.json`.
  ///
  /// - Parameter builder: members of the builder, each with a comma before it.
  func configure(bundling: String? = nil, builder: String = "") throws {
    let bundling = bundling.map { #", "bundling": "\#($0)""# } ?? ""
    try folder.write(
      """
      {"version": "1.0.0", "products": [
        {"name": "ContextSDK", "version": "1.0.0", "podspec": "templates/ContextSDK.podspec"\(bundling), "builder": {
         "kind": "command", "command": ["sh", "sdk/build.sh", "ContextSDK"], "inherit": ["OUTSIDE"],
         "exclude": ["templates/**"]\(builder)}}], "features": \(Self.features),
       "templates": {"package": "templates/Package.swift", "notes": "templates/NOTES.md"},
       "artifact": {"url": "https://cdn.example.com/{{app_id}}/{{version}}/{{product}}.zip"}}
      """, to: "release.json")
  }

  private static func manifest(_ customers: [Customer]) -> String {
    let entries = customers.map { customer in
      let models: [JSONValue] = customer.models.enumerated().map { index, name in
        JSONValue(["flowId": index + 1, "flowName": name, "modelVersion": 1])
      }
      return JSONValue([
        "app_id": customer.appID, "bundle_identifiers": ["com.example.\(customer.appID)"],
        "features": customer.features, "customModels": models,
      ])
    }
    return JSONValue.array(entries).serialized()
  }

  var environment: [String: String] { ["OUTSIDE": outside.path] }

  func run(
    _ arguments: [String], through wrapper: [String] = [], environment: [String: String] = [:]
  ) throws -> Tool.Result {
    let all = self.environment.merging(environment) { $1 }
    if wrapper.isEmpty { return try ReleaseTool.run(arguments, in: folder.path, environment: all) }
    return try ReleaseTool.run(through: wrapper, arguments, in: folder.path, environment: all)
  }

  @discardableResult
  func build(
    _ more: [String] = [], environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Tool.Result {
    let result = try run(["build", "--all", "--quiet"] + more, environment: environment)
    try #require(result.status == 0, "\(result.errors)", sourceLocation: sourceLocation)
    return result
  }

  /// What the script does besides, for all or for one.
  func hook(_ script: String, for key: String? = nil) throws {
    let guarded = key.map { "if [ \"$key\" = '\($0)' ]; then\n\(script)\nfi\n" } ?? script
    try outside.write(guarded, to: "hook")
  }

  func removeHook() throws { try TestFile.remove(outside["hook"]) }

  /// The builder's runs since the last call, as `<product> <customer or features>`, sorted.
  func runs() throws -> [String] {
    guard TestFile.exists(outside["runs"]) else { return [] }
    defer { try? TestFile.remove(outside["runs"]) }
    return try TestFile.text(outside["runs"]).split(separator: "\n").map(String.init).sorted()
  }

  /// What the builder was told and saw, by a variant's zip.
  func built(_ appID: String) throws -> String {
    let file = "ContextSDK.xcframework/ios-arm64/ContextSDK.framework/built.txt"
    return try Tool.run("unzip", ["-p", folder["dist/1.0.0/\(appID)/ContextSDK.zip"], file]).text
  }

  /// The digests of all files of a release.
  func state() throws -> String {
    try Tool.run(
      "sh", ["-c", "find . -type f -not -path '*/.release/*' | LC_ALL=C sort | xargs sha256sum"], in: folder["dist"]
    )
    .text
  }

  /// The customers whose variants are placed.
  var placed: [String] { TestFile.names(in: folder["dist/1.0.0"]).filter { $0 != "index.json" } }
}
