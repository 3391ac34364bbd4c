import Domain
import Editing
import TestSupport
import Testing

/// The Swift compiler itself reads the values back.
@Suite struct SwiftEscapingTests {
  struct Context: Sendable {
    var source: String
    /// The template's text around the value.
    var before = ""
    var after = ""
    var prints = true
  }

  static let contexts = [
    Context(source: "r(\"{{v}}\")"),
    Context(source: "r(\"\\\\{{v}}(1)\")", before: "\\", after: "(1)"),
    Context(source: "r(\"\"\"\n  {{v}}\n  \"\"\")"),
    Context(source: "r(#\"{{v}}\"#)"),
    Context(source: "r(#\"\\{{v}}\"#)", before: "\\"),
    Context(source: "r(##\"\"{{v}}x#\"##)", before: "\"", after: "x#"),
    Context(source: "r(#\"\"\"\n  \"{{v}}\n  \"\"\"#)", before: "\""),
    Context(source: "r(\"\\(\"{{v}}\")\")"),
    Context(source: "r(#\"\\#(\"{{v}}\")\"#)"),
    Context(source: "// {{v}}", prints: false),
    Context(source: "/* {{v}} */", prints: false),
    Context(source: "/* /* *{{v}}/ */{{v}}* /", prints: false),
  ]

  @Test func compilerReadsBack() throws {
    // An empty value between `*` and `/` ends a comment: that is refused, below.
    let values = HostileValues.all.filter { !$0.isEmpty }
    let body = Self.contexts.map(\.source).joined(separator: "\n").replacing("{{v}}* /", with: "{{v}}*/")
    let source =
      "func r(_ s: String) { print(s.utf8.map { String($0, radix: 16) }.joined(separator: \" \")) }\n"
      + "// {{#values}}\ndo {\n" + body + "\n}\n// {{/values}}\n"
    let rendered = try Template(source, file: "main.swift").render(
      TemplateScope(["values": .list(values.map { TemplateScope(["v": .text($0)]) })]))
    let folder = try TemporaryFolder()
    let file = try folder.write(rendered.text, to: "main.swift")
    let compiled = try Tool.run("swiftc", ["-Onone", "-o", folder["main"], file], in: folder.path)
    #expect(compiled.status == 0, "\(compiled.errors.prefix(4000))")
    let output = try Tool.run(folder["main"], [])
    #expect(output.status == 0, "\(output.errors)")
    let printing = Self.contexts.filter(\.prints)
    let expected = values.flatMap { value in printing.map { hex($0.before + value + $0.after) } }
    let lines = output.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count == expected.count)
    for (line, expected) in zip(lines, expected) { #expect(line == expected) }
  }

  @Test(arguments: ["/* *{{v}}/ */", "/* /{{v}}* */", "let x = #\"\\{{v}}#(y)\"#", "let x = #\"\"{{v}}#\"#"])
  func refusesEmptyValuesThatJoinTheirNeighbours(_ text: String) throws {
    let template = try Template(text, file: "x.swift")
    #expect(throws: Failure.self) { try template.render(TemplateScope(["v": .text("")])) }
    _ = try template.render(TemplateScope(["v": .text("v")]))
  }

  private func hex(_ text: String) -> String { text.utf8.map { String($0, radix: 16) }.joined(separator: " ") }

  @Test(arguments: [
    "let x = {{v}}", "{{v}}", "let x = \"\\({{v}})\"", "let x = \"\\{{v}}\"", "let x = \"\\u{{v}}\"",
    "let x = \"\\u{ {{v}}}\"",
    "let x = #\"\\#{{v}}\"#", "let x = ##\"\\#{{v}}#\"##", "let x = ##\"\\#{{v}}\"#", "let x = #\"\\#u{{v}}\"#",
    "let x = #\"\\#({{v}})\"#", "let x = /{{v}}/",
    "let x = #/{{v}}/#", "#!/usr/bin/{{v}}", "let x = \"{{v}}", "/* {{v}}", "let `{{v}}` = 1", "let x = \"\"\"\n{{v}}",
    "let x = \"\n{{v}}\"",
    "let x = \"\\u{4{{v}}}\"", "x(#{{v}})", "let x = \"\\u{{{v}}}\"",
  ])
  func refusesPlacesWhereNoValueIsSafe(_ text: String) {
    let failure = #expect(throws: Failure.self) { try Template(text, file: "Package.swift") }
    #expect(failure?.findings.isEmpty == false)
  }

  @Test(arguments: [
    "let x = a / b; let y = \"{{v}}\" // / \"", "let x = #\"\"\"#; let y = \"{{v}}\"",
    "let x = \"\\(f(\")\"))\"; let y = \"{{v}}\"",
    "/* /* \" */ \" */ let y = \"{{v}}\"", "let x = \"\\\\\"; let y = \"{{v}}\"",
    "#if os(Linux)\nlet y = \"{{v}}\"\n#endif",
    "let x = #\"\\\"#; let y = \"{{v}}\"", "let x = \"\"\"\n\"\" \\\"\"\"\n\"\"\"; let y = \"{{v}}\"",
    "// \"\r\nlet y = \"{{v}}\"\r\n",
  ])
  func tellsStringsFromCode(_ text: String) throws {
    let rendered = try Template(text, file: "Package.swift").render(TemplateScope(["v": .text("\"q")]))
    #expect(rendered.text.contains("\"\\\"q\""))
  }
}
