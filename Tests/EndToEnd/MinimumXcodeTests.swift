import TestSupport
import Testing

/// The first Xcode that reads a framework's interfaces, as templates, `variant.json` and the report say it.
@Suite struct MinimumXcodeTests {
  private func interface(_ compiler: String, _ target: String) -> String {
    """
    // swift-interface-format-version: 1.0
    // swift-compiler-version: Apple Swift version \(compiler) (swiftlang-6.1.0.110.21 clang-1700.0.13.3)
    // swift-module-flags: -target \(target) -enable-library-evolution -swift-version 5 -O -module-name ContextSDK
    import Swift
    public struct Score { public var value: Swift.Double { get } }

    """
  }

  @Test func itIsSaidWhereACustomerLooks() throws {
    let fixture = try WorkspaceFixture(
      [.init("alpha")], configuration: #", "verify": { "rules": { "swift.interfaces": "warning" } }"#)
    let notes = "# {{version}}\n\n{{#minimum_xcode}}Needs Xcode {{minimum_xcode}}.{{/minimum_xcode}}\n"
    try fixture.folder.write(notes, to: "templates/NOTES.md")
    try ReleaseTool.buildAll(fixture)
    #expect(try TestFile.text("\(fixture.output)/alpha/RELEASE_NOTES.md") == "# 1.0.0\n\n\n")
    let record = { try TestFile.text("\(fixture.output)/alpha/variant.json") }
    #expect(try !record().contains("minimumXcode"))

    let folder = "base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Modules/ContextSDK.swiftmodule/"
    try fixture.folder.write(interface("6.1", "arm64-apple-ios14.0"), to: folder + "arm64-apple-ios.swiftinterface")
    try fixture.folder.write(interface("5.10", "arm64e-apple-ios14.0"), to: folder + "arm64e-apple-ios.swiftinterface")
    let built = try ReleaseTool.run(["build", "--all"], in: fixture.folder.path)
    #expect(built.status == 0, "\(built.errors)")
    #expect(try TestFile.text("\(fixture.output)/alpha/RELEASE_NOTES.md") == "# 1.0.0\n\nNeeds Xcode 16.3.\n")
    try DocumentJudge.validate([("variant", record())])
    #expect(try record().contains(#""minimumXcode": "16.3""#))
    try ReleaseTool.run(["report", "--output", "page.html"], in: fixture.folder.path).expect(0)
    #expect(try TestFile.text(fixture.folder["page.html"]).contains("needs Xcode 16.3 or later"))
  }
}
