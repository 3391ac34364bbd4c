import Domain
import Foundation
import TestSupport
import Testing

@testable import Artifacts

/// Python's plistlib writes and describes the lists.
@Suite struct PropertyListTests {
  /// Builds a value, writes it in one form, and prints its description.
  private static let script = """
    import plistlib, datetime, sys, struct
    def describe(v):
        if isinstance(v, bool): return 'true' if v else 'false'
        if isinstance(v, int): return 'i%d' % v
        if isinstance(v, float): return 'r' + struct.pack('>d', v).hex()
        if isinstance(v, str): return 's' + v.encode().hex()
        if isinstance(v, bytes): return 'd' + v.hex()
        if isinstance(v, datetime.datetime): return 't%d' % (v - datetime.datetime(2001, 1, 1)).total_seconds()
        if isinstance(v, plistlib.UID): return 'u%d' % v.data
        if isinstance(v, list): return '[' + ','.join(map(describe, v)) + ']'
        return '{' + ','.join(sorted(describe(k) + ':' + describe(x) for k, x in v.items())) + '}'
    date = datetime.datetime
    value = \(values)
    if sys.argv[1] == 'binary': value['uids'] = [plistlib.UID(n) for n in (0, 255, 256, 2**31)]
    form = plistlib.FMT_BINARY if sys.argv[1] == 'binary' else plistlib.FMT_XML
    open(sys.argv[2], 'wb').write(plistlib.dumps(value, fmt=form))
    print(describe(value), end='')
    """

  private static let values = """
    {'integers': [0, 1, -1, 255, 256, 65535, 65536, 2**31, -2**31, 2**32, 2**63 - 1, -2**63],
     'reals': [0.0, -1.5, 1e300, 3.141592653589793],
     'strings': ['', 'plain', 'é ü 日本 😀', '<&>"', 'x' * 14, 'x' * 15, 'x' * 300, ' a\\n\\tb '],
     'data': [b'', b'a', b'ab', b'abc', bytes(range(256))],
     'dates': [date(2001, 1, 1), date(2000, 2, 29, 23, 59, 59), date(1970, 1, 1), date(1900, 3, 1),
               date(2400, 2, 29), date(9999, 12, 31), date(1, 1, 1), date(2100, 2, 28), date(2024, 12, 31)],
     'booleans': [True, False], 'empty': {}, 'emptyList': [],
     'many': list(range(300)), 'shared': [['a', 'a'], ['a', 'a']], 'keys': {'k%d' % n: n for n in range(40)},
     'deep': [[[[[[[[{'x': [1]}]]]]]]]]}
    """

  private static func describe(_ value: PropertyList) -> String {
    switch value {
    case .boolean(let value): return value ? "true" : "false"
    case .integer(let value): return "i\(value)"
    case .real(let value):
      return "r" + hex((0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (56 - 8 * $0)) })
    case .string(let value): return "s" + hex(Array(value.utf8))
    case .data(let value): return "d" + hex(value)
    case .date(let value): return "t\(Int(value))"
    case .uid(let value): return "u\(value)"
    case .array(let values): return "[" + values.map(describe).joined(separator: ",") + "]"
    case .dictionary(let members):
      let parts = members.map { describe(.string($0.key)) + ":" + describe($0.value) }
      return "{" + parts.sorted().joined(separator: ",") + "}"
    }
  }

  private static func hex(_ bytes: [UInt8]) -> String { bytes.map { String(format: "%02x", $0) }.joined() }

  @Test("reads what plistlib writes", arguments: ["xml", "binary"]) func agreesWithPlistlib(form: String) throws {
    let folder = try TemporaryFolder()
    let result = try Tool.run("python3", ["-c", Self.script, form, folder["list"]])
    #expect(result.status == 0, "\(result.errors)")
    let list = try PropertyList(parsing: try TestFile.bytes(folder["list"]), file: "list")
    #expect(Self.describe(list) == result.text)
  }

  @Test func accessors() throws {
    let xml = "<dict><key>a</key><array><integer>1</integer><true/></array><key>b</key><string>x</string></dict>"
    let list = try PropertyList(parsing: Array("<plist>\(xml)</plist>".utf8), file: "list")
    #expect(list["a"]?.array?.first == .integer(1))
    #expect(list["a"]?.array?.last?.boolean == true)
    #expect(list["b"]?.string == "x")
    #expect(list["c"] == nil)
    #expect(list["b"]?["c"] == nil)
    #expect(list.dictionary?.count == 2)
  }

  @Test(
    "reads XML as people write it",
    arguments: [
      ("\u{FEFF}<plist><true/></plist>", .boolean(true)),
      (
        "\n<?xml version='1.0'?>\n<!-- a > b -->\n<plist version=\"1.0\">\r\n<true />\n</plist >\n<!-- end -->",
        .boolean(true)
      ),
      ("<!DOCTYPE plist PUBLIC \"-//Apple//DTD\" \"http://x\"><plist><false></false></plist>", .boolean(false)),
      ("<plist><string>a<!-- </string> -->b<![CDATA[<&]]>&lt;&#65;&#x1F600;</string></plist>", .string("ab<&<A😀")),
      ("<plist><integer> 0x1F </integer></plist>", .integer(31)),
      ("<plist><integer>-5</integer></plist>", .integer(-5)),
      ("<plist><real>inf</real></plist>", .real(.infinity)),
      ("<plist><data>\n\tAAEC\n\tAw==\n</data></plist>", .data([0, 1, 2, 3])),
      ("<plist><dict a=\"/dict>\"/></plist>", .dictionary([:])),
      ("<plist><string>a\r\nb</string></plist>", .string("a\nb")),
    ] as [(String, PropertyList)])
  func reads(xml: String, expected: PropertyList) throws {
    #expect(try PropertyList(parsing: Array(xml.utf8), file: "list") == expected)
  }

  @Test(
    "refuses anything else, with the location",
    arguments: [
      ("", "list"), ("hello", "list"), ("{\"a\": 1}", "list"), ("<", "list"), ("<plist>", "list:1:8"),
      ("<plist>\n<dict>\n  <key>é</key><foo/>\n</dict></plist>", "list:3:15"),
      ("<plist>\n<dict><integer>1</integer></dict></plist>", "list:2:7"),
      ("<plist><dict><key>a</key></dict></plist>", "list:1:26"),
      ("<plist><dict><key>a</key><true/><key>a</key><true/></dict></plist>", "list:1:33"),
      ("<plist><array></dict></plist>", "list:1:15"), ("<plist><array>", "list:1:15"),
      ("<plist><array>x</array></plist>", "list:1:15"), ("<plist></plist>", "list:1:8"),
      ("<plist><true/><true/></plist>", "list:1:15"), ("<plist><true/></plist>x", "list:1:23"),
      ("<plist><true/></plist><a/>", "list:1:23"), ("<plist><integer>abc</integer></plist>", "list:1:8"),
      ("<plist><integer>0x-5</integer></plist>", "list:1:8"),
      ("<plist><integer>99999999999999999999</integer></plist>", "list:1:8"),
      ("<plist><real>x</real></plist>", "list:1:8"), ("<plist><data>AAE</data></plist>", "list:1:8"),
      ("<plist><data>A*==</data></plist>", "list:1:8"),
      ("<plist><date>2026-13-01T00:00:00Z</date></plist>", "list:1:8"),
      ("<plist><date>today</date></plist>", "list:1:8"), ("<plist><string>&bogus;</string></plist>", "list:1:16"),
      ("<plist><string>&#xD800;</string></plist>", "list:1:16"), ("<plist><string>a</string", "list:1:17"),
      ("<plist a='", "list"), ("\n<plist a='", "list:2:1"), ("<!-- ", "list"), (" <!-- ", "list:1:2"),
      ("<plist><dict a=\"</dict>\"/></plist>", "list:1:17"), ("<plist><true>\u{1}</true></plist>", "list:1:14"),
      ("<!DOCTYPE plist SYSTEM \"file:///etc/passwd\"><plist><string>&a;</string></plist>", "list:1:60"),
      ("<plist><key>a</key></plist>", "list:1:8"), ("<plist><string><true/></string></plist>", "list:1:16"),
      ("<array/>", "list"), ("bplist00", "list"),
      ("<!DOCTYPE plist [<!ENTITY a \"aa\"><!ENTITY b \"&a;&a;\">]><plist><string>&b;</string></plist>", "list:1:17"),
    ])
  func refuses(text: String, location: String) throws {
    let failure = try #require(throws: Failure.self) { try PropertyList(parsing: Array(text.utf8), file: "list") }
    #expect(failure.status == .badInput)
    #expect(failure.findings.map(\.code) == ["plist.malformed"])
    #expect(failure.findings.first?.location.description == location)
  }

  @Test func refusesForeignEncodings() {
    #expect(throws: Failure.self) {
      try PropertyList(parsing: Array("<plist>".utf16.flatMap { [0, UInt8($0)] }), file: "")
    }
    #expect(throws: Failure.self) { try PropertyList(parsing: Array("<plist><string>".utf8) + [0xFF], file: "") }
    #expect(throws: Failure.self) { try PropertyList(parsing: [UInt8](repeating: 0x20, count: 17 << 20), file: "") }
  }

  @Test("nesting is bounded", arguments: [(64, true), (65, false), (1_000_000, false)])
  func boundsNesting(depth: Int, isRead: Bool) {
    let opening = String(repeating: "<array>", count: depth)
    let closing = String(repeating: "</array>", count: depth)
    let list = try? PropertyList(parsing: Array("<plist>\(opening)<true/>\(closing)</plist>".utf8), file: "list")
    #expect((list != nil) == isRead)
  }
}
