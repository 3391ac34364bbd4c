import Domain

/// The spellings of a name in the file formats of an artifact.
enum Spelling {
  private typealias Escape = @Sendable (Unicode.Scalar) -> String?

  /// The name itself first, then its normal forms, and all of them as writers of XML, HTML, JSON and quoted strings escape them.
  static func all(of name: String) -> [String] {
    if name.allBytes({ $0 < 0x80 && !special.contains($0) }) { return [name] }
    let forms = NormalForms.all(of: name)
    return distinct(forms + forms.flatMap { escaped($0, escapes) })
  }

  /// The name as in URLs, mail and literals of programs. These are in ASCII, and in no UTF-16 text that is known.
  static func encoded(_ name: String) -> [String] {
    let isForeign = !name.utf8.allSatisfy { $0 < 0x80 }
    let spellings = NormalForms.all(of: name).flatMap { escaped($0, isForeign ? foreignEncodings : encodings) }
    return distinct(spellings).filter { !$0.utf8.elementsEqual(name.utf8) }
  }

  /// Whether only the spaces of a name are ever written in another way.
  static func isPlain(_ name: some Sequence<UInt8>) -> Bool {
    name.allSatisfy { isPlain($0, []) || $0 == UInt8(ascii: " ") }
  }

  /// The name as each of the escapes writes it, once if several write it alike.
  private static func escaped(_ name: String, _ escapes: EscapeTable) -> [String] {
    let scalars = name.unicodeScalars
    let words = scalars.split(omittingEmptySubsequences: false, whereSeparator: escapes.changes).map { String($0) }
    let marks = scalars.filter(escapes.changes).map(escapes.spellings)
    let numbers = scalars.allSatisfy(\.isASCII) ? escapes.distinctInASCII : Array(0..<escapes.count)
    let written = numbers.map { number in marks.map { $0[number] } }
    return written.uniqued().map { marks in zip(words.dropFirst(), marks).reduce(words[0]) { $0 + $1.1 + $1.0 } }
  }

  /// Escapes, with what each of them makes of the marks in ASCII.
  private struct EscapeTable {
    private let escapes: [Escape]
    /// By the mark's code.
    private let ascii: [[String]]
    /// Those that differ in what they make of ASCII: most differ in other letters only.
    let distinctInASCII: [Int]

    var count: Int { escapes.count }

    init(_ escapes: [Escape]) {
      self.escapes = escapes
      ascii = (0..<0x80).map { code in
        let mark = Unicode.Scalar(UInt8(code))
        let spellings = isPlain(UInt8(code), []) ? [] : escapes.map { $0(mark) ?? String(mark) }
        return spellings.allSatisfy { $0 == String(mark) } ? [] : spellings
      }
      let marks = ascii.filter { !$0.isEmpty }
      distinctInASCII = escapes.indices.uniqued { number in marks.map { $0[number] } }
    }

    func changes(_ scalar: Unicode.Scalar) -> Bool { !scalar.isASCII || !ascii[Int(scalar.value)].isEmpty }

    /// A spelling for each escape.
    func spellings(_ mark: Unicode.Scalar) -> [String] {
      mark.isASCII ? ascii[Int(mark.value)] : escapes.map { $0(mark) ?? String(mark) }
    }
  }

  private static func distinct(_ spellings: [String]) -> [String] { spellings.uniqued { Array($0.utf8) } }

  /// Most names have none of these.
  private static let special = Array("&<>\"'\\/".utf8)
  private static let unreserved = Array("-._~".utf8)

  private static let escapes = EscapeTable(
    markup + json + [
      { $0 == "\\" || $0 == "\"" ? "\\\($0)" : nil }, { $0 == "\\" || $0 == "'" ? "\\\($0)" : nil },
    ])
  private static let encodings = EscapeTable(urls + markLiterals)
  private static let foreignEncodings = EscapeTable(urls + markLiterals + literals)

  /// XML and HTML: the marks alone, with either name of the quotes, and by number; other letters as they are or by number.
  private static let markup: [Escape] = {
    let quotes: [[Unicode.Scalar: String]] = [
      [:], ["\"": "&quot;", "'": "&apos;"], ["\"": "&quot;", "'": "&#39;"], ["\"": "&#34;", "'": "&#39;"],
      ["\"": "&quot;", "'": "&#x27;"], ["\"": "&#x22;", "'": "&#x27;"], ["\"": "&quot;", "'": "&#039;"],
      ["\"": "&#034;", "'": "&#039;"],
    ]
    let decimal: Escape = { "&#\($0.value);" }
    let threeDigits: Escape = { "&#\($0.value < 100 ? "0" : "")\($0.value);" }
    let hexadecimal: [Escape] = [1, 4].flatMap { width -> [Escape] in
      [{ @Sendable in "&#x\(hex($0.value, width));" }, { @Sendable in "&#x\(hex($0.value, width).lowercased());" }]
    }
    let references: [Escape] =
      [{ _ in nil }, { WesternLetters.references[$0] }]
      + ([decimal] + hexadecimal).map { write in { $0.isASCII ? nil : write($0) } }
    let named: [Escape] = quotes.flatMap { quotes in
      references.map { reference in { @Sendable in marks[$0] ?? quotes[$0] ?? reference($0) } }
    }
    let numbered: [Escape] = [decimal, threeDigits, hexadecimal[0]].flatMap { write in
      references.flatMap { reference -> [Escape] in
        [
          { marks[$0] == nil ? reference($0) : write($0) },
          { marks[$0] == nil && !quotes[1].keys.contains($0) ? reference($0) : write($0) },
        ]
      }
    }
    return named + numbered
  }()

  private static let marks: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]

  /// Literals of programming languages, paths as git prints them, property lists in the old format, and rich text.
  private static let literals: [Escape] = [
    { $0.isASCII ? backslash($0) : "\\u{\(hex($0.value))}" },
    { $0.isASCII ? backslash($0) : "\\u{\(hex($0.value).lowercased())}" },
    { scalar in scalar.isASCII ? backslash(scalar) : bytes(scalar) { "\\x" + hex(UInt32($0), 2) } },
    { scalar in scalar.isASCII ? backslash(scalar) : bytes(scalar) { "\\x" + hex(UInt32($0), 2).lowercased() } },
    { scalar in scalar.isASCII ? backslash(scalar) : bytes(scalar) { "\\" + String($0, radix: 8) } },
    { scalar in scalar.isASCII ? backslash(scalar) : units(scalar) { "\\U" + $0.lowercased() } },
    { $0.isASCII ? backslash($0) : "\\u{\(hex($0.value, 4))}" },
    { $0.isASCII ? backslash($0) : "\\u{\(hex($0.value, 4).lowercased())}" },
    { $0.isASCII || $0.value > 0xFF ? backslash($0) : "\\x" + hex($0.value, 2) },
    { $0.isASCII || $0.value > 0xFF ? backslash($0) : "\\x" + hex($0.value, 2).lowercased() },
    { $0.isASCII || $0.value > 0xFF ? backslash($0) : "\\" + String($0.value, radix: 8) },
    { rich($0) { "\\'" + hex(UInt32($0), 2).lowercased() } }, { rich($0) { "\\'" + hex(UInt32($0), 2) } },
    { rich($0) { _ in nil } },
  ]

  /// Marks in literals of JavaScript, and JSON inside of a string of JSON, where other letters may be escaped too.
  private static let markLiterals: [Escape] = {
    let marks = "&<>'\"".unicodeScalars
    let hexadecimal: Escape = { marks.contains($0) ? "\\x" + hex($0.value, 2) : nil }
    let nested: [Escape] = ["\"", "&<>", "&<>'", "&<>'\""].map { numbered in
      { scalar in
        if scalar == "\"", !numbered.contains("\"") || numbered == "\"" { return #"\\\""# }
        let isEscaped = numbered.unicodeScalars.contains(scalar) || !scalar.isASCII
        return isEscaped ? units(scalar) { #"\\u"# + $0 } : nil
      }
    }
    return [hexadecimal, lowercased(hexadecimal)] + nested + nested.map(lowercased)
  }()

  private static func lowercased(_ escape: @escaping Escape) -> Escape { { escape($0)?.lowercased() } }

  /// RTF 1.9: bytes in Windows-1252, or code units in decimal digits with a sign, and what older readers show instead.
  private static func rich(_ scalar: Unicode.Scalar, _ write: (UInt8) -> String?) -> String? {
    if scalar.isASCII { return #"\{}"#.unicodeScalars.contains(scalar) ? "\\\(scalar)" : nil }
    if let written = WesternLetters.byte(scalar).flatMap(write) { return written }
    return String(scalar).utf16.map { "\\u\(Int16(bitPattern: $0))?" }.joined()
  }

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
  private static let urls: [Escape] = {
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
    number.padded(to: width, radix: 16, uppercase: true)
  }
}
