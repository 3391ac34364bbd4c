import Domain
import TestSupport
import Testing

@testable import Artifacts

@Suite struct XCFrameworkTests {
  private static let device = """
    <dict>
      <key>LibraryIdentifier</key><string>ios-arm64</string>
      <key>LibraryPath</key><string>X.framework</string>
      <key>BinaryPath</key><string>X.framework/X</string>
      <key>SupportedPlatform</key><string>ios</string>
      <key>SupportedArchitectures</key><array><string>arm64</string></array>
      <key>DebugSymbolsPath</key><string>dSYMs</string>
    </dict>
    """
  private static let catalyst = """
    <dict>
      <key>LibraryIdentifier</key><string>ios-arm64_x86_64-maccatalyst</string>
      <key>LibraryPath</key><string>X.framework</string>
      <key>BinaryPath</key><string>X.framework/X</string>
      <key>SupportedPlatform</key><string>ios</string>
      <key>SupportedPlatformVariant</key><string>maccatalyst</string>
      <key>SupportedArchitectures</key><array><string>arm64</string><string>x86_64</string></array>
    </dict>
    """

  private static func plist(
    _ libraries: String = catalyst + device, type: String = "<key>CFBundlePackageType</key><string>XFWK</string>",
    version: String = "<key>XCFrameworkFormatVersion</key><string>1.0</string>"
  ) -> String {
    "<plist version=\"1.0\"><dict><key>AvailableLibraries</key><array>\(libraries)</array>\(type)\(version)</dict></plist>"
  }

  private static let files = tree(
    "Info.plist", "ios-arm64/X.framework/X", "ios-arm64/X.framework/Info.plist", "ios-arm64/dSYMs/",
    "ios-arm64_x86_64-maccatalyst/X.framework/Versions/A/X",
    "ios-arm64_x86_64-maccatalyst/X.framework/Versions/Current -> A",
    "ios-arm64_x86_64-maccatalyst/X.framework/X -> Versions/Current/X")

  private static func read(_ plist: String, _ tree: FileTree = files) throws(Failure) -> XCFramework.Reading {
    try read(Array(plist.utf8), tree)
  }

  private static func read(_ plist: [UInt8], _ tree: FileTree) throws(Failure) -> XCFramework.Reading {
    XCFramework.read(try PropertyList(parsing: plist, file: "Info.plist"), tree: tree, file: "Info.plist")
  }

  @Test func readsWhatXcodeWrites() throws {
    let framework = try Self.read(Self.plist())
    #expect(framework.findings.isEmpty)
    #expect(
      framework.libraries == [
        .init(
          identifier: "ios-arm64", path: "X.framework", binaryPath: "X.framework/X", platform: "ios",
          architectures: ["arm64"], debugSymbolsPath: "dSYMs"),
        .init(
          identifier: "ios-arm64_x86_64-maccatalyst", path: "X.framework", binaryPath: "X.framework/X",
          platform: "ios", variant: "maccatalyst", architectures: ["arm64", "x86_64"]),
      ])
    #expect(framework.libraries[0].bundlePath == "ios-arm64/X.framework")
  }

  @Test func readsTheBinaryForm() throws {
    let script =
      "import plistlib,sys;sys.stdout.buffer.write(plistlib.dumps(plistlib.load(sys.stdin.buffer),fmt=plistlib.FMT_BINARY))"
    let binary = try Tool.run("python3", ["-c", script], input: Self.plist())
    #expect(try Self.read(binary.output, Self.files) == Self.read(Self.plist()))
  }

  @Test(
    "warns",
    arguments: [
      (
        plist(version: "<key>XCFrameworkFormatVersion</key><string>2.0</string>"), files,
        "xcframework.unknown-format Info.plist: XCFrameworkFormatVersion"
      ),
      (plist(device), files, "xcframework.unlisted-library Info.plist: AvailableLibraries"),
    ])
  func warns(plist: String, tree: FileTree, expected: String) throws {
    #expect(names(of: try Self.read(plist, tree).findings) == [expected])
  }

  private static func changed(_ library: String, _ old: String, _ new: String) -> String {
    library.replacing(old, with: new)
  }

  @Test(
    "refuses, with the location",
    arguments: [
      ("not a property list", "nonsense", ["plist.malformed Info.plist"]),
      ("not a dictionary", "<plist><array/></plist>", ["xcframework.wrong-type Info.plist"]),
      (
        "nothing at all", "<plist><dict/></plist>",
        [
          "xcframework.missing-key Info.plist: XCFrameworkFormatVersion",
          "xcframework.missing-key Info.plist: CFBundlePackageType",
          "xcframework.missing-key Info.plist: AvailableLibraries",
        ]
      ),
      (
        "a framework's own", plist(type: "<key>CFBundlePackageType</key><string>FMWK</string>"),
        ["xcframework.package-type Info.plist: CFBundlePackageType"]
      ),
      (
        "a version that is a number", plist(version: "<key>XCFrameworkFormatVersion</key><real>1.0</real>"),
        ["xcframework.wrong-type Info.plist: XCFrameworkFormatVersion"]
      ),
      ("no library", plist(""), ["xcframework.no-libraries Info.plist: AvailableLibraries"]),
      (
        "a library that is a string", plist(device + "<string>x</string>"),
        ["xcframework.wrong-type Info.plist: AvailableLibraries[1]"]
      ),
      (
        "no path", plist(device + changed(catalyst, "LibraryPath", "LibraryPth")),
        ["xcframework.missing-key Info.plist: AvailableLibraries[1].LibraryPath"]
      ),
      (
        "an empty identifier", plist(changed(device, "ios-arm64", "")),
        ["xcframework.wrong-type Info.plist: AvailableLibraries[0].LibraryIdentifier"]
      ),
      (
        "no architecture", plist(changed(device, "<string>arm64</string>", "")),
        ["xcframework.wrong-type Info.plist: AvailableLibraries[0].SupportedArchitectures"]
      ),
      (
        "an architecture that is a number", plist(changed(device, "<string>arm64</string>", "<integer>1</integer>")),
        ["xcframework.wrong-type Info.plist: AvailableLibraries[0].SupportedArchitectures"]
      ),
      (
        "a variant that is a boolean", plist(changed(catalyst, "<string>maccatalyst</string>", "<true/>")),
        ["xcframework.wrong-type Info.plist: AvailableLibraries[0].SupportedPlatformVariant"]
      ),
      (
        "an identifier twice", plist(device + changed(catalyst, "ios-arm64_x86_64-maccatalyst", "ios-arm64")),
        ["xcframework.duplicate-identifier Info.plist: AvailableLibraries[1].LibraryIdentifier"]
      ),
      (
        "a platform twice",
        plist(
          catalyst
            + changed(
              device, "<string>ios<", "<string>ios</string><key>SupportedPlatformVariant</key><string>maccatalyst<")),
        ["xcframework.duplicate-platform Info.plist: AvailableLibraries[1].SupportedPlatform"]
      ),
      (
        "an identifier that climbs", plist(device + changed(catalyst, "ios-arm64_x86_64-maccatalyst", "..")),
        ["xcframework.unsafe-identifier Info.plist: AvailableLibraries[1].LibraryIdentifier"]
      ),
      (
        "an identifier of two folders", plist(changed(device, "ios-arm64", "ios/arm64")),
        ["xcframework.unsafe-identifier Info.plist: AvailableLibraries[0].LibraryIdentifier"]
      ),
      (
        "a path that climbs", plist(changed(device, "<string>X.framework<", "<string>../X.framework<")),
        ["xcframework.unsafe-path Info.plist: AvailableLibraries[0].LibraryPath"]
      ),
      (
        "an absolute path", plist(changed(device, "<string>X.framework<", "<string>/X.framework<")),
        ["xcframework.unsafe-path Info.plist: AvailableLibraries[0].LibraryPath"]
      ),
      (
        "symbols elsewhere", plist(changed(device, "<string>dSYMs<", "<string>a\\b<")),
        ["xcframework.unsafe-path Info.plist: AvailableLibraries[0].DebugSymbolsPath"]
      ),
      (
        "a library that is not there", plist(changed(device, "<string>X.framework<", "<string>Y.framework<")),
        ["xcframework.missing-library Info.plist: AvailableLibraries[0].LibraryPath"]
      ),
      (
        "a binary that is not there", plist(changed(device, "X.framework/X", "X.framework/Y")),
        ["xcframework.missing-binary Info.plist: AvailableLibraries[0].BinaryPath"]
      ),
      (
        "mixed kinds", plist(device + changed(catalyst, "<string>X.framework<", "<string>X.a<")),
        [
          "xcframework.missing-library Info.plist: AvailableLibraries[1].LibraryPath",
          "xcframework.mixed-extensions Info.plist: AvailableLibraries",
        ]
      ),
    ])
  func refuses(name: String, plist: String, expected: [String]) {
    let findings: [Finding]
    do throws(Failure) { findings = try Self.read(plist).findings } catch { findings = error.findings }
    #expect(names(of: findings.filter { $0.severity == .error }) == expected, "\(name)")
  }

  @Test("names that hide a slash behind a combining mark are unsafe") func combiningMarks() {
    #expect(!RelativePath.isSafe("..\u{2F}\u{301}x"))
    #expect(RelativePath.isSafe("é/日本/x.framework"))
  }

  @Test(
    "follows symlinks within the tree",
    arguments: [
      ("a/file", "a/file"), ("link/file", "a/file"), ("up/a/file", "a/file"), ("loop", nil), ("out", nil),
      ("root", nil),
    ])
  func resolves(path: String, expected: String?) {
    let files = tree("a/file", "link -> a", "b/up -> ..", "up -> b/up", "loop -> loop", "out -> ../x", "root -> /x")
    #expect(files.resolvingSymlinks(path) == expected)
  }
}
