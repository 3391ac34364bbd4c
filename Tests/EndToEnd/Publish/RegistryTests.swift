import TestSupport
import Testing

/// The script of docs/channels.md for a registry of Swift packages, with SwiftPM.
@Suite struct RegistryTests {
  @Test func theScriptOfThePagePublishes() throws {
    let fixture = try WorkspaceFixture([.init("alpha", [.init("upsell", 3)]), .init("be-ta")])
    let folder = fixture.folder
    try folder.write("", to: "registry/requests")
    let server = try ServerProcess(Tool.python, [Judge.path("registry_server.py"), folder["registry"]])
    try folder.write(
      DocumentedFile.text("scripts/registry.sh", in: "channels.md"), to: "scripts/registry.sh", mode: 0o755)
    try folder.write(
      """
      { "version": "1.0.0", "retry": { "seconds": 0 },
        "products": [{ "name": "ContextSDK", "base": "base/ContextSDK.xcframework" }],
        "artifact": { "url": "https://cdn.example.com/{{app_id}}/{{version}}/{{product}}.zip", "confirm": "channel" },
        "templates": { "package": "templates/Package.swift" },
        "publish": [
          { "name": "www", "kind": "directory", "path": "www/{{app_id}}/{{version}}/{{product}}.zip" },
          { "name": "registry", "kind": "command", "look": ["scripts/registry.sh"], "reveal": ["scripts/registry.sh"] }] }
      """, to: "release.json")
    try ReleaseTool.buildAll(fixture)
    func publish(_ port: Int = server.port, _ more: String...) throws -> Tool.Result {
      try ReleaseTool.run(
        ["publish", "--all", "--quiet"] + more, in: folder.path,
        environment: [
          "REGISTRY_URL": "http://127.0.0.1:\(port)", "REGISTRY_OPTIONS": "--allow-insecure-http",
          "HOME": folder["home"],
        ])
    }
    try folder.write("", to: "home/.keep")
    // Nobody is there.
    try publish(1).expect(75)
    try publish(server.port, "--dry-run").expectTells(["would publish alpha 1.0.0"])
    try publish().expect(0)
    for customer in ["alpha", "be-ta"] {
      let sent = try TestFile.bytes(folder["registry/example/\(customer)/1.0.0/Package.swift"])
      #expect(try sent == TestFile.bytes(fixture.output + "/\(customer)/Package.swift"))
    }
    let again = try publish()
    again.expect(0)
    again.expectTells(["0 published, 4 there already"])
    let requests = try TestFile.text(folder["registry/requests"]).split(separator: "\n")
    #expect(requests.count { $0.hasPrefix("PUT") } == 2, "\(requests)")
    #expect(
      requests.contains("GET /example/alpha 404") && requests.contains("GET /example/alpha/1.0.0/Package.swift 200"))
    // Another release has the version.
    try folder.write("// swift-tools-version:5.9\n", to: "registry/example/alpha/1.0.0/Package.swift")
    let other = try publish()
    other.expect(2)
    other.expectSays(["another release has this version", "app_id alpha"])
  }
}
