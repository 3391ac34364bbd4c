import Domain
import TestSupport
import Testing

/// A difference is shown once, whatever the number of slices, architectures and interfaces that have it.
@Suite("release diff: equal differences") struct DiffFoldingTests {
  private static let interface = """
    // swift-interface-format-version: 1.0
    // swift-module-flags: -module-name ContextSDK
    import Swift
    public func first()

    """

  @Test("an interface that is the same in two slices is shown once, with what breaks") func interfaces() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      try XCFrameworkFixture.write("\(name).xcframework", in: folder)
      for slice in ["ios-arm64", "ios-arm64_x86_64-maccatalyst"] {
        var text = name == "a" ? Self.interface : Self.interface.replacing("first", with: "second")
        // The header names each slice's target, and that is no reason to show the rest again.
        text = text.replacing("ContextSDK\n", with: "ContextSDK -target \(slice)-\(name)\n")
        try folder.write(text, to: "\(name).xcframework/\(slice)/x.swiftinterface")
      }
    }
    let text = try DiffTests.diff(folder["a.xcframework"], folder["b.xcframework"]).text
    #expect(text.split(separator: "-public func first()").count == 2)
    #expect(text.contains("\nbreaking\n  ! removed ContextSDK.first() (line 4)\n"))
    #expect(text.contains("\n  the same in ios-arm64_x86_64-maccatalyst/x.swiftinterface\n"))
    #expect(text.hasSuffix("2 files changed, 1 breaking change\n"))
    let json = try DiffTests.json(folder["a.xcframework"], folder["b.xcframework"])
    #expect(json["breakingCount"] == 1)
    let interfaces = json["interfaces"]?.listed ?? []
    #expect(interfaces.count == 2)
    #expect(interfaces.map { $0["breakingChanges"]?.listed.map { $0["kind"] } } == [["removed"], ["removed"]])
  }

  @Test("seals are one line, and equal changes of several slices are told once") func folded() throws {
    let folder = try TemporaryFolder()
    let slices = ["ios-arm64", "ios-arm64_x86_64-maccatalyst"]
    for (name, version) in [("a", 1), ("b", 2)] {
      try XCFrameworkFixture.write("\(name).xcframework", in: folder)
      var seal = ""
      for (slice, path) in zip(slices, ["/ContextSDK", "/Versions/A/ContextSDK"]) {
        let bundle = "\(name).xcframework/\(slice)/ContextSDK.framework"
        var images = (slice == slices[0] ? ["arm64"] : ["arm64", "x86_64"]).map { architecture in
          CraftedMachO(architecture).build(slice == slices[0] ? 2 : 6, 14).named("@rpath/ContextSDK")
        }
        for index in images.indices {
          for library in 0..<62 {
            images[index] = images[index].linking("/usr/lib/l\(library).dylib", version: version)
          }
          images[index] = images[index].linking("@rpath/Own.framework/Own", version: version)
        }
        try folder.write(CraftedMachO.fat(images), to: bundle + path, mode: 0o755)
        try folder.write(#"{"version": \#(version)}"#, to: bundle + "/Values.json")
        for file in 0..<100 {
          seal += "<key>\(slice)/f\(file)</key><data>\(version)aaaaaaaaaaaaaaaaaaaaaaaaaa=</data>"
        }
      }
      try folder.write(
        XCFrameworkFixture.plist("<key>files2</key><dict>\(seal)</dict>"),
        to: "\(name).xcframework/_CodeSignature/CodeResources")
      try folder.write("signature \(version)", to: "\(name).xcframework/_CodeSignature/CodeSignature")
    }
    let text = try DiffTests.diff(folder["a.xcframework"], folder["b.xcframework"]).text
    let expected = """
      binaries
        ~ \(slices.joined(separator: ", "))
            ~ links @rpath/Own.framework/Own: version 1.0, compatible with 1.0 \u{2192} version 2.0, compatible with 1.0
            ~ links 62 libraries of the system in other versions
      """
    #expect(text.contains(expected), "\(text)")
    let values = "{\(slices.joined(separator: ","))}/ContextSDK.framework/Values.json"
    #expect(text.contains("values\n  ~ \(values)\n      ~ version: 1 \u{2192} 2\n"), "\(text)")
    #expect(text.contains("\nseals\n  ~ _CodeSignature: of the sealed files, 200 differ\n"), "\(text)")
    #expect(!text.contains("CodeResources") && text.split(separator: "\n").count < 24, "\(text)")
    let json = try DiffTests.json(folder["a.xcframework"], folder["b.xcframework"])
    #expect(json["seals"]?.listed.map { $0["changed"] } == [200] && json["texts"]?.listed.isEmpty == true)
    let changed = json["files"]?["changed"]?.listed.compactMap { $0["path"]?.string } ?? []
    #expect(changed.count == 6 && changed.contains("_CodeSignature/CodeResources"))
    let common = json["frameworks"]?.listed.first?["slices"]?["common"]?.listed ?? []
    let binaries: [JSONValue] = common.flatMap { $0["binaries"]?.listed ?? [] }
    #expect(binaries.map { $0["libraries"]?.listed.count } == [63, 63, 63])
  }
}
