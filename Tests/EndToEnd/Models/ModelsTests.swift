import Foundation
import TestSupport
import Testing

/// `release models`, from keys to a rollback. python-tuf is the device.
@Suite struct ModelsTests {
  @Test func aModelGoesOutAndComesBack() throws {
    let workspace = try ModelsWorkspace()
    #expect(try workspace.told() == "- - 0")
    func step(_ arguments: String..., told: String) throws {
      let before = try TestFile.bytes(workspace.folder["www/alpha/feed.json"])
      let looked = try workspace.run(arguments + ["--dry-run"])
      looked.expect(0)
      #expect(try TestFile.bytes(workspace.folder["www/alpha/feed.json"]) == before)
      try workspace.run(arguments).expect(0)
      #expect(try workspace.told() == told, "\(arguments)")
    }
    try step("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "3", told: "- 3 1")
    #expect(!TestFile.exists(workspace.folder["www/alpha/upsell/1.0.json"]))
    try step("advance", "--customer", "alpha", told: "- 3 2")
    try step("promote", "--yes", "--customer", "alpha", told: "3 - 0")
    try workspace.train(5)
    try workspace.run("publish", "--all").expect(0)
    #expect(try workspace.told() == "3 - 0")
    try step("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "5", "--stage", "2", told: "3 5 2")
    // Clients without groups have the champion, never a challenger.
    let mirror = try TestFile.text(workspace.folder["www/alpha/upsell/1.0.json"])
    #expect(mirror.contains(#""modelVersion": "3""#) && mirror.contains(#""upsellThreshold": 0.5"#))
    try step("stop", "--customer", "alpha", "--reason", "fewer sales", told: "3 - 0")
    try step("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "5", "--experiment", "e2", told: "3 5 1")
    try step("promote", "--yes", "--customer", "alpha", told: "5 - 0")
    try step(
      "set", "--customer", "alpha", "--flow", "upsell", "--threshold", "0.6", "--chance", "0.1", told: "5 - 0")
    #expect(try TestFile.text(workspace.folder["www/alpha/upsell/1.0.json"]).contains(#""upsellThreshold": 0.6"#))
    try step("rollback", "--customer", "alpha", "--flow", "upsell", told: "3 - 0")
    try step("revoke", "--customer", "alpha", "--flow", "upsell", "--to", "3", told: "- - 0")
    // Whoever has no groups gets the revoked model no more.
    #expect(try TestFile.text(workspace.folder["www/alpha/upsell/1.0.json"]) == "{}\n")
    try workspace.run("refresh", "--all").expect(0)
    // Customers are published at the same time.
    let events = Dictionary(grouping: try workspace.events()) { $0.prefix { $0 != " " } }
    #expect(events["beta"] == ["beta approved"])
    #expect(
      events["alpha"]?.map { $0.dropFirst("alpha ".count) } == [
        "approved", "rollout", "advanced", "promoted", "approved", "rollout", "stopped", "rollout", "promoted", "set",
        "rolledback", "revoked",
      ])
    #expect(try workspace.told("beta") == "- - 0")
    let lines = try TestFile.text(workspace.folder["models.jsonl"]).split(separator: "\n").map(String.init)
    try DocumentJudge.validate(
      [
        ("models", try workspace.run("refresh", "--all", "--json").text),
        (
          "models",
          try workspace.run("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "5", "--dry-run", "--json")
            .text
        ), ("models-status", try workspace.run("status", "--json").text),
      ] + lines.map { ("models-ledger", $0) })
    try workspace.run("status").expectTells([
      "alpha     upsell  1.0.0 to below 2.0.0  the bundled model", "2 customers",
    ])
  }

  /// One customer's files are worth nothing at another's place.
  @Test func nothingNamesAnotherCustomer() throws {
    let workspace = try ModelsWorkspace()
    for (own, other) in [("alpha", "beta"), ("beta", "alpha")] {
      let found = try Tool.run("grep", ["-rl", other, "www/\(own)"], in: workspace.folder.path)
      #expect(found.text == "")
    }
    for name in ["timestamp", "1.snapshot", "1.targets", "1.rollout"] {
      try Tool.run(
        "cp", ["www/beta/metadata/\(name).json", "www/alpha/metadata/\(name).json"], in: workspace.folder.path
      ).expect(0)
    }
    let refused = try workspace.run("refresh", "--customer", "alpha")
    refused.expect(65)
    refused.expectSays(["www/alpha/metadata/timestamp.json: is that of customer beta"])
  }

  @Test func whatIsNotApprovedGoesNowhere() throws {
    let workspace = try ModelsWorkspace()
    let before = try TestFile.bytes(workspace.folder["www/alpha/feed.json"])
    let refusals: [([String], String)] = [
      (["rollout", "--flow", "upsell", "--to", "9"], "model 9 of upsell is not approved"),
      (["rollout", "--flow", "other", "--to", "3"], "no model is approved for the flow other"),
      (["rollout", "--flow", "upsell", "--to", "3", "--stage", "9"], "there is no stage 9"),
      (["advance", "--flow", "upsell"], "no experiment is running for upsell"),
      (["promote", "--flow", "upsell"], "no experiment is running for upsell"),
      (["rollback", "--flow", "upsell"], "no champion has come over the air"),
      (["set", "--flow", "upsell", "--threshold", "0.6"], "no line has a champion"),
    ]
    for (arguments, message) in refusals {
      let result = try workspace.run(arguments + ["--customer", "alpha"])
      result.expect(65)
      result.expectSays([message, "remedy: "])
    }
    try workspace.run("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "3").expect(0)
    let outside = try workspace.run(
      "set", "--customer", "alpha", "--flow", "upsell", "--model", "3", "--threshold", "0.9")
    outside.expect(65)
    outside.expectSays(["has the threshold 0.9, and 0.3 to 0.8 is approved"])
    try workspace.run("hold", "--customer", "alpha").expect(0)
    let held = try workspace.run("advance", "--customer", "alpha")
    held.expect(65)
    held.expectSays(["upsell: is held"])
    try workspace.run("stop", "--customer", "alpha").expect(0)
    try workspace.run("hold", "--customer", "alpha", "--end").expect(0)
    try workspace.run("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "3", "--experiment", "e2").expect(0)
    #expect(try TestFile.bytes(workspace.folder["www/alpha/feed.json"]) != before)
    // A version never gets other bytes.
    try workspace.folder.write(
      CoreMLFixture.model(flowName: "upsell", version: "3", salt: "other"), to: "Models/Custom/alpha/upsell.mlmodel")
    let changed = try workspace.run("publish", "--customer", "alpha")
    changed.expect(65)
    changed.expectSays(["is approved with other bytes", "give it a new modelVersion"])
  }

  /// The keys of others, and places that somebody has changed.
  @Test func keysAndPlacesAreChecked() throws {
    let workspace = try ModelsWorkspace()
    let stop = ["stop", "--customer", "alpha"]
    func refused(_ status: Int32, _ words: [String], environment: [String: String] = [:]) throws {
      let result = try workspace.run(["refresh", "--customer", "alpha"], environment: environment)
      result.expect(status)
      result.expectSays(words)
    }
    try refused(78, ["RELEASE_OTA_KEY: is not set"], environment: ["RELEASE_OTA_KEY": ""])
    try refused(78, ["no root lets the key"], environment: ["RELEASE_OTA_KEY": try newKey(workspace)])
    try Tool.run("chmod", ["644", "ota/online.pem"], in: workspace.folder.path).expect(0)
    try refused(78, ["others can read this private key", "chmod 600"])
    try Tool.run("chmod", ["600", "ota/online.pem"], in: workspace.folder.path).expect(0)
    let wrong = try workspace.run("publish", "--all", environment: ["RELEASE_OTA_PASSPHRASE": "no"])
    wrong.expect(78)
    wrong.expectSays(["ota/owner.pem: is not a private key in PEM, or has another passphrase"])
    // A backup from before, and a place that is gone.
    try Tool.run("cp", ["-a", "www", "backup"], in: workspace.folder.path).expect(0)
    try workspace.run("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "3").expect(0)
    try Tool.run("sh", ["-c", "mv www now && cp -a backup www"], in: workspace.folder.path).expect(0)
    try refused(65, ["leads to timestamp 1, and models.jsonl says that 2 was there"])
    try TestFile.remove(workspace.folder["www"])
    try refused(65, ["is not there, and models.jsonl says that timestamp 2 was"])
    try Tool.run("mv", ["now", "www"], in: workspace.folder.path).expect(0)
    // One byte of each file.
    for name in ["timestamp", "2.snapshot", "1.targets", "2.rollout"] {
      let path = workspace.folder["www/alpha/metadata/\(name).json"]
      let bytes = try TestFile.bytes(path)
      try Data(bytes.map { $0 == UInt8(ascii: "Z") ? UInt8(ascii: "X") : $0 }).write(to: URL(fileURLWithPath: path))
      try refused(65, ["metadata/\(name).json"])
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
    try workspace.run(stop).expect(0)
    // Without the manifest, and with models that are gone.
    for name in ["customers.json", "Models"] { try TestFile.remove(workspace.folder[name]) }
    try workspace.run("refresh", "--all").expect(0)
  }

  /// Whatever somebody has put there, nothing is published on top of it, and devices of python-tuf refuse it too.
  @Test(arguments: [
    ("unsigned", "has 0 valid signatures of 1"), ("wrong-key", "has 0 valid signatures of 1"),
    ("online-approves", "targets.json: has 0 valid signatures of 1"), ("another-customers", "is that of customer beta"),
    ("nobodys", "does not say whose it is"), ("float", "timestamp.json"), ("negative", "timestamp.json"),
    ("huge-version", "timestamp.json"), ("long", "has more than 1048576 bytes"), ("cut", "timestamp.json"),
    ("empty", "timestamp.json"), ("duplicate", "timestamp.json"), ("two-signed", "timestamp.json"),
    ("deep", "timestamp.json"), ("not-json", "timestamp.json"), ("mixed", "snapshot.json"),
    ("later-rollout", "rollout.json"),
  ]) func aHostilePlaceIsRefused(name: String, says: String) throws {
    let workspace = try ModelsWorkspace()
    try workspace.run("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "3").expect(0)
    _ = try newKey(workspace)
    let key = ["wrong-key", "later-rollout"].contains(name) ? "other.pem" : "ota/online.pem"
    try Tool.run(
      Tool.python, [Judge.path("hostile_models.py"), "www/alpha", name, key], in: workspace.folder.path
    ).expect(0)
    let before = try Tool.run("sh", ["-c", "find www -type f | sort | xargs sha256sum"], in: workspace.folder.path).text
    for arguments in [["stop"], ["refresh"], ["status"]] {
      let result = try workspace.run(arguments + ["--customer", "alpha"])
      result.expect(65)
      result.expectSays([says, "remedy: "])
    }
    let after = try Tool.run("sh", ["-c", "find www -type f | sort | xargs sha256sum"], in: workspace.folder.path).text
    #expect(before == after)
    // Whose a file is, and its length, python-tuf does not ask.
    if !["another-customers", "nobodys", "long", "duplicate", "two-signed"].contains(name) {
      #expect(try workspace.device().status != 0)
    }
  }

  private func newKey(_ workspace: ModelsWorkspace) throws -> String {
    try Tool.run("openssl", ["genpkey", "-algorithm", "ed25519", "-out", "other.pem"], in: workspace.folder.path)
      .expect(0)
    return try TestFile.text(workspace.folder["other.pem"])
  }

  /// What people, machines and disks get wrong: each is said, and devices see what they saw.
  @Test func whatGoesWrongIsSaid() throws {
    let workspace = try ModelsWorkspace()
    let before = try TestFile.bytes(workspace.folder["www/alpha/feed.json"])
    func refused(
      _ status: Int32, _ words: [String], _ arguments: [String], environment: [String: String] = [:]
    ) throws {
      let result = try workspace.run(arguments + ["--customer", "alpha"], environment: environment)
      result.expect(status)
      result.expectSays(words + ["remedy: "])
      #expect(try TestFile.bytes(workspace.folder["www/alpha/feed.json"]) == before, "\(arguments)")
    }
    let rollout = ["rollout", "--flow", "upsell", "--to", "3"]
    // A clock that is wrong by years; one that is wrong by a month is none of our business.
    let clock = try FaultLibrary.onAnotherDay()
    for days in ["-7300", "3650"] {
      for command in [rollout, ["refresh"], ["publish"]] {
        try refused(
          78, ["this machine's clock says"], command, environment: ["LD_PRELOAD": clock, "DAYS": days])
      }
    }
    // Seven decimals, nothing, too much.
    for value in ["0.0000001", "2", "-1", "1e-1", "half", ""] {
      let result = try workspace.run(
        "set", "--customer", "alpha", "--flow", "upsell", "--model", "3", "--threshold=\(value)")
      result.expect(64)
    }
    try refused(65, ["no model is approved for the flow nobody"], ["rollout", "--flow", "nobody", "--to", "3"])
    // A full disk, at the first writing call and at a later one.
    let faults = try FaultLibrary.atCalls()
    for moment in ["fsync:1", "fsync:4"] {
      try refused(
        74, ["No space left on device"], rollout,
        environment: ["LD_PRELOAD": faults, "ONLY": "release", "FAIL_AT": moment, "FAIL_CODE": "28"])
      #expect(try workspace.told() == "- - 0")
    }
    let release = try TestFile.text(workspace.folder["release.json"])
    // A range that leaves out what devices have.
    try workspace.run(rollout + ["--customer", "alpha"]).expect(0)
    try workspace.folder.write(
      release.replacing(#""default": 0.5"#, with: #""default": 0.7"#).replacing(#""min": 0.3"#, with: #""min": 0.6"#),
      to: "release.json")
    try workspace.train(5)
    try workspace.run("publish", "--customer", "alpha").expect(0)
    #expect(try workspace.told() == "- 3 1")
    try workspace.run("verify", workspace.folder["www/alpha"]).expect(0)
    // A model that is too large, and one of another flow.
    try workspace.folder.write(
      release.replacing(#""ota": {"#, with: #""ota": { "largestModel": 1,"#), to: "release.json")
    try workspace.folder.write(
      CoreMLFixture.model(flowName: "upsell", version: "6", salt: String(repeating: "x", count: 1 << 20)),
      to: "Models/Custom/alpha/upsell.mlmodel")
    try workspace.folder.write(
      try TestFile.text(workspace.folder["customers.json"]).replacing(
        #""modelVersion": 5"#, with: #""modelVersion": 6"#),
      to: "customers.json")
    let large = try workspace.run("publish", "--customer", "alpha")
    large.expect(65)
    large.expectSays(["and devices take at most 1.0 MB", "remedy: train a smaller one"])
    try workspace.folder.write(
      CoreMLFixture.model(flowName: "paywall", version: "6", salt: ""), to: "Models/Custom/alpha/upsell.mlmodel")
    let other = try workspace.run("publish", "--customer", "alpha")
    other.expect(65)
    other.expectSays(["paywall"])
    #expect(try workspace.told() == "- 3 1")
  }

  /// What people have signed ends: devices take no change then, and keep what they have.
  @Test func whatHasEndedChangesNothing() throws {
    let workspace = try ModelsWorkspace()
    try workspace.run("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "3").expect(0)
    let clock = try FaultLibrary.onAnotherDay()
    func later(_ days: Int, _ arguments: String...) throws -> Tool.Result {
      try workspace.run(
        arguments + ["--customer", "alpha"], environment: ["LD_PRELOAD": clock, "DAYS": String(days)])
    }
    for (days, role) in [(200, "targets"), (400, "root")] {
      let refused = try later(days, "advance")
      refused.expect(65)
      refused.expectSays(["\(role): has ended at", "devices keep what they have", "remedy: "])
      try later(days, "refresh").expect(75)
    }
    #expect(try workspace.told() == "- 3 1")
    let stopped = try later(200, "stop")
    stopped.expect(0)
    #expect(stopped.errors.contains("targets: warning: has ended at"), "\(stopped.errors)")
    // A person signs again.
    try later(200, "publish").expect(0)
    try later(200, "rollout", "--flow", "upsell", "--to", "3", "--experiment", "e2").expect(0)
  }

  /// A cache is told which addresses have changed, and is no reason against a publication.
  @Test func cachesAreTold() throws {
    let workspace = try ModelsWorkspace()
    let text = try TestFile.text(workspace.folder["release.json"])
    try workspace.folder.write(
      text.replacing(#""ota": {"#, with: #""ota": { "purge": ["./purge.sh"],"#), to: "release.json")
    try workspace.folder.write("#!/bin/sh\necho $RELEASE_APP_ID $RELEASE_URLS >>purged\n", to: "purge.sh", mode: 0o755)
    try workspace.run("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "3").expect(0)
    try workspace.run("promote", "--yes", "--customer", "alpha").expect(0)
    let address = "https://ota.example.com/alpha"
    let lines = try TestFile.text(workspace.folder["purged"]).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[1] == "alpha \(address)/metadata/timestamp.json \(address)/feed.json \(address)/upsell/1.0.json")
    try workspace.folder.write("#!/bin/sh\nexit 3\n", to: "purge.sh", mode: 0o755)
    let failed = try workspace.run("rollback", "--customer", "alpha", "--flow", "upsell")
    failed.expect(0)
    failed.expectSays(["./purge.sh: warning: ended with status 3"])
    #expect(try workspace.told() == "- - 0")
  }

  /// Programs see neither keys nor passphrases of others' command lines.
  @Test func secretsAreInNoCommandLine() throws {
    let workspace = try ModelsWorkspace(isPublished: false)
    let key = try TestFile.text(workspace.folder["ota/online.pem"])
    let secret = try #require(key.split(separator: "\n").dropFirst().first)
    try workspace.setProgram(
      before: #"for line in /proc/[0-9]*/cmdline; do tr '\0' ' ' <$line >>lines 2>/dev/null || true; done"#)
    try workspace.run(["publish", "--all", "--jobs", "1"], environment: ["RELEASE_OTA_KEY": key]).expect(0)
    let lines = try TestFile.text(workspace.folder["lines"])
    #expect(lines.contains("models publish"))
    #expect(!lines.contains(secret) && !lines.contains(ModelsWorkspace.passphrase))
  }

  /// Neither in what is printed nor in what is written.
  @Test func secretsStayWhereTheyAre() throws {
    let workspace = try ModelsWorkspace()
    let key = try TestFile.text(workspace.folder["ota/online.pem"])
    let secret = try #require(key.split(separator: "\n").dropFirst().first)
    let result = try workspace.run("refresh", "--all", "--json", environment: ["RELEASE_OTA_KEY": key])
    result.expect(0)
    #expect(!(result.text + result.errors).contains(secret))
    for text in [String(secret), ModelsWorkspace.passphrase] {
      let found = try Tool.run("grep", ["-rlF", "--exclude=online.pem", "--", text, "."], in: workspace.folder.path)
      #expect(found.text == "")
    }
    let modes = try Tool.run("stat", ["-c", "%a", "ota/owner.pem", "ota/online.pem"], in: workspace.folder.path)
    #expect(modes.text == "600\n600\n")
    try Tool.run("git", ["init", "-q"], in: workspace.folder.path).expect(0)
    let listed = try Tool.run("git", ["status", "--porcelain", "-uall", "ota"], in: workspace.folder.path)
    #expect(listed.text == "?? ota/.gitignore\n?? ota/1.root.json\n?? ota/online.pub\n?? ota/owner.pub\n")
    try Tool.run("git", ["add", "-f", "ota/online.pem"], in: workspace.folder.path).expect(0)
    let tracked = try workspace.run("refresh", "--all")
    tracked.expect(78)
    tracked.expectSays(["ota/online.pem: git tracks this private key"])
  }

  /// Each plans again when the other was faster.
  @Test func twoAtOnce() throws {
    let workspace = try ModelsWorkspace()
    let runs = try (0..<4).map { _ in
      try BackgroundRun(
        ["models", "refresh", "--all"], in: workspace.folder.path, environment: ModelsWorkspace.environment)
    }
    for run in runs { run.expectEnd(0) }
    #expect(try workspace.told() == "- - 0")
    let status = try workspace.run("status", "--json")
    // Whoever was overtaken between two files has taken another number.
    let numbers = status.text.matches(of: /"timestamp": (\d+)/).compactMap { Int($0.1) }
    #expect(numbers.count == 2 && numbers.allSatisfy { $0 >= 5 })
  }

  @Test func byProgramsOfOnesOwn() throws {
    let workspace = try ModelsWorkspace(isPublished: false)
    try workspace.setProgram()
    try workspace.run("publish", "--all").expect(0)
    try workspace.run("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "3").expect(0)
    #expect(try workspace.told() == "- 3 1")
    try workspace.folder.write("#!/bin/sh\necho busy\nexit 75\n", to: "ota.sh", mode: 0o755)
    let source = try TestFile.text(workspace.folder["release.json"])
    try workspace.folder.write(
      source.replacingOccurrences(of: #""ota": {"#, with: #""retry": {"seconds": 0}, "ota": {"#), to: "release.json")
    let busy = try workspace.run("refresh", "--customer", "alpha")
    busy.expect(75)
    busy.expectSays(["./ota.sh: get of metadata/timestamp.json ended with status 75: busy"])
  }

  /// OpenStack Swift, and rclone, which ignores conditions.
  @Test(arguments: [true, false]) func toABucket(honoursConditions: Bool) throws {
    let own = honoursConditions ? nil : try S3Server.rclone()
    let store = Rclone(port: try own?.port ?? S3Server.shared.get().port)
    let bucket = "ota-\(UUID().uuidString.lowercased())"
    try store.run("mkdir", "STORE:\(bucket)")
    let workspace = try ModelsWorkspace(isPublished: false)
    let place =
      #"{"kind": "s3", "endpoint": "http://127.0.0.1:\#(store.port)", "bucket": "\#(bucket)", "key": "v1/{{app_id}}"}"#
    try workspace.setPlace(place)
    let keys = ["AWS_ACCESS_KEY_ID": S3Server.keyID, "AWS_SECRET_ACCESS_KEY": S3Server.secret]
    func run(_ arguments: String...) throws -> Tool.Result { try workspace.run(arguments, environment: keys) }
    let first = try run("publish", "--all")
    first.expect(0)
    #expect(first.errors.contains("does not honour") == !honoursConditions)
    try run("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "3").expect(0)
    try run("promote", "--yes", "--customer", "alpha").expect(0)
    try run("refresh", "--all").expect(0)
    try run("status").expect(0)
    try store.run("copy", "STORE:\(bucket)/v1", workspace.folder["www"])
    #expect(try workspace.told() == "3 - 0")
  }

  /// The whole of a place, by a folder and by a server, and each way in which it can be wrong.
  @Test func aPlaceIsVerified() throws {
    let workspace = try ModelsWorkspace()
    try workspace.run("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "3").expect(0)
    let former = try Tool.run("sh", ["-c", "cd www/alpha && ls targets/alpha/rollout/*"], in: workspace.folder.path)
    try workspace.run("promote", "--yes", "--customer", "alpha").expect(0)
    let folder = workspace.folder["www/alpha"]
    let good = try workspace.run("verify", folder)
    good.expect(0)
    #expect(good.text == "alpha  root 1, targets 1, rollout 3: 1 model, 1 flow, 0 problems\n")
    try DocumentJudge.validate([("models-verify", try workspace.run("verify", folder, "--json").text)])
    let elsewhere = try TemporaryFolder()
    try Tool.run("cp", ["-a", folder, workspace.folder["ota/1.root.json"], elsewhere.path], in: elsewhere.path).expect(
      0)
    try ReleaseTool.run(["models", "verify", "alpha", "--root", "1.root.json"], in: elsewhere.path).expect(0)
    let server = try LoopbackServer.files(workspace.folder["www"])
    defer { server.stop() }
    try workspace.run("verify", "http://127.0.0.1:\(server.port)/alpha/").expect(0)
    try workspace.run("verify", "http://127.0.0.1:\(server.port)/beta").expect(0)
    let nobody = try workspace.run("verify", "http://127.0.0.1:\(server.port)/gamma")
    nobody.expect(65)
    let other = try workspace.run("verify", folder, "--customer", "beta")
    other.expect(65)
    other.expectSays(["is that of customer alpha"])
    let names = try Tool.run("sh", ["-c", "cd www/alpha && find . -type f | sort"], in: workspace.folder.path).text
    // Every file that is there is needed, but for earlier metadata and documents.
    let earlier = ["metadata/1.rollout", "metadata/1.snapshot", "metadata/2.rollout", "metadata/2.snapshot"]
    let documents = former.text.split(separator: "\n").map(String.init)
    for name in names.split(separator: "\n").map({ String($0.dropFirst(2)) }) {
      if earlier.contains(where: name.hasPrefix) || documents.contains(name) { continue }
      let bytes = try TestFile.bytes(folder + "/" + name)
      try TestFile.remove(folder + "/" + name)
      try workspace.run("verify", folder, "--customer", "alpha").expect(65)
      // The last byte may be a new line.
      try Data(bytes.dropLast(2)).write(to: URL(fileURLWithPath: folder + "/" + name))
      try workspace.run("verify", folder, "--customer", "alpha").expect(65)
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    try workspace.run("verify", folder).expect(0)
  }
}
