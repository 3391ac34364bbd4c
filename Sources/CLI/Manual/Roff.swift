import Domain

/// A text for man(7), in the making.
struct Roff {
  private(set) var text = ""

  /// - Parameter arguments: with what is special already escaped.
  mutating func request(_ name: String, _ arguments: String = "") {
    text += ".\(name)" + (arguments.isEmpty ? "" : " " + arguments) + "\n"
  }

  /// - Parameter line: with what is special already escaped.
  mutating func line(_ line: String) {
    // At the beginning of a line these would be a request.
    text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
  }

  /// - Parameter plain: paragraphs between empty lines; what is in backticks becomes bold.
  mutating func paragraphs(_ plain: String) {
    for (number, paragraph) in plain.split(separator: "\n\n").enumerated() {
      if number > 0 { request("PP") }
      sentences(String(paragraph))
    }
  }

  /// Each begins on a line of its own, as formatters want it.
  private mutating func sentences(_ plain: String) {
    let words = Roff.marked(plain).split { $0 == " " || $0 == "\n" }
    var row = ""
    for word in words {
      if !row.isEmpty, row.hasSuffix(".") || row.utf8.count + word.utf8.count > 78 {
        line(row)
        row = ""
      }
      row += (row.isEmpty ? "" : " ") + word
    }
    if !row.isEmpty { line(row) }
  }

  /// - Parameter items: escaped terms with plain texts.
  mutating func list(_ items: [(term: String, text: String)]) {
    for item in items {
      request("TP")
      line(item.term)
      sentences(item.text)
    }
  }

  mutating func preformatted(_ plain: String) {
    request("PP")
    request("RS 4")
    request("EX")
    for row in plain.split(separator: "\n") { line(Roff.escaped(row)) }
    request("EE")
    request("RE")
  }

  static func bold(_ plain: some StringProtocol) -> String { "\\fB\(escaped(plain))\\fR" }

  static func italic(_ plain: some StringProtocol) -> String { "\\fI\(escaped(plain))\\fR" }

  private static func marked(_ plain: String) -> String {
    let parts = plain.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { $0 % 2 == 0 ? escaped($1) : bold($1) }.joined()
  }

  /// Formatters show some ASCII characters as typographic ones, which nobody can copy into a shell.
  static func escaped(_ plain: some StringProtocol) -> String {
    plain.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case "\"": "\\(dq"
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(scalar.value.padded(to: 4, radix: 16, uppercase: true))]"
      }
    }.joined()
  }
}
