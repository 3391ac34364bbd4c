import Domain
import TestSupport
import Testing

@testable import Verification

@Suite("Texts that differ") struct TextTests {
  private static let interface = Crafted.device + "/Modules/ContextSDK.swiftmodule/arm64-apple-ios.swiftinterface"

  private static func interface(_ body: String) -> String {
    """
    // swift-interface-format-version: 1.0
    // swift-compiler-version: Apple Swift version 6.0
    // swift-module-flags: -target arm64-apple-ios14.0 -enable-library-evolution -module-name ContextSDK
    import Swift
    \(body)

    """
  }

  private static func change(_ old: String, _ new: String) async throws -> InterfaceChange {
    var (before, after) = (try Crafted.demo(), try Crafted.demo())
    before.write(interface, old)
    after.write(interface, new)
    let comparison = try await compare(before, after)
    #expect(comparison.texts.isEmpty)
    return try #require(comparison.interfaces.first)
  }

  static let cases: [(old: String, new: String, breaking: [String])] = [
    ("public func f()", "public func f()\npublic func g()", []),
    ("public func f()\npublic func g()", "public func g()", ["removed ContextSDK.f()"]),
    ("public func f(a: Swift.Int)", "public func f(a: Swift.String)", ["changed ContextSDK.f(a:)"]),
    ("internal func f()", "internal func g()", []),
    (
      "@available(iOS 15, *) public func f()", "@available(iOS 16, *) public func f()", ["changed ContextSDK.f()"]
    ),
    ("@available(iOS 16, *) public func f()", "@available(iOS 15, *) public func f()", []),
    (
      "public protocol P {\n  func a()\n}", "public protocol P {\n  func a()\n  func b()\n}", ["added ContextSDK.P.b()"]
    ),
    ("public func f()", "public func f()\npublic protocol P {\n  func a()\n}", []),
    (
      "@frozen public enum E {\n  case a\n}", "@frozen public enum E {\n  case a\n  case b\n}",
      ["added ContextSDK.E.b"]
    ),
    ("public enum E {\n  case a\n}", "public enum E {\n  case a\n  case b\n}", []),
    ("public func f()", "public func f()\n@frozen public enum E {\n  case a\n}", []),
  ]

  @Test("what breaks a client", arguments: cases.indices) func breaking(index: Int) async throws {
    let (old, new, breaking) = Self.cases[index]
    let change = try await Self.change(Self.interface(old), Self.interface(new))
    #expect(change.breaking.map { "\($0.kind.rawValue) \($0.name)" } == breaking)
    #expect(change.problem == nil)
    for entry in change.breaking {
      let side = entry.kind == .added ? Self.interface(new) : Self.interface(old)
      let name = entry.name.split(separator: ".").last?.prefix { $0 != "(" } ?? ""
      let line = try #require(entry.line)
      #expect(side.split(separator: "\n")[line - 1].contains(" \(name)"))
    }
  }

  @Test("patch makes the new interface of the old one") func patch() async throws {
    let old = Self.interface("public func f()\npublic struct S {\n  public var x: Swift.Int\n}\npublic func last()")
    let new = Self.interface("public func g()\npublic struct S {\n  public var x: Swift.Int\n}")
    let change = try await Self.change(old, new)
    let folder = try TemporaryFolder()
    try folder.write(old, to: "text")
    let result = try Tool.run("patch", ["-s", folder["text"]], in: folder.path, input: change.diff)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(try TestFile.text(folder["text"]) == new)
    try folder.write(old, to: "old")
    let judge = try Tool.run("diff", ["-u", "old", "text"], in: folder.path)
    let body = { (text: String) in text.split(separator: "\n").dropFirst(2).joined(separator: "\n") }
    #expect(body(judge.text) == body(change.diff))
  }

  @Test(
    "another compiler needs another Xcode",
    arguments: [
      ("5.9", "6.2.1", "15.0", "26"), ("5.10", "6.0", "15.3", "16.0"), ("6.0", "6.0.3", nil, nil),
      ("6.0", "99.1", nil, nil), ("6.2", "6.3.1", "26", "26.4"), ("6.3", "6.4", "26.4", "27"),
    ] as [(String, String, String?, String?)])
  func xcode(old: String, new: String, oldXcode: String?, newXcode: String?) async throws {
    func interface(_ version: String) -> String {
      Self.interface("public func f()").replacing("version 6.0", with: "version \(version) (swiftlang-1.2.3 clang-1.2)")
    }
    let change = try await Self.change(interface(old), interface(new))
    #expect(change.xcode?.old == oldXcode && change.xcode?.new == newXcode)
    #expect(change.breaking.isEmpty)
  }

  @Test("an interface that cannot be read is compared as text") func unreadable() async throws {
    let change = try await Self.change(Self.interface("public func f()"), "not an interface\n")
    #expect(change.breaking.isEmpty && !change.diff.isEmpty)
    #expect(change.problem?.contains("not a readable Swift interface") == true)
  }

  @Test("every kind of text", arguments: ["a.h", "module.modulemap", "NOTES.md", "X.apinotes", "LICENSE", "bad.json"])
  func kinds(name: String) async throws {
    let path = Crafted.device + "/" + name
    var (before, after) = (try Crafted.demo(), try Crafted.demo())
    before.write(path, "one\ntwo\n")
    after.write(path, "one\nthree\n")
    let comparison = try await compare(before, after)
    #expect(comparison.texts.map(\.path) == ["ContextSDK.xcframework/" + path])
    #expect(comparison.texts[0].diff.hasSuffix("@@ -1,2 +1,2 @@\n one\n-two\n+three\n"))
  }

  @Test("what is no text", arguments: ["a.bin", "a.h", "a.mlmodel"]) func binary(name: String) async throws {
    let path = Crafted.device + "/" + name
    var (before, after) = (try Crafted.demo(), try Crafted.demo())
    before.write(path, [0, 1, 2])
    after.write(path, [0, 1, 3])
    let comparison = try await compare(before, after)
    #expect(comparison.texts.isEmpty && comparison.documents.isEmpty && comparison.tooLarge.isEmpty)
    #expect(comparison.files.changed.map(\.path) == ["ContextSDK.xcframework/" + path])
  }

  @Test("addresses that Xcode writes into symbols are no text") func relocations() async throws {
    let path = "ios-arm64/dSYMs/ContextSDK.framework.dSYM/Contents/Resources/Relocations/aarch64/ContextSDK.yml"
    var (before, after) = (try Crafted.demo(), try Crafted.demo())
    before.write(path, "relocations:\n  - 1\n")
    after.write(path, "relocations:\n  - 2\n")
    let comparison = try await compare(before, after)
    #expect(comparison.texts.isEmpty && comparison.files.changed.count == 1)
  }

  @Test("the copy of an interface in debug symbols is no API") func interfaceInSymbols() async throws {
    let path = "ios-arm64/dSYMs/ContextSDK.framework.dSYM/Contents/Resources/Swift/arm64/ContextSDK.swiftinterface"
    var (before, after) = (try Crafted.demo(), try Crafted.demo())
    before.write(path, Self.interface("public func f()"))
    after.write(path, Self.interface("public func g()"))
    let comparison = try await compare(before, after)
    #expect(comparison.interfaces.isEmpty && comparison.texts.isEmpty && comparison.files.changed.count == 1)
  }

  @Test("what is too large") func tooLarge() async throws {
    let path = Crafted.device + "/large.h"
    var (before, after) = (try Crafted.demo(), try Crafted.demo())
    before.write(path, [UInt8](repeating: UInt8(ascii: "a"), count: (1 << 20) + 1))
    after.write(path, "small\n")
    let comparison = try await compare(before, after, .folder, .folder)
    #expect(comparison.tooLarge == [path] && comparison.texts.isEmpty)
    #expect(!comparison.isEqual)
  }
}
