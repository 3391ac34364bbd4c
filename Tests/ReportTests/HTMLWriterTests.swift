import Pipeline
import Testing

@Suite struct HTMLWriterTests {
  @Test func everyValueIsEscaped() {
    var writer = HTMLWriter()
    writer.element("p", attributes: ["title": "\"><img src=x onerror='a'>", "lang": nil]) {
      $0.text("a & b </p>\n\u{202E}\u{0}\tc")
    }
    #expect(
      writer.html
        == "<p title=\"&quot;&gt;&lt;img src=x onerror=&#39;a&#39;&gt;\">a &amp; b &lt;/p&gt;\n\u{FFFD}\u{FFFD}\tc</p>")
    // What a search sees is not escaped.
    #expect(writer.plain == "\"><img src=x onerror='a'>\na & b </p>\n\u{202E}\u{0}\tc\n")
  }

  @Test(arguments: ["javascript:alert(1)", "data:text/html,x", " https://x", "//x", "JAVASCRIPT:x", "/etc/passwd"])
  func onlyAddressesOfTheWebAreLinks(address: String) {
    var writer = HTMLWriter()
    writer.link(address, address)
    #expect(writer.html == address)
  }

  @Test func addressesOfTheWebAreLinks() {
    var writer = HTMLWriter()
    writer.link("HTTPS://example.com/?a=1&b=\"", "here")
    #expect(writer.html == "<a href=\"HTTPS://example.com/?a=1&amp;b=&quot;\" rel=\"noreferrer\">here</a>")
  }
}
