#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// SwiftPM downloads the zip by the URL and checksum of the published `Package.swift`, from a server with TLS on this machine.
  ///
  /// It trusts only the system's authorities, so the test's certificate lies over them, in a mount namespace of its own.
  @Suite struct DownloadTests {
    @Test func swiftPackageManagerTakesTheBytesThatWereBuiltAndNoOthers() throws {
      let workspace = try ConsumerWorkspace.shared.get()
      let folder = workspace.folder
      let server = try WebServer(folder, user: "reader", password: "secret")
      defer { server.stop() }
      try publish(workspace, server)

      // The repository has no zip, only its URL and checksum.
      let repository = folder["packages/\(ConsumerWorkspace.trailcast).git"]
      let names = try Tool.run("git", ["-C", repository, "ls-tree", "--name-only", "1.4.0"])
      #expect(names.text == "Package.swift\n")

      let app = try ConsumerApp(dependingOn: repository)
      let built = try app.build(through: trusting(server))
      built.expect(0)
      #expect((built.errors + built.text).contains("Downloaded \(server.url)/www/trailcast/1.4.0/ContextSDK.zip"))
      #expect(try app.run().contains("push_permission version 1, 1288 bytes"))

      let zip = try TestFile.bytes(folder["www/trailcast/1.4.0/ContextSDK.zip"])
      // `unzip -t`, which SwiftPM asks first, does not look at times.
      for (flipped, says) in [
        (zip.count / 2, "invalid archive"), (firstTime(zip), "does not match checksum specified by the manifest"),
      ] {
        var bytes = zip
        bytes[flipped] ^= 1
        try folder.write(bytes, to: "www/trailcast/1.4.0/ContextSDK.zip")
        let victim = try ConsumerApp(dependingOn: repository)
        let refused = try victim.build(through: trusting(server))
        #expect(refused.status != 0 && !TestFile.exists(victim.binary))
        #expect((refused.errors + refused.text).contains(says), "\(refused.errors)\(refused.text)")
      }
    }

    /// Where the zip's directory has the time of its first entry.
    private func firstTime(_ zip: [UInt8]) -> Int {
      let end = zip.count - 22
      return (0..<4).reduce(0) { $0 | Int(zip[end + 16 + $1]) << (8 * $1) } + 12
    }

    /// The same SDK, from the cache, with zips that lie on the server.
    private func publish(_ workspace: ConsumerWorkspace, _ server: WebServer) throws {
      let template = try TestFile.text(workspace.folder["sdk/templates/Package.swift"])
      try workspace.folder.write(
        template.replacing(#"path: "{{path}}""#, with: #"url: "{{url}}", checksum: "{{checksum}}""#),
        to: "sdk/templates/Download.swift")
      try workspace.configure("download.json") { configuration in
        configuration["output"] = "download"
        configuration["ledger"] = "download.jsonl"
        configuration["templates"] = ["package": "templates/Download.swift"]
        configuration["artifact"] = ["url": server.url + "/www/{{app_id}}/{{version}}/{{product}}.zip"]
        configuration["publish"] = [
          ["name": "zips", "kind": "directory", "path": "../www/{{app_id}}/{{version}}/{{product}}.zip"],
          ["name": "packages", "kind": "git", "url": "../packages/{{app_id}}.git"],
        ]
      }
      try workspace.makeRepositories("packages")
      let build = try workspace.release(["build"], "download.json")
      #expect(!build.errors.contains("compiling"), "the cache has both")
      try workspace.release(["publish"], "download.json", environment: ["CURL_CA_BUNDLE": server.certificate])
    }

    private func trusting(_ server: WebServer) -> [String] {
      let script = #"mount --bind "$1" /etc/ssl/certs/ca-certificates.crt && shift && exec "$@""#
      return ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh", server.certificate]
    }
  }
#endif
