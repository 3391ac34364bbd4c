#if os(Linux)
  import TestSupport
  import Testing

  /// A small disk that fills up, mounted in a namespace of the test.
  @Suite struct DiskFullTests {
    /// The base packs to 400 kB, and so does each of the twenty variants.
    private static func workspace() throws -> WorkspaceFixture {
      let names = (10..<30).map { "customer\($0)" }
      let fixture = try WorkspaceFixture(names.map { .init($0, [.init("upsell", 1)]) })
      var generator = SeededGenerator(seed: 1)
      let noise = (0..<400_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
      try fixture.folder.write(noise, to: "base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/noise.bin")
      return fixture
    }

    /// Runs a script with `$1` a disk of a size and the rest a build that writes to it.
    private func run(_ script: String, size: String, _ fixture: WorkspaceFixture) throws -> Tool.Result {
      let mount = #"mkdir -p "$1" && mount -t tmpfs -o size=\#(size) tmpfs "$1" || exit 99; "#
      let output = fixture.folder["small"]
      return try ReleaseTool.run(
        through: ["unshare", "--map-root-user", "--mount", "sh", "-c", mount + script, "sh", output],
        ["build", "--all", "--output", output], in: fixture.folder.path)
    }

    @Test(arguments: ["64k", "500k", "3m", "7m"]) func leavesNothingHalfMade(_ size: String) throws {
      let fixture = try Self.workspace()
      let script = #"disk=$1; shift; "$@"; status=$?; find "$disk" >listing; exit $status"#
      let result = try run(script, size: size, fixture)
      result.expect(74)
      result.expectSays([fixture.folder["small"], "No space left on device", "remedy: free some space"])
      #expect(result.text == "")
      let listing = try TestFile.text(fixture.folder["listing"]).split(separator: "\n")
      #expect(
        listing.map { $0.dropFirst(fixture.folder["small"].count) }.sorted() == ["", "/.release", "/.release/lock"])
    }

    /// The first build fits; the second, one customer too large for the disk, leaves nothing.
    @Test func earlierVariantsSurvive() throws {
      let fixture = try Self.workspace()
      let script = #"""
        disk=$1; shift
        "$1" build --customer customer10 --customer customer11 --output "$disk" >first || exit 98
        cp -r "$disk/1.0.0" before
        "$@"; status=$?
        diff -r before "$disk/1.0.0" >changes; find "$disk/.release" -mindepth 1 ! -path '*/stamps*' >left
        exit $status
        """#
      let result = try run(script, size: "4m", fixture)
      result.expect(74)
      #expect(try TestFile.text(fixture.folder["changes"]) == "")
      #expect(try TestFile.text(fixture.folder["left"]) == fixture.folder["small/.release/lock"] + "\n")
    }

    /// All twenty have 8 MB.
    @Test func aDryRunNeedsRoomForAFewVariants() throws {
      let fixture = try Self.workspace()
      let script = #"disk=$1; TMPDIR=$disk "$2" build --all --jobs 2 --dry-run --output elsewhere"#
      let result = try run(script, size: "3m", fixture)
      result.expect(0)
      result.expectTells(["20 variants, 8"])
      #expect(!TestFile.exists(fixture.folder["elsewhere"]))
    }

    @Test func withRoomAgainTheNextRunSucceeds() throws {
      let fixture = try Self.workspace()
      let script = #"""
        disk=$1; shift
        "$@"; test $? = 74 || exit 98
        mount -o remount,size=100m "$disk" || exit 99
        "$@" || exit
        for variant in "$disk"/1.0.0/customer*; do (cd "$variant" && sha256sum -c --quiet SHA256SUMS) || exit 97; done
        """#
      try run(script, size: "2m", fixture).expect(0)
    }
  }
#endif
