#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// A bump where the disk is full, or the owner of a file is somebody else.
  @Suite struct BumpFaultTests {
    private static let identity = ["GIT_AUTHOR_NAME": "Ada", "GIT_COMMITTER_NAME": "Ada", "EMAIL": "ada@example.com"]

    private let git: GitFixture

    init() throws {
      git = try GitFixture()
      try git.write(#"{ "version": "1.4.0", "versions": { "files": ["SDK.podspec"] } }"#, to: "release.json")
      try git.write("Pod::Spec.new do |s|\n  s.version = '1.4.0'\nend\n", to: "SDK.podspec")
      try git.commit("feat: begin")
    }

    private var environment: [String: String] { git.environment.merging(Self.identity) { $1 } }

    /// Wherever the space ends, the files, the index and HEAD are as before, or everything is done.
    @Test func aFullDiskLeavesEverythingAsItWas() throws {
      let script = #"""
        disk=$1; repository=$2; shift 2
        mkdir -p "$disk" && mount -t tmpfs -o size=3m tmpfs "$disk" && cp -r "$repository/." "$disk" && cd "$disk" || exit 99
        start=$(git rev-parse HEAD)
        for free in 0 4 8 12 16 20 24 28 32 40 48 56 64 80 96; do
          dd if=/dev/zero of=fill bs=4k 2>/dev/null
          truncate -s -${free}K fill
          status=0; "$@" >/dev/null 2>&1 || status=$?
          rm fill
          if [ $status != 0 ]; then
            [ "$(git rev-parse HEAD)" = "$start" ] && [ -z "$(git status --porcelain)" ] ||
              { echo "$free KiB: $(git status --porcelain)"; exit 98; }
          fi
          echo $status
          git reset -q --hard $start
        done
        """#
      let result = try ReleaseTool.run(
        through: ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh", git.beside("disk"), git.path],
        ["bump", "minor", "--commit"], in: git.path, environment: environment)
      result.expect(0)
      #expect(Set(result.text.split(separator: "\n")) == ["0", "74"], "\(result.text)\(result.errors)")
    }

    @Test(.enabled(if: geteuid() == 0)) func whoCannotKeepTheOwnerIsRefused() throws {
      try Tool.run("chown", ["4321:1234", git.path + "/SDK.podspec"]).expect(0)
      try Tool.run("chmod", ["666", git.path + "/SDK.podspec"]).expect(0)
      let refused = try ReleaseTool.run(
        through: ["setpriv", "--bounding-set=-all", "--inh-caps=-all"], ["bump", "minor"], in: git.path,
        environment: environment)
      refused.expect(74)
      refused.expectSays(["SDK.podspec: cannot keep the owner: Operation not permitted"])
      #expect(try git.git("diff", "--stat", "--", "release.json") == "")
      #expect(TestFile.names(in: git.path) == [".git", "SDK.podspec", "release.json"])
      try ReleaseTool.run(["bump", "minor"], in: git.path, environment: environment).expect(0)
      #expect(try Tool.run("stat", ["-c", "%u:%g %a", git.path + "/SDK.podspec"]).text == "4321:1234 666\n")
    }

    @Test(.enabled(if: geteuid() == 0)) func whoCannotKeepTheGroupLeavesItOut() throws {
      try Tool.run("chown", [":1234", git.path + "/SDK.podspec"]).expect(0)
      try Tool.run("chmod", ["664", git.path + "/SDK.podspec"]).expect(0)
      try ReleaseTool.run(
        through: ["setpriv", "--bounding-set=-all", "--inh-caps=-all"], ["bump", "minor"], in: git.path,
        environment: environment
      ).expect(0)
      #expect(try Tool.run("stat", ["-c", "%u %a", git.path + "/SDK.podspec"]).text == "0 664\n")
    }
  }
#endif
