import Domain
import Platform
import TestSupport
import Testing

@testable import Building

/// Headers and module maps of an artifact bundle.
@Suite struct LibraryPackingTests {
  /// - Returns: the map's path in the bundle, and its text.
  private func map(_ headers: [String: String], product: String = "SDK") throws -> (path: String, text: String) {
    let folder = try TemporaryFolder()
    try folder.write("!<arch>\n", to: "bin/libSDK.a")
    try FileSystem.makeDirectory(folder["headers"])
    for (path, text) in headers { try folder.write(text, to: "headers/" + path) }
    let packing = LibraryPacking(
      library: SwiftLibrary(name: "SDK", headers: folder["headers"], bundle: folder["SDK.artifactbundle"]),
      product: product, version: "1.0.0", triple: "x86_64-unknown-linux-gnu", folder: folder["bin"])
    let bundle = try packing.pack()
    let info = try TestFile.text(bundle + "/info.json")
    let path = try #require(info.split(separator: "\"moduleMapPath\": \"").last?.split(separator: "\"").first)
    return (String(path), try TestFile.text("\(bundle)/\(path)"))
  }

  @Test func aMapOfThePackageIsKept() throws {
    let own = try map(["sdk.h": "", "module.modulemap": "module Own {}", "other.modulemap": "module Other {}"])
    #expect(own == ("include/module.modulemap", "module Own {}"))
    #expect(try map(["sdk.h": "", "SDK.modulemap": "module Own {}"]) == ("include/SDK.modulemap", "module Own {}"))
  }

  @Test func aKeywordIsQuoted() throws {
    let text = try map(["a.h": "", "b.hpp": ""], product: "framework").text
    #expect(text == "module \"framework\" {\n  header \"a.h\"\n  export *\n}\n")
  }

  @Test func clangReadsTheMap() throws {
    let names = ["it's.h", "a b#c.h", "ü/ü.h"]
    let folder = try TemporaryFolder()
    for (index, name) in names.enumerated() { try folder.write("int value\(index)(void);", to: name) }
    try folder.write(HeaderModuleMap.text(module: "framework", headers: names), to: "module.modulemap")
    try folder.write("@import framework;\nint main(void) { return value0() + value1() + value2(); }", to: "a.m")
    let result = try Tool.run(
      "clang", ["-fsyntax-only", "-fmodules", "-fmodules-cache-path=cache", "-I.", "a.m"], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: [
    "warning: old\n{\"target\": {\"unversionedTriple\": \"arm64-apple-macosx\"}}\n",
    "{\"target\": {\"triple\": \"arm64-apple-macosx15.0\", \"unversionedTriple\": \"arm64-apple-macosx\"}}",
  ])
  func theTripleIsRead(output: String) throws { #expect(try SwiftAnswer.triple(output) == "arm64-apple-macosx") }

  @Test(arguments: ["", "{", "}{", "{}", "{\"target\": {\"unversionedTriple\": \"../x\"}}"])
  func otherAnswersAreErrors(output: String) {
    #expect(throws: Failure.self) { try SwiftAnswer.triple(output) }
    #expect(throws: Failure.self) { try SwiftAnswer.folder("warning: nothing\n") }
  }
}
