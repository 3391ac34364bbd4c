#if os(Linux)
  import TestSupport
  import Testing

  /// A zip that cannot be read back because of the machine is neither a bug nor a customer's fault.
  @Suite struct ReadBackFaultTests {
    private let fixture: WorkspaceFixture

    init() throws {
      fixture = try WorkspaceFixture()
    }

    /// - Parameter fault: what happens to a file whose path ends like this.
    private func run(_ arguments: [String], _ fault: String, _ file: String) throws -> Tool.Result {
      let environment = ["LD_PRELOAD": try FaultLibrary.inReading(), "FAIL_FILE": file, "FAIL_WITH": fault]
      return try ReleaseTool.run(arguments, in: fixture.folder.path, environment: environment)
    }

    @Test(arguments: [("alpha/ContextSDK.zip", "EIO"), ("ContextSDK.base.zip", "EMFILE")])
    func is74(_ file: String, _ fault: String) throws {
      let result = try run(["build", "--all"], fault, file)
      result.expect(74)
      result.expectSays([file, fault == "EIO" ? "Input/output error" : "Too many open files"])
      #expect(result.text == "")
      #expect(TestFile.names(in: fixture.output) == [])
      try ReleaseTool.buildAll(fixture)
    }

    @Test func verifyToo() throws {
      try ReleaseTool.buildAll(fixture)
      try run(["verify", "dist/1.0.0"], "EMFILE", "beta/ContextSDK.zip").expect(74)
    }

    @Test func aModelThatCannotBeOpenedForWantOfDescriptorsIsNobodysFault() throws {
      try run(["build", "--all"], "EMFILE", "beta/upsell.mlmodel").expect(74)
      #expect(TestFile.names(in: fixture.output) == [])
    }
  }
#endif
