import Domain
import Editing
import TestSupport
import Testing

/// What would not be read is found, and nothing else: Ruby and the Swift compiler judge the same texts.
@Suite struct SyntaxFlawTests {
  /// Each with what is wrong with it, and the line.
  static let ruby: [(text: String, flaw: String?)] = [
    ("Pod::Spec.new do |s|\n  s.name = 'SDK'\nend\n", nil),
    ("Pod::Spec.new do |s|\n  s.name = 'SDK'\n", "1 has `do` without `end`"),
    ("Pod::Spec.new do |s|\n  s.x = { :a => [1, 2\n}\nend\n", "3 has `}` where `[` needs `]`"),
    ("Pod::Spec.new do |s|\n  s.name = 'SDK\nend\n", "2 has a string that does not end"),
    ("Pod::Spec.new do |s|\nend\nend\n", "3 has `end` that closes nothing"),
    ("Pod::Spec.new do |s|\n  if true\n    s.a = 1\nend\n", "1 has `do` without `end`"),
    ("a = <<~TEXT\n  end do {\nTEXT\nb(\n", "4 has `(` without `)`"),
    ("a = <<~TEXT\n  never\n", "1 has a string that does not end"),
    ("a = 1 if true\nb = 2 unless a == 1\nc = (3 while false)\nbegin; end while false\n", nil),
    ("x = if true then 1 else 2 end\ny = [1].map { |i| i if i > 0 }\nputs(x) if x\n", nil),
    ("def a = 1\ndef b(c) = c\ndef d=(e)\nend\ndef f(g = 1)\n  return if g == 1\nend\n", nil),
    ("while true do break end\nuntil true\nend\nfor i in 1..2 do end\nloop do break end\n", nil),
    ("case 1\nwhen 1 then 2\nend\nclass A; def self.end; end; end\nmodule B end\n", nil),
    ("a = { if: 1, end: 2, :do => 3 }\nb = a[:end]\nc = a.class\nd = \"#{a.map { |k, v| \"#{k}\" }}\"\n", nil),
    ("a = %w[x (y]\nb = %q(a (b) c)\nc = ?(\nd = /[(]/\ne = '('\n# (\n", nil),
    ("=begin\n( do\n=end\na = 1\n__END__\n( do\n", nil),
    ("a = -> (x) do x end\nb = [1, 2]\n  .map do |x| x end\nc = a.nil? && !b.empty? ? 1 : 2\nd = b.empty? if a\n", nil),
    ("a = 1 and if true then 2 end\nraise 'x' unless a\na ||= begin 1 end\nb = a if not a.nil?\n", nil),
  ]

  static let swift: [(text: String, flaw: String?)] = [
    ("let package = Package(name: \"SDK\", targets: [.target(name: \"A\")])\n", nil),
    ("let a = f(\n  b: [1, 2],\n  c: 3\n", "1 has `(` without `)`"),
    ("let a = f(\n  b: [1, 2\n)\n", "3 has `)` where `[` needs `]`"),
    ("let a = 1\n}\n", "2 has `}` that closes nothing"),
    ("let a = \"never\nlet b = 2\n", "1 has a string that does not end on its line"),
    ("let a = \"\"\"\n  never\n", "1 has a string that does not end"),
    ("let a = 1 /* never\n", "1 has a comment that does not end"),
    ("let a = \"\\(f(\"(\")) [\"\nlet b = #\"(\"#\nlet c = \"\"\"\n  (\n  \"\"\"\n// (\n/* [ /* { */ */\n", nil),
    ("let a = \"\\(b[1)\"\n", "1 has `)` where `[` needs `]`"),
    ("func f() {\n  #if os(macOS)\n  if a {\n  #else\n  if b {\n  #endif\n  }\n}\n", nil),
  ]

  static let json: [(text: String, flaw: String?)] = [
    ("{\"a\": [1, {}]}\n", nil), ("{\"a\": [1, 2\n", "1 is not JSON: the document ends too early"),
    ("{\"a\": 1,}\n", "1 is not JSON: trailing comma before }"),
  ]

  private static func verdict(_ text: String, _ language: SourceLanguage) -> String? {
    SyntaxFlaw(in: text, language).map { "\($0.line) \($0.message)" }
  }

  @Test(arguments: ruby) func podspecs(_ text: String, _ flaw: String?) {
    #expect(Self.verdict(text, .ruby) == flaw)
  }

  @Test(arguments: swift) func packages(_ text: String, _ flaw: String?) {
    #expect(Self.verdict(text, .swift) == flaw)
  }

  @Test(arguments: json) func documents(_ text: String, _ flaw: String?) {
    #expect(Self.verdict(text, .json) == flaw)
  }

  @Test func rubyAgrees() throws {
    let program = """
      require 'json'
      JSON.parse(STDIN.read).each do |text|
        begin
          RubyVM::InstructionSequence.compile(text)
          puts 'true'
        rescue SyntaxError
          puts 'false'
        end
      end
      """
    let texts = JSONValue.array(Self.ruby.map { .string($0.text) }).serialized()
    let result = try Tool.run("ruby", ["-W0", "-e", program], input: texts)
    #expect(
      result.text.split(separator: "\n").map(String.init) == Self.ruby.map { "\($0.flaw == nil)" }, "\(result.errors)")
  }

  @Test func theCompilerAgrees() throws {
    let folder = try TemporaryFolder()
    for (index, row) in Self.swift.enumerated() { try folder.write(row.text, to: "\(index).swift") }
    // The branches of #if must be whole for the compiler.
    let conditional = try #require(Self.swift.firstIndex { $0.text.contains("#else") })
    let files = Self.swift.indices.filter { $0 != conditional }
    let result = try Tool.run("swiftc", ["-parse"] + files.map { folder["\($0).swift"] })
    let refused = files.filter { result.errors.contains("/\($0).swift:") }
    #expect(refused == files.filter { Self.swift[$0].flaw != nil }, "\(result.errors)")
  }
}
