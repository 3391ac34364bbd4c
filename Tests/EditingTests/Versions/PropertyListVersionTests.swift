import Domain
import Editing
import TestSupport
import Testing

@Suite struct PropertyListVersionTests {
  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  static let short = "<key>CFBundleShortVersionString</key>"
  static let both = VersionFormat.propertyList(keys: ["CFBundleShortVersionString", "CFBundleVersion"])

  static func row(_ name: String, _ body: String, _ after: String, kind: VersionFormat = .propertyList())
    -> VersionRow
  {
    VersionRow(name: name, kind: kind, before: head + body + "</plist>", after: head + after + "</plist>")
  }

  static func refused(_ name: String, _ body: String, _ problems: String..., sites: [String] = []) -> VersionRow {
    VersionRow(
      name: name, kind: .propertyList(), before: head + body + "</plist>\n", sites: sites, problems: problems)
  }

  static let edited = [
    row("plain", "<dict>\(short)<string>1.4.0</string></dict>\n", "<dict>\(short)<string>1.5.0</string></dict>\n"),
    row(
      "beside others",
      "<dict>\r\n\t<key>A</key>\r\n\t<string>1.4.0</string>\r\n\t\(short)\r\n\t<string>1.4.0</string>\r\n\t<key>CFBundleVersion</key>\r\n\t<string>1.4.0</string>\r\n</dict>\r\n",
      "<dict>\r\n\t<key>A</key>\r\n\t<string>1.4.0</string>\r\n\t\(short)\r\n\t<string>1.5.0</string>\r\n\t<key>CFBundleVersion</key>\r\n\t<string>1.4.0</string>\r\n</dict>\r\n"
    ),
    row(
      "two keys", "<dict>\(short)<string>1.4.0</string><key>CFBundleVersion</key><string>1.4.0</string></dict>",
      "<dict>\(short)<string>1.5.0</string><key>CFBundleVersion</key><string>1.5.0</string></dict>", kind: both),
    row(
      "inner dictionaries",
      "<dict><key>A</key><dict>\(short)<string>1.4.0</string></dict><key>B</key><array><string>\(short.count)</string></array>\(short)<string>1.4.0</string></dict>",
      "<dict><key>A</key><dict>\(short)<string>1.4.0</string></dict><key>B</key><array><string>\(short.count)</string></array>\(short)<string>1.5.0</string></dict>"
    ),
    row(
      "comments",
      "<!-- \(short)<string>1.4.0</string> --><dict>\(short)<!-- <string>1.4.0</string> -->\n<string><!-- a -->1.4.0</string></dict>",
      "<!-- \(short)<string>1.4.0</string> --><dict>\(short)<!-- <string>1.4.0</string> -->\n<string><!-- a -->1.5.0</string></dict>"
    ),
    row(
      "character data and entities",
      "<dict><key>CFBundle&#83;hort<![CDATA[VersionString]]></key><string><![CDATA[1.4.0]]></string><key>CFBundleVersion</key><string>1&#x2e;4&#46;0</string></dict>",
      "<dict><key>CFBundle&#83;hort<![CDATA[VersionString]]></key><string><![CDATA[1.5.0]]></string><key>CFBundleVersion</key><string>1.5.0</string></dict>",
      kind: both),
    row(
      "blanks", "<dict>\(short)\n<string>\n  1.4.0\n</string></dict>",
      "<dict>\(short)\n<string>\n  1.5.0\n</string></dict>"),
    row(
      "empty elements", "<dict ><key>A</key><true/><key>B</key><string/>\(short)<string >1.4.0</string ></dict>",
      "<dict ><key>A</key><true/><key>B</key><string/>\(short)<string >1.5.0</string ></dict>"),
  ]

  static let problems = [
    refused(
      "build setting", "<dict>\(short)<string>$(MARKETING_VERSION)</string></dict>",
      "4: CFBundleShortVersionString is the build setting MARKETING_VERSION"),
    refused(
      "missing", "<dict><key>CFBundleVersion</key><string>1.4.0</string></dict>",
      "has no version: CFBundleShortVersionString is missing"),
    refused(
      "number", "<dict>\(short)<real>1.4</real></dict>",
      "CFBundleShortVersionString is \"<real>1.4\", which is not a version"),
    refused("empty", "<dict>\(short)<string/></dict>", "CFBundleShortVersionString is \"\", which is not a version"),
    refused(
      "twice", "<dict>\(short)<string>1.4.0</string>\n\(short)<string>1.4.1</string></dict>",
      "5: more than one value could be the version: CFBundleShortVersionString = \"1.4.0\" on line 4, CFBundleShortVersionString = \"1.4.1\" on line 5",
      sites: ["4: CFBundleShortVersionString", "5: CFBundleShortVersionString"]),
    refused(
      "in pieces", "<dict>\(short)<string>1.<!-- x -->4.0</string></dict>",
      "4: the text of CFBundleShortVersionString is in several pieces"),
    refused("crossing", "<dict>\(short)<string>1.4.0</dict></string>", "4: is not well-formed XML: mismatched tag"),
    refused(
      "unclosed", "<dict>\(short)<string>1.4.0</string>", "4: is not well-formed XML: mismatched tag",
      sites: ["4: CFBundleShortVersionString"]),
    VersionRow(
      name: "open comment", kind: .propertyList(), before: "<plist>\n<!-- ",
      problems: ["2: is not well-formed XML: unclosed token"]),
    VersionRow(
      name: "other XML", kind: .propertyList(), before: "<html/>", problems: ["is not an XML property list"]),
  ]

  @Test(arguments: edited + problems) func edits(_ row: VersionRow) throws { try row.check() }

  /// Python reads the new version, and everything else as it was.
  @Test func pythonAgrees() throws {
    let folder = try TemporaryFolder()
    for (index, row) in Self.edited.enumerated() {
      try folder.write(row.before, to: "\(index).before")
      try folder.write(row.after ?? "", to: "\(index).after")
    }
    let script = """
      import plistlib, sys
      def without(values, *keys): return {k: v for k, v in values.items() if k not in keys}
      keys = ("CFBundleShortVersionString", "CFBundleVersion")
      for index in range(int(sys.argv[1])):
        before, after = (plistlib.load(open(f"{index}.{side}", "rb")) for side in ("before", "after"))
        assert without(before, *keys) == without(after, *keys)
        print(before[keys[0]].strip(), after[keys[0]].strip())
      """
    let judged = try Tool.run("python3", ["-c", script, "\(Self.edited.count)"], in: folder.path)
    #expect(judged.text == String(repeating: "1.4.0 1.5.0\n", count: Self.edited.count), "\(judged.errors)")
  }

  @Test(arguments: [
    (
      [0x62, 0x70, 0x6C, 0x69, 0x73, 0x74, 0x30, 0x30, 0], "is not editable text: it is a binary property list"
    ),
    ([0x3C, 0x00], "is not editable text: it contains a NUL byte"),
    ([0x3C, 0xC3], "is not editable text: it is not UTF-8"),
    ([], "is not an XML property list"),
  ])
  func isNoText(_ bytes: [UInt8], _ message: String) {
    let reading = VersionLocator.locate(bytes, as: .propertyList())
    #expect(reading.problems.map(\.message) == [message])
    #expect(reading.sites.isEmpty)
  }
}
