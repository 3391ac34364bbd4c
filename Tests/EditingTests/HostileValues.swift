import TestSupport

/// Values that someone who wants to run code on a customer's machine would put into a manifest.
enum HostileValues {
  static let table: [String] = [
    "", " ", "plain", "1.4.0", "onboarding_upsell", "https://example.com/a/b_c/d-1.4.0.zip?x=1&y=%20#frag",
    "'", "\"", "\\", "\\'", "\\\"", "\\\\", "a\\", "\\n", "`", "#", "##", "a#", "{", "}", "#{", "#{}", "#$", "#@x",
    "'; File.write('pwned', ''); '", "\"; File.write(\"pwned\", \"\"); \"", "#{File.write('pwned', '')}",
    "\\#{File.write('pwned', '')}", "{File.write('pwned', '')}", "$(touch pwned)", "`touch pwned`",
    ")}]>|!/; File.write('pwned', '')", "(", ")", "[", "]", "<", ">", "|", "!", "a b", " leading", "trailing ",
    "\ttab\t",
    "X", "EOS", "  EOS", "EOS\nFile.write('pwned', '')", "\nEOS\nFile.write('pwned', '')\n", "E", "=end", "\n=end\n",
    "\n=end\nFile.write('pwned', '')", "\n__END__\n", "__END__", "\\(fatalError())", "\\#(fatalError())", "\"#", "\"##",
    "\"\"\"", "\"\"\"#", "\"\"\"\nfatalError()\n", "*/ fatalError() /*", "*/", "/*", "*", "/", "//", "\\u{41}", "u{41}",
    "\n", "a\nb", "\u{0}", "\u{0}1", "\u{1}\u{7}\u{1B}[31m\u{7F}", "\u{85}", "\u{2028}", "\u{2029}", "a\u{2028}b",
    "\u{202E}reversed\u{202C}", "\u{FEFF}", "\u{301}", "`\u{301}", "é", "日本語", "🇩🇪👩‍👩‍👧", "\u{10FFFF}", "\u{FFFD}",
    "表\\'", "-*- coding: utf-8 -*-", "{{name}}", "{{#list}}", "%q(", "%", "~", "~~~", "\\x41", "\\101", "\\C-a",
    "@mention",
    "a & b", "&lt;", "&#64;", "--", "---", "-->", "<!--", "<script>alert(1)</script>", "<b>", "</pre>",
    "[link](https://evil.example)", "](https://evil.example)", "![image](x)", "(https://evil.example)",
    ": https://evil",
    "**bold**", "_em_", "a_b_", "* item", "- item", "+ item", "1. item", "1)", "# heading", "===", "> quote",
    "    code",
    "``` \nfence", "~~struck~~", "<https://evil.example>", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "|a|b|", "!",
    "$x$", "a\\*b", "  ", "a  ",
  ]
  static let withReturns = ["\r", "\r\n", "a\rb", "a\r\nb", "\n\r", "\rEOS\r", "a\r"]

  static var all: [String] { table + withReturns + random(200, seed: 20_260_101) }

  /// Strings put together from the pieces that mean something to one of the languages.
  static func random(_ count: Int, seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "'", "\"", "\\", "#", "{", "}", "(", ")", "[", "]", "<", ">", "`", "~", "*", "/", "_", "-", "=", "+", ".", ":",
      "!", "|",
      "$", "@", "&", ";", " ", "\t", "\n", "\r", "\u{0}", "\u{85}", "\u{2028}", "a", "1", "EOS", "=end", "*/", "/*",
      "\"\"\"",
      "x", "u{41}", "é", "表", "🙂", "\u{301}", "%", "^", ",", "?", "fatalError()", "File.write('pwned','')",
    ]
    return (0..<count).map { _ in
      (0..<Int.random(in: 1...12, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
        .joined()
    }
  }
}
