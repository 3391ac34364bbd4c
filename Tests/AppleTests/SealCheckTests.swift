import Domain
import TestSupport
import Testing

@testable import Artifacts

@Suite struct SealCheckTests {
  @Test("agrees with Apple's algorithm, written in Python") func agrees() throws {
    let cases = try SealJudge.ask("cases", "60", as: [SealJudge.Case].self)
    for sample in cases {
      let (report, expected) = (try sample.report(), sample.expected)
      #expect(report.added == sample.paths(expected.added), "\(sample.name)")
      #expect(report.changed == sample.paths(expected.changed), "\(sample.name)")
      #expect(report.removed == sample.paths(expected.removed), "\(sample.name)")
      #expect(report.retargeted == sample.links, "\(sample.name)")
      #expect(report.harmless == sample.paths(expected.harmless), "\(sample.name)")
      #expect(report.unjudged.map(\.path) == sample.paths(expected.nested), "\(sample.name)")
      #expect(report.unjudged.allSatisfy { $0.reason == .nestedCode }, "\(sample.name)")
    }
    // The cases must cover everything.
    #expect(cases.contains { !$0.expected.harmless.isEmpty } && cases.contains { !$0.expected.nested.isEmpty })
    #expect(cases.contains { !$0.links.isEmpty } && cases.contains { !$0.expected.added.isEmpty })
  }

  @Test("with unsupported rules, reports nothing false") func foreignRules() throws {
    var judged = 0
    for sample in try SealJudge.ask("unknown", "100", as: [SealJudge.Case].self) {
      let (report, expected) = (try sample.report(), sample.expected)
      let added = sample.paths(expected.added)
      #expect(Set(report.added).isSubset(of: added), "\(sample.name)")
      let unjudged = report.unjudged.map(\.path)
      let unseen = added.filter { path in
        !report.added.contains(path) && !unjudged.contains { path == $0 || path.hasPrefix($0 + "/") }
      }
      #expect(unseen.isEmpty, "\(sample.name)")
      #expect(report.changed == sample.paths(expected.changed), "\(sample.name)")
      judged += report.added.count
    }
    #expect(judged > 0)
  }

  // MARK: Handmade seals

  private static let appleRules = [
    ResourceRule("^.*"), ResourceRule(#"^(.*/)?\.DS_Store$"#, omits: true, weight: 2000),
    ResourceRule(#"^Info\.plist$"#, omits: true, weight: 20),
  ]

  private static func digest(_ byte: UInt8) -> Digest { Digest([UInt8](repeating: byte, count: 32)) ?? .zero }

  private static func file(_ name: String, _ byte: UInt8 = 1, isOptional: Bool = false) -> CodeResources.Resource {
    .init(name: name, content: .file(sha256: digest(byte), sha1: nil), isOptional: isOptional)
  }

  private static func link(_ name: String, _ target: String) -> CodeResources.Resource {
    .init(name: name, content: .symlink(target: target), isOptional: false)
  }

  /// Every file has the digest 1.
  private static func report(
    _ folder: String, _ entries: [CodeResources.Resource], _ tree: FileTree, rules: [ResourceRule] = appleRules
  ) -> SealReport {
    let seal = CodeResources(generation: .current, entries: entries, rules: rules)
    return SealCheck.report(
      on: seal, at: SealedFolder(folder), in: tree, executable: "X",
      digests: .init(sha256: { $0.contains("unknown") ? nil : digest(1) }))
  }

  @Test("a module that Xcode removed is harmless in a framework, and missing from an xcframework")
  func removedModules() {
    let files = tree("X.framework/Modules/X.swiftmodule/arm64.swiftdoc", "Info.plist")
    let names = [
      "Modules/X.swiftmodule/arm64.abi.json", "Modules/X.swiftmodule/arm64.swiftdoc",
      "Modules/X.swiftmodule/arm64.swiftmodule",
    ]
    let inner = Self.report("X.framework/_CodeSignature", names.map { Self.file($0) }, files)
    #expect(inner.harmless == ["X.framework/Modules/X.swiftmodule/arm64.swiftmodule"])
    #expect(inner.removed == ["X.framework/Modules/X.swiftmodule/arm64.abi.json"])
    let outer = Self.report("_CodeSignature", names.map { Self.file("X.framework/" + $0) }, files)
    #expect(outer.harmless.isEmpty && outer.removed.count == 2)
  }

  @Test("symlinks flattened by a zip tool") func flattened() {
    let report = Self.report(
      "_CodeSignature",
      [Self.link("F/Versions/Current", "A"), Self.link("F/X", "Versions/Current/X"), Self.file("F/Versions/A/X")],
      tree("F/Versions/A/X", "F/Versions/Current/X", "F/X"))
    #expect(report.retargeted.map(\.path) == ["F/Versions/Current", "F/X"])
    #expect(report.retargeted.allSatisfy { $0.found == nil })
    #expect(report.added == ["F/Versions/Current/X"])
  }

  @Test("both seals detect a model that was added after signing") func injectedModel() {
    let files = tree(
      "ios/X.framework/X", "ios/X.framework/Info.plist", "ios/X.framework/m.mlmodel", "Info.plist", ".DS_Store")
    let inner = Self.report("ios/X.framework/_CodeSignature", [], files)
    #expect(inner.added == ["ios/X.framework/m.mlmodel"])
    let outer = Self.report(
      "_CodeSignature", [Self.file("ios/X.framework/Info.plist", 2), Self.file("ios/X.framework/X")], files)
    #expect(outer.added == ["ios/X.framework/m.mlmodel"])
    #expect(outer.changed == ["ios/X.framework/Info.plist"])
  }

  @Test("files that are not compared, and why") func unjudged() {
    let nested = CodeResources.Resource(
      name: "P/y.bundle", content: .nested(requirement: "anchor apple", cdhash: nil), isOptional: false)
    let report = Self.report(
      "_CodeSignature", [Self.file("../x"), nested, Self.file("a//b"), Self.file("unknown")],
      tree("P/y.bundle/a", "unknown", "new"), rules: [ResourceRule("^.*"), ResourceRule("[n]", omits: true, weight: 9)])
    #expect(
      report.unjudged == [
        .init(path: "../x", reason: .leavesFolder), .init(path: "P/y.bundle", reason: .nestedCode),
        .init(path: "a//b", reason: .leavesFolder), .init(path: "new", reason: .unknownRule(pattern: "[n]")),
        .init(path: "unknown", reason: .noDigest),
      ])
    #expect(report == SealReport(unjudged: report.unjudged))
  }

  @Test("names are compared by their bytes") func bytes() {
    let report = Self.report("_CodeSignature", [Self.file("e\u{301}")], tree("\u{E9}"))
    #expect(report.removed.map { Array($0.utf8) } == [Array("e\u{301}".utf8)])
    #expect(report.added.map { Array($0.utf8) } == [Array("\u{E9}".utf8)])
  }

  @Test("files in nested code belong to it, even if another name sorts in between") func nestedNeighbours() {
    let rules = [ResourceRule("^.*"), ResourceRule("^Frameworks/", isNested: true, weight: 10)]
    let report = Self.report(
      "_CodeSignature", [],
      tree(
        "Frameworks/Y.framework/Y", "Frameworks/Y.framework-1.bundle/a", "Frameworks/Y.framework.x", "Frameworks/z/a"),
      rules: rules)
    #expect(
      report.added == [
        "Frameworks/Y.framework", "Frameworks/Y.framework-1.bundle", "Frameworks/Y.framework.x", "Frameworks/z/a",
      ])
  }

  @Test(
    "the folder of a seal determines what it seals",
    arguments: [
      ("_CodeSignature", "", SealedFolder.Packaging.xcframework, "Info.plist"),
      ("X.xcframework/_CodeSignature", "X.xcframework", .xcframework, "X.xcframework/Info.plist"),
      ("i/X.framework/_CodeSignature", "i/X.framework", .bundle, "i/X.framework/Info.plist"),
      (
        "X.framework/Versions/A/_CodeSignature", "X.framework/Versions/A", .bundle,
        "X.framework/Versions/A/Resources/Info.plist"
      ),
      ("R.bundle/Contents/_CodeSignature", "R.bundle/Contents", .bundle, "R.bundle/Contents/Info.plist"),
    ]) func sealedFolder(folder: String, base: String, kind: SealedFolder.Packaging, infoPlist: String)
  {
    let sealed = SealedFolder(folder)
    #expect(sealed.base == base && sealed.kind == kind)
    #expect(sealed.infoPlist(in: tree(infoPlist)) == infoPlist)
    #expect(sealed.infoPlist(in: tree("other")) == nil)
    #expect(sealed.codeResources == folder + "/CodeResources")
  }
}
