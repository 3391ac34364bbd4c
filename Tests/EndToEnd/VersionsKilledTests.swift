#if os(Linux)
  import TestSupport
  import Testing

  /// A bump that is killed before a certain call to the system, and run again.
  @Suite struct VersionsKilledTests {
    private static let identity = [
      "GIT_AUTHOR_NAME": "Ada Author", "GIT_COMMITTER_NAME": "Cora Committer", "EMAIL": "release@example.com",
      "GIT_AUTHOR_DATE": "1700000000 +0000", "GIT_COMMITTER_DATE": "1700000000 +0000",
    ]

    private let git: GitFixture
    private let start: String
    private let scratch: TemporaryFolder
    private let library: String

    init() throws {
      git = try GitFixture()
      try git.write(
        """
        {
          "version": "1.4.0",
          "products": [{ "name": "SDK", "base": "SDK.xcframework" }],
          "versions": { "files": ["SDK.podspec", { "path": "README.md", "pattern": "from: {{version}}" }] }
        }

        """, to: "release.json")
      try git.write("Pod::Spec.new do |s|\n  s.version = '1.4.0'\nend\n", to: "SDK.podspec")
      try git.write("from: 1.4.0\n", to: "README.md")
      start = try git.commit("feat: begin")
      scratch = try TemporaryFolder()
      library = try FaultLibrary.atCalls()
    }

    static let rows: [(name: String, call: String, more: [String: String])] = [
      ("names can be swapped", "renameat2", [:]), ("git is killed", "rename", ["ONLY": "git"]),
      ("names cannot be swapped", "rename", ["REFUSE": "renameat2"]),
    ]

    @Test(arguments: rows)
    func theSameCommandFinishesIt(_ name: String, _ call: String, _ more: [String: String]) throws {
      try run(more.merging(["COUNT_CALLS": scratch["calls"]]) { $1 }).expect(0)
      let wanted = try state()
      let line = try TestFile.text(scratch["calls"]).split(separator: "\n").first { $0.hasPrefix(call + " ") }
      let count = try #require(line.flatMap { Int($0.dropFirst(call.count + 1)) })
      try #require(count > 1, "a bump hardly calls \(call)")
      for moment in 1...count {
        try git.git("reset", "--quiet", "--hard", start)
        let killed = try run(more.merging(["KILL_AT": "\(call):\(moment)"]) { $1 })
        #expect(more["ONLY"] == nil ? killed.status == -9 : [65, 74].contains(killed.status), "\(killed.errors)")
        for file in ["release.json", "SDK.podspec", "README.md"] {
          #expect(["1.4.0", "1.5.0"].contains { (try? TestFile.text(git.path + "/" + file))?.contains($0) == true })
        }
        // git's locks outlive whoever is killed with them, and are removed by hand.
        for lock in ["index.lock", "HEAD.lock", "refs/heads/main.lock"]
        where TestFile.exists(git.path + "/.git/" + lock) {
          try run(more).expect(75)
          try TestFile.remove(git.path + "/.git/" + lock)
        }
        try run(more).expect(0)
        #expect(try state() == wanted, "killed at \(call) \(moment)")
      }
      try git.git("fsck", "--strict")
    }

    private func run(_ environment: [String: String]) throws -> Tool.Result {
      let preload = ["LD_PRELOAD": library].merging(git.environment) { $1 }
      return try ReleaseTool.run(
        ["bump", "minor", "--commit"], in: git.path,
        environment: preload.merging(Self.identity) { $1 }.merging(environment) { $1 })
    }

    /// HEAD, the status, and the number of commits.
    private func state() throws -> [String] {
      try [git.git("rev-parse", "HEAD"), git.git("status", "--porcelain"), git.git("rev-list", "--count", "HEAD")]
    }
  }
#endif
