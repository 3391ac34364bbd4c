import Foundation
import TestSupport
import Testing

/// Two bumps at once in one folder: the second begins where the first has ended.
@Suite struct BumpsTogetherTests {
  /// `ROUNDS` of them; a handful shows what is wrong, hundreds show that nothing is.
  private static let rounds = ProcessInfo.processInfo.environment["ROUNDS"].flatMap { Int($0) } ?? 20
  private static let files = (1...30).map { "file\($0).md" }

  private let git: GitFixture

  init() throws {
    git = try GitFixture()
    let entries = Self.files.map { #"{ "path": "\#($0)", "pattern": "v{{version}}" }"# }.joined(separator: ", ")
    try git.write(#"{ "version": "1.4.0", "versions": { "files": [\#(entries)] } }"#, to: "release.json")
    for file in Self.files { try git.write("v1.4.0\n", to: file) }
    try git.commit("feat: begin")
  }

  private static let identity = ["GIT_AUTHOR_NAME": "Ada", "GIT_COMMITTER_NAME": "Ada", "EMAIL": "ada@example.com"]

  @Test(arguments: [
    ([], ["minor", "major"]), (["--commit"], ["minor", "minor"]), (["--commit"], ["1.5.0", "1.6.0"]),
  ])
  func neverMixed(_ options: [String], _ requests: [String]) throws {
    let rounds = max(1, Self.rounds / 6 + 1)
    for round in 1...rounds {
      try git.git("reset", "--quiet", "--hard", "HEAD")
      let before = try version()
      let runs = try requests.map { request in
        try BackgroundRun(
          ["bump", request, "--allow-lower"] + options, in: git.path,
          environment: git.environment.merging(Self.identity) { $1 })
      }
      for run in runs { run.expectEnd() }
      let after = try version()
      #expect(after != before || requests.contains(before), "round \(round)")
      for file in Self.files { #expect(try TestFile.text(git.path + "/" + file) == "v\(after)\n", "round \(round)") }
      #expect(TestFile.names(in: git.path).filter { $0.hasSuffix(".release-new") } == [])
      if options.isEmpty {
        try git.git("commit", "--quiet", "--all", "--allow-empty", "-m", "round \(round)")
      } else {
        #expect(try git.git("status", "--porcelain") == "", "round \(round)")
      }
    }
    try git.git("fsck", "--strict")
  }

  private func version() throws -> String {
    let text = try TestFile.text(git.path + "/release.json")
    return String(text.split(separator: "\"")[3])
  }

  @Test func theSecondSaysWhatItWaitsFor() throws {
    let holding = """
      import fcntl, os, time
      fcntl.flock(os.open('.', os.O_RDONLY), fcntl.LOCK_EX)
      open('../held', 'w').close()
      while not os.path.exists('../go'): time.sleep(0.01)
      """
    let holder = try BackgroundRun(["-c", holding], of: "python3", in: git.path)
    try BackgroundRun.wait(for: "the lock") { TestFile.exists(git.beside("held")) }
    let bump = try BackgroundRun(["bump", "minor"], in: git.path, environment: git.environment)
    try BackgroundRun.wait(for: "the message") { bump.errors.contains("waiting for another bump in \(git.path)") }
    #expect(try version() == "1.4.0" && bump.isRunning)
    try git.write("", to: "../go")
    holder.expectEnd()
    bump.expectEnd()
    #expect(try version() == "1.5.0")
  }
}
