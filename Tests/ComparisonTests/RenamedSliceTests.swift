import Domain
import TestSupport
import Testing

@testable import Verification

/// Vendors name the folders of slices after their architectures, which come and go.
@Suite("Slices in renamed folders") struct RenamedSliceTests {
  private static let old = "ios-arm64_armv7"
  private static let framework = "/ContextSDK.framework"

  /// The demo as it was when its device slice had another architecture.
  private static func older(_ edit: (inout Crafted) throws -> Void = { _ in }) throws -> Crafted {
    var crafted = try Crafted.demo()
    crafted.move("ios-arm64", to: old)
    let list = """
      [l.update({'LibraryIdentifier': '\(old)', 'SupportedArchitectures': ['arm64', 'armv7']})
        for l in x['AvailableLibraries'] if l['LibraryIdentifier'] == 'ios-arm64']
      """
    crafted.write("Info.plist", try Python.propertyList(crafted.bytes("Info.plist"), list))
    try edit(&crafted)
    return crafted
  }

  @Test("are compared with each other, file by file") func files() async throws {
    let comparison = try await compare(try Self.older(), try Crafted.demo())
    let slices = comparison.frameworks[0].slices
    #expect(slices.added.isEmpty && slices.removed.isEmpty)
    #expect(slices.renamed.map(\.oldIdentifier) == [Self.old] && slices.renamed.map(\.identifier) == ["ios-arm64"])
    #expect(slices.renamed.map(\.hasOtherBinary) == [false] && comparison.changedSlices.isEmpty)
    #expect(comparison.files.added.isEmpty && comparison.files.removed.isEmpty && comparison.files.moved.isEmpty)
    #expect(comparison.files.changed.map(\.path) == ["ContextSDK.xcframework/Info.plist"])
    let library = "AvailableLibraries[ios-arm64]."
    #expect(
      comparison.documents.flatMap(\.changes) == [
        ValueChange(path: library + "LibraryIdentifier", old: "\"\(Self.old)\"", new: "\"ios-arm64\""),
        ValueChange(path: library + "SupportedArchitectures[]", old: "\"armv7\"", new: nil),
      ])
    #expect(comparison.frameworks[0].models.isEmpty && !comparison.isEqual)
  }

  @Test("whether they are packed or not, and whatever the product is called") func forms() async throws {
    var renamed = try Self.older()
    renamed.root = "OldSDK.xcframework"
    for (form, other) in [(Form.zip, Form.zip), (.folder, .folder), (.folder, .zip)] {
      let comparison = try await compare(renamed, try Crafted.demo(), form, other)
      #expect(comparison.files.changed.count == 1 && comparison.files.added.isEmpty && comparison.files.removed.isEmpty)
    }
  }

  @Test("their binaries, interfaces and models") func contents() async throws {
    let interface = { (declaration: String) in
      "// swift-interface-format-version: 1.0\n// swift-module-flags: -module-name ContextSDK\n\(declaration)\n"
    }
    let path = Self.framework + "/Modules/ContextSDK.swiftmodule/arm64-apple-ios.swiftinterface"
    let old = try Self.older { crafted in
      crafted.write(Self.old + Self.framework + "/ContextSDK", try Clang.dylib("int gone;"), executable: true)
      crafted.write(Self.old + path, interface("public func gone()"))
      crafted.write(Self.old + Self.framework + "/old.mlmodel", ModelTests.Model(flow: "old_flow", version: 1).bytes)
    }
    var new = try Crafted.demo()
    new.write(Crafted.device + "/ContextSDK", try Clang.dylib("int come;"), executable: true)
    new.write("ios-arm64" + path, interface("public func come()"))
    let comparison = try await compare(old, new)
    let slice = try #require(comparison.frameworks[0].slices.renamed.first)
    #expect(slice.binaries.map(\.addedSymbols) == [["_come"]] && slice.binaries.map(\.removedSymbols) == [["_gone"]])
    #expect(comparison.changedSlices == ["ios-arm64"])
    #expect(comparison.breaking.map(\.name) == ["ContextSDK.gone()"])
    #expect(comparison.frameworks[0].models.removed.map(\.slices) == [["ios-arm64"]])
    #expect(comparison.frameworks[0].models.changed.isEmpty && comparison.frameworks[0].models.added.isEmpty)
  }

  @Test("an interface whose file has a name of the other form") func renamedInterface() async throws {
    let module = Crafted.device + "/Modules/ContextSDK.swiftmodule/"
    let interface = { (declaration: String) in
      "// swift-interface-format-version: 1.0\n// swift-module-flags: -module-name ContextSDK\n\(declaration)\n"
    }
    var (old, new) = (try Crafted.demo(), try Crafted.demo())
    for (file, declaration) in [("arm64", "public func gone()"), ("arm64.private", "@_spi(S) public func spi()")] {
      old.write("\(module)\(file).swiftinterface", interface(declaration))
    }
    old.remove(module + "arm64-apple-ios.swiftinterface")
    new.write(module + "arm64-apple-ios.swiftinterface", interface("public func come()"))
    let comparison = try await compare(old, new)
    #expect(comparison.interfaces.map(\.path) == ["ContextSDK.xcframework/\(module)arm64-apple-ios.swiftinterface"])
    #expect(comparison.breaking.map(\.name) == ["ContextSDK.gone()"])
    #expect(comparison.files.added.count == 1 && comparison.files.removed.count == 2)
  }

  @Test("a folder whose new name another slice had") func takenName() async throws {
    // The device's slice takes the name that the simulator's had, whose new folder has a third one.
    var (old, new) = (try Crafted.demo(), try Crafted.demo())
    old.move("ios-arm64_x86_64-simulator", to: "a")
    old.move("ios-arm64", to: "b")
    new.move("ios-arm64_x86_64-simulator", to: "c")
    new.move("ios-arm64", to: "a")
    let names = { (crafted: inout Crafted, simulator: String, device: String) in
      let edit = """
        names = {'ios-arm64_x86_64-simulator': '\(simulator)', 'ios-arm64': '\(device)'}
        for l in x['AvailableLibraries']: \
        l['LibraryIdentifier'] = names.get(l['LibraryIdentifier'], l['LibraryIdentifier'])
        """
      crafted.write("Info.plist", try Python.propertyList(crafted.bytes("Info.plist"), edit))
    }
    try names(&old, "a", "b")
    try names(&new, "c", "a")
    let comparison = try await compare(old, new)
    #expect(comparison.frameworks[0].slices.renamed.map(\.identifier) == ["a", "c"])
    #expect(comparison.files.changed.map(\.path) == ["ContextSDK.xcframework/Info.plist"])
    #expect(comparison.files.added.isEmpty && comparison.files.removed.isEmpty && comparison.files.moved.isEmpty)
  }

  @Test("a name that is taken: files of two folders do not become one") func mixedFolders() {
    let slices = [FolderNames.Renaming(old: "b", new: "a")]
    let mixed = FolderNames(root: nil, slices: slices, paths: ["a/file", "b/file"])
    #expect(mixed.path("b/file") == "b/file")
    let names = FolderNames(root: nil, slices: slices, paths: ["ab/file", "b/file", "bc/file"])
    #expect(["b", "b/file", "bc/file", "ab/file"].map(names.path) == ["a", "a/file", "bc/file", "ab/file"])
  }

  private struct Slice: PlatformSlice {
    var identifier: String
    var platform: String
  }

  @Test(
    "pairs",
    arguments: [
      (["ios:a"], ["ios:b"], ["a b"]), (["ios:a"], ["tvos:b"], []), (["ios:a", "tvos:b"], ["tvos:a"], ["b a"]),
      (["ios:a", "ios:b"], ["ios:b", "ios:c"], ["b b", "a c"]), (["ios:a"], ["ios-simulator:a"], ["a a"]),
      (["ios:a", "ios:a"], ["ios:b"], ["a b"]),
    ])
  func pairs(old: [String], new: [String], expected: [String]) {
    let slices = { (texts: [String]) in
      texts.map { text in
        let parts = text.split(separator: ":").map(String.init)
        return Slice(identifier: parts[1], platform: parts[0])
      }
    }
    let pairs = SlicePairs(old: slices(old), new: slices(new))
    #expect(pairs.common.map { "\($0.identifier) \($1.identifier)" } == expected)
  }
}
