import TestSupport
import Testing

/// A compiler whose xcframeworks list their libraries in another order at every run.
@Suite struct ShuffledLibrariesTests {
  /// Turns the list by one library for every run before.
  private static let turn = """
    python3 - "sdk/kits/$name.xcframework/Info.plist" "$(wc -l <"$OUTSIDE/runs")" <<'END'
    import plistlib, sys
    path, turns = sys.argv[1], int(sys.argv[2])
    plist = plistlib.load(open(path, "rb"))
    libraries = plist["AvailableLibraries"]
    turns %= len(libraries)
    plist["AvailableLibraries"] = libraries[turns:] + libraries[:turns]
    plistlib.dump(plist, open(path, "wb"))
    END
    """

  @Test func everyRunMakesTheSameBytes() throws {
    let workspace = try CompileWorkspace([.init("alpha"), .init("beta", models: ["upsell"])])
    try workspace.hook(Self.turn)
    var states: Set<String> = []
    for _ in 0..<3 {
      try workspace.build(["--no-cache"])
      states.insert(try workspace.state())
      try TestFile.remove(workspace.folder["dist"])
    }
    #expect(states.count == 1)
  }

  /// A fresh machine compiles other bytes: the message says what is known, and where to read on.
  @Test func otherBytesOfTheBaseAreSaidToBeThat() throws {
    let workspace = try CompileWorkspace([.init("alpha"), .init("beta", models: ["upsell"])])
    try workspace.addMirror()
    try workspace.build()
    try workspace.run(["publish", "--customer", "beta", "--quiet"]).expect(0)
    try workspace.hook("date +%N >sdk/Sources/common.c")
    for name in ["dist", ".release"] { try TestFile.remove(workspace.folder[name]) }
    let result = try workspace.build([], 65)
    result.expectSays([
      "1.0.0 was published, but this build has other zips for beta; the models are the same, so the base framework is another",
      "to finish 1.0.0, build from the published framework, as docs/builders.md shows",
    ])
  }
}
