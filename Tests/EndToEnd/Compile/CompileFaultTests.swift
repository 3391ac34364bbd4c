import Foundation
import TestSupport
import Testing

/// Builders that fail.
@Suite struct CompileFaultTests {
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
