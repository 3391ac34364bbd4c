#if os(Linux)
  import TestSupport
  import Testing

  /// SwiftPM downloads the zip by the URL and checksum of the published `Package.swift`, from a server with TLS on this machine.
  ///
  /// It trusts only the system's authorities, so the test's certificate lies over them, in a mount namespace of its own.
  @Suite struct DownloadTests {
    @Test func swiftPackageManagerTakesTheBytesThatWereBuiltAndNoOthers() throws {
      let fixture = try WorkspaceFixture([.init("alpha"), .init("beta")])
      let folder = fixture.folder
      try folder.write("", to: "www/.keep")
      let server = try WebServer(folder, user: "reader", password: "secret")
      defer { server.stop() }
      try publish(fixture, server)

      // The repository has no zip, only its URL and checksum.
      let repository = folder["packages/alpha.git"]
      let names = try Tool.run("git", ["-C", repository, "ls-tree", "--name-only", "1.0.0"])
      #expect(names.text.contains("Package.swift\n") && !names.text.contains(".zip"))

      let app = try app(dependingOn: repository)
      let built = try build(app, trusting: server)
      built.expect(0)
      let url = server.url + "/www/alpha/1.0.0/ContextSDK.zip"
      #expect((built.errors + built.text).contains("Downloaded \(url)"))
      #expect(try Tool.run(app["app/build/debug/App"], []).text == "42\n")

      // `unzip -t`, which SwiftPM asks first, does not look at times.
      var zip = try TestFile.bytes(folder["www/alpha/1.0.0/ContextSDK.zip"])
      zip[firstTime(zip)] ^= 1
      try folder.write(zip, to: "www/alpha/1.0.0/ContextSDK.zip")
      let victim = try self.app(dependingOn: repository)
      let refused = try build(victim, trusting: server)
      #expect(refused.status != 0 && !TestFile.exists(victim["app/build/debug/App"]))
      let words = "does not match checksum specified by the manifest"
      #expect((refused.errors + refused.text).contains(words), "\(refused.errors)\(refused.text)")
    }

    /// Where the zip's directory has the time of its first entry.
    private func firstTime(_ zip: [UInt8]) -> Int {
      let end = zip.count - 22
      return (0..<4).reduce(0) { $0 | Int(zip[end + 16 + $1]) << (8 * $1) } + 12
    }

    /// A bundle that links on this machine, with zips that lie on the server.
    private func publish(_ fixture: WorkspaceFixture, _ server: WebServer) throws {
      let folder = fixture.folder
      try BundleFixture.write("base/ContextSDK.artifactbundle", name: "ContextSDK", in: folder)
      try folder.write(
        """
        {"version": "1.0.0", "products": [
           {"name": "ContextSDK", "base": "base/ContextSDK.artifactbundle", "models": false}],
         "templates": {"package": "templates/Package.swift", "notes": "templates/NOTES.md"},
         "artifact": {"url": "\(server.url)/www/{{app_id}}/{{version}}/{{product}}.zip"},
         "publish": [
           {"name": "zips", "kind": "directory", "path": "www/{{app_id}}/{{version}}/{{product}}.zip"},
           {"name": "packages", "kind": "git", "url": "packages/{{app_id}}.git"}]}
        """, to: "release.json")
      try ReleaseTool.buildAll(fixture)
      let identity = PublishWorkspace.identity
      let repository = folder["packages/alpha.git"]
      try Tool.run("git", ["init", "-q", "--bare", "-b", "main", repository], environment: identity).expect(0)
      try ReleaseTool.run(
        ["publish", "--customer", "alpha"], in: folder.path,
        environment: identity.merging(["CURL_CA_BUNDLE": server.certificate]) { $1 }
      ).expect(0)
    }

    /// An app that a customer writes: it depends on the customer's package by URL and exact version, and prints what the SDK says.
    private func app(dependingOn repository: String) throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try folder.write(
        """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
          name: "App", dependencies: [.package(url: "file://\(repository)", exact: "1.0.0")],
          targets: [.executableTarget(name: "App", dependencies: [.product(name: "ContextSDK", package: "alpha")])])
        """, to: "app/Package.swift")
      try folder.write("import ContextSDK\n\nprint(ContextSDK_answer())\n", to: "app/Sources/App/main.swift")
      return folder
    }

    private func build(_ app: TemporaryFolder, trusting server: WebServer) throws -> Tool.Result {
      let script = #"mount --bind "$1" /etc/ssl/certs/ca-certificates.crt && shift && exec "$@""#
      let places = ["cache", "config", "security"].flatMap { ["--\($0)-path", app["swiftpm/\($0)"]] }
      return try Tool.run(
        "unshare",
        ["--map-root-user", "--mount", "sh", "-c", script, "sh", server.certificate, "swift", "build"]
          + ["--scratch-path", app["app/build"], "--disable-sandbox"] + places,
        in: app["app"], environment: PublishWorkspace.identity)
    }
  }
#endif
