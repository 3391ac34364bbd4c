import TestSupport

/// Subjects that try to show more than text on a page, or to notify people.
enum HostileSubjects {
  static let table = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<!-- hidden", "--> shown", "<b>", "&lt;b&gt;",
    "&copy;",
    "[x](https://evil.example)", "![x](https://evil.example/x.png)", "[x]: https://evil.example", "[x][y]", "[^1]",
    "[^1]: x",
    "<https://evil.example>", "https://evil.example/a", "http://evil.example", "ftp://evil.example", "www.evil.example",
    "WWW.evil.example", "mailto:a@evil.example", "xmpp:a@evil.example", "ada@evil.example", "--@-1.word", "@ada",
    "@acme/team",
    "thanks @ada, @bob", "(@ada)", "`@ada", "@`ada`", "# heading", "## [1.0.0]", "heading\u{2028}===", "> quote",
    "- item",
    "* item", "+ item", "1. item", "1) item", "- [ ] task", "[ ] task", "[x] task", "| a | b |", "|---|---|", "***",
    "---",
    "___", "```", "```js", "~~~", "``` code ```", "    code", "**bold**", "__bold__", "*a*", "_a_", "a_b_c", "~~gone~~",
    "~gone~", "`code`", "``co`de``", "`unpaired", "``two`", "`a``b`", "` `", "``", "\\`a`", "`a\\`", "`<b>`", "`a|b`",
    "`[x](y)`", "\\", "\\\\", "a\\*b", "\\[x](y)", "trailing\\", "!", "a!", "!!", "![", "](x)", "[", "]", "(", ")", "{",
    "}",
    "$x$", "$$", ":smile:", "#12", "fixes #12", "acme/sdk#12", "GH-12", "#12#13", "`#12`", "!12", "\u{202E}desrever",
    "\u{200F}a", "\u{0}\u{1B}[31mred", "a\u{85}b", "\u{FEFF}", "a\tb", "e\u{301}", "\u{301}", "日本語 @ada",
    "🇩🇪👩‍👩‍👧 #12", "\u{A0}a\u{A0}", "\u{3000}a\u{3000}", "'", "\"", "'a' \"b\"", "=", "===", "=> x", ": x", ":",
    "Term : definition", "%", "^a^", "==a==", "++a++", "{{name}}", "{% raw %}", "<", ">", "&", "<a@evil.example>",
    "a<b>c",
    "a & b", "c0ffee1", "```\u{2028}x", "0", "1.", "-", "+", "*", "#", "`",
  ]

  static func random(_ count: Int, seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "`", "``", "```", "*", "**", "_", "__", "~", "~~", "[", "]", "(", ")", "](", "![", "<", ">", "<b>", "</b>",
      "<!--",
      "-->", "&", "&#64;", ";", "#", "#12", "@", "@ada", "acme/sdk#3", "GH-4", "!5", "https://evil.example", "://", ":",
      "www.", "www.evil.example", "a@b.co", "\\", "|", "-", "+", "=", ".", "1", "1.", "!", "'", "\"", "$", "{", "}",
      " ",
      "  ", "\t", "a", "b", "word", "é", "日", "\u{301}", "\u{200B}", "\u{202E}", "\u{A0}", "\u{0}", "\r", "🙂", "^",
      "[^1]",
      "[x](y)", "[ ]", "/", ",",
    ]
    return (0..<count).map { _ in
      (0..<Int.random(in: 1...10, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
        .joined()
    }
  }
}
