#if os(Linux)
  import TestSupport
  import Testing

  /// SwiftPM itself refuses what the rules refuse. `DownloadTests` links an app with a bundle.
  @Suite("Artifact bundles") struct ArtifactBundleTests {
    /// The text of a manifest with a binary target for each path, and a program for each that calls its library.
    private static func consume(_ targets: [(name: String, path: String)], in folder: TemporaryFolder) throws {
      let lines = targets.map { name, path in
        """
            .executableTarget(name: "use\(name)", dependencies: ["\(name)"]),
            .binaryTarget(name: "\(name)", path: "\(path)"),
        """
      }
      try folder.write(
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
          name: "consumer",
          targets: [
        \(lines.joined(separator: "\n"))
          ]
        )

        """, to: "Package.swift")
      for (name, _) in targets {
        try folder.write("import \(name)\n\nprint(\(name)_answer())\n", to: "Sources/use\(name)/main.swift")
      }
    }

    /// Replaces a text of info.json: SwiftPM then finds no artifact, and `verify` reports the rule.
    static let refused: [(name: String, old: String, new: String, rule: String)] = [
      ("Number", #""schemaVersion": "1.0""#, #""schemaVersion": 1.0"#, "artifactbundle.info-json"),
      ("Newer", #""schemaVersion": "1.0""#, #""schemaVersion": "2.0""#, "artifactbundle.info-json"),
      ("Type", "staticLibrary\"", "library\"", "artifactbundle.info-json"),
      ("Version", #""version": "1.0.0", "#, "", "artifactbundle.info-json"),
      ("Headers", #""headerPaths""#, #""headers""#, "artifactbundle.info-json"),
      ("Rooted", #""path": ""#, #""path": "/"#, "artifactbundle.paths"),
    ]

    @Test("SwiftPM refuses what the rules refuse") func bad() throws {
      let consumer = try TemporaryFolder()
      for (name, old, new, rule) in Self.refused {
        let path = name + ".artifactbundle"
        try BundleFixture.write(path, name: name, in: consumer)
        let text = try TestFile.text(consumer[path + "/info.json"])
        #expect(text.contains(old))
        try consumer.write(text.replacing(old, with: new), to: path + "/info.json")
        let verified = try ReleaseTool.run(["verify", path], in: consumer.path)
        verified.expect(1)
        verified.expectTells(["[\(rule)]"])
      }
      try Self.consume(Self.refused.map { ($0.name, $0.name + ".artifactbundle") }, in: consumer)
      let made = try Tool.run("swift", ["build", "--disable-sandbox"], in: consumer.path)
      #expect(made.status != 0)
      for (name, _, _, _) in Self.refused {
        #expect(
          (made.errors + made.text).contains("\(name).artifactbundle' does not contain a binary artifact"), "\(name)")
      }
    }

    @Test("SwiftPM cannot link a library of another processor") func otherProcessor() throws {
      let consumer = try TemporaryFolder()
      try BundleFixture.write("Kit.artifactbundle", name: "Kit", in: consumer)
      // Whichever of the two this machine is.
      let paths = BundleFixture.linux.map { "Kit.artifactbundle/\($0)/libKit.a" }
      let libraries = try paths.map { try TestFile.bytes(consumer[$0]) }
      for (path, library) in zip(paths, libraries.reversed()) { try consumer.write(library, to: path) }
      let verified = try ReleaseTool.run(["verify", "Kit.artifactbundle"], in: consumer.path)
      verified.expect(1)
      verified.expectTells(["Kit.o is ELF for arm64 [artifactbundle.library]"])
      try Self.consume([("Kit", "Kit.artifactbundle")], in: consumer)
      #expect(try Tool.run("swift", ["build", "--disable-sandbox"], in: consumer.path).status != 0)
    }
  }
#endif
