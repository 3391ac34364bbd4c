import Domain
import Editing
import Foundation
import TestSupport
import Testing

/// A CommonMark reader that no one here wrote says what the reader of a note would see.
@Suite struct MarkdownEscapingTests {
  struct Context: Sendable {
    var source: String
    /// The text that the page shows, with `V` for the value.
    var shows: String
    var kind = Kind.prose
    enum Kind { case prose, code, link }
  }

  static let contexts = [
    Context(source: "{{v}}", shows: "V"),
    Context(source: "x{{v}}y", shows: "xVy"),
    Context(source: "# {{v}}", shows: "V"),
    Context(source: "- {{v}}", shows: "V"),
    Context(source: "- {{v}} x\n- {{v}} y", shows: "V x V y"),
    Context(source: "> {{v}}", shows: "V"),
    Context(source: "text\n{{v}}", shows: "text V"),
    Context(source: "a ` b {{v}} c", shows: "a ` b V c"),
    Context(source: "[a]{{v}}", shows: "[a]V"),
    Context(source: "**a** {{v}}{{v}} b", shows: "a VV b"),
    Context(source: "`{{v}}`", shows: "V", kind: .code),
    Context(source: "```\n{{v}}\n```", shows: "V", kind: .code),
    Context(source: "~~~ x\n{{v}}\n~~~", shows: "V", kind: .code),
  ]

  static let judge = """
    import json, sys, re
    from markdown_it import MarkdownIt
    md = MarkdownIt('commonmark').enable('table').enable('strikethrough')
    allowed = {'paragraph_open','paragraph_close','heading_open','heading_close','bullet_list_open','bullet_list_close',
      'list_item_open','list_item_close','blockquote_open','blockquote_close','inline','text','softbreak','strong_open',
      'strong_close','code_inline','fence'}
    def walk(tokens, out, bad):
      for t in tokens:
        if t.type not in allowed: bad.append(t.type)
        if t.children is not None: walk(t.children, out, bad); out.append(' ')
        elif t.type == 'softbreak': out.append(' ')
        else: out.append(t.content)
    result = []
    for source in json.load(sys.stdin):
      out, bad = [], []
      walk(md.parse(source), out, bad)
      result.append([''.join(out), ' '.join(bad)])
    json.dump(result, sys.stdout)
    """

  @Test func readerSeesTheValueAndNothingElse() throws {
    var sources: [String] = []
    var expected: [String] = []
    for context in Self.contexts {
      let template = try Template(context.source + "\n", file: "x.md")
      for value in HostileValues.all {
        sources.append(try template.render(TemplateScope(["v": .text(value)])).text)
        var shown = value
        if context.kind == .code { shown = code(value, tilde: context.source.hasPrefix("~")) }
        expected.append(context.shows.replacing("V", with: shown))
      }
    }
    for (index, read) in try judge(sources).enumerated() {
      #expect(normal(read[0]) == normal(expected[index]), "\(sources[index])")
      #expect(read[1] == "", "\(sources[index])")
    }
  }

  private func judge(_ sources: [String]) throws -> [[String]] {
    let input = String(decoding: try JSONEncoder().encode(sources), as: UTF8.self)
    let result = try Tool.run(Tool.python, ["-c", Self.judge], input: input)
    #expect(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode([[String]].self, from: Data(result.output))
  }

  private func code(_ value: String, tilde: Bool) -> String {
    String(
      String.UnicodeScalarView(
        value.unicodeScalars.map { $0 == "`" ? "'" : tilde && $0 == "~" ? "-" : $0 }))
  }

  /// Blanks are of no account on a page; NUL is not shown.
  private func normal(_ text: String) -> [String] {
    Substring(flattened(text)).unicodeScalars.split { $0 == " " || $0 == "\t" }.map(String.init)
  }

  @Test(arguments: [
    ("[x]({{v}})", "https://a.b/c_d?x=1&y=(2)", "https://a.b/c_d?x=1&amp;y=%282%29"),
    ("[x]({{v}} \"t\")", "a b) [c](d", "a%20b%29%20%5Bc%5D%28d"),
    ("[x](<{{v}}>)", "a>b<c", "a%3Eb%3Cc"),
    ("[x](https://a/{{v}})", "javascript:1", "javascript:1"),
    ("[x]: {{v}}", "a\n[y]: b", "a%0A%5By%5D:%20b"),
    ("<{{v}}>", "https://a.b/>", "https://a.b/%3E"),
    ("<a title=\"{{v}}\">", "\"><b>", "&quot;&gt;&lt;b&gt;"),
    ("<!-- {{v}} -->", "--> **x**", "&#45;-&gt; &#42;&#42;x&#42;&#42;"),
    ("{{v}}", "1.4.0", "1.4.0"), ("{{v}}", "onboarding_upsell", "onboarding_upsell"),
    ("{{v}}", "https://example.com/a-b/c_d-1.4.0.zip", "https://example.com/a-b/c_d-1.4.0.zip"),
    ("<a\ntitle=\"{{v}}\"\n>", "\">", "&quot;&gt;"), ("<p>{{v}}</p>", "<b onclick=1>", "&lt;b onclick=1&gt;"),
    ("| a | b |\n|---|---|\n| `{{v}}` | c |", "x|y", "x\u{A6}y"), ("`{{v}}` | c", "x|y", "x|y"),
    ("see https://x.org/{{v}}/a.", "a*b_ c|d&e", "a%2Ab%5F%20c%7Cd&amp;e"),
    ("www.x.org/?a={{v}}", "_a_b~", "%5Fa_b%7E"),
    ("(HTTP://x.org/{{v}})", "\\'\"", "%5C%27%22"),
    ("{{v}}", "https://x.org/~a/_b_?c=1&d", "https://x.org/%7Ea/%5Fb%5F?c=1&amp;d"),
    ("ftp://x.org/{{v}}", "a*b", "a%2Ab"), ("{{v}}", "ftp://x.org/_b_", "ftp://x.org/%5Fb%5F"),
    ("https://{{v}}:8080/", "x.org", "x.org"), ("[x](notes-{{v}}.md)", "1.4.0", "1.4.0"),
    ("{{v}}", "@all", "&#64;all"), ("{{v}}", "-x", "\\-x"), ("{{v}}", "1. x", "1\\. x"),
  ])
  func writes(_ source: String, _ value: String, _ written: String) throws {
    let rendered = try Template(source, file: "x.md").render(TemplateScope(["v": .text(value)]))
    #expect(rendered.text == source.replacing("{{v}}", with: written))
  }

  @Test(arguments: [
    ("[x]({{v}})", "javascript:alert(1)"), ("[x]({{v}})", " java\tscript:alert(1)"), ("<{{v}}>", "script"),
    ("<{{v}}>", "data:x"),
    ("<a href=\"{{v}}\">", "javascript:alert(1)"), ("[x](java{{v}})", "script:alert(1)"),
    ("<a href=\"{{v}}\">", "\u{202E}javascript:alert(1)"), ("<a href=\"{{v}}\">", "java\u{85}script:alert(1)"),
    ("[x]({{v}})", "\u{202E}javascript:alert(1)"),
    ("[x]({{v}}{{v}})", ":alert(1)"), ("[x](a{{v}})", ":b"),
  ])
  func refusesForeignSchemes(_ source: String, _ value: String) throws {
    let template = try Template(source, file: "x.md")
    #expect(throws: Failure.self) { try template.render(TemplateScope(["v": .text(value)])) }
  }

  @Test(arguments: [
    "\\{{v}}", "a <b {{v}}>", "a <b x={{v}}>", "`a\n{{v}} `b {{v}}` c`", "<script>{{v}}</script>", "<style>\n\n{{v}}",
    "<{{v}}", "<div class={{v}}>", "<div\nclass={{v}}\n>", "<div {{v}}>", "</{{v}}>", "<div onclick=\"{{v}}\">",
    "<a href=\"x\" ONCLICK = '{{v}}'>", "a <b onclick=\"{{v}}\">", "<p style=\"{{v}}\">", "a <iframe srcdoc='{{v}}'>",
    "<img alt=\"a\"{{v}}>", "[x](javascript:f({{v}}))", "[x](<JavaScript:{{v}}>)", "[x]: data:text/html,{{v}}",
    "![x](data:text/html;base64,{{v}})", "<javascript:{{v}}>", "[x]({{v}}:alert)", "[x](a{{v}}:b)",
    "<a href=\"javascript:f({{v}})\">", "<a href=' java\tscript:f({{v}})'>", "a <img src=\"data:{{v}}\">",
    "<a href=\"javascript:\nf({{v}})\">",
  ])
  func refusesPlacesWhereNoValueIsSafe(_ text: String) {
    #expect(throws: Failure.self) { try Template(text, file: "x.md") }
  }

  @Test func jsonReadsBack() throws {
    let values = HostileValues.all
    let text = "[\n{{#values}}\n{\"a {{v}}\": \"x{{v}}\", \"{\\\\{{v}}\": \"}}\"},\n{{/values}}\nnull]"
    let rendered = try Template(text, file: "x.json").render(
      TemplateScope(["values": .list(values.map { TemplateScope(["v": .text($0)]) })]))
    let script = "import json, sys; json.dump(json.load(sys.stdin), sys.stdout)"
    let result = try Tool.run(Tool.python, ["-c", script], input: rendered.text)
    #expect(result.status == 0, "\(result.errors)")
    let read = try JSONDecoder().decode([[String: String]?].self, from: Data(result.output)).compactMap { $0 }
    #expect(read.count == values.count)
    for (object, value) in zip(read, values) { #expect(object == ["a " + value: "x" + value, "{\\" + value: "}}"]) }
  }

  @Test func jsonTakesOnlyWholeNumbersWithoutQuotes() throws {
    let template = try Template("{\"a\": [{{v}}, {{v}}], \"b\": {{v}}}", file: "x.json")
    for number in ["0", "73", "-5"] {
      #expect(
        try template.render(TemplateScope(["v": .text(number)])).text
          == "{\"a\": [\(number), \(number)], \"b\": \(number)}")
    }
    for value in HostileValues.all + ["", "073", "1,2", "1e5", "null", "+1"] {
      #expect(throws: Failure.self) { try template.render(TemplateScope(["v": .text(value)])) }
    }
  }

  @Test(arguments: ["\"\\{{v}}\"", "\"\\u00{{v}}\"", "\"{{v}}"])
  func refusesPlacesOutsideJSONStrings(_ text: String) {
    #expect(throws: Failure.self) { try Template(text, file: "x.json") }
  }
}
