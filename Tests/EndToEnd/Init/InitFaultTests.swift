#if os(Linux)
  import TestSupport
  import Testing

  /// `release init` with a disk that fails, and killed between any two files.
  @Suite("release init is interrupted") struct InitFaultTests {
    private static let moments = ["mkdir:1"] + (1...4).map { "fsync:\($0)" }

    private func run(_ vendor: InitFolder, _ fault: [String: String]) throws -> Tool.Result {
      let environment = fault.merging(["LD_PRELOAD": try FaultLibrary.atCalls(), "ONLY": "release"]) { $1 }
      return try ReleaseTool.run(["init", "--yes"], in: vendor.folder.path, environment: environment)
    }

    @Test("a failure leaves nothing behind", arguments: moments) func fails(_ moment: String) throws {
      let vendor = try InitFolder()
      let before = try vendor.listing()
      try run(vendor, ["FAIL_AT": moment]).expect(74)
      #expect(try vendor.listing() == before)
    }

    @Test(
      "a killed run leaves no workspace, and the next one finishes",
      arguments: moments + (1...4).map { "renameat2:\($0)" })
    func killed(_ moment: String) throws {
      let vendor = try InitFolder()
      try run(vendor, ["KILL_AT": moment]).expect(-9)
      #expect(!TestFile.exists(vendor.folder["release.json"]))
      try vendor.expectWorkspace()
      let staged = try vendor.listing().split(separator: "\n").filter { $0.contains("release-new") }
      #expect(staged.isEmpty, "\(staged)")
    }
  }
#endif
