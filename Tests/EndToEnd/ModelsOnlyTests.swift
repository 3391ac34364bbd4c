import Foundation
import TestSupport
import Testing

/// A release that brings new models and keeps older frameworks.
@Suite struct ModelsOnlyTests {
  /// `scripts/run-page` prints the page with what its commands print now. `RECORD_GOLDENS=1` updates the page and fails the run.
  @Test func thePageShowsWhatHappens() throws {
    let folder = try TemporaryFolder()
    let page = Checkout.root + "/docs/models-only.md"
    let result = try Tool.run(Checkout.root + "/scripts/run-page", [page, ReleaseTool.path, folder.path])
    result.expect(0)
    #expect(result.errors == "ran 27 commands\n")
    try expectGolden(result.text, "../docs/models-only.md")
  }

  @Test func eachProductHasAVersionOfItsOwn() throws {
    let fixture = try WorkspaceFixture(products: ["ContextSDK", "ContextUI"])
    let versions = ["ContextSDK": "1.4.0", "ContextUI": "3.2.1"]
    var configuration = try TestFile.text(fixture.configurationPath)
      .replacing(#"{"version": "1.0.0""#, with: #"{"version": "8.0.0""#)
    for (name, version) in versions {
      let key = #""name": "\#(name)""#
      configuration = configuration.replacing(key, with: key + #", "version": "\#(version)""#)
      for slice in [
        "ios-arm64/\(name).framework", "ios-arm64_x86_64-maccatalyst/\(name).framework/Versions/A/Resources",
      ] {
        let script = """
          import plistlib, sys
          with open(sys.argv[1], 'r+b') as file:
              plist = plistlib.load(file)
              plist['CFBundleShortVersionString'] = sys.argv[2]
              file.seek(0); file.truncate(); plistlib.dump(plist, file)
          """
        let path = fixture.folder["base/\(name).xcframework/\(slice)/Info.plist"]
        try Tool.run("python3", ["-c", script, path, version]).expect(0)
      }
    }
    try fixture.folder.write(configuration, to: "release.json")
    try ReleaseTool.buildAll(fixture)
    let verify = ["verify", "dist/8.0.0", "--quiet", "--strict"]
    try ReleaseTool.run(verify, in: fixture.folder.path).expect(0)
    let package = try TestFile.text(fixture.folder["dist/8.0.0/alpha/Package.swift"])
    for name in versions.keys { #expect(package.contains("/alpha/8.0.0/\(name).zip")) }

    // A framework of another version than its product's is neither built nor accepted.
    let wrong = configuration.replacing(#""version": "3.2.1""#, with: #""version": "3.2.2""#)
    try fixture.folder.write(wrong, to: "release.json")
    for arguments in [["check", "--quiet"], verify] {
      let result = try ReleaseTool.run(arguments, in: fixture.folder.path)
      #expect(result.status != 0)
      #expect((result.errors + result.text).contains("3.2.1") && (result.errors + result.text).contains("3.2.2"))
      #expect(!(result.errors + result.text).contains("is \"1.4.0\""))
    }
  }
}
