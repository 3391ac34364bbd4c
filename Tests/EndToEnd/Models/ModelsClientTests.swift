import TestSupport
import Testing

/// `release models client`, and what `release check` says of it.
@Suite struct ModelsClientTests {
  @Test func theSourcesAreWrittenAndCompared() throws {
    let workspace = try ModelsWorkspace(isPublished: false)
    let first = try workspace.run("client", "--output", "Sources/OTA", "--dry-run")
    first.expect(0)
    #expect(!TestFile.exists(workspace.folder["Sources"]))
    let written = try workspace.run("client", "--output", "Sources/OTA", "--json")
    written.expect(0)
    try DocumentJudge.validate([("models-client", written.text)])
    let names = TestFile.names(in: Checkout.root + "/Client/Sources/ModelUpdates")
    for name in names {
      let text = try TestFile.text(workspace.folder["Sources/OTA/" + name])
      let own = try TestFile.text(Checkout.root + "/Client/Sources/ModelUpdates/" + name)
      #expect(text.hasSuffix("\n\n" + own) && text.hasPrefix("// Written by `release models client` "), "\(name)")
    }
    try workspace.run("client", "--output", "Sources/OTA").expectTells(["\(names.count) files unchanged"])
    let release = try TestFile.text(workspace.folder["release.json"])
    try workspace.folder.write(
      release.replacing(#""ota": {"#, with: #""ota": { "client": "Sources/OTA","#), to: "release.json")
    func check(_ words: [String]) throws {
      let result = try ReleaseTool.run(["check"], in: workspace.folder.path)
      result.expect(0)
      #expect(result.errors.contains("ModelUpdates.swift") == !words.isEmpty, "\(result.errors)")
      result.expectSays(words)
    }
    try check([])
    let file = "Sources/OTA/ModelUpdates.swift"
    let text = try TestFile.text(workspace.folder[file])
    let line = text.prefix { $0 != "\n" }
    try workspace.folder.write("// Written by `release models client` 0.0.1; x" + text.dropFirst(line.count), to: file)
    try check(["was written by release 0.0.1, and this is", "run `release models client --output Sources/OTA`"])
    try TestFile.remove(workspace.folder[file])
    try check(["is not there"])
    try workspace.folder.write("// mine\n", to: file)
    let foreign = try workspace.run("client", "--output", "Sources/OTA")
    foreign.expect(65)
    foreign.expectSays(["was not written by this command", "nothing was written"])
    #expect(try TestFile.text(workspace.folder[file]) == "// mine\n")
  }
}
