import Domain
import Editing
import TestSupport
import Testing

@Suite struct TemplateTests {
  static let scope = TemplateScope([
    "version": .text("1.4.0"), "app_id": .text("c2d6"),
    "models": .list([
      TemplateScope(["flow": .text("a"), "version": .text("73")]),
      TemplateScope(["flow": .text("b"), "version": .text("2")]),
    ]),
    "none": .list([], names: ["flow"]), "open": .list([]),
  ])

  struct Row: Sendable {
    var name: String
    var file = "x.txt"
    var template: String
    var text: String
    var lines: [Int]
  }

  static let rows = [
    Row(name: "nothing", template: "", text: "", lines: [1]),
    Row(name: "no placeholder, no last newline", template: "a", text: "a", lines: [1]),
    Row(name: "blanks in braces", template: "{{ version }}{{\tversion}}", text: "1.4.01.4.0", lines: [1]),
    Row(
      name: "section", template: "x\n{{#models}}\n{{flow}} {{version}} {{app_id}}\n{{/models}}\ny\n",
      text: "x\na 73 c2d6\nb 2 c2d6\ny\n", lines: [1, 3, 3, 5, 6]),
    Row(
      name: "inverted", template: "{{^none}}\nno\n{{/none}}\n{{^models}}\nno\n{{/models}}", text: "no\n", lines: [2, 6]),
    Row(name: "inline section", template: "[{{#models}}{{flow}},{{/models}}]", text: "[a,b,]", lines: [1]),
    Row(
      name: "Ruby comment", file: "x.podspec", template: "# {{#models}}\ns '{{flow}}'\n  #{{/models}}  \n# end",
      text: "s 'a'\ns 'b'\n# end",
      lines: [2, 2, 4]),
    Row(
      name: "Swift comment", file: "x.swift", template: "  // {{#models}}\r\nf(\"{{flow}}\")\r\n//{{/models}}\r\n",
      text: "f(\"a\")\r\nf(\"b\")\r\n", lines: [2, 2, 4]),
    Row(
      name: "Markdown comment", file: "x.md", template: "<!-- {{#models}} -->\n- {{flow}}\n<!--{{/models}}-->",
      text: "- a\n- b\n", lines: [2, 2, 3]),
    Row(
      name: "byte order mark", template: "\u{FEFF}{{#models}}\n{{flow}}\n{{/models}}\n", text: "\u{FEFF}a\nb\n",
      lines: [1, 2, 4]),
    Row(
      name: "CRLF and tabs", file: "x.podspec", template: "a = 1\r\n\ts.version\t= '{{version}}'\r\nend",
      text: "a = 1\r\n\ts.version\t= '1.4.0'\r\nend",
      lines: [1, 2, 3]),
    Row(name: "single braces", template: "{ } }} {a} {version}", text: "{ } }} {a} {version}", lines: [1]),
    Row(
      name: "comment with more than a tag", file: "x.rb", template: "# a {{#models}}\n1\n# {{/models}}\n",
      text: "# a \n1\n\n1\n", lines: [1, 2, 1, 2, 4]),
  ]

  @Test(arguments: rows) func renders(_ row: Row) throws {
    let rendered = try Template(row.template, file: row.file).render(Self.scope)
    #expect(Array(rendered.text.utf8) == Array(row.text.utf8))
    #expect(rendered.sourceLines == row.lines)
  }

  @Test func linesOfValuesWithLineBreaks() throws {
    let rendered = try Template("a = '{{version}}'\nb\n", file: "x.rb").render(
      TemplateScope(["version": .text("1\n2")]))
    #expect(rendered.text == "a = '1\n2'\nb\n")
    #expect(rendered.sourceLines == [1, 1, 2, 3])
  }

  @Test(arguments: [
    ("{{", 1, 1, "template.malformed-placeholder"), ("a\n é{{ 1}}", 2, 3, "template.malformed-placeholder"),
    ("{{a b}}", 1, 1, "template.malformed-placeholder"), ("{{a}", 1, 1, "template.malformed-placeholder"),
    ("{{{a}}}", 1, 1, "template.malformed-placeholder"), ("{{}}", 1, 1, "template.malformed-placeholder"),
    ("{{#a}}", 1, 1, "template.unclosed-section"), ("x{{/a}}", 1, 2, "template.mismatched-section"),
    ("{{#a}}{{#b}}{{/a}}{{/b}}", 1, 13, "template.mismatched-section"),
    ("{{a\n}}", 1, 1, "template.malformed-placeholder"),
  ])
  func refusesBrokenBraces(_ text: String, _ line: Int, _ column: Int, _ code: String) {
    let failure = #expect(throws: Failure.self) { try Template(text, file: "x.txt") }
    #expect(failure?.status == .badInput)
    #expect(failure?.findings.first?.code == code)
    #expect(failure?.findings.first?.location == Location("x.txt", .line(line, column: column)))
  }

  @Test func reportsAllAtOnce() {
    let text = "s.a = {{a}}\ns.b = '{{ }}'\n# {{#x}}\ns.c = `{{c}}`\n"
    let failure = #expect(throws: Failure.self) { try Template(text, file: "a.podspec") }
    #expect(
      failure?.findings.map(\.location.description) == [
        "a.podspec:1:7", "a.podspec:2:8", "a.podspec:3:3", "a.podspec:4:8",
      ])
  }

  @Test func namesTheTemplateLineOfADoubt() {
    let text = "# {{#x}}\n# {{/x}}\ns.a = 'open\ns.b = \"{{b}}"
    let failure = #expect(throws: Failure.self) { try Template(text, file: "a.rb") }
    #expect(failure?.findings.first?.message.contains("line 3, column 7") == true)
  }

  @Test(arguments: [
    ("{{verison}}", "unknown placeholder {{verison}}; did you mean {{version}}?"),
    ("{{#model}}{{/model}}", "unknown list {{#model}}; did you mean {{#models}}?"),
    ("{{#models}}{{flw}}{{/models}}", "unknown placeholder {{flw}}; did you mean {{flow}}?"),
    ("{{#none}}{{flw}}{{/none}}", "unknown placeholder {{flw}}; did you mean {{flow}}?"),
    ("{{^none}}{{flow}}{{/none}}", "unknown placeholder {{flow}}"),
    ("{{models}}", "{{models}} names a list"),
    ("{{#version}}{{/version}}", "{{#version}} opens a section, but version is a single value"),
    ("{{#nothing}}{{anything}}{{/nothing}}", "unknown list {{#nothing}}"),
  ])
  func reportsUnknownNames(_ text: String, _ message: String) throws {
    let template = try Template(text, file: "x.txt")
    #expect(template.findings(for: Self.scope).map(\.message) == [message])
    let failure = #expect(throws: Failure.self) { try template.render(Self.scope) }
    #expect(failure?.findings == template.findings(for: Self.scope))
  }

  @Test func remedyListsKnownNames() throws {
    let finding = try Template("\n {{#models}}{{x}}{{/models}}", file: "x.txt").findings(for: Self.scope).first
    #expect(finding?.remedy == "known here: app_id, flow, models, none, open, version")
    #expect(finding?.location == Location("x.txt", .line(2, column: 13)))
  }

  @Test func anythingIsAcceptedInListsThatDeclareNothing() throws {
    #expect(try Template("{{#open}}{{x}}{{#y}}{{z}}{{/y}}{{/open}}", file: "x").render(Self.scope).text == "")
  }

  @Test(arguments: ["x.podspec", "x.swift", "x.md", "x.json", "x.txt"]) func anyTextIsReadWithoutTrap(_ file: String) {
    let pieces = [
      "{{a}}", "{{#a}}", "{{/a}}", "{{", "'", "\"", "\\", "#", "#{", "\\(", "}", ")", "(", "<<~A", "<<'A'", "A\n", "\n",
      "\r\n", "/", "/*",
      "*/", "%w(", "%", "?", "=begin\n", "=end\n", "`", "```\n", "~~~", "<", ">", "](", "[x]:", "<!--", "-->",
      "\u{FEFF}", "é", "\0", "$'",
      ":", "x ", "1.", "u{", "\"\"\"", "__END__\n", "@", "#@", "#/", "=", ".", "def ",
    ]
    for var generator in Rounds.generators(seed: 7) {
      for _ in 0..<300 {
        let text = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
          pieces.randomElement(using: &generator) ?? ""
        }
        .joined()
        guard let template = try? Template(text, file: file) else { continue }
        let value = HostileValues.table.randomElement(using: &generator) ?? ""
        let inner = TemplateScope(["a": .text(value)])
        _ = try? template.render(text.contains("#a") ? TemplateScope(["a": .list([inner, inner])]) : inner)
        _ = PodspecFacts(
          reading: "Pod::Spec.new do |s|\ns.version = \(text)\ns.source = { \(text)\ns.vendored_frameworks = \(text)")
        _ = PackageFacts(reading: "let x = \(text)\n.binaryTarget(name: \(text), url: \"\\(x)\"")
      }
    }
  }

  @Test func longAndDeepTextsAreRead() {
    let count = 4_000
    for piece in [
      "\"#{", "\"\\(", "/*", "{{#a}}", "{", "(", "<", "`", "](", "<<~A ", "#\"", "%w(", "\\", "'", "a = ", "{{a}}",
      "let x = ",
    ] {
      let text = String(repeating: piece, count: count)
      for file in ["x.rb", "x.swift", "x.md", "x.json"] { _ = try? Template(text, file: file) }
      _ = PodspecFacts(reading: "Pod::Spec.new do |s|\n" + text)
      _ = PackageFacts(reading: text)
    }
  }
}
