import Foundation
import TestSupport
import Testing

/// Builders that fail, and caches that cannot be used. Customers of other feature sets get their variants all the same.
@Suite struct CompileFaultTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// What the builder does for customers with the feature "plus" alone.
    var hook: String
    var says: [String]
    var status: Int32 = 65
  }

  static let faults = [
    Fault(
      testDescription: "ends with a status", hook: "echo compiling; echo 'Kit.c:3: error: no such thing' >&2; exit 7",
      says: ["the builder's \"command\" ended with status 7: compiling | Kit.c:3: error: no such thing\n"]),
    Fault(
      testDescription: "is killed", hook: "kill -9 $$",
      says: ["was ended by signal 9 (SIGKILL, often for lack of memory)"]),
    Fault(
      testDescription: "makes nothing", hook: "exit 0",
      says: ["did not leave one ContextSDK.xcframework or ContextSDK.artifactbundle", "is empty"]),
    Fault(
      testDescription: "makes two", hook: #"mkdir "$out/Other.xcframework""#,
      says: ["there are several in ", "Other.xcframework"]),
    Fault(
      testDescription: "makes another", hook: #"mkdir "$out/Other.xcframework"; exit 0"#,
      says: ["it is Other.xcframework, and the product is ContextSDK"]),
    Fault(
      testDescription: "makes what is no framework", hook: #"mkdir "$out/ContextSDK.xcframework"; exit 0"#,
      says: ["is not an xcframework: it contains no Info.plist"]),
    Fault(
      testDescription: "makes a link that leads out",
      hook: #"cp -R sdk/kits/. "$out/"; ln -s /etc/passwd "$out/ContextSDK.xcframework/key"; exit 0"#,
      says: ["this link leads outside the framework: /etc/passwd"]),
  ]

  @Test(arguments: faults) func othersAreDone(_ fault: Fault) throws {
    let workspace = try CompileWorkspace(CompileWorkspace.five + [.init("zeta", ["plus"])])
    try workspace.hook(fault.hook, for: "plus")
    let result = try workspace.run(["build", "--all", "--quiet"])
    result.expect(2)
    result.expectSays(fault.says + ["2 customers failed, the others are done: alpha, zeta"])
    // Told once, with those who are concerned.
    #expect(result.errors.ranges(of: fault.says[0]).count == 1, "\(result.errors)")
    result.expectSays(["customers: alpha, zeta\n"])
    try expectOthers(workspace)
    try workspace.run(["build", "--customer", "alpha", "--quiet"]).expect(fault.status)
    try workspace.removeHook()
    try workspace.build()
    #expect(workspace.placed.count == 6)
  }

  private func expectOthers(_ workspace: CompileWorkspace, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(workspace.placed == ["beta", "delta", "epsilon", "gamma"], sourceLocation: sourceLocation)
    for appID in workspace.placed {
      try Judge.checksums(workspace.folder["dist/1.0.0/\(appID)"], sourceLocation: sourceLocation)
    }
  }

  /// The command of the message, in a shell of a person.
  @Test func theCommandCanBeRunByHand() throws {
    let workspace = try CompileWorkspace(CompileWorkspace.five)
    let temporary = try TemporaryFolder()
    let environment = ["TMPDIR": temporary.path, "TOKEN": "s3cr3t+value"]
    try workspace.configure(builder: #", "secrets": ["TOKEN"], "environment": {"MODE": "it's\n$HOME"}"#)
    try workspace.hook(#"printf 'refused: %s %s\n' "$MODE" "$RELEASE_FEATURES"; exit 7"#)
    let result = try workspace.run(["build", "--all", "--quiet", "--jobs", "1"], environment: environment)
    result.expect(65)
    #expect(workspace.placed == [])
    let commands = result.errors.split(separator: "\n").compactMap { $0.split(separator: "to run it by hand: ").last }
      .filter { $0.hasPrefix("mkdir -p ") }
    #expect(commands.count == 3)
    let features = try Set(
      commands.map { command in
        let again = try Tool.run(
          "bash", ["-c", String(command)], in: "/", environment: workspace.environment.merging(environment) { $1 })
        again.expect(7)
        #expect(again.text.hasPrefix("refused: it's\n"), "\(again.text)")
        return again.text.split(separator: " ").last.map(String.init) ?? ""
      })
    #expect(features.count == 3)
    #expect(TestFile.names(in: temporary.path) == [])
    try workspace.removeHook()
    try workspace.build(environment: environment)
  }

  @Test func aMissingProgramIsConfiguration() throws {
    let workspace = try CompileWorkspace()
    try workspace.configureFeature("sh", as: "no-such-shell")
    let result = try workspace.run(["build", "--all", "--quiet"])
    result.expect(78)
    result.expectSays([
      "the builder's \"command\" cannot start no-such-shell", "remedy: correct the command: a program on PATH",
    ])
    #expect(result.errors.ranges(of: "cannot start").count == 1, "\(result.errors)")
    #expect(workspace.placed == [])
  }

  @Test func aBuilderThatHangsIsEnded() throws {
    let workspace = try CompileWorkspace(builder: #", "timeout": 1"#)
    try workspace.hook(#"sleep 600 & echo $! > "$OUTSIDE/pid"; echo waiting; wait"#, for: "plus")
    let result = try workspace.run(["build", "--all", "--quiet"])
    result.expect(2)
    result.expectSays(["\"command\" did not end in 1 second: waiting", "raise the builder's `timeout`"])
    let pid = try #require(Int32(try TestFile.text(workspace.outside["pid"]).filter(\.isNumber)))
    #expect(Tool.ends(pid))
    try expectOthers(workspace)
  }

  @Test func aSourceThatChangesMeanwhileIsRefused() throws {
    let workspace = try CompileWorkspace()
    try workspace.hook(#"echo 2 >> "\#(workspace.folder.path)/sdk/Sources/plus.c""#, for: "plus")
    let result = try workspace.run(["build", "--all", "--quiet", "--jobs", "1"])
    #expect(result.status == 2 || result.status == 75, "\(result.errors)")
    result.expectSays(["changed while it was being read: sdk/Sources/plus.c", "run again"])
    #expect(!workspace.placed.contains("alpha"))
    try workspace.removeHook()
    _ = try workspace.runs()
    try workspace.build()
    #expect(try workspace.runs().contains("ContextSDK plus"))
    #expect(try workspace.built("alpha").contains("\nplus 1\n2\n"))
  }

  @Test func aDamagedEntryIsMadeAgain() throws {
    let workspace = try CompileWorkspace()
    try workspace.build()
    let state = try workspace.state()
    _ = try workspace.runs()
    let found = try Tool.run(
      "sh", ["-c", "grep -l 'features=plus' $(find .release/cache/entries -name built.txt)"], in: workspace.folder.path)
    let victim = try #require(found.text.split(separator: "\n").first)
    try workspace.folder.write("other bytes", to: String(victim))
    let result = try workspace.build()
    result.expectSays(["warning: the entry is damaged: its content is not what was stored; it is made again"])
    #expect(try workspace.runs() == ["ContextSDK plus"])
    #expect(try workspace.state() == state)
    #expect(try workspace.build().errors == "")
  }

  @Test func secretsAreMasked() throws {
    let secret = "p@ss/w0rd+x"
    let workspace = try CompileWorkspace(
      [.init("alpha"), .init("beta", ["plus"])], builder: #", "secrets": ["TOKEN"]"#)
    try workspace.hook(
      """
      printf 'plain %s\n' "$TOKEN"
      printf %s "user:$TOKEN" | base64
      echo https://u:p%40ss%2Fw0rd%2Bx@host >&2
      [ -z "$RELEASE_FEATURES" ] || exit 1
      """)
    let result = try workspace.run(["build", "--all"], environment: ["TOKEN": secret])
    result.expect(2)
    let logs = try ["ContextSDK", "ContextSDK-plus"].map {
      try TestFile.text(workspace.folder[".release/logs/\($0)/command.log"])
    }
    let encoded = Data("user:\(secret)".utf8).base64EncodedString()
    for text in logs + [result.errors] {
      #expect(text.contains("plain ***") && text.contains("https://u:***@host"), "\(text)")
      for form in [secret, encoded, "p%40ss"] { #expect(!text.contains(form), "\(text)") }
    }
    let told = try Tool.run("grep", ["-rlF", secret, ".release", "dist"], in: workspace.folder.path)
    #expect(told.text == "" && told.status == 1)
    let unset = try workspace.run(["build", "--all", "--quiet"])
    // The other base is in the cache.
    unset.expect(2)
    unset.expectSays(["TOKEN: the environment variable is not set, and the builder needs it"])
    #expect(unset.errors.ranges(of: "TOKEN: the environment").count == 1, "\(unset.errors)")
  }
}

#if os(Linux)
  /// Disks that are full or read-only, mounted in a namespace of the test.
  @Suite struct CompileDiskTests {
    private static func mounting(_ script: String) -> [String] {
      ["unshare", "--map-root-user", "--mount", "sh", "-c", script + #" || exit 99; exec "$@""#, "sh"]
    }

    @Test func aCacheThatCannotBeWrittenIsAWarning() throws {
      let workspace = try CompileWorkspace()
      try workspace.build()
      let state = try workspace.state()
      _ = try workspace.runs()
      try workspace.folder.write("plus 2\n", to: "sdk/Sources/plus.c")
      let script = "cd .release && mount --bind cache cache && mount -o remount,ro,bind cache && cd .."
      let result = try workspace.run(["build", "--all", "--quiet"], through: Self.mounting(script))
      result.expect(0)
      result.expectSays(["warning: what was made is not stored, so the next run makes it again"])
      #expect(try workspace.runs() == ["ContextSDK onboarding,plus", "ContextSDK plus"])
      #expect(try workspace.built("alpha").contains("\nplus 2\n"))
      #expect(try workspace.state() != state)
    }

    /// Where builders run, and where what they made is kept: one customer's framework is too large for it.
    @Test(arguments: ["TMPDIR", "cache"]) func aFullDisk(_ place: String) throws {
      let customers = ["alpha", "beta", "gamma"].map { CompileWorkspace.Customer($0, models: ["upsell"]) }
      let workspace = try CompileWorkspace(customers, bundling: "compile")
      let target = place == "cache" ? workspace.folder[".release/cache"] : workspace.outside["tmp"]
      try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
      // In the folder of the output, which has room, and from there.
      let big =
        place == "cache"
        ? #"head -c 3000000 /dev/urandom > sdk/kits/$name.xcframework/ios-arm64/$name.framework/big"#
        : #"head -c 3000000 /dev/urandom > big"#
      try workspace.hook(big, for: "beta")
      let script = #"mount -t tmpfs -o size=1500k,mode=755 tmpfs "\#(target)""#
      let result = try workspace.run(
        ["build", "--all", "--quiet", "--jobs", "1"], through: Self.mounting(script),
        environment: place == "cache" ? [:] : ["TMPDIR": target])
      result.expect(2)
      result.expectSays(["No space left on device", "1 customer failed, the others are done: beta", "free some space"])
      #expect(workspace.placed == ["alpha", "gamma"])
      for appID in workspace.placed { try Judge.checksums(workspace.folder["dist/1.0.0/\(appID)"]) }
      try workspace.removeHook()
      try workspace.build()
      #expect(workspace.placed == ["alpha", "beta", "gamma"])
    }
  }
#endif
