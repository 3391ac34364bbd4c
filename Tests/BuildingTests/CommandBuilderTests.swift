import Building
import Domain
import Manifest
import Platform
import TestSupport
import Testing

/// Builders that are programs of the vendor's own.
@Suite struct CommandBuilderTests {
  // MARK: Output

  @Test(arguments: [
    "mkdir $RELEASE_OUTPUT/SDK.xcframework", "mkdir $RELEASE_OUTPUT/SDK.artifactbundle",
    "mkdir -p $RELEASE_OUTPUT/ios/SDK.xcframework/Inner.xcframework && touch $RELEASE_OUTPUT/notes.txt",
  ])
  func theOneBundleIsFound(script: String) throws {
    let path = try BuilderFixture(script: script).run()
    #expect(path.hasPrefix("output/"))
    #expect(["SDK.xcframework", "SDK.artifactbundle"].contains(FilePath.lastComponent(of: path)))
  }

  @Test(arguments: [
    ("mkdir -p build/SDK.xcframework", "build/SDK.xcframework"), ("mkdir -p build/SDK.xcframework", "build"),
  ])
  func outputNamesAPlaceInTheSources(script: String, output: String) throws {
    #expect(try BuilderFixture(script: script, output: output).run() == "sources/build/SDK.xcframework")
  }

  @Test func aZipIsUnpacked() throws {
    let script = """
      mkdir -p ios/SDK.xcframework/a && echo text > ios/SDK.xcframework/a/file && echo run > ios/SDK.xcframework/tool
      chmod +x ios/SDK.xcframework/tool && ln -s a/file ios/SDK.xcframework/link && echo MIT > LICENSE
      zip -qry $RELEASE_OUTPUT/any.zip ios LICENSE
      """
    let fixture = try BuilderFixture(script: script)
    let path = try fixture.run()
    #expect(path.hasPrefix("scratch/unpacked-") && path.hasSuffix("/SDK.xcframework"))
    let tree = try FileSystem.tree(of: fixture.folder[path])
    #expect(
      tree.entries == [
        .init("a", .directory), .init("a/file", .file(size: 5, executable: false)),
        .init("link", .symlink(target: "a/file")), .init("tool", .file(size: 4, executable: true)),
      ])
  }

  @Test func aHostileZipLeavesNothingOutside() throws {
    let script = """
      python3 -c '
      import os, zipfile
      with zipfile.ZipFile(os.environ["RELEASE_OUTPUT"] + "/SDK.zip", "w") as file:
        file.writestr("SDK.xcframework/Info.plist", "x")
        file.writestr("SDK.xcframework/../../../../escaped", "x")
      '
      """
    let fixture = try BuilderFixture(script: script)
    let failure = try fixture.failure()
    #expect(failure.status == .badInput)
    #expect(failure.text.contains("is not a plain path"))
    #expect(TestFile.names(in: fixture.folder.path) == ["logs", "output", "scratch", "sources"])
  }

  @Test func aFileIsNotWrittenThroughALink() throws {
    let script = """
      python3 -c '
      import os, zipfile
      with zipfile.ZipFile(os.environ["RELEASE_OUTPUT"] + "/SDK.zip", "w") as file:
        link = zipfile.ZipInfo("SDK.xcframework/out")
        link.external_attr = 0o120777 << 16
        file.writestr(link, "../../../sources")
        file.writestr("SDK.xcframework/out/file", "x")
      '
      """
    let fixture = try BuilderFixture(script: script)
    #expect(throws: SystemError.self) { try fixture.run() }
    #expect(TestFile.names(in: fixture.folder["sources"]) == [])
  }

  @Test(arguments: [
    (":", "builder.no-output", "is empty"), ("touch $RELEASE_OUTPUT/a.txt", "builder.no-output", "has only a.txt"),
    (
      "mkdir $RELEASE_OUTPUT/A.xcframework $RELEASE_OUTPUT/SDK.xcframework", "builder.several-outputs",
      "A.xcframework, "
    ),
    ("mkdir $RELEASE_OUTPUT/Other.xcframework", "builder.output-name", "it is Other.xcframework"),
    ("touch a; zip -q $RELEASE_OUTPUT/SDK.zip a", "builder.no-output", "has no SDK.xcframework"),
  ])
  func otherOutputIsAnError(script: String, code: String, text: String) throws {
    let failure = try BuilderFixture(script: script).failure()
    #expect(failure.status == .badInput)
    #expect(failure.findings.map(\.code) == [code])
    #expect(failure.text.contains(text))
    #expect(failure.text.contains("RELEASE_OUTPUT"))
  }

  @Test func aMissingOutputIsNamed() throws {
    let fixture = try BuilderFixture(script: "echo done", output: "build/SDK.xcframework")
    let failure = try fixture.failure()
    #expect(failure.text.contains("nothing is at \(fixture.folder["sources/build/SDK.xcframework"])"))
    #expect(failure.text.contains("correct `output`"))
  }

  @Test func aBundleAmongTheSourcesIsNotTheOutput() throws {
    let fixture = try BuilderFixture(script: "true", output: "build/SDK.xcframework")
    try fixture.folder.write("old", to: "sources/build/SDK.xcframework/Info.plist")
    #expect(try fixture.failure().findings.map(\.code) == ["builder.no-output"])
  }

  @Test func whatALinkLeadsToStays() throws {
    let fixture = try BuilderFixture(script: "true", output: "build/SDK.xcframework")
    try fixture.folder.write("mine", to: "elsewhere/SDK.xcframework/Info.plist")
    try fixture.folder.link("sources/build", to: fixture.folder["elsewhere"])
    #expect(try fixture.run() == "sources/build/SDK.xcframework")
    #expect(TestFile.exists(fixture.folder["elsewhere/SDK.xcframework/Info.plist"]))
  }

  @Test func aFileIsNoBundle() throws {
    let fixture = try BuilderFixture(script: "touch SDK.xcframework", output: "SDK.xcframework")
    #expect(try fixture.failure().text.contains("is no SDK.xcframework or SDK.artifactbundle"))
  }

  // MARK: Variables

  @Test func onlyListedVariablesArePassed() throws {
    var fixture = try BuilderFixture(script: "env | sort > variables; mkdir SDK.xcframework", output: "SDK.xcframework")
    fixture.variables = fixture.variables.merging(["TMPDIR": "/tmp", "EXTRA": "1", "TOKEN": "s3cret!", "LOOSE": "x"]) {
      $1
    }
    fixture.request.customer = Identifier("7f0e")
    fixture.request.features = [
      FeatureConfiguration(name: "maps", conditions: ["MAPS", "BASE"]), FeatureConfiguration(name: "voice"),
    ]
    fixture.request.builder.environment = [.init(name: "MODE", value: "a b")]
    fixture.request.builder.inherited = ["EXTRA"]
    fixture.request.builder.secrets = ["TOKEN"]
    _ = try fixture.run()
    let lines = try TestFile.text(fixture.folder["sources/variables"]).split(separator: "\n").map(String.init)
    let shells = ["PWD", "OLDPWD", "SHLVL", "_", "PATH", "HOME"]
    #expect(
      lines.filter { line in !shells.contains { line.hasPrefix($0 + "=") } } == [
        "CUSTOM_MODEL_APP_ID=7f0e", "EXTRA=1", "MODE=a b", "RELEASE_CONDITIONS=MAPS BASE",
        "RELEASE_FEATURES=maps,voice", "RELEASE_OUTPUT=\(fixture.folder["output"])", "RELEASE_VERSION=1.2.0",
        "TMPDIR=/tmp", "TOKEN=s3cret!",
      ])
    #expect(lines.contains("PATH=\(fixture.variables["PATH"] ?? "")"))
  }

  @Test func withoutACustomerThereIsNoIdentifier() throws {
    var fixture = try BuilderFixture(
      script: "test -z \"${CUSTOM_MODEL_APP_ID+set}\" && mkdir $RELEASE_OUTPUT/SDK.xcframework")
    fixture.variables["CUSTOM_MODEL_APP_ID"] = "stray"
    #expect(try fixture.run() == "output/SDK.xcframework")
  }

  @Test func allMissingVariablesAreNamedBeforeAnythingRuns() throws {
    var fixture = try BuilderFixture(script: "touch started")
    fixture.variables["EMPTY"] = ""
    fixture.request.builder.inherited = ["ONE", "EMPTY"]
    fixture.request.builder.secrets = ["TWO", "EMPTY_SECRET"]
    fixture.variables["EMPTY_SECRET"] = ""
    let failure = try fixture.failure()
    #expect(failure.status == .badConfiguration)
    #expect(failure.findings.map(\.location.file) == ["ONE", "TWO", "EMPTY_SECRET"])
    #expect(!TestFile.exists(fixture.folder["sources/started"]))
  }
}
