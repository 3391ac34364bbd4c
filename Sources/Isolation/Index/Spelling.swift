import Domain

/// The spellings of a name in the file formats of an artifact.
enum Spelling {
  private typealias Escape = @Sendable (Unicode.Scalar) -> String?

  /// The name itself first, then its normal forms, and all of them as writers of XML, HTML, JSON and quoted strings escape them.
  static func all(of name: String) -> [String] {
    if name.utf8.allSatisfy({ $0 < 0x80 && !special.contains($0) }) { return [name] }
    let forms = NormalForms.all(of: name)
    return distinct(forms + forms.flatMap { form in escapes.map { escaped(form, $0) } })
  }

  /// The name as in URLs, mail and literals of programs. These are in ASCII, and in no UTF-16 text that is known.
  static func encoded(_ name: String) -> [String] {
    if name.utf8.allSatisfy({ $0 < 0x80 && ($0.isAlphanumeric || unreserved.contains($0)) }) { return [] }
    let isForeign = !name.utf8.allSatisfy { $0 < 0x80 }
    let spellings = NormalForms.all(of: name).flatMap { form in
      (isForeign ? encodings + literals : encodings).map { escaped(form, $0) }
    }
    return distinct(spellings).filter { !$0.utf8.elementsEqual(name.utf8) }
  }

  private static func escaped(_ name: String, _ escape: Escape) -> String {
    name.unicodeScalars.reduce(into: "") { $0 += escape($1) ?? String($1) }
  }

  private static func distinct(_ spellings: [String]) -> [String] {
    var known: Set<[UInt8]> = []
    return spellings.filter { known.insert(Array($0.utf8)).inserted }
  }

  /// Most names have none of these.
  private static let special = Array("&<>\"'\\/".utf8)
  private static let unreserved = Array("-._~".utf8)

  private static let escapes: [Escape] =
    markup + json + [
      { $0 == "\\" || $0 == "\"" ? "\\\($0)" : nil }, { $0 == "\\" || $0 == "'" ? "\\\($0)" : nil },
    ]

  /// XML and HTML: the marks alone, with either name of the quotes, and by number.
  private static let markup: [Escape] = {
    let quotes: [[Unicode.Scalar: String]] = [
      [:], ["\"": "&quot;", "'": "&apos;"], ["\"": "&quot;", "'": "&#39;"], ["\"": "&#34;", "'": "&#39;"],
      ["\"": "&quot;", "'": "&#x27;"], ["\"": "&#x22;", "'": "&#x27;"],
    ]
    let references: [Escape] = [
      { _ in nil }, { $0.isASCII ? nil : "&#\($0.value);" }, { $0.isASCII ? nil : "&#x\(hex($0.value));" },
      { $0.isASCII ? nil : "&#x\(hex($0.value).lowercased());" },
    ]
    let named: [Escape] = quotes.flatMap { quotes in
      references.map { reference in { @Sendable in marks[$0] ?? quotes[$0] ?? reference($0) } }
    }
    return named + [
      { marks[$0] == nil && $0.isASCII ? nil : "&#\($0.value);" },
      { marks[$0] == nil && $0.isASCII ? nil : "&#x\(hex($0.value));" },
    ]
  }()

  private static let marks: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]

  /// Literals of programming languages, paths as git prints them, property lists in the old format.
  private static let literals: [Escape] = [
    { $0.isASCII ? backslash($0) : "\\u{\(hex($0.value))}" },
    { $0.isASCII ? backslash($0) : "\\u{\(hex($0.value).lowercased())}" },
    { scalar in scalar.isASCII ? backslash(scalar) : bytes(scalar) { "\\x" + hex(UInt32($0), 2) } },
    { scalar in scalar.isASCII ? backslash(scalar) : bytes(scalar) { "\\x" + hex(UInt32($0), 2).lowercased() } },
    { scalar in scalar.isASCII ? backslash(scalar) : bytes(scalar) { "\\" + String($0, radix: 8) } },
    { scalar in scalar.isASCII ? backslash(scalar) : units(scalar) { "\\U" + $0.lowercased() } },
    { scalar in
      if scalar.isASCII || scalar.value > 0xFF { return backslash(scalar) }
      return "\\x" + hex(scalar.value, 2).lowercased()
    },
  ]

  /// JSON with other letters as they are or by number, slashes plain or not, and marks of HTML plain or by number.
  private static let json: [Escape] = {
    let foreign: [Escape] = [
      { _ in nil }, { scalar in scalar.isASCII ? nil : units(scalar) { "\\u" + $0 } },
      { scalar in scalar.isASCII ? nil : units(scalar) { "\\u" + $0.lowercased() } },
    ]
    let numbered: [Escape] = ["&<>", "&<>'", "&<>'\""].flatMap { marks -> [Escape] in
      [
        { @Sendable scalar in marks.unicodeScalars.contains(scalar) ? units(scalar) { "\\u" + $0 } : nil },
        { @Sendable scalar in marks.unicodeScalars.contains(scalar) ? units(scalar) { "\\u" + $0.lowercased() } : nil },
      ]
    }
    let plain: Escape = { _ in nil }
    return foreign.flatMap { foreign in
      ([plain] + numbered).flatMap { numbered -> [Escape] in
        // A closure of its own: the type checker takes four seconds for both in one literal.
        let escape: Escape = { scalar in numbered(scalar) ?? backslash(scalar) ?? foreign(scalar) }
        return [escape, { scalar in scalar == "/" ? "\\/" : escape(scalar) }]
      }
    }
  }()

  /// Percent-encoding (RFC 3986, 2.1) of all that is reserved or of what no URL contains, forms, and quoted-printable text
  /// (RFC 2045, 6.7).
  private static let encodings: [Escape] = {
    let kept: [[UInt8]] = ["", "!*'()", "!*'();/?:@&=+$,#"].map { Array($0.utf8) }
    let percent: [Escape] = kept.map { kept in
      { @Sendable scalar in
        bytes(scalar) { isPlain($0, kept) ? String(Unicode.Scalar($0)) : "%" + hex(UInt32($0), 2) }
      }
    }
    let lower: Escape = { scalar in
      bytes(scalar) { isPlain($0, []) ? String(Unicode.Scalar($0)) : "%" + hex(UInt32($0), 2).lowercased() }
    }
    let form: Escape = { $0 == " " ? "+" : percent[0]($0) }
    let printable: Escape = { scalar in
      scalar.isASCII && scalar != "=" ? nil : bytes(scalar) { "=" + hex(UInt32($0), 2) }
    }
    return percent + [lower, form, printable]
  }()

  private static func isPlain(_ byte: UInt8, _ kept: [UInt8]) -> Bool {
    byte.isAlphanumeric || unreserved.contains(byte) || kept.contains(byte)
  }

  private static func backslash(_ scalar: Unicode.Scalar) -> String? {
    scalar == "\\" || scalar == "\"" ? "\\\(scalar)" : nil
  }

  private static func bytes(_ scalar: Unicode.Scalar, _ write: (UInt8) -> String) -> String {
    String(scalar).utf8.map(write).joined()
  }

  /// - Parameter write: receives four capital digits.
  private static func units(_ scalar: Unicode.Scalar, _ write: (String) -> String) -> String {
    String(scalar).utf16.map { write(hex(UInt32($0), 4)) }.joined()
  }

  private static func hex(_ number: UInt32, _ width: Int = 1) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
