import Domain
import Foundation
import TestSupport
import Testing

/// A workspace whose base frameworks a shell script "compiles": it copies an xcframework, and writes beside each binary what it
/// was told and what it saw.
struct CompileWorkspace {
  struct Customer {
    var appID: String
    var features: [String] = []
    /// Flow names; all of version 1.
    var models: [String] = []
    var products: [String]?

    init(_ appID: String, _ features: [String] = [], models: [String] = [], products: [String]? = nil) {
      (self.appID, self.features, self.models, self.products) = (appID, features, models, products)
    }
  }

  /// Five customers in three feature sets.
  static let five = [
    Customer("alpha", ["plus"], models: ["upsell"]), Customer("beta", models: ["upsell"]),
    Customer("delta", ["onboarding", "plus"]), Customer("epsilon"), Customer("gamma", ["plus", "onboarding"]),
  ]

  static let slices = [
    "ios-arm64/ContextSDK.framework", "ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources",
  ]

  let folder: TemporaryFolder
  /// Where the script notes its runs: outside of what it is given.
  let outside: TemporaryFolder

  /// `outside/hook` is what the script does besides, with `$key` who it runs for; it may set `stray` to a file to put in.
  private static let script = #"""
    set -e
    stray= name=$1 key=${CUSTOM_MODEL_APP_ID-}$RELEASE_FEATURES
    echo "$name $key" >> "$OUTSIDE/runs"
    find . -type f | sort > "$OUTSIDE/seen-$key"
    out=$RELEASE_OUTPUT
    if [ -e "$OUTSIDE/hook" ]; then . "$OUTSIDE/hook"; fi
    cp -R "sdk/kits/$name.xcframework" "$out/"
    for place in ios-arm64/$name.framework ios-arm64_x86_64-maccatalyst/$name.framework/Versions/A/Resources; do
      at=$out/$name.xcframework/$place
      { echo "features=$RELEASE_FEATURES conditions=$RELEASE_CONDITIONS ${FLAVOUR-}"; cat sdk/Sources/*; } > "$at/built.txt"
      [ -z "${CUSTOM_MODEL_APP_ID-}" ] || cp -R "Models/Custom/$CUSTOM_MODEL_APP_ID/." "$at/"
      [ -z "${stray-}" ] || cp "$stray" "$at/"
    done
    """#

  static let features = """
    {"onboarding": {"conditions": ["ONBOARDING"], "sources": ["sdk/Sources/onboarding*", "sdk/Sources/shared*"]},
     "plus": {"conditions": ["PLUS", "EXTRA"], "sources": ["sdk/Sources/plus*", "sdk/Sources/shared*"]}}
    """

  init(
    _ customers: [Customer] = five, products: [String] = ["ContextSDK"], bundling: String? = nil, builder: String = "",
    more: String = ""
  ) throws {
    let fixture = try WorkspaceFixture(
      customers.map { .init($0.appID, $0.models.map { .init($0, 1) }) }, products: products)
    folder = fixture.folder
    outside = try TemporaryFolder()
    try folder.write(Self.script, to: "sdk/build.sh")
    for name in products {
      try TestFile.copy(folder["base/\(name).xcframework"], to: folder["sdk/kits/\(name).xcframework"])
    }
    try TestFile.remove(folder["base"])
    for name in ["common", "onboarding", "plus", "shared"] {
      try folder.write("\(name) 1\n", to: "sdk/Sources/\(name).c")
    }
    try folder.write(Self.manifest(customers), to: "customers.json")
    try configure(products: products, bundling: bundling, builder: builder, more: more)
  }

  /// Writes `release.json`.
  ///
  /// - Parameters:
  ///   - builder: members of the builder, each with a comma before it.
  ///   - more: members of the document, in the same form.
  func configure(
    version: String = "1.0.0", products: [String] = ["ContextSDK"], bundling: String? = nil,
    features: String = features,
    builder: String = "", more: String = ""
  ) throws {
    let bundling = bundling.map { #", "bundling": "\#($0)""# } ?? ""
    let list = products.map { name in
      """
      {"name": "\(name)", "version": "1.0.0", "podspec": "templates/\(name).podspec"\(bundling), "builder": {
         "kind": "command", "command": ["sh", "sdk/build.sh", "\(name)"], "inherit": ["OUTSIDE"],
         "exclude": ["templates/**", "www/**", "*.jsonl"]\(builder)}}
      """
    }
    try folder.write(
      """
      {"version": "\(version)", "products": [\(list.joined(separator: ", "))], "features": \(features),
       "templates": {"package": "templates/Package.swift", "notes": "templates/NOTES.md"},
       "artifact": {"url": "https://cdn.example.com/{{app_id}}/{{version}}/{{product}}.zip"}\(more)}
      """, to: "release.json")
  }

  /// Adds a folder to publish to, and takes out the address of a server, which nobody answers for.
  func addMirror() throws {
    let text = try TestFile.text(folder["release.json"])
    let mirror = #"{"name": "mirror", "kind": "directory", "path": "www/{{app_id}}/{{version}}/{{product}}.zip"}"#
    let address = try #require(text.range(of: ",\n \"artifact\": "))
    let end = try #require(text.range(of: ".zip\"}"))
    var changed = text
    changed.replaceSubrange(address.lowerBound..<end.upperBound, with: #", "publish": [\#(mirror)]"#)
    for name in ["ContextSDK", "Extras"] {
      changed = changed.replacing("\"podspec\": \"templates/\(name).podspec\", ", with: "")
    }
    try folder.write(changed, to: "release.json")
    let package = try TestFile.text(folder["templates/Package.swift"])
    try folder.write(
      package.replacing(#"url: "{{url}}", checksum: "{{checksum}}""#, with: #"path: "{{path}}""#),
      to: "templates/Package.swift")
  }

  static func manifest(_ customers: [Customer]) -> String {
    let entries = customers.map { customer in
      let models: [JSONValue] = customer.models.enumerated().map { index, name in
        JSONValue(["flowId": index + 1, "flowName": name, "modelVersion": 1])
      }
      return JSONValue([
        "app_id": customer.appID, "bundle_identifiers": ["com.example.\(customer.appID)"],
        "features": customer.features, "products": customer.products, "customModels": models,
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
    _ more: [String] = [], environment: [String: String] = [:], _ status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Tool.Result {
    let result = try run(["build", "--all", "--quiet"] + more, environment: environment)
    try #require(result.status == status, "\(result.errors)", sourceLocation: sourceLocation)
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

  /// The files that the builder saw.
  func seen(_ key: String) throws -> [String] {
    try TestFile.text(outside["seen-\(key)"]).split(separator: "\n").map { String($0.dropFirst(2)) }
  }

  /// A file of a variant's zip.
  func content(_ path: String, of appID: String, product: String = "ContextSDK", in output: String = "dist") throws
    -> String
  {
    let zip = folder["\(output)/1.0.0/\(appID)/\(product).zip"]
    return try Tool.run("unzip", ["-p", zip, "\(product).xcframework/\(path)"]).text
  }

  func built(_ appID: String, in output: String = "dist") throws -> String {
    try content(Self.slices[0] + "/built.txt", of: appID, in: output)
  }

  /// The digests of all files of a release.
  func state(_ output: String = "dist") throws -> String {
    try Tool.run(
      "sh", ["-c", "find . -type f -not -path '*/.release/*' | LC_ALL=C sort | xargs sha256sum"], in: folder[output]
    )
    .text
  }

  /// The customers whose variants are placed.
  var placed: [String] { TestFile.names(in: folder["dist/1.0.0"]).filter { $0 != "index.json" } }

  /// What `release plan` says of the builds, by their features or customer.
  func plannedChanges(environment: [String: String] = [:]) throws -> [String: [String]?] {
    let result = try run(["plan", "--json", "--quiet"], environment: environment)
    result.expect(0)
    let builds =
      try JSONValue(parsing: result.output)["products"]?.listed.flatMap { $0["builds"]?.listed ?? [] } ?? []
    return Dictionary(
      uniqueKeysWithValues: builds.map { build in
        let names = (build["features"]?.listed ?? []).map(text).joined(separator: ",")
        let key = build["app_id"].map(text) ?? names
        return (key, build["state"] == "cached" ? nil : (build["changed"]?.listed ?? []).map(text))
      })
  }

  private func text(_ value: JSONValue) -> String { if case .string(let text) = value { text } else { "" } }
}
