import Domain
import Platform
import TestSupport
import Testing

@testable import Verification

/// What breaks apps beside Swift declarations, by the demo's xcframework and an edit of it.
@Suite("What breaks apps") struct BreakingTests {
  private static let header = Crafted.device + "/Headers/Score.h"
  private static let privacy = "PrivacyInfo.xcprivacy"

  private static func told(_ comparison: ArtifactComparison) -> [String] {
    comparison.breaking.map { change in
      let places = change.slices.isEmpty ? "" : " in " + change.slices.joined(separator: ", ")
      return "\(change.subject.rawValue) \(change.kind.rawValue) \(change.name)\(places)"
    }
  }

  /// What both directions of an edit break: what comes breaks nothing.
  private static func broken(_ form: Form = .zip, _ edit: (inout Crafted) throws -> Void) async throws -> [String] {
    let old = try Crafted.demo()
    var new = old
    try edit(&new)
    let back = try await compare(new, old, form, form)
    #expect(told(back).isEmpty && !back.mayBreak)
    let comparison = try await compare(old, new, form, form)
    #expect(comparison.mayBreak == !told(comparison).isEmpty)
    return told(comparison)
  }

  @Test("a public header that is gone", arguments: [Form.zip, .folder]) func header(form: Form) async throws {
    let broken = try await Self.broken(form) { $0.remove(Self.header) }
    #expect(broken == ["header removed Score.h in ios-arm64"])
  }

  @Test("not a header at another place of the bundle, a private one, or one in debug symbols") func otherHeaders()
    async throws
  {
    let places = ["/PrivateHeaders/Own.h", "/Own.h", "/../dSYMs/A.framework.dSYM/Contents/Resources/Headers/Own.h"]
    for place in places {
      var old = try Crafted.demo()
      let path = (Crafted.device + place).replacing("/ContextSDK.framework/..", with: "")
      old.write(path, "int a;")
      #expect(Self.told(try await compare(old, try Crafted.demo())).isEmpty, "\(path)")
    }
  }

  @Test("an Objective-C method that is gone, once for all slices") func method() async throws {
    var (old, new) = (try Crafted.demo(), try Crafted.demo())
    for slice in [Crafted.device, Crafted.simulator] {
      old.write(slice + "/Headers/Own.h", "\n@interface Own\n- (void)reset;\n- (void)stay;\n@end\n")
      new.write(slice + "/Headers/Own.h", "@interface Own\n- (void)stay;\n@end\n")
    }
    let comparison = try await compare(old, new)
    #expect(Self.told(comparison) == ["objectiveC removed -[Own reset] in ios-arm64, ios-arm64_x86_64-simulator"])
    #expect(comparison.breaking.map(\.file) == ["Own.h"] && comparison.breaking.map(\.line) == [3])
    #expect(comparison.api == APIChanges(removed: ["-[Own reset]"]))
  }

  @Test("a slice that is gone, without its files") func slice() async throws {
    let broken = try await Self.broken { crafted in
      crafted.remove("ios-arm64_x86_64-simulator")
      let edit = """
        x['AvailableLibraries'] = [l for l in x['AvailableLibraries'] if 'simulator' not in l['LibraryIdentifier']]
        """
      crafted.write("Info.plist", try Python.propertyList(crafted.bytes("Info.plist"), edit))
    }
    #expect(broken == ["slice removed ios-arm64_x86_64-simulator"])
  }

  @Test("an architecture that is gone") func architecture() async throws {
    let binary = Crafted.device + "/ContextSDK"
    let images = ["arm64", "arm64e"].map { CraftedMachO($0).build(2, 14).named("@rpath/ContextSDK") }
    var (old, new) = (try Crafted.demo(), try Crafted.demo())
    old.write(binary, CraftedMachO.fat(images), executable: true)
    new.write(binary, CraftedMachO.fat([images[0]]), executable: true)
    #expect(Self.told(try await compare(old, new)) == ["architecture removed arm64e in ios-arm64"])
    #expect(Self.told(try await compare(new, old)).isEmpty)
  }

  @Test("a minimum system that is higher: of the binary, or else of the Info.plist") func system() async throws {
    let binary = Crafted.device + "/ContextSDK"
    var (old, new) = (try Crafted.demo(), try Crafted.demo())
    old.write(binary, try Clang.dylib("int a;", minimum: "14.0"), executable: true)
    new.write(binary, try Clang.dylib("int a;", minimum: "15.0"), executable: true)
    let comparison = try await compare(old, new)
    #expect(Self.told(comparison) == ["system changed minimum iOS in ios-arm64"])
    #expect(comparison.breaking.map(\.old) == ["14.0"] && comparison.breaking.map(\.new) == ["15.0"])
    let back = try await compare(new, old)
    #expect(Self.told(back).isEmpty && back.systems.map(\.new) == ["14.0"])
    let listed = try await Self.broken { crafted in
      let plist = Crafted.device + "/Info.plist"
      crafted.write(plist, try Python.propertyList(crafted.bytes(plist), "x['MinimumOSVersion'] = '99.0'"))
    }
    #expect(listed == ["system changed MinimumOSVersion in ios-arm64"])
  }

  @Test("not the minimum of a bundle inside") func bundle() async throws {
    let plist = Crafted.device + "/Res.bundle/Info.plist"
    var (old, new) = (try Crafted.demo(), try Crafted.demo())
    old.write(plist, XCFrameworkFixture.plist("<key>MinimumOSVersion</key><string>12.0</string>"))
    new.write(plist, XCFrameworkFixture.plist("<key>MinimumOSVersion</key><string>15.0</string>"))
    #expect(Self.told(try await compare(old, new)).isEmpty)
  }

  @Test("a privacy manifest that is gone, unless it is at another place of the slice") func privacy() async throws {
    var old = try Crafted.demo()
    old.write(Crafted.device + "/" + Self.privacy, XCFrameworkFixture.plist("<key>NSPrivacyTracking</key><false/>"))
    var new = old
    new.remove(Crafted.device + "/" + Self.privacy)
    #expect(Self.told(try await compare(old, new)) == ["privacyManifest removed PrivacyInfo.xcprivacy in ios-arm64"])
    new = old
    new.move(Crafted.device + "/" + Self.privacy, to: Crafted.device + "/Res.bundle/" + Self.privacy)
    #expect(Self.told(try await compare(old, new)).isEmpty)
  }

  @Test("a module that is gone, and not one of its architectures") func module() async throws {
    let folder = Crafted.device + "/Modules/Own.swiftmodule/"
    let interface = "// swift-interface-format-version: 1.0\n// swift-module-flags: -module-name Own\n"
    var old = try Crafted.demo()
    for name in ["arm64-apple-ios", "arm64e-apple-ios"] { old.write(folder + name + ".swiftinterface", interface) }
    var new = old
    new.remove(folder + "arm64e-apple-ios.swiftinterface")
    #expect(Self.told(try await compare(old, new)).isEmpty)
    new.remove(String(folder.dropLast()))
    #expect(Self.told(try await compare(old, new)) == ["module removed Own.swiftmodule in ios-arm64"])
  }

  @Test("a framework that apps import by another name") func renamed() async throws {
    let broken = try await compareRenamed()
    #expect(broken.first == "product changed ContextSDK.framework in ios-arm64, ios-arm64_x86_64-maccatalyst")
  }

  private func compareRenamed() async throws -> [String] {
    let folders = (try TemporaryFolder(), try TemporaryFolder())
    defer { withExtendedLifetime(folders) {} }
    try XCFrameworkFixture.write("ContextSDK.xcframework", in: folders.0)
    try XCFrameworkFixture.write("ContextSDK.xcframework", name: "OtherSDK", in: folders.1)
    let zips = [folders.0["a.zip"], folders.1["b.zip"]]
    for (zip, folder) in zip(zips, [folders.0, folders.1]) {
      try #require(try Tool.run("zip", ["-qryX", zip, "ContextSDK.xcframework"], in: folder.path).status == 0)
    }
    return Self.told(try await compareZips(zips[0], zips[1]))
  }

  @Test("what cannot be read may break") func undecided() async throws {
    let interface = Crafted.device + "/Modules/ContextSDK.swiftmodule/arm64-apple-ios.swiftinterface"
    var (old, new) = (try Crafted.demo(), try Crafted.demo())
    old.write(interface, "not an interface\n")
    new.write(interface, "no interface\n")
    let comparison = try await compare(old, new)
    #expect(comparison.breaking.isEmpty && comparison.mayBreak && comparison.undecided.count == 1)
    (old, new) = (try Crafted.demo(), try Crafted.demo())
    old.write(Self.header, [UInt8](repeating: UInt8(ascii: "a"), count: (1 << 20) + 1))
    new.write(Self.header, "small\n")
    #expect(try await compare(old, new, .folder, .folder).undecided == ["\(Self.header): is too large"])
  }

  @Test("the headers of an artifact bundle") func artifactBundle() async throws {
    var old = Crafted(root: "Kit.artifactbundle")
    for (path, bytes) in try BundleFixture.files("Kit") { old.write(path, bytes) }
    var new = old
    new.remove("include/Kit.h")
    #expect(Self.told(try await compare(old, new)) == ["header removed Kit.h"])
  }
}
