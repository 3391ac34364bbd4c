import Domain
import Testing

@testable import Artifacts

@Suite struct FrameworkLayoutTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var files: [String]
    var path = "X.framework"
    var platform = "ios"
    var variant: String?
    /// The folder, or the finding that refuses the framework.
    var expected: String
    var warnings: [String] = []
  }

  private static let deep = ["s/X.framework/Versions/A/X", "s/X.framework/Versions/Current -> A"]
  private static let resources = ["s/X.framework/Resources -> Versions/Current/Resources"]
  private static let folder = "s/X.framework/Versions/A/Resources"

  static let cases: [Case] = [
    Case(testDescription: "shallow", files: ["s/X.framework/X"], expected: "s/X.framework"),
    Case(
      testDescription: "deep", files: deep + resources + [folder + "/Info.plist"], variant: "maccatalyst",
      expected: folder),
    Case(testDescription: "deep, no resources yet", files: deep + resources, platform: "macos", expected: folder),
    Case(
      testDescription: "deep, version B",
      files: ["s/X.framework/Versions/A/X", "s/X.framework/Versions/B/X", "s/X.framework/Versions/Current -> B/"]
        + resources, platform: "macos", expected: "s/X.framework/Versions/B/Resources"),
    Case(
      testDescription: "deep without the link", files: deep, platform: "macos", expected: folder,
      warnings: ["bundle.no-resources-link x: s/X.framework/Resources"]),
    Case(
      testDescription: "deep with a link elsewhere", files: deep + ["s/X.framework/Resources -> Headers"],
      platform: "macos", expected: folder, warnings: ["bundle.broken-link x: s/X.framework/Resources"]),
    Case(
      testDescription: "deep without Current", files: ["s/X.framework/Versions/A/X"] + resources, platform: "macos",
      expected: folder,
      warnings: [
        "bundle.no-current-version x: s/X.framework/Versions", "bundle.broken-link x: s/X.framework/Resources",
      ]),
    Case(
      testDescription: "two versions without Current",
      files: ["s/X.framework/Versions/A/X", "s/X.framework/Versions/B/X"], platform: "macos",
      expected: "bundle.no-current-version x: s/X.framework/Versions"),
    Case(
      testDescription: "shallow on macOS", files: ["s/X.framework/X"], platform: "macos", expected: "s/X.framework",
      warnings: ["bundle.unexpected-shape x: s/X.framework"]),
    Case(
      testDescription: "deep on iOS", files: deep + resources, expected: folder,
      warnings: ["bundle.unexpected-shape x: s/X.framework"]),
    Case(
      testDescription: "an empty Versions folder", files: ["s/X.framework/Versions/"], expected: "s/X.framework"),
    Case(
      testDescription: "Current flattened to a folder",
      files: ["s/X.framework/Versions/A/X", "s/X.framework/Versions/Current/X"], platform: "macos",
      expected: "bundle.flattened x: s/X.framework/Versions/Current"),
    Case(
      testDescription: "Current flattened to a text file",
      files: ["s/X.framework/Versions/A/X", "s/X.framework/Versions/Current"], platform: "macos",
      expected: "bundle.flattened x: s/X.framework/Versions/Current"),
    Case(
      testDescription: "Resources flattened", files: deep + ["s/X.framework/Resources/Info.plist"], platform: "macos",
      expected: "bundle.flattened x: s/X.framework/Resources"),
    Case(
      testDescription: "Current to nowhere",
      files: ["s/X.framework/Versions/A/X", "s/X.framework/Versions/Current -> B"],
      platform: "macos", expected: "bundle.broken-link x: s/X.framework/Versions/Current"),
    Case(
      testDescription: "Current out of the framework",
      files: ["s/X.framework/Versions/A/X", "s/X.framework/Versions/Current -> ../../.."], platform: "macos",
      expected: "bundle.broken-link x: s/X.framework/Versions/Current"),
    Case(
      testDescription: "the slice is a symlink", files: ["s -> /tmp"], expected: "bundle.symlink x: s"),
    Case(
      testDescription: "the framework is a symlink", files: ["s/X.framework -> Y.framework"],
      expected: "bundle.symlink x: s/X.framework"),
    Case(
      testDescription: "Versions is a symlink", files: ["s/X.framework/Versions -> /tmp"],
      expected: "bundle.symlink x: s/X.framework/Versions"),
    Case(
      testDescription: "the version is a symlink",
      files: ["s/X.framework/Versions/A -> /tmp", "s/X.framework/Versions/Current -> A"], platform: "macos",
      expected: "bundle.broken-link x: s/X.framework/Versions/Current"),
    Case(
      testDescription: "the resources are a symlink", files: deep + resources + [folder + " -> /tmp"],
      platform: "macos", expected: "bundle.symlink x: \(folder)"),
    Case(
      testDescription: "the resources are a file", files: deep + resources + [folder], platform: "macos",
      expected: "bundle.not-a-folder x: \(folder)"),
    Case(
      testDescription: "a static library", files: ["s/libX.a"], path: "libX.a",
      expected: "bundle.not-a-framework x: s/libX.a"),
    Case(
      testDescription: "a bare dylib", files: ["s/libX.dylib"], path: "libX.dylib",
      expected: "bundle.not-a-framework x: s/libX.dylib"),
    Case(testDescription: "nothing there", files: ["s/"], expected: "bundle.missing x: s/X.framework"),
  ]

  @Test("finds where resources are", arguments: cases) func finds(_ test: Case) throws {
    let library = XCFramework.Library(
      identifier: "s", path: test.path, platform: test.platform, variant: test.variant, architectures: ["arm64"])
    do {
      let layout = try FrameworkLayout(of: library, in: tree(test.files), file: "x")
      #expect(layout.folder == test.expected)
      #expect(names(of: layout.warnings) == test.warnings)
      #expect((layout.shape == .shallow) == (layout.folder == "s/X.framework"))
    } catch {
      #expect(error.status == .badInput)
      #expect(names(of: error.findings) == [test.expected])
    }
  }
}
