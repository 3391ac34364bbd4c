#if os(Linux)
  import TestSupport
  import Testing

  /// The script that checks this project's own sources, in a package that has what it must find.
  @Suite("scripts/typecheck-darwin") struct TypecheckDarwinTests {
    private static let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "mac",
        targets: [
          .target(name: "Low"), .target(name: "High", dependencies: ["Low"]),
          .testTarget(name: "HighTests", dependencies: ["Low"]),
        ],
        swiftLanguageModes: [.v6])
      """

    /// Compiles on Linux.
    private static let low = """
      #if canImport(Glibc)
        import Glibc
      #else
        import Darwin
      #endif
      public let kinds: UInt32 = S_IFMT
      public struct Thread: Sendable { var handle: pthread_t }
      #if os(Linux)
        public func onlyLinux() -> Int { 1 }
      #else
        public func modified(_ found: stat) -> Int { found.st_mtimespec.tv_sec + found.st_mtim.tv_sec }
      #endif
      """

    private static let high = """
      import Low
      public func sum() -> Int { onlyLinux() }
      """

    private func run(_ folder: TemporaryFolder, _ options: [String] = []) throws -> (status: Int32, lines: [String]) {
      let result = try Tool.run(Checkout.root + "/scripts/typecheck-darwin", options + [folder.path])
      return (result.status, (result.text + result.errors).split(separator: "\n").map(String.init))
    }

    @Test("names what does not compile on a Mac, and nothing twice") func errors() throws {
      let folder = try TemporaryFolder()
      try folder.write(Self.manifest, to: "Package.swift")
      try folder.write(Self.low, to: "Sources/Low/Low.swift")
      try folder.write(Self.high, to: "Sources/High/High.swift")
      try folder.write("import Low\nlet one = onlyLinux()", to: "Tests/HighTests/HighTests.swift")
      let low = [
        "Sources/Low/Low.swift:11:82: error: value of type 'stat' has no member 'st_mtim'",
        "Sources/Low/Low.swift:6:28: error: cannot convert value of type 'mode_t' (aka 'UInt16') to specified type 'UInt32'",
        "Sources/Low/Low.swift:7:38: error: stored property 'handle' of 'Sendable'-conforming struct 'Thread' has non-Sendable type 'pthread_t' (aka 'UnsafeMutablePointer<_opaque_pthread_t>')",
      ]
      let whole = [
        "Sources/High/High.swift:2:28: error: cannot find 'onlyLinux' in scope",
        "Tests/HighTests/HighTests.swift:2:11: error: cannot find 'onlyLinux' in scope",
      ]
      #expect(try run(folder) == (1, low + ["typecheck-darwin: errors on a Mac: 3"]))
      #expect(try run(folder, ["--all"]) == (1, (whole + low).sorted() + ["typecheck-darwin: errors on a Mac: 5"]))
    }
  }
#endif
