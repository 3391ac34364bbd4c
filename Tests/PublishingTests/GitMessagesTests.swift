import Testing

@testable import Publishing

@Suite struct GitMessagesTests {
  @Test(
    arguments: [
      ("fatal: unable to access 'https://x/': Could not resolve host: x", true),
      ("error: RPC failed; HTTP 503 curl 22 The requested URL returned error: 503", true),
      ("fatal: the remote end hung up unexpectedly\nfatal: early EOF", true),
      (
        "error: RPC failed; HTTP 413 curl 22 The requested URL returned error: 413\n"
          + "send-pack: unexpected disconnect while reading sideband packet\nfatal: the remote end hung up unexpectedly",
        false
      ),
      ("ssh: connect to host x port 22: Connection refused\nfatal: Could not read from remote repository.", true),
      ("remote: error: cannot lock ref 'refs/heads/main'", true),
      ("fatal: the remote end hung up unexpectedly", true), ("fatal: expected flush after capabilities", true),
      (
        "fatal: Could not read from remote repository.\n\nPlease make sure you have the correct access rights\n"
          + "and the repository exists.", true
      ),
      ("ERROR: Repository not found.\nfatal: Could not read from remote repository.", false),
      ("fatal: '/x' does not appear to be a git repository\nfatal: Could not read from remote repository.", false),
      ("fatal: Authentication failed for 'https://x/'", false),
      ("git@x: Permission denied (publickey).\nfatal: Could not read from remote repository.", false),
      ("Host key verification failed.\nfatal: Could not read from remote repository.", false),
      ("! [remote rejected] main -> main (pre-receive hook declined)\nerror: cannot lock ref", false),
      ("fatal: repository 'https://x/' not found", false), (locked("failed to update ref"), true),
      (locked("pre-receive hook declined"), false),
    ])
  func onlyWhatMayPassIsTemporary(output: String, isTemporary: Bool) {
    #expect(GitMessages.isTemporary(output) == isTemporary)
  }

  @Test(
    arguments: [
      ("ssh: connect to host x port 22: Connection refused\nfatal: Could not read from remote repository.", true),
      ("ssh: connect to host x port 22: No route to host\nfatal: Could not read from remote repository.", true),
      ("error: RPC failed; HTTP 503 curl 22 The requested URL returned error: 503", true),
      ("error: RPC failed; HTTP 429 curl 22 The requested URL returned error: 429", false),
      ("fatal: the remote end hung up unexpectedly\nfatal: early EOF", false),
      (locked("failed to update ref"), false),
    ])
  func onlyAHostThatAnswersNobodyIsDown(output: String, isDown: Bool) {
    #expect(GitMessages.isNoAnswer(output) == isDown)
  }

  private static func locked(_ reason: String) -> String {
    "remote: error: cannot lock ref 'refs/heads/main': Unable to create '/x/refs/heads/main.lock': File exists.\n"
      + "!\tHEAD:refs/heads/main\t[remote rejected] (\(reason))"
  }

  @Test(
    arguments: [
      ("tests failed\nerror: failed to push some refs to 'https://x/'", true),
      ("remote: no\nerror: failed to push some refs to 'https://x/'", false),
      ("!\tHEAD:refs/heads/main\t[rejected] (fetch first)\nerror: failed to push some refs to 'https://x/'", false),
      ("fatal: the remote end hung up\nerror: failed to push some refs to 'https://x/'", false),
      ("tests failed", false),
    ]) func aPushThatEndsHereSaysNothingOfTheServer(output: String, isEndedHere: Bool)
  {
    #expect(GitMessages.isEndedHere(output) == isEndedHere)
    if isEndedHere { #expect(GitMessages.words(of: output).hasPrefix("tests failed; ")) }
  }

  @Test func aHooksWordsGiveNoRemedy() {
    let refused = "!\tHEAD:refs/heads/main\t[remote rejected] (pre-receive hook declined)"
    #expect(GitMessages.remedy(of: "remote: ticket ABC-1 not found; certificate\n" + refused, address: "it") == nil)
    #expect(
      GitMessages.remedy(of: "remote: no\nfatal: repository 'https://x/' not found", address: "it")
        == "make the repository, or correct it")
    #expect(GitMessages.remedy(of: "!\tHEAD:refs/heads/main\t[remote rejected] (unpacker error)", address: "it") != nil)
  }

  @Test func theServersWordsAreKept() {
    let output = """
      Enumerating objects: 5, done.
      remote: branches are frozen\u{1B}[31m until Monday
      To /srv/x.git
      !\tHEAD:refs/heads/main\t[remote rejected] (pre-receive hook declined)
      error: failed to push some refs to '/srv/x.git'
      """
    #expect(
      GitMessages.words(of: output)
        == "remote: branches are frozen[31m until Monday; ! HEAD:refs/heads/main [remote rejected] (pre-receive hook "
        + "declined); error: failed to push some refs to '/srv/x.git'")
  }

  @Test func aServersWordsOverSSHAreKept() {
    let boilerplate =
      "fatal: Could not read from remote repository.\n\nPlease make sure you have the correct access rights"
    #expect(
      GitMessages.words(of: "conq: repository does not exist.\n" + boilerplate)
        == "conq: repository does not exist.; fatal: Could not read from remote repository.")
  }

  @Test func aServerThatNeverEndsIsCutShort() {
    let line = "remote: " + String(repeating: "x", count: 20_000)
    let words = GitMessages.words(of: Array(repeating: line, count: 20).joined(separator: "\n"))
    #expect(words.count < 4000)
    #expect(words.hasPrefix("remote: xxx") && words.hasSuffix("x…"))
  }
}
