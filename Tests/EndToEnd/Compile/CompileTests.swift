import Domain
import Foundation
import TestSupport
import Testing

/// Base frameworks that a builder makes, one for each set of features.
@Suite struct CompileTests {
  private typealias Changes = [String: [String]?]

  /// Everything but the time that it takes, which the benchmarks measure.
  @Test func eachFeatureSetIsCompiledOnce() throws {
    let workspace = try CompileWorkspace()
    let fresh = try workspace.run(["plan", "--quiet"])
    fresh.expect(0)
    fresh.expectTells([
      "  5 customers, 3 feature sets, 3 to compile, 0 cached (builder command)\n",
      "  1 customer with plus: to compile, nothing like it was compiled before\n    $ sh sdk/build.sh ContextSDK\n",
      "  2 customers with onboarding, plus: to compile", "  2 customers without features: to compile",
      "  compiles ContextSDK: nothing like it was compiled before",
    ])
    let planned = try workspace.run(["plan", "--quiet", "--json"])
    #expect(try workspace.runs() == [])

    let checked = try workspace.run(["check"])
    checked.expect(0)
    checked.expectSays(["ContextSDK: note: not judged, since not compiled yet: 3 of 3 base frameworks"])
    #expect(try workspace.runs() == [])

    let first = try workspace.build(["--json"])
    #expect(try workspace.runs() == ["ContextSDK ", "ContextSDK onboarding,plus", "ContextSDK plus"])
    let told = [
      "alpha": "features=plus conditions=PLUS EXTRA", "beta": "features= conditions=",
      "delta": "features=onboarding,plus conditions=ONBOARDING PLUS EXTRA",
    ]
    for (appID, line) in told {
      for slice in CompileWorkspace.slices {
        #expect(try workspace.content(slice + "/built.txt", of: appID).hasPrefix(line + " \n"))
      }
    }
    let bases = try JSONValue(parsing: first.output)["variants"]?.listed.reduce(into: [String: JSONValue]()) {
      if case .string(let appID)? = $1["app_id"] { $0[appID] = $1["products"]?.listed.first?["baseSha256"] ?? $1 }
    }
    #expect(bases?.count == 5)
    #expect(bases?["beta"] == bases?["epsilon"] && bases?["delta"] == bases?["gamma"])
    #expect(Set((bases ?? [:]).values.map { $0.serialized() }).count == 3)

    let state = try workspace.state()
    try workspace.build()
    #expect(try workspace.runs() == [])
    #expect(try workspace.state() == state)
    let cached = try workspace.run(["plan", "--quiet"])
    cached.expectTells([
      "3 feature sets, 0 to compile, 3 cached (builder command)\n", "  1 customer with plus: cached\n",
    ])
    #expect(!cached.text.contains("compiles ContextSDK"))
    let cachedJSON = try workspace.run(["plan", "--quiet", "--json"])
    try DocumentJudge.validate([("plan", planned.text), ("plan", cachedJSON.text)])
    try workspace.run(["verify", "dist/1.0.0", "--strict", "--quiet"]).expect(0)

    try workspace.build(["--no-cache"])
    #expect(try workspace.runs().count == 3)
    #expect(try workspace.state() == state)
    let rebuilt = try workspace.run(["verify", "dist/1.0.0", "--rebuild", "--quiet"])
    rebuilt.expect(0)
    #expect(try workspace.runs() == [])
  }

  @Test func thePlanNamesTheInputThatHasChanged() throws {
    let builder = #", "toolchain": ["sh", "-c", "cat \"$OUTSIDE/toolchain\""], "secrets": ["TOKEN"]"#
    let workspace = try CompileWorkspace()
    let environment = ["FLAVOUR": "one", "TOKEN": "first"]
    let inherited = #", "inherit": ["OUTSIDE", "FLAVOUR"]"#
    func configure(_ version: String = "1.0.0", command: String = "sdk/build.sh", mode: String = "1") throws {
      try workspace.configure(version: version, builder: builder + #", "environment": {"MODE": "\#(mode)"}"#)
      let text = try TestFile.text(workspace.folder["release.json"])
        .replacing(#", "inherit": ["OUTSIDE"]"#, with: inherited).replacing("sdk/build.sh", with: command)
      try workspace.folder.write(text, to: "release.json")
    }
    func expect(_ changes: Changes, _ environment: [String: String], _ what: Comment) throws {
      #expect(try workspace.plannedChanges(environment: environment) == changes, what)
    }
    try workspace.outside.write("compiler 1", to: "toolchain")
    try configure()
    try expect(["": [], "plus": [], "onboarding,plus": []], environment, "nothing was compiled")
    try workspace.build(environment: environment)
    let cached: Changes = ["": nil, "plus": nil, "onboarding,plus": nil]
    func all(_ change: String) -> Changes { cached.mapValues { _ in [change] } }
    try expect(cached, environment, "as compiled")
    try expect(cached, ["FLAVOUR": "one", "TOKEN": "second"], "a secret makes no other framework")
    try expect(all("environment FLAVOUR"), ["FLAVOUR": "two", "TOKEN": "first"], "an inherited variable")
    try configure(mode: "2")
    try expect(all("environment MODE"), environment, "a variable of the configuration")
    try configure("1.1.0")
    try expect(all("version"), environment, "the version")
    try configure(command: "./sdk/build.sh")
    try expect(all("configuration"), environment, "the command")
    try configure()
    try workspace.outside.write("compiler 2", to: "toolchain")
    try expect(all("toolchain"), environment, "the toolchain")
    try workspace.outside.write("compiler 1", to: "toolchain")
    try workspace.folder.write("common 2\n", to: "sdk/Sources/common.c")
    try expect(all("sources"), environment, "a source")
    try workspace.folder.write("common 1\n", to: "sdk/Sources/common.c")
    try workspace.configureFeature("EXTRA", as: "MORE")
    try expect(["": nil, "plus": ["conditions"], "onboarding,plus": ["conditions"]], environment, "a condition")
  }

  @Test func sourcesOfFeaturesThatAreOffAreNotSeen() throws {
    let workspace = try CompileWorkspace()
    try workspace.build()
    func sources(_ key: String) throws -> [String] {
      try workspace.seen(key).filter { $0.hasPrefix("sdk/Sources/") }.map { String($0.dropFirst(12)) }
    }
    #expect(try sources("") == ["common.c"])
    #expect(try sources("plus") == ["common.c", "plus.c", "shared.c"])
    #expect(try sources("onboarding,plus") == ["common.c", "onboarding.c", "plus.c", "shared.c"])
    #expect(try workspace.built("alpha").hasSuffix("\ncommon 1\nplus 1\nshared 1\n"))
    _ = try workspace.runs()

    try workspace.folder.write("onboarding 2\n", to: "sdk/Sources/onboarding.c")
    #expect(try workspace.plannedChanges() == ["": nil, "plus": nil, "onboarding,plus": ["sources"]])
    try workspace.build()
    #expect(try workspace.runs() == ["ContextSDK onboarding,plus"])
    try workspace.folder.write("shared 2\n", to: "sdk/Sources/shared.c")
    try workspace.build()
    #expect(try workspace.runs() == ["ContextSDK onboarding,plus", "ContextSDK plus"])
    #expect(try workspace.built("alpha").hasSuffix("\nshared 2\n"))
    #expect(try workspace.built("beta") == "features= conditions= \ncommon 1\n")
  }

  @Test func aDryRunCompilesAndPlacesNothing() throws {
    let workspace = try CompileWorkspace()
    try workspace.build(["--dry-run"])
    #expect(try workspace.runs().count == 3)
    #expect(!TestFile.exists(workspace.folder["dist"]))
    let checked = try workspace.run(["check"])
    checked.expect(0)
    #expect(!checked.errors.contains("not judged"))
    try workspace.build()
    #expect(try workspace.runs() == [])
    #expect(workspace.placed == ["alpha", "beta", "delta", "epsilon", "gamma"])
  }

  @Test func twoBuildsAtOnceShareTheCache() throws {
    let workspace = try CompileWorkspace()
    try workspace.hook("sleep 0.2")
    let outputs = ["one", "two"].map { workspace.outside[$0] }
    let builds = try outputs.map { output in
      try BackgroundRun(
        ["build", "--all", "--quiet", "--output", output], in: workspace.folder.path, environment: workspace.environment
      )
    }
    for build in builds { build.expectEnd() }
    try Judge.expectSame(outputs[0], outputs[1])
    for output in outputs { try Judge.checksums("\(output)/1.0.0/delta") }
    #expect(TestFile.names(in: workspace.folder[".release/cache/entries"]).count == 3)
    _ = try workspace.runs()
    try workspace.build()
    #expect(try workspace.runs() == [])
  }

  /// The script counts how many of it run.
  @Test(arguments: [1, 2]) func noMoreBuildersThanJobs(_ jobs: Int) throws {
    let sets = (0..<6).map { CompileWorkspace.Customer("customer\($0)", models: ["upsell"]) }
    let workspace = try CompileWorkspace(sets, bundling: "compile")
    try workspace.hook(
      """
      mkdir "$OUTSIDE/running-$key"
      ls "$OUTSIDE" | grep -c running- >> "$OUTSIDE/counts"
      sleep 0.1
      rmdir "$OUTSIDE/running-$key"
      """)
    try workspace.build(["--jobs", "\(jobs)"])
    let counts = try TestFile.text(workspace.outside["counts"]).split(separator: "\n").compactMap { Int($0) }
    #expect(counts.count == 6 && counts.max() == jobs)
  }

  @Test func logsAreFoundByFeatures() throws {
    let workspace = try CompileWorkspace()
    try workspace.hook("echo compiling; echo 'with key' $key >&2")
    try workspace.build()
    let logs = workspace.folder[".release/logs"]
    #expect(TestFile.names(in: logs) == [".gitignore", "ContextSDK", "ContextSDK-onboarding+plus", "ContextSDK-plus"])
    let log = try TestFile.text(logs + "/ContextSDK-plus/command.log")
    #expect(log.hasPrefix("$ cd ") && log.hasSuffix("compiling\nwith key plus\n"))
    #expect(try TestFile.text(logs + "/.gitignore") == "*\n")
  }
}

extension CompileWorkspace {
  /// Replaces a word in `release.json`.
  func configureFeature(_ word: String, as other: String) throws {
    let text = try TestFile.text(folder["release.json"])
    try folder.write(text.replacing("\"\(word)\"", with: "\"\(other)\""), to: "release.json")
  }
}
