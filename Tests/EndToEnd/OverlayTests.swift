#if os(Linux)
  import TestSupport
  import Testing

  /// A release in the lower layer of an overlay, as in a container's image: its folders can be neither swapped nor moved.
  @Suite struct OverlayTests {
    private let releases: TwoReleases

    init() throws {
      releases = try TwoReleases()
      try ReleaseTool.run(releases.build(0), in: releases.output).expect(0)
    }

    /// Mounts an overlay over the output and runs a script in it, which can build the second release.
    private func run(_ script: String) throws -> Tool.Result {
      let mount = #"""
        out=$1 scratch=$2 other=$3 release=$4 config=$5
        build() { "$release" build "$@" --config "$config" --output "$out"; }
        mount -t tmpfs tmpfs "$scratch" && mkdir "$scratch/upper" "$scratch/work" &&
        mount -t overlay overlay -o "userxattr,lowerdir=$out,upperdir=$scratch/upper,workdir=$scratch/work" "$out" || exit 99
        cd "$out"

        """#
      let folder = try TemporaryFolder()
      let arguments = ["--map-root-user", "--mount", "sh", "-c", mount + script, "sh", releases.output, folder.path]
      return try Tool.run(
        "unshare",
        arguments + [
          releases.workspaces[1].folder["dist"], ReleaseTool.path, releases.workspaces[1].configurationPath,
        ],
        environment: ReleaseTool.environment.merging(["KILLER": try FaultLibrary.atCalls()]) { $1 })
    }

    @Test func variantsAreReplaced() throws {
      let result = try run(#"build --all || exit; diff -r --exclude=.release "$other" . && [ ! -e .release/staging ]"#)
      result.expect(0)
      #expect(result.text.contains("replaced"))
    }

    /// Whenever it is killed, every variant is there and whole after the next run, for one customer who is not the first.
    @Test(arguments: ["unlinkat", "unlink", "rename", "mkdir", "syncfs"]) func killed(_ call: String) throws {
      let script = #"""
        for moment in 1 2 3 5 8 13; do
          (export LD_PRELOAD=$KILLER KILL_AT=\#(call):$moment; build --all >/dev/null 2>&1)
          build --customer customer103 >/dev/null || exit 98
          for variant in 1.0.0/customer*; do (cd "$variant" && sha256sum -c --quiet SHA256SUMS) || exit 97; done
          [ "$(ls -d 1.0.0/customer* | wc -l)" = 6 ] || exit 96
        done
        build --all || exit; diff -r --exclude=.release "$other" .
        """#
      try run(script).expect(0)
    }
  }
#endif
