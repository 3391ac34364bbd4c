import TestSupport
import Testing

/// `models.command` compiles each model once, by a program of the vendor's.
@Suite struct ModelCommandTests {
  private let fixture: WorkspaceFixture

  /// Stands for `xcrun coremlcompiler compile`, and says so in a file.
  private static let script = """
    model=$1 output=$2 log=$(dirname "$0")/compiled.log
    name=$(basename "$model" .mlmodel)
    echo "$name" >> "$log"
    if [ -e "$(dirname "$0")/fails-for-$name" ]; then echo "coremlc: broken layer"; exit 3; fi
    mkdir "$output/$name.mlmodelc"
    { echo compiled; cat "$model"; } > "$output/$name.mlmodelc/coremldata.bin"
    """

  init() throws {
    fixture = try WorkspaceFixture(
      configuration: #", "models": { "command": ["sh", "compile.sh", "{{model}}", "{{output}}"] }"#)
    try fixture.folder.write(Self.script, to: "compile.sh")
  }

  private var runs: [Substring] {
    get throws { try TestFile.text(fixture.folder["compiled.log"]).split(separator: "\n").sorted() }
  }

  private func release(_ arguments: String...) throws -> Tool.Result {
    try ReleaseTool.run(arguments, in: fixture.folder.path)
  }

  @Test func eachModelIsCompiledOnce() throws {
    try ReleaseTool.buildAll(fixture)
    #expect(try runs == ["paywall", "upsell", "upsell"])
    let zip = fixture.output + "/alpha/ContextSDK.zip"
    let names = try Tool.run("unzip", ["-Z1", zip]).text
    #expect(names.contains("upsell.mlmodelc/coremldata.bin") && !names.contains("upsell.mlmodel\n"))
    try release("verify", fixture.output).expect(0)

    let before = try TestFile.bytes(zip)
    try TestFile.remove(fixture.folder["dist"])
    try ReleaseTool.buildAll(fixture)
    #expect(try runs.count == 3)
    #expect(try TestFile.bytes(zip) == before)

    // A machine that has compiled nothing goes by the record.
    try TestFile.remove(fixture.folder[".release"])
    try release("verify", fixture.output).expect(0)
    try release("verify", zip).expect(0)
    try TestFile.remove(fixture.output + "/alpha/variant.json")
    let alone = try release("verify", zip, "--customer", "alpha")
    alone.expect(1)
    alone.expectTells(["alpha, which are not compiled here", "release build"])
    #expect(try release("verify", fixture.output + "/beta/ContextSDK.zip", "--customer", "alpha").status == 1)
    try release("build", "--all", "--no-cache").expect(0)
    #expect(try runs.count == 6)
  }

  @Test func aDamagedEntryOfTheCacheIsToldAndMadeAgain() throws {
    try ReleaseTool.buildAll(fixture)
    let found = try Tool.run(
      "sh", ["-c", "grep -l compiled $(find .release/cache/entries -name coremldata.bin)"], in: fixture.folder.path)
    let victim = try #require(found.text.split(separator: "\n").first)
    try fixture.folder.write("other bytes", to: String(victim))
    let result = try release("build", "--all", "--quiet")
    result.expect(0)
    result.expectSays(["warning: the entry is damaged: its content is not what was stored; it is made again"])
    #expect(try runs.count == 4)
  }

  @Test func aModelThatCannotBeCompiledConcernsItsCustomer() throws {
    try fixture.folder.write("", to: "fails-for-paywall")
    let result = try release("build", "--all")
    result.expect(2)
    result.expectSays(["paywall.mlmodel", "status 3", "broken layer", "compile.sh"])
    #expect(TestFile.names(in: fixture.output) == ["beta", "gamma", "index.json"])
  }

  @Test func whatIsNoModelIsRefused() throws {
    try fixture.folder.write("echo x > \"$2/upsell.txt\"", to: "compile.sh")
    let result = try release("build", "--customer", "beta")
    result.expect(65)
    result.expectSays(["upsell.txt", "is not a compiled model", ".mlmodelc"])

    try fixture.folder.write("true", to: "compile.sh")
    let nothing = try release("build", "--customer", "beta", "--no-cache")
    nothing.expect(65)
    nothing.expectSays(["ended without an error", "there is nothing", "{{output}}"])
  }
}
