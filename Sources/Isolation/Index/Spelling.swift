/// The spellings of a name in the file formats of an artifact.
enum Spelling {
  /// The name itself first, then its normal forms, and all of them escaped for XML, quoted strings and ASCII JSON.
  static func all(of name: String) -> [String] {
    if name.utf8.allSatisfy({ $0 < 0x80 && !special.contains($0) }) { return [name] }
    let forms = NormalForms.all(of: name)
    var spellings = forms
    let escapes: [(Unicode.Scalar) -> String?] = [
      { xml[$0] }, { xml[$0] ?? xmlQuotes[$0] },
      { $0 == "\\" || $0 == "\"" ? "\\\($0)" : nil }, { $0 == "\\" || $0 == "'" ? "\\\($0)" : nil },
      { json($0, uppercase: false) }, { json($0, uppercase: true) },
    ]
    for (form, escape) in forms.flatMap({ form in escapes.map { (form, $0) } }) {
      var spelling = ""
      for scalar in form.unicodeScalars { spelling += escape(scalar) ?? String(scalar) }
      if !spellings.contains(where: { $0.utf8.elementsEqual(spelling.utf8) }) { spellings.append(spelling) }
    }
    return spellings
  }

  /// Most names have none of these.
  private static let special = Array("&<>\"'\\".utf8)

  private static let xml: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]
  private static let xmlQuotes: [Unicode.Scalar: String] = ["\"": "&quot;", "'": "&apos;"]

  private static func json(_ scalar: Unicode.Scalar, uppercase: Bool) -> String? {
    if scalar == "\\" || scalar == "\"" { return "\\\(scalar)" }
    if scalar.isASCII { return nil }
    return UTF16.encode(scalar)?.reduce(into: "") { text, unit in
      let digits = String(unit, radix: 16, uppercase: uppercase)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
