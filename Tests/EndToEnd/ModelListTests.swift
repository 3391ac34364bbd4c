import Domain
import Foundation
import TestSupport
import Testing

/// `models.list`: the list of models under another name, in another shape, or not at all.
@Suite struct ModelListTests {
  private static let template = """
    {
      "for": "{{name}}", "sdk": "{{version}}",
      "models": [
        {{#models}}
        { "id": {{flowId}}, "v": {{modelVersion}}, "flow": "{{flowName}}", "path": "{{file}}", "sha256": "{{sha256}}" }{{^last}},{{/last}}
        {{/models}}
      ]
    }

    """
  private static let slice = "ContextSDK.xcframework/ios-arm64/ContextSDK.framework/"
  private static let standard = "CustomModels.json"

  /// The same workspace with another `models.list`.
  private func configure(_ fixture: WorkspaceFixture, _ list: String) throws {
    let text = try TestFile.text(fixture.configurationPath)
    let end = try #require(text.range(of: #", "models":"#))
    try fixture.folder.write(text[..<end.lowerBound] + #", "models": {"list": \#(list)}}"#, to: "release.json")
  }

  private func run(_ fixture: WorkspaceFixture, _ arguments: String...) throws -> Tool.Result {
    try ReleaseTool.run(arguments + ["--quiet"], in: fixture.folder.path)
  }

  private func names(_ fixture: WorkspaceFixture) throws -> [String] {
    try Tool.run("zipinfo", ["-1", fixture.output + "/alpha/ContextSDK.zip"]).text.split(separator: "\n").map(
      String.init)
  }

  @Test func aListHasTheNameAndShapeOfTheVendors() throws {
    let fixture = try WorkspaceFixture(configuration: #", "models": {}"#)
    try fixture.folder.write(Self.template, to: "templates/Models.json")
    try configure(fixture, #"{"file": "Models.json", "template": "templates/Models.json"}"#)
    try ReleaseTool.buildAll(fixture)
    let script = """
      import hashlib, json, sys, zipfile
      for name, count in ('alpha', 2), ('beta', 1), ('gamma', 0):
          zip = zipfile.ZipFile(f'{sys.argv[1]}/{name}/ContextSDK.zip')
          lists = [n for n in zip.namelist() if n.endswith('/Models.json')]
          assert len(lists) == 2 and not any('CustomModels' in n for n in zip.namelist()), zip.namelist()
          for path in lists:
              document = json.loads(zip.read(path))
              assert (document['for'], document['sdk'], len(document['models'])) == (name, '1.0.0', count), document
              for model in document['models']:
                  bytes = zip.read(path.replace('Models.json', model['path']))
                  assert hashlib.sha256(bytes).hexdigest() == model['sha256'], model
                  assert isinstance(model['id'], int) and isinstance(model['v'], int), model
      """
    try Tool.run("python3", ["-c", script, fixture.output]).expect(0)
    try run(fixture, "verify", "dist/1.0.0", "--strict", "--rebuild").expect(0)

    // Another version of the template makes another list, and a wrong one is found without building anything.
    try fixture.folder.write(Self.template.replacing("sdk", with: "release"), to: "templates/Models.json")
    let changed = try run(fixture, "verify", fixture.output + "/beta")
    changed.expect(1)
    changed.expectTells(["Models.json: is not the list of this customer's models", "[models.list]"])
    for (wrong, says) in [
      (Self.template.replacing("{{^last}},{{/last}}", with: ","), "makes a Models.json of 1 models that is not JSON"),
      (Self.template.replacing(": \"{{flowName}}\"", with: ": {{flowName}}"), "only a whole number is safe here"),
      (Self.template.replacing("{{version}}", with: "{{checksum}}"), "unknown placeholder {{checksum}}"),
    ] {
      try fixture.folder.write(wrong, to: "templates/Models.json")
      let result = try run(fixture, "check")
      #expect(result.status != 0)
      result.expectSays(["templates/Models.json:", says])
    }
  }

  @Test func aListHasAnotherNameOrIsLeftOut() throws {
    let fixture = try WorkspaceFixture(configuration: #", "models": {}"#)
    try ReleaseTool.buildAll(fixture)
    let list = try Tool.run("unzip", ["-p", fixture.output + "/alpha/ContextSDK.zip", Self.slice + Self.standard]).text
    try configure(fixture, #"{"file": "models.lst"}"#)
    try ReleaseTool.buildAll(fixture)
    let renamed = try Tool.run("unzip", ["-p", fixture.output + "/alpha/ContextSDK.zip", Self.slice + "models.lst"])
      .text
    #expect(renamed == list && !list.isEmpty)
    try run(fixture, "verify", "dist/1.0.0", "--strict").expect(0)

    try configure(fixture, "false")
    // The zips in dist still have a list: as a file that nobody listed it is no matter of this rule, but of the base's digest.
    try run(fixture, "verify", "dist/1.0.0").expectTells(["[agreement.contents]"])
    try ReleaseTool.buildAll(fixture)
    #expect(try names(fixture).filter { !$0.hasSuffix(".mlmodel") && $0.contains("odels") } == [])
    #expect(try names(fixture).count { $0.hasSuffix(".mlmodel") } == 4)
    try run(fixture, "verify", "dist/1.0.0", "--strict").expect(0)
    // Whoever wants a list finds that it is missing.
    try configure(fixture, "{}")
    try run(fixture, "verify", "dist/1.0.0").expectTells(["CustomModels.json: is missing", "[models.list]"])
  }
}
