import Domain
import TestSupport
import Testing

@testable import Artifacts

@Suite struct PrivacyManifestTests {
  private static func parse(_ xml: String) throws -> PrivacyManifest {
    let names = ["D:": "NSPrivacyCollectedDataType", "A:": "NSPrivacyAccessedAPI", "P:": "NSPrivacy"]
    let full = names.reduce(xml) { $0.replacing($1.key, with: $1.value) }
    return PrivacyManifest(
      try PropertyList(parsing: Array("<plist>\(full)</plist>".utf8), file: "PrivacyInfo.xcprivacy"))
  }

  private static func data(_ type: String, _ purposes: String) -> String {
    """
    <key>P:CollectedDataTypes</key><array><dict><key>D:</key><string>\(type)</string><key>D:Linked</key><false/>
    <key>D:Tracking</key><false/><key>D:Purposes</key><array>\(purposes)</array></dict></array>
    """
  }

  private static func api(_ category: String, _ reasons: String) -> String {
    """
    <key>A:Types</key><array><dict><key>A:Type</key><string>\(category)</string>
    <key>A:TypeReasons</key><array>\(reasons)</array></dict></array>
    """
  }

  @Test("accepts the examples in Apple's documentation") func accepts() throws {
    let manifest = try Self.parse(
      """
      <dict><key>P:Tracking</key><true/><key>P:TrackingDomains</key><array><string>ads.example.com</string></array>
      \(Self.data("D:UserID", "<string>D:PurposeAnalytics</string>"))
      \(Self.api("A:CategoryUserDefaults", "<string>CA92.1</string><string>C56D.1</string>"))</dict>
      """)
    #expect(manifest.problems.isEmpty)
    #expect(manifest.accessedAPIs?.first?.reasons == ["CA92.1", "C56D.1"])
  }

  @Test("a key may be missing") func absent() throws {
    #expect(try Self.parse("<dict><key>P:Tracking</key><false/></dict>").problems.isEmpty)
    #expect(try Self.parse("<dict><key>P:CollectedDataTypes</key><array/></dict>").problems.isEmpty)
  }

  @Test(
    "reports problems, and whether Apple refuses them",
    arguments: [
      ("<string>x</string>", "error "), ("<dict/>", "warning "),
      ("<dict><key>P:Other</key><true/></dict>", "warning P:Other"),
      ("<dict><key>P:Tracking</key><string>YES</string></dict>", "error P:Tracking"),
      ("<dict><key>P:Tracking</key><true/></dict>", "error P:TrackingDomains"),
      (
        "<dict><key>P:Tracking</key><true/><key>P:TrackingDomains</key><array/></dict>", "error P:TrackingDomains"
      ),
      (
        "<dict><key>P:Tracking</key><false/><key>P:TrackingDomains</key><array><string>a.com</string></array></dict>",
        "error P:TrackingDomains"
      ),
      (
        """
        <dict><key>P:Tracking</key><true/><key>P:TrackingDomains</key><array><string>https://a.com</string>
        <string>a.com/</string><string>a.com?b</string><string>a</string><string>a..com</string><true/></array></dict>
        """,
        """
        error P:TrackingDomains[5] error P:TrackingDomains[0] error P:TrackingDomains[1] error P:TrackingDomains[2] \
        error P:TrackingDomains[3] error P:TrackingDomains[4]
        """
      ),
      ("<dict><key>A:Types</key><array/></dict>", "error A:Types"),
      ("<dict><key>A:Types</key><dict/></dict>", "error A:Types"),
      ("<dict><key>A:Types</key><array><true/></array></dict>", "error A:Types[0]"),
      (
        "<dict><key>A:Types</key><array><dict/></array></dict>",
        "error A:Types[0].A:Type error A:Types[0].A:TypeReasons"
      ),
      ("<dict>\(api("A:CategoryDiskSpace", ""))</dict>", "error A:Types[0].A:TypeReasons"),
      (
        "<dict>\(api("DiskSpace", "<string>E174.1</string>"))</dict>",
        "error A:Types[0].A:Type error A:Types[0].A:TypeReasons[0]"
      ),
      (
        "<dict>\(api("A:CategoryNew", "<string>ABCD.1</string>"))</dict>",
        "warning A:Types[0].A:Type warning A:Types[0].A:TypeReasons[0]"
      ),
      (
        "<dict>\(api("A:CategoryDiskSpace", "<string>CA92.1</string><string>AAAA.1</string><string>e174.1</string>"))</dict>",
        "error A:Types[0].A:TypeReasons[0] warning A:Types[0].A:TypeReasons[1] error A:Types[0].A:TypeReasons[2]"
      ),
      ("<dict>\(data("D:UserID", ""))</dict>", "warning P:CollectedDataTypes[0].D:Purposes"),
      (
        "<dict>\(data("D:Soul", "<string>D:PurposeFun</string><string>App functionality</string>"))</dict>",
        """
        warning P:CollectedDataTypes[0].D: warning P:CollectedDataTypes[0].D:Purposes[0] \
        error P:CollectedDataTypes[0].D:Purposes[1]
        """
      ),
      (
        "<dict><key>P:CollectedDataTypes</key><array><dict><key>D:</key><string>D:Name</string></dict></array></dict>",
        """
        error P:CollectedDataTypes[0].D:Linked error P:CollectedDataTypes[0].D:Tracking \
        error P:CollectedDataTypes[0].D:Purposes
        """
      ),
    ])
  func tells(xml: String, problems: String) throws {
    let found = try Self.parse(xml).problems.map { "\($0.severity) \($0.keyPath)" }.joined(separator: " ")
    let short = found.replacing("NSPrivacyCollectedDataTypes", with: "P:CollectedDataTypes")
      .replacing("NSPrivacyCollectedDataType", with: "D:").replacing("NSPrivacyAccessedAPI", with: "A:")
      .replacing("NSPrivacy", with: "P:")
    #expect(short == problems)
  }

  @Test("no mutation crashes the reader") func mutations() throws {
    let text =
      "<plist><dict>\(Self.data("D:UserID", "<string>x</string>"))\(Self.api("A", "<string>y</string>"))</dict></plist>"
    let full = text.replacing("D:", with: "NSPrivacyCollectedDataType").replacing("A:", with: "NSPrivacyAccessedAPI")
      .replacing("P:", with: "NSPrivacy")
    for var generator in Rounds.generators(seed: 4) {
      for _ in 0..<300 {
        let bytes = Mutation.mutate(Array(full.utf8), using: &generator)
        guard let list = try? PropertyList(parsing: bytes, file: "") else { continue }
        _ = PrivacyManifest(list)
        _ = FrameworkInfo(list)
      }
    }
  }

  @Test("a thousand of a million problems are reported") func bounded() {
    let list = PropertyList.dictionary([
      "NSPrivacyTrackingDomains": .array(Array(repeating: .boolean(true), count: 100_000))
    ])
    #expect(PrivacyManifest(list).problems.count == 1000)
  }
}
