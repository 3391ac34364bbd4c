import Foundation
import TestSupport
import Testing

/// `release models keys`: several people, who come, sign and leave. python-tuf follows their roots from the first one.
@Suite struct ModelsKeysTests {
  private let workspace: ModelsWorkspace

  init() throws {
    workspace = try ModelsWorkspace()
    for name in ["alice", "bob", "carol"] { try keys("new", name).expect(0) }
  }

  private func keys(_ arguments: String...) throws -> Tool.Result { try workspace.run(["keys"] + arguments) }

  private func root() throws -> Int {
    let result = try workspace.device()
    let document = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
    return try #require((document?["versions"] as? [String: Any])?["root"] as? Int, "\(result.errors)")
  }

  private func twoOfThree() throws {
    try keys("people", "alice", "bob", "carol", "--threshold", "2").expect(0)
    for name in ["owner", "alice", "bob"] { try keys("sign", name).expect(0) }
    try keys("publish").expect(0)
    try workspace.run("publish", "--all", "--key", "ota/alice.pem").expect(0)
  }

  @Test func aRootNeedsOldAndNew() throws {
    try keys("people", "alice", "bob", "carol", "--threshold", "2").expect(0)
    let draft = try TestFile.bytes(workspace.folder["ota/drafts/2.root.json"])
    for (names, words) in [
      (["owner"], "has 1 of 1 signatures of those who sign now, and 0 of 2 of those who will"),
      (["alice"], "has 1 of 1 signatures of those who sign now, and 1 of 2 of those who will"),
    ] {
      for name in names { try keys("sign", name).expect(0) }
      let early = try keys("publish")
      early.expect(75)
      early.expectSays([words, "keys sign NAME"])
      #expect(!TestFile.exists(workspace.folder["ota/2.root.json"]))
    }
    #expect(try TestFile.bytes(workspace.folder["ota/drafts/2.root.json"]) != draft)
    // The same again keeps what was signed.
    try keys("people", "alice", "bob", "carol", "--threshold", "2").expectTells(["2 of those who will: alice, owner"])
    try keys("sign", "carol").expect(0)
    try keys("publish", "--dry-run").expect(0)
    #expect(!TestFile.exists(workspace.folder["ota/2.root.json"]))
    try keys("publish").expectTells(["wrote ota/2.root.json", "root       2 of 3  alice, bob, carol"])
    try opensslVerifies("ota/2.root.json", signers: ["owner", "alice", "carol"])
    // Its people have approved nothing yet: devices stay where they are, and models can be stopped.
    for command in [["refresh", "--all"], ["rollout", "--customer", "alpha", "--flow", "upsell", "--to", "3"]] {
      let result = try workspace.run(command)
      result.expect(0)
      result.expectSays([
        "ota/2.root.json: warning: waits: targets has 0 valid signatures of 1", "release models publish",
      ])
    }
    try workspace.run("stop", "--customer", "alpha").expect(0)
    #expect(try root() == 1)
    let former = try workspace.run("publish", "--all", "--key", "ota/owner.pem")
    former.expect(78)
    try workspace.run("publish", "--all", "--key", "ota/bob.pem").expect(0)
    #expect(try root() == 2)
    let refreshed = try workspace.run("refresh", "--all")
    refreshed.expect(0)
    #expect(!refreshed.errors.contains("waits"))
    try DocumentJudge.validate([("models-keys", try keys("--json").text)])
  }

  @Test func whoLeavesIsReplacedAndAProgramSigns() throws {
    try twoOfThree()
    try keys("new", "dave").expect(0)
    try keys("replace", "carol", "dave").expect(0)
    try DocumentJudge.validate([("models-keys", try keys("status", "--json").text)])
    let signer = try signingProgram("alice")
    let byProgram = try workspace.run(["keys", "sign", "alice", "--signer", signer])
    byProgram.expect(0)
    byProgram.expectTells(["has 1 of 2 signatures of those who sign now, and 1 of 2 of those who will: alice"])
    let byAnother = try workspace.run(["keys", "sign", "bob", "--signer", signer])
    byAnother.expect(78)
    byAnother.expectSays(["was signed by another key"])
    let bySilence = try workspace.run(["keys", "sign", "bob", "--signer", "/bin/false"])
    bySilence.expect(78)
    bySilence.expectSays(["/bin/false: has signed nothing: it ended with status 1"])
    let byNobody = try keys("sign", "online")
    byNobody.expect(65)
    byNobody.expectSays(["lets online sign it"])
    try keys("sign", "bob").expect(0)
    try keys("publish").expect(0)
    // Alice, who has approved the models, is still there: the root goes out alone.
    try workspace.run("refresh", "--all").expect(0)
    #expect(try root() == 3)
    try workspace.train(5)
    try workspace.run("publish", "--all", "--key", "ota/alice.pub", "--signer", signer).expect(0)
    try workspace.run("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "5").expect(0)
    #expect(try workspace.told() == "- 5 1")
  }

  @Test func aLostOnlineKeyIsReplaced() throws {
    try keys("new", "online-2", "--online").expect(0)
    let stolen = try TestFile.bytes(workspace.folder["ota/online.pem"])
    #expect(try TestFile.text(workspace.folder["ota/online-2.pem"]).contains("-----BEGIN PRIVATE KEY-----"))
    try keys("replace", "online", "online-2").expect(0)
    try keys("sign", "owner").expect(0)
    try keys("publish").expect(0)
    let environment = ["RELEASE_OTA_KEY": "ota/online-2.pem"]
    // Models must be approved for the new key first: nothing half-signed goes out.
    let early = try workspace.run("refresh", "--all", environment: environment)
    early.expect(78)
    early.expectSays(["ota/2.root.json: waits: rollout has 0 valid signatures of 1"])
    try workspace.run("publish", "--all", environment: environment).expect(0)
    #expect(try root() == 2)
    try workspace.run("rollout", "--customer", "alpha", "--flow", "upsell", "--to", "3", environment: environment)
      .expect(0)
    #expect(try workspace.told() == "- 3 1")
    // The old key can do nothing more.
    #expect(try TestFile.bytes(workspace.folder["ota/online.pem"]) == stolen)
    try workspace.run("stop", "--customer", "alpha").expect(78)
    #expect(try workspace.told() == "- 3 1")
  }

  @Test func whatMakesNoSenseIsRefused() throws {
    let before = try Tool.run("sh", ["-c", "ls -R ota"], in: workspace.folder.path).text
    for (arguments, status, words) in [
      (["new", "alice"], 65, "ota/alice.pem: is there already"), (["new", "a/b"], 65, "is no name of a key"),
      (["new"], 64, "NAME is missing"), (["sign", "alice"], 65, "there is no next root to sign"),
      (["publish"], 65, "there is no next root to sign"), (["people", "alice", "alice"], 65, "are one key"),
      (["people", "alice", "--threshold", "2"], 65, "1 key cannot make 2 signatures"),
      (["people", "online"], 65, "the online key is among them"), (["people", "eve"], 78, "ota/eve.pub"),
      (["replace", "alice", "bob"], 65, "the root does not name alice"),
      (["replace", "owner", "online"], 65, "the root names online already"), (["dance"], 64, "found \"dance\""),
      (["renew", "alice"], 64, "unexpected argument \"alice\""),
    ] {
      let result = try workspace.run(["keys"] + arguments)
      result.expect(Int32(status))
      result.expectSays([words])
    }
    try keys("renew", "--dry-run").expectTells(["would write ota/drafts/2.root.json"])
    #expect(try Tool.run("sh", ["-c", "ls -R ota"], in: workspace.folder.path).text == before)
    let lonely = try keys()
    lonely.expect(0)
    lonely.expectSays(["if one of 1 key of the root is lost"])
    // An end in sight: a person must sign, which no CI can.
    try keys("renew").expect(0)
    try Tool.run(
      "sh",
      [
        "-c",
        #"sed -i "s/\"expires\":\"[^\"]*\"/\"expires\":\"$(date -u -d '+10 days' +%Y-%m-%dT%H:%M:%SZ)\"/" ota/drafts/2.root.json"#,
      ], in: workspace.folder.path
    ).expect(0)
    try keys("sign", "owner").expect(0)
    try keys("publish").expect(0)
    let later = try workspace.run("refresh", "--all")
    later.expect(75)
    later.expectSays(["root: warning: ends at", "release models keys renew"])
    #expect(try root() == 2)
    try workspace.run("status").expect(0)
  }

  /// A program that signs with somebody's key, as one of a key store would.
  private func signingProgram(_ name: String) throws -> String {
    let key = workspace.folder["ota/\(name).pem"]
    try workspace.folder.write(
      """
      #!/bin/sh
      set -e
      message=$(mktemp)
      cat > "$message"
      openssl pkeyutl -sign -inkey '\(key)' -passin 'pass:\(ModelsWorkspace.passphrase)' -rawin -in "$message"
      rm "$message"

      """, to: "signer.sh")
    try Tool.run("chmod", ["755", "signer.sh"], in: workspace.folder.path).expect(0)
    return workspace.folder["signer.sh"]
  }

  /// Bytes that Python makes canonical by itself, and signatures that openssl checks.
  private func opensslVerifies(_ file: String, signers: [String]) throws {
    let script = """
      import hashlib, json, subprocess, sys
      document = json.load(open(sys.argv[1]))
      form = lambda value: json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
      open("message", "wb").write(form(document["signed"]))
      signatures = {entry["keyid"]: bytes.fromhex(entry["sig"]) for entry in document["signatures"]}
      assert len(signatures) == len(sys.argv) - 2, signatures
      for name in sys.argv[2:]:
          pem = f"ota/{name}.pub"
          raw = subprocess.check_output(["openssl", "pkey", "-pubin", "-in", pem, "-outform", "DER"])[-32:]
          key = {"keytype": "ed25519", "keyval": {"public": raw.hex()}, "scheme": "ed25519"}
          open("signature", "wb").write(signatures[hashlib.sha256(form(key)).hexdigest()])
          subprocess.check_call(["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", pem, "-rawin", "-in", "message",
              "-sigfile", "signature"], stdout=subprocess.DEVNULL)
      """
    try Tool.run(Tool.python, ["-c", script, file] + signers, in: workspace.folder.path).expect(0)
  }
}
