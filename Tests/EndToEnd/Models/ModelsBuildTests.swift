import Foundation
import TestSupport
import Testing

/// What builds tell devices of models over the air, and the rules `ota.*`.
@Suite struct ModelsBuildTests {
  private static let zip = "dist/1.0.0/alpha/ContextSDK.zip"
  private static let slice = "ContextSDK.xcframework/ios-arm64/ContextSDK.framework/"

  private func build(_ workspace: ModelsWorkspace) throws {
    try ReleaseTool.run(["build", "--all", "--quiet"], in: workspace.folder.path).expect(0)
  }

  private func verify(_ workspace: ModelsWorkspace, _ arguments: String...) throws -> Tool.Result {
    try ReleaseTool.run(["verify"] + arguments + ["--quiet"], in: workspace.folder.path)
  }

  private func device(_ workspace: ModelsWorkspace) throws -> String {
    try Tool.run("unzip", ["-p", Self.zip, Self.slice + "OTA.json"], in: workspace.folder.path).text
  }

  @Test func aBuildTellsDevicesWhereToAsk() throws {
    let workspace = try ModelsWorkspace(isPublished: false)
    try build(workspace)
    let script = """
      import hashlib, json, sys, zipfile
      for name, version in ('alpha', '3'), ('beta', '4'):
          zip = zipfile.ZipFile(f'dist/1.0.0/{name}/ContextSDK.zip')
          devices = [n for n in zip.namelist() if n.endswith('/OTA.json')]
          assert len(devices) == 2, zip.namelist()
          for path in devices:
              device = json.loads(zip.read(path))
              assert (device['app_id'], device['version']) == (name, '1.0.0'), device
              assert device['feed'] == f'https://ota.example.com/{name}/feed.json', device
              assert zip.read(path.replace('OTA.json', 'OTA.root.json')) == open('ota/1.root.json', 'rb').read()
              [flow] = device['flows']
              model = zip.read(path.replace('OTA.json', flow['file']))
              assert hashlib.sha256(model).hexdigest() == flow['sha256'] and flow['modelVersion'] == version, flow
              assert (flow['upsellThreshold'], flow['randomUpsellChance']) == (0.5, 0.05), flow
      """
    try Tool.run("python3", ["-c", script], in: workspace.folder.path).expect(0)
    try DocumentJudge.validate([("ota", try device(workspace))])
    try verify(workspace, "dist/1.0.0", "--strict", "--rebuild").expect(0)
    // Nothing else changes what is up to date, and a new root changes every build.
    let again = try ReleaseTool.run(["build", "--all", "--dry-run"], in: workspace.folder.path)
    again.expectTells(["alpha: unchanged", "beta: unchanged"])
    try workspace.run("keys", "renew").expect(0)
    try workspace.run("keys", "sign", "owner").expect(0)
    try workspace.run("keys", "publish").expect(0)
    let old = try verify(workspace, "dist/1.0.0/alpha")
    old.expect(1)
    old.expectTells(["OTA.root.json: is root 1, and 2 is the newest (the same in 2 places) [ota.root]"])
    try build(workspace)
    try verify(workspace, "dist/1.0.0", "--strict").expect(0)
  }

  /// Each way in which the files can be wrong, and the rule that says so.
  @Test func whatDevicesAreToldIsVerified() throws {
    let workspace = try ModelsWorkspace(isPublished: false)
    try build(workspace)
    let rows: [(edit: String, says: String)] = [
      (
        "bytes = bytes.replace(b'com/alpha/', b'com/beta/') if own else bytes",
        "feed: is \"https://ota.example.com/beta/"
      ),
      (
        "bytes = bytes.replace(b'\"app_id\": \"alpha\"', b'\"app_id\": \"other\"') if own else bytes",
        "app_id: is \"other\""
      ),
      ("bytes = bytes.replace(b'1.0.0', b'0.9.0') if own else bytes", "version: is \"0.9.0\""),
      ("bytes = bytes.replace(b'release.ota/1', b'release.ota/2') if own else bytes", "is not a release.ota/1"),
      ("bytes = bytes.replace(b'\"feed\"', b'\"food\"') if own else bytes", "feed is missing, or not a string"),
      ("skip = own and 'maccatalyst' in name", "OTA.json: is missing"),
      ("skip = name.endswith('OTA.root.json')", "OTA.root.json: is missing"),
      (
        "bytes = bytes.replace(b'release.ota', b'release.ota') + b' ' if own and 'maccatalyst' in name else bytes",
        "differs from"
      ),
      (
        "bytes = bytes.replace(b'\"sig\":\"', b'\"sig\":\"00') if name.endswith('OTA.root.json') else bytes",
        "is not a root that devices can trust: has 0 valid signatures of 1"
      ),
      ("bytes = b'{}' if name.endswith('OTA.root.json') else bytes", "is not a root that devices can trust"),
      (
        "bytes = bytes.replace(b'upsell.mlmodel', b'other.mlmodel') if own else bytes",
        "flows[0]: names \"other.mlmodel\", but there is no such model beside it"
      ),
      (
        "bytes = re.sub(b'\"sha256\": \"....', b'\"sha256\": \"0000', bytes) if own else bytes",
        "flows[0]: sha256 is 0000"
      ),
      (
        "bytes = re.sub(b'\"flows\": .*?]', b'\"flows\": []', bytes, flags=re.S) if own else bytes",
        "is in no flow of the OTA.json beside it"
      ),
    ]
    for (edit, says) in rows {
      let script = """
        import re, sys, zipfile
        source = zipfile.ZipFile('\(Self.zip)')
        with zipfile.ZipFile('ContextSDK.zip', 'w', zipfile.ZIP_DEFLATED) as copy:
            for entry in source.infolist():
                name, bytes, skip = entry.filename, source.read(entry), False
                own = name.endswith('/OTA.json')
                \(edit)
                if not skip: copy.writestr(entry, bytes)
        """
      try Tool.run("python3", ["-c", script], in: workspace.folder.path).expect(0)
      let result = try verify(workspace, "ContextSDK.zip", "--customer", "alpha")
      #expect(result.status == 1 && result.text.contains(says), "\(edit): \(result.text)\(result.errors)")
    }
    // Another vendor's root, and the build of another customer.
    let stranger = try ModelsWorkspace(isPublished: false)
    try Tool.run("cp", [stranger.folder["ota/1.root.json"], "ota/1.root.json"], in: workspace.folder.path).expect(0)
    let foreign = try verify(workspace, Self.zip, "--customer", "alpha")
    foreign.expect(1)
    foreign.expectTells(["is not one of the vendor's roots"])
    try TestFile.remove(workspace.folder["ota/1.root.json"])
    let lost = try ReleaseTool.run(["build", "--all"], in: workspace.folder.path)
    lost.expect(78)
    lost.expectSays(["ota/1.root.json: there is no root", "remedy: "])
  }

  /// Releases from before, and those whose feed has moved.
  @Test func olderReleasesAreJudgedAsTheyWere() throws {
    let fixture = try WorkspaceFixture([.init("alpha", [.init("upsell", 3)])])
    func run(_ arguments: String...) throws -> Tool.Result {
      try ReleaseTool.run(
        arguments + ["--quiet"], in: fixture.folder.path, environment: ModelsWorkspace.environment)
    }
    func version(_ version: String) throws {
      let text = try TestFile.text(fixture.configurationPath)
      try fixture.folder.write(
        text.replacing(#/"version": ?"[0-9.]+"/#, with: "\"version\": \"\(version)\"", maxReplacements: 1),
        to: "release.json")
      let edit = "grep -rlF 1. base | xargs sed -i 's/<string>1[.][0-9][.]0</<string>\(version)</'"
      try Tool.run("sh", ["-c", edit], in: fixture.folder.path).expect(0)
    }
    try run("build", "--all").expect(0)
    try ReleaseTool.run(
      ["models", "init", "--url", "https://ota.example.com/{{app_id}}", "--directory", "www/{{app_id}}"],
      in: fixture.folder.path, environment: ModelsWorkspace.environment
    ).expect(0)
    try version("1.1.0")
    try run("build", "--all").expect(0)
    try version("1.2.0")
    try fixture.folder.write(
      try TestFile.text(fixture.configurationPath).replacing("ota.example.com", with: "models.example.com"),
      to: "release.json")
    for version in ["1.0.0", "1.1.0"] {
      let result = try run("verify", "dist/\(version)/alpha")
      #expect(!result.text.contains("[ota."), "\(version): \(result.text)")
    }
  }

  @Test func theManifestSaysHowAModelIsUsed() throws {
    let workspace = try ModelsWorkspace(isPublished: false)
    let manifest = try TestFile.text(workspace.folder["customers.json"])
    func tune(_ keys: String, customer: String = "") throws {
      let model = try #require(manifest.range(of: #""modelVersion": 3"#))
      var text = manifest.replacingCharacters(in: model, with: #""modelVersion": 3, \#(keys)"#)
      text = text.replacing(#""app_id": "alpha""#, with: #""app_id": "alpha"\#(customer)"#)
      try workspace.folder.write(text, to: "customers.json")
    }
    for (keys, message) in [
      (#""upsellThreshold": 1.5"#, "expected a number from 0 to 1 with at most six decimals"),
      (#""upsellThreshold": 0.1234567"#, "expected a number from 0 to 1 with at most six decimals"),
      (#""metadata": ["a"]"#, "expected an object"),
      (#""metadata": { "a": [1] }"#, "expected a text, a number, true or"),
      (#""metadata": { "url": "x" }"#, "url has a meaning of its own for clients"),
    ] {
      try tune(keys)
      let result = try ReleaseTool.run(["check"], in: workspace.folder.path)
      result.expect(65)
      result.expectSays([message, "remedy: "])
    }
    try tune(#""upsellThreshold": 0.9"#)
    let outside = try workspace.run("publish", "--all")
    outside.expect(2)
    outside.expectSays(["has the threshold 0.9 in the manifest, outside of 0.3 to 0.8"])
    try tune(
      #""upsellThreshold": 0.55, "randomUpsellChance": 0.1, "metadata": { "tone": "warm", "level": 7, "beta": true }"#)
    try build(workspace)
    try verify(workspace, "dist/1.0.0", "--strict", "--rebuild").expect(0)
    let told = try device(workspace)
    #expect(told.contains(#""upsellThreshold": 0.55"#) && told.contains(#""tone": "warm""#), "\(told)")
    try DocumentJudge.validate([("ota", told)])
    try workspace.run("publish", "--all").expect(0)
    try workspace.run("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "3").expect(0)
    try workspace.run("promote", "--yes", "--customer", "alpha").expect(0)
    let mirror = try TestFile.text(workspace.folder["www/alpha/upsell/1.0.json"])
    #expect(
      [
        #""upsellThreshold": 0.55"#, #""randomUpsellChance": 0.1"#, #""tone": "warm""#, #""level": 7"#,
        #""beta": true"#,
      ]
      .allSatisfy(mirror.contains), "\(mirror)")
    // A customer who stays at a version of the SDK keeps the models too; they can still be taken back.
    try tune(#""upsellThreshold": 0.6"#, customer: #", "hold": "1.0.0""#)
    let held = try workspace.run("set", "--customer", "alpha", "--flow", "upsell", "--threshold", "0.6")
    held.expect(65)
    held.expectSays(["is held: its devices stay as they are, as the customer stays at a version of the SDK"])
    try workspace.run("rollback", "--customer", "alpha", "--flow", "upsell").expect(0)
  }

  @Test func whatItCostsAndWhoGetsItAtOnce() throws {
    let workspace = try ModelsWorkspace(isPublished: false)
    let cost = try workspace.run("publish", "--customer", "alpha", "--devices", "5000000", "--dry-run")
    cost.expectTells(["5000000 devices of each customer", "150000000 requests a month for the feed", "Amazon S3"])
    try DocumentJudge.validate([
      ("models", try workspace.run("publish", "--all", "--devices", "9223372036854775807", "--json").text)
    ])
    try workspace.run("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "3").expect(0)
    // Nobody to ask.
    let asked = try workspace.run("promote", "--customer", "alpha")
    asked.expect(64)
    #expect(try workspace.told() == "- 3 1")
    let planned = try workspace.run("promote", "--customer", "alpha", "--dry-run")
    planned.expectTells(["would change for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json"])
    try workspace.run("promote", "--yes", "--customer", "alpha").expect(0)
    #expect(try workspace.told() == "3 - 0")
  }
}
