#if os(Linux)
  import TestSupport
  import Testing

  /// Disks that fill up, or may not be written to, mounted in a namespace of the test.
  @Suite struct PublishDiskTests {
    /// Runs a script with `$1` a folder and the rest a publication.
    private func run(_ script: String, _ folder: String, _ release: SmallRelease) throws -> Tool.Result {
      try release.folder.write(SmallRelease.stateScript, to: "state.sh")
      return try ReleaseTool.run(
        through: ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh", folder],
        ["publish", "--all", "--quiet"], in: release.folder.path, environment: PublishWorkspace.identity)
    }

    /// Wherever the space ends, no tag is there without its zip, and with room again the next run finishes.
    @Test func aFullDisk() throws {
      let release = try SmallRelease(customers: 1)
      let disk = try TemporaryFolder()
      try release.folder.write(try release.undisturbedState(), to: "wanted")
      let script = #"""
        disk=$1; workspace=$PWD; shift
        mount -t tmpfs -o size=8m tmpfs "$disk" && cd "$disk" || exit 99
        for free in 0 4 8 16 24 32 40 48 64 80 96 128 192 256; do
          cp -a "$workspace/." . || exit 99
          dd if=/dev/zero of=fill bs=4k 2>/dev/null
          truncate -s -${free}K fill
          status=0; "$@" >/dev/null 2>"$workspace/words" || status=$?
          echo $status
          [ $status != 65 ] || cat "$workspace/words" >&2
          if [ -n "$(git -C remotes/customer100.git tag)" ]; then
            cmp www/customer100/1.0.0/ContextSDK.zip dist/1.0.0/customer100/ContextSDK.zip || exit 98
          fi
          if [ $status = 74 ] && [ -n "$(find www -name '*.partial' 2>/dev/null)" ]; then exit 94; fi
          rm fill
          "$@" >/dev/null || exit 97
          [ "$(wc -l <releases.jsonl)" = 2 ] || exit 95
          sh state.sh | diff - wanted >&2 || { echo "with $free KiB" >&2; exit 96; }
          find . -mindepth 1 -delete
        done
        """#
      let result = try run(script, disk.path, release)
      result.expect(0)
      #expect(Set(result.text.split(separator: "\n")) == ["0", "74"], "\(result.text)\(result.errors)")
    }

    /// Nobody gets anything while a place cannot be written to.
    @Test(arguments: ["remotes", "www"]) func aReadOnlyPlace(_ place: String) throws {
      let release = try SmallRelease(customers: 1)
      try release.folder.write(try release.undisturbedState(), to: "wanted")
      try release.folder.write("", to: "www/.keep")
      let script = #"""
        place=$1; shift
        mount --bind "$place" "$place" && mount -o remount,bind,ro "$place" || exit 99
        "$@"; status=$?
        [ -z "$(git -C remotes/customer100.git for-each-ref)" ] && [ "$(ls -A www)" = .keep ] || exit 98
        umount "$place" && rm www/.keep
        "$@" || exit 97
        sh state.sh | diff - wanted >&2 || exit 96
        exit $status
        """#
      let result = try run(script, place, release)
      result.expect(74)
      result.expectSays([place, "is not writable"])
    }
  }
#endif
