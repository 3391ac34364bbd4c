import Foundation
import TestSupport
import Testing

/// Reads Markdown with two independent readers: GitHub's own (cmark-gfm, with its extensions) and markdown-it.
enum MarkdownJudge {
  struct Page: Decodable {
    /// Every element, in order.
    var tags: [String]
    /// The targets of links and images.
    var addresses: [String]
    var text: String
  }

  private static let script = """
    import json, sys
    from html.parser import HTMLParser
    import cmarkgfm
    from cmarkgfm.cmark import Options
    from markdown_it import MarkdownIt

    class Page(HTMLParser):
      def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.tags, self.addresses, self.texts = [], [], []
        self.feed(html)
        self.close()
      def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.addresses += [value for name, value in attributes if name in ('href', 'src')]
      def handle_data(self, data): self.texts.append(data)
      def handle_comment(self, data): self.tags.append('!')
      def handle_decl(self, data): self.tags.append('!')
      def handle_pi(self, data): self.tags.append('!')

    other = MarkdownIt('commonmark').enable('table').enable('strikethrough')
    options = Options.CMARK_OPT_FOOTNOTES | Options.CMARK_OPT_UNSAFE
    def pages(source):
      for html in (cmarkgfm.github_flavored_markdown_to_html(source, options), other.render(source)):
        page = Page(html)
        yield dict(tags=page.tags, addresses=page.addresses, text=''.join(page.texts))
    json.dump([list(pages(source)) for source in json.load(sys.stdin)], sys.stdout)
    """

  /// Two pages for each source.
  static func read(_ sources: [String]) throws -> [[Page]] {
    let input = String(decoding: try JSONEncoder().encode(sources), as: UTF8.self)
    let result = try Tool.run(Tool.python, ["-c", script], input: input)
    #expect(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode([[Page]].self, from: Data(result.output))
  }

  /// Removes invisible characters, and backticks, which are markup in pairs but text alone.
  static func visible(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      !scalar.properties.isWhitespace && scalar != "\u{200B}" && scalar != "`" && scalar.value >= 0x20
        && !(0x7F...0xA0).contains(scalar.value) && !(0x2028...0x202E).contains(scalar.value)
        && !(0x2066...0x2069).contains(scalar.value) && scalar.value != 0xFEFF
    }
  }
}
