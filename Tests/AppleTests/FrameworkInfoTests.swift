import Domain
import TestSupport
import Testing

@testable import Artifacts

@Suite struct FrameworkInfoTests {
  @Test("reads what plistlib writes", arguments: ["FMT_XML", "FMT_BINARY"]) func reads(form: String) throws {
    let script = """
      import plistlib, sys
      sys.stdout.buffer.write(plistlib.dumps({
        'CFBundleIdentifier': 'com.a.b', 'CFBundleExecutable': 'B', 'CFBundlePackageType': 'FMWK',
        'CFBundleShortVersionString': '1.2.3', 'CFBundleVersion': '20261231.1', 'MinimumOSVersion': '14.0',
        'LSMinimumSystemVersion': '11', 'CFBundleSupportedPlatforms': ['iPhoneOS'], 'DTPlatformName': 'iphoneos',
        'UIRequiredDeviceCapabilities': {'metal': True, 'arm64': True, 'nfc': False}}, fmt=plistlib.\(form)))
      """
    let list = try PropertyList(parsing: try Tool.run("python3", ["-c", script]).output, file: "Info.plist")
    let info = FrameworkInfo(list)
    #expect(info.problems.isEmpty)
    #expect([info.identifier, info.executable, info.packageType] == ["com.a.b", "B", "FMWK"])
    #expect([info.shortVersion, info.version, info.platformName] == ["1.2.3", "20261231.1", "iphoneos"])
    #expect(info.minimumOSVersion == DottedVersion("14"))
    #expect(info.minimumSystemVersion == DottedVersion("11.0"))
    #expect(info.supportedPlatforms == ["iPhoneOS"])
    #expect(info.requiredDeviceCapabilities == ["arm64", "metal"])
  }

  @Test(
    "reports wrong types",
    arguments: [
      (.string("x"), ": expected a dictionary, found a string"),
      (.dictionary(["CFBundleVersion": .integer(1)]), "CFBundleVersion: expected a string, found an integer"),
      (
        .dictionary(["MinimumOSVersion": .string("14.x")]),
        "MinimumOSVersion: expected a version such as 14.0, found \"14.x\""
      ),
      (
        .dictionary(["CFBundleSupportedPlatforms": .array([.boolean(true)])]),
        "CFBundleSupportedPlatforms: expected an array of strings, found other values in it"
      ),
      (
        .dictionary(["UIRequiredDeviceCapabilities": .boolean(true)]),
        "UIRequiredDeviceCapabilities: expected an array of strings, found a boolean"
      ),
    ] as [(PropertyList, String)])
  func wrong(list: PropertyList, problem: String) {
    #expect(FrameworkInfo(list).problems.map { "\($0.keyPath): \($0.message)" } == [problem])
  }

  @Test func missing() {
    #expect(FrameworkInfo(.dictionary([:])).problems.isEmpty)
    #expect(FrameworkInfo(.dictionary([:])).identifier == nil)
  }

  @Test("versions compare by number") func versions() throws {
    let sorted = ["0", "1", "1.0.1", "1.2", "1.10", "13.4.1", "14.0", "14.0.1", "20261231.1"]
    for (index, text) in sorted.enumerated() {
      for (other, second) in sorted.enumerated() {
        #expect((try #require(DottedVersion(text)) < #require(DottedVersion(second))) == (index < other))
      }
    }
    #expect(DottedVersion("14") == DottedVersion("14.0.0"))
    #expect(DottedVersion(MachOVersion(14, 2)) == DottedVersion("14.2"))
    #expect(DottedVersion("14")?.description == "14.0")
    for text in [
      "", ".", "1.", ".1", "1..2", "-1", "+1", "1 ", "a", "1.2.3.4.5.6.7.8.9", "1e3", "٣", "9999999999999999999",
    ] {
      #expect(DottedVersion(text) == nil, "\(text)")
    }
  }
}
