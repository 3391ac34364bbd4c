import Domain
import Editing
import TestSupport
import Testing

/// Values in XML, as libxml2 reads them.
@Suite struct XMLEscapingTests {
  private static let template = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- {{#list}} -->
    <never/>
    <!-- {{/list}} -->
    <a b="{{value}}" c='x{{value}}'>{{value}}<d>{{value}}</d></a>

    """

  /// Reads `[[value, document]…]`, and prints each value that a document does not have in all of its places.
  private static let judge = """
    import json, sys
    from lxml import etree
    for value, text in json.load(sys.stdin):
        root = etree.fromstring(text.encode())
        # A reader makes line feeds of the line ends that are written as themselves.
        found = [root.get("b"), root.get("c")[1:], root.text or "", root[0].text or ""]
        if root.tag != "a" or len(root) != 1 or any(one != value for one in found):
            print(repr(value), found)
    """

  @Test func everyValueIsReadBack() throws {
    let template = try Template(Self.template, file: "x.xml")
    var rows: [JSONValue] = []
    for value in HostileValues.all {
      let isXML = value.unicodeScalars.allSatisfy {
        ![0xFFFE, 0xFFFF].contains($0.value) && ($0.value >= 0x20 || "\t\n\r".unicodeScalars.contains($0))
      }
      let scope = TemplateScope(["value": .text(value), "list": .list([])])
      guard isXML else {
        #expect(throws: Failure.self, "\(value.debugDescription)") { try template.render(scope) }
        continue
      }
      rows.append(.array([.string(value), .string(try template.render(scope).text)]))
    }
    #expect(rows.count > 200)
    let result = try Tool.run(Tool.python, ["-c", Self.judge], input: JSONValue.array(rows).serialized())
    #expect(result.status == 0 && result.text == "", "\(result.text)\(result.errors)")
  }

  @Test(arguments: [
    "<{{a}}/>", "<a {{a}}='1'/>", "<a b={{a}}/>", "<!-- {{a}} -->", "<a><![CDATA[{{a}}]]></a>", "<?p {{a}}?><a/>",
    "<!DOCTYPE a [<!ENTITY b 'c'>]><a>{{a}}</a>", "<?xml version='1.0' encoding='UTF-7'?><a>{{a}}</a>",
    "<a b='never>{{a}}</a>", "<!-- never <a>{{a}}</a>", "<a b=\"{{a}}></a>",
  ])
  func otherPlacesAreRefused(_ text: String) {
    let failure = #expect(throws: Failure.self) { try Template(text, file: "x.rss") }
    #expect(failure?.findings.map(\.code) == ["template.unsafe-place"])
  }

  @Test func whatReadersRefuseIsFound() {
    func flaw(_ text: String) -> String? { SyntaxFlaw(in: text, .xml).map { "\($0.line) \($0.message.prefix(10))" } }
    #expect(flaw("<?xml version=\"1.0\"?>\n<a b=\"1\">&amp;</a>\n") == nil)
    #expect(flaw("<a>\n<b>\n</a>\n") == "3 is not XML")
    #expect(flaw("<a>\n&</a>\n") == "2 is not XML")
    #expect(flaw("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>") == "1 is not XML")
  }
}
