import TestSupport
import Testing

/// Signed commits and tags, judged by `git verify-commit` and `git verify-tag`.
@Suite struct SigningTests {
  private let git: GitFixture
  private let keys: TemporaryFolder

  init() throws {
    git = try GitFixture()
    keys = try TemporaryFolder()
    try git.write(#"{ "version": "1.4.0", "versions": { "files": ["SDK.podspec"] } }"#, to: "release.json")
    try git.write("Pod::Spec.new do |s|\n  s.version = '1.4.0'\nend\n", to: "SDK.podspec")
    try configure(["user.name": "Cora Committer", "user.email": "cora@example.com"])
    try git.commit("feat: begin")
    try configure(["commit.gpgSign": "true", "tag.gpgSign": "yes"])
  }

  private func configure(_ values: [String: String]) throws {
    for (key, value) in values { try git.git("config", key, value) }
  }

  private var environment: [String: String] { git.environment.merging(["GNUPGHOME": keys["gnupg"]]) { $1 } }

  private func release(_ words: String...) throws -> Tool.Result {
    try ReleaseTool.run(words, in: git.path, environment: environment)
  }

  private func expectSigned(_ mark: String) throws {
    try release("bump", "minor", "--commit").expect(0)
    try release("tag", "--message", "Release\n\n1.5.0").expect(0)
    for arguments in [["verify-commit", "-v", "HEAD"], ["verify-tag", "-v", "1.5.0"]] {
      let judged = try Tool.run("git", arguments, in: git.path, environment: environment)
      judged.expect(0)
      #expect(judged.errors.contains(mark), "\(judged.errors)")
    }
    try git.git("fsck", "--strict")
    #expect(try git.git("log", "-1", "--format=%s") == "chore(release): 1.5.0")
    let message = try git.git("for-each-ref", "refs/tags", "--format=%(contents:subject)|%(contents:body)|")
    #expect(message == "Release|1.5.0\n|", "\(message)")
    #expect(try git.git("status", "--porcelain") == "")
    #expect(TestFile.names(in: git.path) == [".git", "SDK.podspec", "release.json"])
  }

  private func makeSSHKey() throws -> String {
    try Tool.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "", "-f", keys["key"]]).expect(0)
    let key = try TestFile.text(keys["key.pub"]).split(separator: "\n")[0]
    try keys.write("cora@example.com \(key)\n", to: "allowed")
    try configure(["gpg.format": "ssh", "gpg.ssh.allowedSignersFile": keys["allowed"]])
    return String(key)
  }

  @Test func withAnSSHKey() throws {
    _ = try makeSSHKey()
    try configure(["user.signingKey": keys["key"]])
    try expectSigned("Good \"git\" signature for cora@example.com")
  }

  /// As git, which runs its programs in the root of the working tree.
  @Test func withAKeyThatIsNamedFromTheRoot() throws {
    _ = try makeSSHKey()
    for name in ["key", "key.pub"] { try TestFile.copy(keys[name], to: git.path + "/.git/" + name) }
    try configure(["user.signingKey": ".git/key"])
    try git.write("", to: "ios/.keep")
    let result = try ReleaseTool.run(
      ["bump", "minor", "--commit", "--config", "../release.json"], in: git.path + "/ios",
      environment: environment.merging(["TMPDIR": "."]) { $1 })
    result.expect(0)
    try Tool.run("git", ["verify-commit", "HEAD"], in: git.path, environment: environment).expect(0)
    #expect(TestFile.names(in: git.path + "/ios") == [".keep"])
  }

  /// A key that is written out is one of an agent's; here a program of the vendor's own knows the private key.
  @Test func withAWrittenOutKeyAndAnotherProgram() throws {
    let key = try makeSSHKey()
    let program = """
      #!/bin/sh
      [ "$2" = sign ] || exec ssh-keygen "$@"
      [ "$7" = -U ] && exec ssh-keygen -Y sign -n git -f '\(keys["key"])' "$8"

      """
    try keys.write(program, to: "sign", mode: 0o755)
    try configure(["gpg.ssh.program": keys["sign"], "gpg.ssh.defaultKeyCommand": "echo 'key::\(key)'"])
    try expectSigned("Good \"git\" signature for cora@example.com")
  }

  private func atTerminal(_ prompt: String, _ words: String...) throws -> Tool.Result {
    try Tool.run(
      Tool.python, [Judge.path("dialogue.py"), prompt, "open sesame", "--", ReleaseTool.path] + words, in: git.path,
      environment: environment.merging(Self.noHelpers) { $1 })
  }

  private static let noHelpers = ["SSH_AUTH_SOCK": "", "SSH_ASKPASS": "", "DISPLAY": "", "GPG_TTY": ""]

  /// ssh-keygen asks at the terminal; without one, it fails at once.
  @Test func withAKeyThatHasAPassphrase() throws {
    _ = try makeSSHKey()
    try Tool.run("ssh-keygen", ["-q", "-p", "-P", "", "-N", "open sesame", "-f", keys["key"]]).expect(0)
    try configure(["user.signingKey": keys["key"]])
    let without = try Tool.run(
      "setsid", ["--wait", ReleaseTool.path, "bump", "minor", "--commit"], in: git.path,
      environment: environment.merging(Self.noHelpers) { $1 }, input: "")
    without.expect(65)
    without.expectSays(["ssh-keygen failed"])
    // It ends its lines with CR and LF.
    #expect(!without.errors.contains("\\r"))
    #expect(try git.git("status", "--porcelain") == "")
    try atTerminal("passphrase", "bump", "minor", "--commit").expect(0)
    try Tool.run("git", ["verify-commit", "HEAD"], in: git.path, environment: environment).expect(0)
    try atTerminal("passphrase", "tag").expect(0)
    try Tool.run("git", ["verify-tag", "1.5.0"], in: git.path, environment: environment).expect(0)
  }

  /// gpg's agent has no terminal: it opens the one that GPG_TTY names. A script stands for gpg and its agent.
  @Test func theAgentOfGPGLearnsTheTerminal() throws {
    let program = """
      #!/bin/sh
      exec setsid --wait sh -c '
        printf "Pass: " >"$0"; read -r word <"$0"; printf "%s %s" "$0" "$word" >"$1"' "$GPG_TTY" '\(keys["answer"])'

      """
    try keys.write(program, to: "gpg", mode: 0o755)
    try configure(["gpg.program": keys["gpg"]])
    // It gives no signature.
    try atTerminal("Pass: ", "bump", "minor", "--commit").expect(65)
    let answer = try TestFile.text(keys["answer"]).split(separator: " ", maxSplits: 1).map(String.init)
    #expect(answer.count == 2 && answer[0].hasPrefix("/dev/") && answer[0] != "/dev/tty" && answer[1] == "open sesame")
  }

  /// A program in the background is stopped when it reads from the terminal, so it does not get one.
  @Test func inTheBackgroundNobodyAsks() throws {
    try keys.write("#!/bin/sh\nread -r word </dev/tty; exit 1\n", to: "gpg", mode: 0o755)
    try configure(["gpg.program": keys["gpg"]])
    let script = #"set -m; "$0" bump minor --commit & wait $!"#
    let result = try Tool.run(
      Tool.python, [Judge.path("dialogue.py"), "--", "bash", "-c", script, ReleaseTool.path], in: git.path,
      environment: environment)
    result.expect(65)
    #expect(try git.git("status", "--porcelain") == "")
  }

  @Test func withGPG() throws {
    try keys.write("", to: "gnupg/.keep")
    try Tool.run("chmod", ["700", keys["gnupg"]]).expect(0)
    let user = "Cora Committer <cora@example.com>"
    try Tool.run(
      "gpg", ["--batch", "--quiet", "--passphrase", "", "--quick-generate-key", user, "ed25519", "sign"],
      environment: environment
    ).expect(0)
    defer { _ = try? Tool.run("gpgconf", ["--kill", "all"], environment: environment) }
    // Without user.signingKey, the committer's key.
    try expectSigned("Good signature from \"\(user)\"")
  }

  /// A program of the other format that git knows; the judge goes by the signature.
  @Test func withTheProgramForX509() throws {
    try keys.write("", to: "gnupg/.keep")
    try Tool.run("chmod", ["700", keys["gnupg"]]).expect(0)
    try Tool.run(
      "gpg", ["--batch", "--quiet", "--passphrase", "", "--quick-generate-key", "cora@example.com", "ed25519", "sign"],
      environment: environment
    ).expect(0)
    defer { _ = try? Tool.run("gpgconf", ["--kill", "all"], environment: environment) }
    try keys.write("#!/bin/sh\necho signing >&2\nexec gpg \"$@\"\n", to: "gpgsm", mode: 0o755)
    try configure(["gpg.format": "x509", "gpg.x509.program": keys["gpgsm"], "user.signingKey": "cora@example.com"])
    try expectSigned("Good signature from \"cora@example.com\"")
  }

  struct Refusal: CustomTestStringConvertible {
    var testDescription: String
    var settings: [String: String]
    var says: String
  }

  static let refusals = [
    Refusal(testDescription: "no program", settings: ["gpg.program": "/nowhere/gpg"], says: "/nowhere/gpg failed"),
    Refusal(testDescription: "a failing program", settings: ["gpg.program": "false"], says: "false failed"),
    Refusal(testDescription: "a silent program", settings: ["gpg.program": "true"], says: "it gave no signature"),
    Refusal(testDescription: "no key", settings: ["gpg.format": "ssh"], says: "user.signingKey"),
    Refusal(
      testDescription: "a missing key", settings: ["gpg.format": "ssh", "user.signingKey": "/nowhere/key"],
      says: "ssh-keygen failed"),
    Refusal(testDescription: "an unknown format", settings: ["gpg.format": "pgp"], says: "openpgp, x509 or ssh"),
    Refusal(testDescription: "not true and not false", settings: ["commit.gpgSign": "perhaps"], says: "commit.gpgSign"),
  ]

  /// git fails too.
  @Test(arguments: refusals) func whereGitFails(_ row: Refusal) throws {
    try configure(row.settings)
    let judged = try Tool.run(
      "git", ["commit", "--quiet", "--allow-empty", "-m", "x"], in: git.path, environment: environment)
    try #require(judged.status != 0)
    let before = try (git.git("rev-parse", "HEAD"), TestFile.text(git.path + "/SDK.podspec"))
    let bump = try release("bump", "minor", "--commit")
    bump.expect(65)
    bump.expectSays([row.says])
    #expect(try (git.git("rev-parse", "HEAD"), TestFile.text(git.path + "/SDK.podspec")) == before)
    #expect(try git.git("status", "--porcelain") == "")
    #expect(TestFile.names(in: git.path) == [".git", "SDK.podspec", "release.json"])
    #expect(!TestFile.exists(git.path + "/.git/index.lock"))
    if row.settings["commit.gpgSign"] == nil {
      let tag = try release("tag")
      tag.expect(65)
      tag.expectSays([row.says])
      #expect(TestFile.names(in: git.path + "/.git/refs/tags") == [])
    }
  }

  @Test func aLightweightTagHasNothingToSign() throws {
    try configure(["gpg.program": "false"])
    try release("tag", "--lightweight").expect(0)
    #expect(try git.git("cat-file", "-t", "1.4.0") == "commit")
  }

  @Test(arguments: ["false", "no", "0", ""]) func onlyIfItIsAskedFor(_ value: String) throws {
    try configure(["commit.gpgSign": value, "tag.gpgSign": value, "gpg.program": "false"])
    try release("bump", "minor", "--commit").expect(0)
    try release("tag").expect(0)
  }
}
