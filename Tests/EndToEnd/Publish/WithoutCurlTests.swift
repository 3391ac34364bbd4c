#if os(Linux)
  import TestSupport
  import Testing

  /// Machines without libcurl, which only requests need.
  @Suite struct WithoutCurlTests {
    /// Publishes where an empty file hides the library.
    private func publish(in folder: TemporaryFolder, _ environment: [String: String]) throws -> Tool.Result {
      let script = #"""
        for library in $(/sbin/ldconfig -p | sed -n 's|.*libcurl\.so\.4 .*=> ||p'); do
          mount --bind /dev/null "$library" || exit 99
          hidden=1
        done
        [ "$hidden" ] || exit 98
        exec "$@"
        """#
      return try ReleaseTool.run(
        through: ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh"],
        ["publish", "--all", "--quiet"], in: folder.path, environment: environment)
    }

    @Test func repositoriesAndFoldersNeedNoRequest() throws {
      let release = try SmallRelease(customers: 2)
      let wanted = try release.undisturbedState()
      try publish(in: release.folder, PublishWorkspace.identity).expect(0)
      #expect(try release.state() == wanted)
    }

    @Test func aRequestSaysWhatIsMissing() throws {
      let workspace = try S3Workspace(1, bucket: "nowhere")
      let result = try publish(in: workspace.folder, S3Workspace.credentials)
      result.expect(74)
      result.expectSays(["libcurl: cannot be used: ", "libcurl.so.4: file too short", "install libcurl"])
      // Once, though every customer fails.
      #expect(result.errors.split(separator: "\n").count { $0.contains("install libcurl") } == 1)
    }
  }
#endif
