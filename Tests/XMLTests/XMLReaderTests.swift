import Domain
import Testing

@Suite struct XMLReaderTests {
  /// Events as `<name>`, `</name>` and text in quotes, each with the bytes of its range if they differ from it.
  private static func events(_ document: String) throws -> String {
    let bytes = Array(document.utf8)
    var events: [String] = []
    try XMLReader.read(bytes) { event in
      let source = String(decoding: bytes[event.range], as: UTF8.self)
      switch event.kind {
      case .open(let name): events.append(source == "<\(name)>" ? source : "<\(name)> at \(source)")
      case .close(let name): events.append(source == "</\(name)>" ? source : "</\(name)> at \(source)")
      case .text(let text): events.append(source == text ? "'\(text)'" : "'\(text)' at \(source)")
      }
    }
    return events.joined(separator: " ")
  }

  @Test(arguments: [
    ("<a><b>x</b></a>", "<a> <b> 'x' </b> </a>"),
    ("\u{FEFF} \r\n<?xml version='1.0' encoding='UTF-8'?><a>é日😀</a>\n", "<a> 'é日😀' </a>"),
    ("<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>", "<a> 'é' </a>"),
    ("<a/>", "<a> at <a/> </a> at "), ("<a b='>' c=\"'\"></a >", "<a> at <a b='>' c=\"'\"> </a> at </a >"),
    ("<a>x&lt;&#65;&#x1F600;y</a>", "<a> 'x<A😀y' at x&lt;&#65;&#x1F600;y </a>"),
    ("<a>1\r\n2\n3</a>", "<a> '1\n2\n3' at 1\r\n2\n3 </a>"),
    ("<a>x<!-- <b> -->y<?p <b>?>z</a>", "<a> 'x' 'y' 'z' </a>"),
    ("<a>x<![CDATA[<&]]>y<![CDATA[]]>z</a>", "<a> 'x' '<&' 'y' 'z' </a>"),
    ("<!DOCTYPE a PUBLIC \"-//Apple//DTD\" \"http://x\"><a>x</a><!-- end -->", "<a> 'x' </a>"),
    ("<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a>x</a>", "<a> 'x' </a>"),
  ])
  func events(document: String, expected: String) throws {
    #expect(try Self.events(document) == expected)
  }

  @Test(arguments: [
    ("", "does not begin with '<'", 0), ("x<a/>", "does not begin with '<'", 0),
    ("<a>", "ends early", 3), ("<a", "unclosed token", 0), ("\n<a>\n<!-- ", "unclosed token", 5),
    ("<a></b>", "mismatched tag", 3), ("<a/>x", "junk after document element", 4),
    ("<a/><a/>", "junk after document element", 4), ("<a>&b;</a>", "undefined entity", 3),
    ("<!DOCTYPE a PUBLIC '-' 'x'><a>&b;</a>", "undefined entity", 30),
    ("<a>&#xD800;</a>", "reference to invalid character number", 3),
    ("<a>\u{1}</a>", "not well-formed (invalid token)", 3), ("<a>\u{0}</a>", "not well-formed (invalid token)", 3),
    ("<a b='<'/>", "not well-formed (invalid token)", 6),
    ("<!DOCTYPE a [<!ENTITY b 'bb'>]><a>&b;</a>", "an internal DTD subset is not supported", 12),
    ("<!DOCTYPE a SYSTEM 'x' [<!ENTITY % b SYSTEM 'y'> %b;]><a/>", "an internal DTD subset is not supported", 23),
  ])
  func refuses(document: String, message: String, offset: Int) throws {
    let error = try #require(throws: XMLError.self) { try Self.events(document) }
    #expect(error == XMLError(message, at: offset))
  }

  @Test(
    "reads only UTF-8",
    arguments: [
      [0xFE, 0xFF, 0, 0x3C, 0, 0x61, 0, 0x2F, 0, 0x3E], [0xFF, 0xFE, 0x3C, 0, 0x61, 0, 0x2F, 0, 0x3E, 0],
      [0, 0x3C, 0, 0x61, 0, 0x2F, 0, 0x3E], [0x3C, 0, 0x61, 0, 0x2F, 0, 0x3E, 0],
      [0x3C, 0x61, 0x3E, 0xE9, 0x3C, 0x2F, 0x61, 0x3E], [0x3C, 0x61, 0x3E, 0xC0, 0x80, 0x3C, 0x2F, 0x61, 0x3E],
      [0x3C, 0x61, 0x3E, 0xED, 0xA0, 0x80, 0x3C, 0x2F, 0x61, 0x3E],
    ])
  func encodings(bytes: [UInt8]) {
    #expect(throws: XMLError.self) { try XMLReader.read(bytes) { _ in } }
  }

  @Test("nesting is bounded", arguments: [(XMLReader.maximumDepth, true), (XMLReader.maximumDepth + 1, false)])
  func depth(depth: Int, isRead: Bool) {
    let bytes = Array((String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)).utf8)
    #expect(((try? XMLReader.read(bytes) { _ in }) != nil) == isRead)
  }

  @Test("an error of the visitor ends the reading") func stops() {
    var count = 0
    let error = #expect(throws: XMLError.self) {
      try XMLReader.read(Array("<a><b/>x<b/></a>".utf8)) { (event) throws(XMLError) in
        count += 1
        if event.kind == .open(name: "b") { throw XMLError("no", at: event.range.lowerBound) }
      }
    }
    #expect(error == XMLError("no", at: 3))
    #expect(count == 2)
  }
}
