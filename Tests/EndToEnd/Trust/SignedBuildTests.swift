import Domain
import Foundation
import TestSupport
import Testing

/// What a build signs, and when, judged by `ssh-keygen -Y verify`.
@Suite struct SignedBuildTests {
  @Test func thePassphraseIsAskedForOnce() throws {
    let workspace = try SignedWorkspace()
    try workspace.makeKey("key", passphrase: "open sesame")
    let folder = workspace.fixture.folder.path
    let without = try Tool.run(
      "setsid", ["--wait", ReleaseTool.path, "build", "--all"], in: folder, environment: SignedWorkspace.plain,
      input: "")
    without.expect(65)
    without.expectSays(["ssh-keygen failed", "ssh-add"])
    #expect(!TestFile.exists(workspace.fixture.output))
    // It answers once, and a second question would wait for ever. The first answer is wrong, and may be.
    let dialogue = [
      "Enter passphrase", "close sesame", "Enter passphrase", "open sesame", "--", ReleaseTool.path, "build", "--all",
    ]
    try Tool.run(
      Tool.python, [Judge.path("dialogue.py")] + dialogue, in: folder, environment: SignedWorkspace.plain
    ).expect(0)
    try workspace.expectSigned()
  }

  /// The program that signs fails, where it must not be asked.
  @Test func whatHasNotChangedIsNotSignedAgain() throws {
    let workspace = try SignedWorkspace()
    let fixture = workspace.fixture
    let noProgram = SignedWorkspace.program(try workspace.keys.write("#!/bin/sh\nexit 1\n", to: "no", mode: 0o755))
    try workspace.release("build", "--all").expect(0)
    try workspace.expectSigned()
    try TestFile.copy(fixture.output, to: fixture.folder["kept"])
    try workspace.release("build", "--all", "--check", environment: noProgram).expect(0)
    // Even if it is made again: the bytes are those that were signed.
    try workspace.release("build", "--all", "--rebuild", environment: noProgram).expect(0)
    try Judge.expectSame(fixture.folder["kept"], fixture.output)
    // Made anew, it is the same, as Ed25519 signs alike.
    try TestFile.remove(fixture.folder["dist"])
    try workspace.release("build", "--all").expect(0)
    try Judge.expectSame(fixture.folder["kept"], fixture.output)
    let newer = CoreMLFixture.model(flowName: "upsell", version: "4", salt: "newer")
    try fixture.folder.write(newer, to: "Models/Custom/beta/upsell.mlmodel")
    try workspace.release("build", "--all", environment: noProgram).expect(65)
    try workspace.release("build", "--all").expect(0)
    try workspace.expectSigned()
  }

  @Test func anotherKeySignsEverythingAgain() throws {
    let workspace = try SignedWorkspace()
    try workspace.release("build", "--all").expect(0)
    try workspace.makeKey("key")
    let plan = try workspace.release("plan", "--all", "--json")
    plan.expect(0)
    try DocumentJudge.validate([("plan", plan.text)])
    #expect(plan.text.components(separatedBy: "\"signing key\"").count == 4, "\(plan.text)")
    try workspace.release("build", "--all").expect(0)
    try workspace.expectSigned()
    let record = try TestFile.text(workspace.fixture.output + "/alpha/variant.json")
    try DocumentJudge.validate([("variant", record)])
    let fingerprint = try Tool.run("ssh-keygen", ["-l", "-f", workspace.keys["key.pub"]]).text.split(separator: " ")[1]
    #expect(record.contains("\"signer\": \"\(fingerprint)\""))
  }

  @Test func aSignatureOfAnotherVariantIsReplaced() throws {
    let workspace = try SignedWorkspace()
    try workspace.release("build", "--all").expect(0)
    let place = workspace.fixture.output
    try TestFile.remove(place + "/alpha/SHA256SUMS.sig")
    try TestFile.copy(place + "/beta/SHA256SUMS.sig", to: place + "/alpha/SHA256SUMS.sig")
    let result = try workspace.release("build", "--all", "--json")
    result.expect(0)
    let changes = try JSONValue(parsing: result.output)["variants"]?.listed.map { $0["change"]?.string ?? "" }
    #expect(changes == ["replaced", "unchanged", "unchanged"])
    try workspace.expectSigned()
  }

  /// git's own key, which is one of an agent's: here a program knows the private one, and signs one file at a time.
  @Test func theKeyMayBeGits() throws {
    let workspace = try SignedWorkspace()
    try workspace.edit(#""sign": { "key": "\#(workspace.keys["key"])" }"#, #""sign": {}"#)
    let without = try workspace.release("build", "--all")
    without.expect(65)
    without.expectSays(["cannot sign the variants", "gives a key", "\"sign\": { \"key\""])
    let check = try workspace.release("check")
    check.expect(0)
    check.expectSays(["warning", "cannot sign the variants"])
    let key = try TestFile.text(workspace.keys["key.pub"]).split(separator: "\n")[0]
    let program = """
      #!/bin/sh
      [ "$7" = -U ] || exit 3
      shift 7
      exec ssh-keygen -Y sign -n file -f '\(workspace.keys["key"])' "$@"

      """
    var environment = SignedWorkspace.program(try workspace.keys.write(program, to: "sign", mode: 0o755))
    environment["GIT_CONFIG_COUNT"] = "2"
    environment["GIT_CONFIG_KEY_1"] = "gpg.ssh.defaultKeyCommand"
    environment["GIT_CONFIG_VALUE_1"] = "echo 'key::\(key)'"
    try workspace.release("build", "--all", environment: environment).expect(0)
    try workspace.expectSigned()
  }

  /// Nobody is asked for a signature that nobody gets.
  @Test func aDryRunAndARebuildSignNothing() throws {
    let workspace = try SignedWorkspace()
    let counting = """
      #!/bin/sh
      echo run >>'\(workspace.keys["count"])'
      exec ssh-keygen "$@"

      """
    let environment = SignedWorkspace.program(try workspace.keys.write(counting, to: "sign", mode: 0o755))
    try workspace.release("build", "--all", "--dry-run", environment: environment).expect(0)
    #expect(!TestFile.exists(workspace.keys["count"]))
    try workspace.release("build", "--all", environment: environment).expect(0)
    try workspace.release(
      "verify", "dist/1.0.0", "--rebuild", "--signers", workspace.keys["allowed-key"], environment: environment
    ).expect(0)
    #expect(try TestFile.text(workspace.keys["count"]) == "run\n")
  }
}
