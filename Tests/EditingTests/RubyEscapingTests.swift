import Domain
import Editing
import Foundation
import TestSupport
import Testing

/// Ruby itself reads the values back.
@Suite struct RubyEscapingTests {
  struct Context: Sendable, CustomTestStringConvertible {
    var name: String
    var source: String
    var reads: Reading = .exact
    var testDescription: String { name }
    enum Reading { case exact, flat, nothing, exactWithoutReturns }
  }

  static let contexts = [
    Context(name: "single quotes", source: "r << '{{v}}'", reads: .exactWithoutReturns),
    Context(name: "double quotes", source: "r << \"{{v}}\""),
    Context(name: "between text", source: "r << \"a{b}{{v}}{b}c\"[4..-5]"),
    Context(name: "twice", source: "t = \"{{v}}{{v}}\"\nr << t[0, t.size / 2]"),
    Context(name: "escaped backslash in front", source: "r << \"\\\\{{v}}\"[1..]"),
    Context(name: "escaped hash in front", source: "r << \"\\#{{v}}\"[1..]"),
    Context(name: "brace behind", source: "r << \"{{v}}{File.write('pwned', '')}\"[0..-26]"),
    Context(name: "symbol", source: "r << :\"{{v}}\".to_s"),
    Context(name: "hash key", source: "r << { \"{{v}}\": 1 }.keys[0].to_s"),
    Context(name: "%q()", source: "r << %q(a(b){{v}})[4..]", reads: .exactWithoutReturns),
    Context(name: "%q{}", source: "r << %q{ {{v}} }[1..-2]", reads: .exactWithoutReturns),
    Context(name: "%q||", source: "r << %q|{{v}}|", reads: .exactWithoutReturns),
    Context(name: "%Q()", source: "r << %Q(a(b){{v}})[4..]"),
    Context(name: "%<>", source: "r << %<{{v}}>"),
    Context(name: "%w[]", source: "r << %w[a x{{v}} b][1][1..]", reads: .exactWithoutReturns),
    Context(name: "%W[]", source: "r << %W[a x{{v}} b][1][1..]"),
    Context(name: "heredoc", source: "r << <<~EOS[0..-2]\n  {{v}}\nEOS"),
    Context(name: "indented heredoc", source: "r << <<-EOS[2..-2]\n  {{v}}\n  EOS"),
    Context(name: "plain heredoc", source: "r << <<EOS[0..-2]\n{{v}}\nEOS"),
    Context(name: "two heredocs", source: "t = [<<~A, <<~\"EOS\"]\n  {{v}}\nA\n  x{{v}}\nEOS\nr << t[1][1..-2]"),
    Context(name: "raw heredoc", source: "r << <<~'EOS'[1..-2]\n  x{{v}}\nEOS", reads: .flat),
    Context(name: "nested string", source: "r << \"#{[\"{{v}}\"].first}\""),
    Context(name: "comment", source: "1 # {{v}}", reads: .nothing),
    Context(name: "document comment", source: "=begin\n{{v}}\n=end", reads: .nothing),
  ]

  @Test(arguments: contexts) func readsBack(_ context: Context) throws {
    let values = HostileValues.all.filter { context.reads != .exactWithoutReturns || !$0.contains("\r".unicodeScalars) }
    let text = """
      # frozen_string_literal: true
      require 'json'
      r = []
      # {{#values}}
      \(context.source)
      # {{/values}}
      puts JSON.generate(r)

      """
    let template = try Template(text, file: "x.rb")
    let rendered = try template.render(
      TemplateScope(["values": .list(values.map { TemplateScope(["v": .text($0)]) })]))
    let folder = try TemporaryFolder()
    let result = try Tool.run("ruby", [try folder.write(rendered.text, to: "x.rb")], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let read = try JSONDecoder().decode([String].self, from: Data(result.output))
    let expected = context.reads == .nothing ? [] : context.reads == .flat ? values.map(flattened) : values
    #expect(read.count == expected.count)
    for (one, other) in zip(read, expected) {
      #expect(Array(one.utf8) == Array(other.utf8), "\(other.debugDescription)")
    }
    #expect(TestFile.names(in: folder.path) == ["x.rb"])
  }

  @Test(arguments: ["a\rb", "\r\n", "a\r"]) func carriageReturnsNeedDoubleQuotes(_ value: String) throws {
    let template = try Template("x = '{{v}}'\n", file: "x.rb")
    let failure = #expect(throws: Failure.self) { try template.render(TemplateScope(["v": .text(value)])) }
    #expect(failure?.findings.first?.remedy == "put it in double quotes")
  }

  @Test(arguments: [
    ("raw heredoc", "x = <<~'EOS'\n  {{v}}\nEOS\ny = 1\n", "EOS"),
    ("part of a raw terminator", "x = <<~'EOS'\n  EO{{v}}\nEOS\ny = 1\n", "S"),
    ("part of a terminator, nothing to escape", "x = <<~EOS\n  EOS{{v}}\nEOS\ny = 1\n", ""),
    ("end of a document comment", "=begin\n={{v}}\n=end\n", "end"),
    ("encoding", "# {{v}}\nx = 1\n", "-*- coding: shift_jis -*-"),
    ("encoding on line two", "#\n# vim: set {{v}}\nx = 1\n", "fileencoding=sjis"),
    ("encoding's name", "# coding: {{v}}\nx = 1\n", "sjis"),
  ])
  func refusesValuesThatWouldBreakOut(_ name: String, _ text: String, _ value: String) throws {
    #expect(throws: Failure.self) {
      let template = try Template(text, file: "x.podspec")
      _ = try template.render(TemplateScope(["v": .text(value)]))
    }
  }

  @Test func encodingOfTheTemplateStands() throws {
    let template = try Template("# encoding: utf-8\nx = '{{v}}'\n", file: "x.rb")
    #expect(try template.render(TemplateScope(["v": .text("é")])).text == "# encoding: utf-8\nx = 'é'\n")
  }

  @Test(arguments: [
    "x = {{v}}", "x = :{{v}}", "{{v}}", "x = \"#{ {{v}} }\"", "x = \"#{{v}}\"", "x = \"\\{{v}}\"", "x = '\\{{v}}'",
    "x = \"\\x{{v}}\"", "x = \"\\x4{{v}}\"", "x = \"\\u{{v}}\"", "x = \"\\u00{{v}}\"", "x = \"\\u{ {{v}}}\"",
    "x = \"\\1{{v}}\"", "x = \"\\c{{v}}\"", "x = \"\\C-{{v}}\"", "x = \"\\M-\\C-{{v}}\"", "x = \"#@{{v}}\"",
    "x = \"#@a{{v}}\"",
    "x = \"#$a{{v}}\"", "x = `{{v}}`", "x = %x({{v}})", "x = /{{v}}/", "x = %r{ {{v}} }", "x = <<~{{v}}\n{{v}}\n",
    "x = <<~`EOS`\n{{v}}\nEOS\n", "x = <<~EOS\n#{ {{v}} }\nEOS\n", "x = ?{{v}}", "x = %q{{v}}", "def {{v}}",
    "x = '{{v}}",
    "x = <<~EOS\n{{v}}\n", "=begin\n{{v}}\n", "#!/usr/bin/{{v}}\n", "x = [<<~A, 'b\n']\nA\ny = '{{v}}'", "$'{{v}}'",
    "a = x /'/\ny = '{{v}}'\n/", "x ?'{{v}}'", "x = <<\"\\\\x\"\n{{v}}\n\\\\x\n", "x = { {{v}}: 1 }", "x = :/'{{v}}'",
    "\"#{x}\" {{v}}",
  ])
  func refusesPlacesWhereNoValueIsSafe(_ text: String) {
    let failure = #expect(throws: Failure.self) { try Template(text, file: "x.podspec") }
    #expect(failure?.status == .badInput)
    #expect(failure?.findings.contains { $0.code == "template.unsafe-place" } == true)
  }

  @Test(arguments: [
    "x = $'; y = '{{v}}'", "x = a / b; y = '{{v}}' / 2", "x = %w[a b]; y = '{{v}}'", "s.files = %w(a)\ny = '{{v}}'",
    "x = y ? 'a' : '{{v}}'", "x = 5 % 3; y = '{{v}}'", "a << 'x'; y = '{{v}}'", "class << self; X = '{{v}}'; end",
    "x = /'/; y = '{{v}}'", "x = { a: 1, 'b' => '{{v}}' }", "x = \"#{\"#{'{{v}}'}\"}\"", "__END__\n{{v}} ' {{v}}",
    "x = \"#{ { a: '}' } }\" + '{{v}}'", "x = ?'; y = '{{v}}'", "=begin\n'\n=end\ny = '{{v}}'",
    "x = 1 # don't\ny = '{{v}}'",
    "puts(<<~EOS, '{{v}}')\n  it's\nEOS\ny = '{{v}}'", "x = 'a\\'b{{v}}'",
    "s.version = '{{v}}'.freeze\r\ny = '{{v}}'\r\n",
  ])
  func tellsStringsFromCode(_ text: String) throws {
    let rendered = try Template(text, file: "x.podspec").render(TemplateScope(["v": .text("'q'")]))
    #expect(rendered.text.contains("\\'q\\'") || text.contains("__END__"))
  }
}

func flattened(_ value: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in value.unicodeScalars {
    switch scalar.value {
    case 9: result.append(scalar)
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: result.append(" ")
    default: result.append(scalar)
    }
  }
  return String(result)
}

extension String {
  func contains(_ scalars: UnicodeScalarView) -> Bool { unicodeScalars.contains { scalars.contains($0) } }
}
