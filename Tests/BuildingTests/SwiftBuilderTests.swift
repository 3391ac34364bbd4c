import Building
import Domain
import Foundation
import Manifest
import Platform
import TestSupport
import Testing

/// A Swift package with C in it, built by the real SwiftPM.
@Suite(.serialized) struct SwiftBuilderTests {
  private func fixture(library: String? = nil, conditions: [String] = []) throws -> BuilderFixture {
    var fixture = try BuilderFixture(.swift(.init(headers: "Headers", library: library)))
    let package = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "SDK",
        products: [
          .library(name: "SDK", type: .static, targets: ["Engine"]), .library(name: "Loose", targets: ["Engine"]),
        ],
        targets: [.target(name: "CEngine"), .target(name: "Engine", dependencies: ["CEngine"])])
      """
    let swift = """
      import CEngine
      #if MAPS
      let swiftPart: Int32 = 40
      #else
      let swiftPart: Int32 = 30
      #endif
      @_cdecl("sdk_value") public func value() -> Int32 { swiftPart + c_value() }
      public func first(of list: [Int]) -> Int? { list.first.map { $0 * 2 } }
      """
    let c = """
      #include "c.h"
      #ifdef MAPS
      int c_value(void) { return MAPS + 1; }
      #else
      int c_value(void) { return 0; }
      #endif
      const char *c_file(void) { return __FILE__; }
      """
    for (path, text) in [
      "Package.swift": package, "Sources/Engine/Engine.swift": swift, "Sources/CEngine/c.c": c,
      "Sources/CEngine/include/c.h": "int c_value(void);\nconst char *c_file(void);\n",
      "Headers/sdk.h": "int sdk_value(void);\n", "Headers/more/other.h": "", "Headers/.hidden": "",
    ] { try fixture.folder.write(text, to: "sources/" + path) }
    fixture.request.features = [FeatureConfiguration(name: "maps", conditions: conditions)]
    return fixture
  }

  private func triple() throws -> String {
    let answer = try Tool.run("swift", ["-print-target-info"])
    let info = try JSONValue(parsing: answer.output)
    guard case .string(let triple) = info["target"]?["unversionedTriple"] else {
      throw BuilderFixture.Unexpected(description: answer.text)
    }
    return triple
  }

  @Test func aLibraryBecomesABundleThatSwiftPMLinks() throws {
    let first = try fixture(conditions: ["MAPS"])
    let path = try first.run()
    #expect(path == "scratch/bundle/SDK.artifactbundle")
    let (bundle, triple) = (first.folder[path], try triple())
    let files = try FileSystem.tree(of: bundle).entries.filter { $0.kind != .directory }.map(\.path)
    #expect(
      files == [
        "include/module.modulemap", "include/more/other.h", "include/sdk.h", "info.json", "\(triple)/libSDK.a",
      ])
    let map = "module SDK {\n  header \"more/other.h\"\n  header \"sdk.h\"\n  export *\n}\n"
    #expect(try TestFile.text(bundle + "/include/module.modulemap") == map)
    let info = try TestFile.text(bundle + "/info.json").replacing(triple, with: "TRIPLE")
    try expectGolden(info, "BuildingTests/Goldens/info.json")
    try consume(bundle)
    // Another run in other folders gives the same bytes, and none of them are paths of this machine.
    let second = try fixture(conditions: ["MAPS"])
    let again = second.folder[try second.run()]
    let library = try TestFile.bytes(bundle + "/\(triple)/libSDK.a")
    #expect(try TestFile.bytes(again + "/\(triple)/libSDK.a") == library)
    #expect(Data(library).range(of: Data(FilePath.lastComponent(of: first.folder.path).utf8)) == nil)
    #expect(Data(library).range(of: Data("Sources/CEngine/c.c".utf8)) != nil)
  }

  /// Builds and runs a program with the bundle.
  private func consume(_ bundle: String) throws {
    let folder = try TemporaryFolder()
    try TestFile.copy(bundle, to: folder["SDK.artifactbundle"])
    let package = """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "App",
        targets: [
          .executableTarget(name: "App", dependencies: ["SDK"]), .binaryTarget(name: "SDK", path: "SDK.artifactbundle"),
        ])
      """
    try folder.write(package, to: "Package.swift")
    try folder.write("import SDK\nprint(sdk_value())\n", to: "Sources/App/main.swift")
    let result = try Tool.run("swift", ["run", "--quiet"], in: folder.path)
    #expect(result.text == "42\n", "\(result.errors)")
  }

  @Test func aLibraryThatIsNotStaticIsAnError() throws {
    let failure = try fixture(library: "Loose").failure()
    #expect(failure.status == .badInput)
    #expect(failure.findings.map(\.code) == ["builder.library"])
    #expect(failure.text.contains("the package has no static library product Loose"))
    #expect(failure.text.contains("with `type: .static`"))
  }

  @Test func aLibraryThatDoesNotExistIsAnError() throws {
    let failure = try fixture(library: "Nothing").failure()
    #expect(failure.status == .badInput)
    #expect(failure.text.contains("no product named 'Nothing'"))
    #expect(failure.text.contains("with `type: .static`"))
  }
}
