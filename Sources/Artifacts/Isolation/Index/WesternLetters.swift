/// The letters of western languages, which older formats write in ways of their own.
enum WesternLetters {
  /// The names of HTML 4 (24.2 and 24.4): `&ouml;`. Greek letters and mathematical signs are left out.
  static let references: [Unicode.Scalar: String] = {
    let special = specialNames.map { ($0.value, "&\($0.key);") }
    let latin = zip(UInt8(0xA0)...0xFF, latinNames).map { (Unicode.Scalar($0), "&\($1);") }
    return Dictionary(uniqueKeysWithValues: special + latin)
  }()

  private static let scalars = Dictionary(
    uniqueKeysWithValues: references.map { (String($0.value.dropFirst().dropLast()), $0.key) })

  /// The character that a name or a number means: `ouml`, `#246` or `#xF6`.
  static func scalar(reference: String) -> Unicode.Scalar? {
    if reference.hasPrefix("#x") { return UInt32(reference.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init) }
    if reference.hasPrefix("#") { return UInt32(reference.dropFirst()).flatMap(Unicode.Scalar.init) }
    return scalars[reference]
  }

  /// The byte in Windows-1252, which has all of ISO 8859-1 and the quotes that people type.
  static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0..<0x80, 0xA0...0xFF: UInt8(scalar.value)
    default: windows[scalar]
    }
  }

  /// A text in Windows-1252, if all of its letters are in it.
  static func bytes(_ text: String) -> [UInt8]? {
    let bytes = text.unicodeScalars.compactMap(byte)
    return bytes.count == text.unicodeScalars.count ? bytes : nil
  }

  /// From U+00A0.
  private static let latinNames = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave
    Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute
    icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml
    yacute thorn yuml
    """.split(whereSeparator: \.isWhitespace)

  private static let specialNames: [String: Unicode.Scalar] = [
    "OElig": "\u{152}", "oelig": "\u{153}", "Scaron": "\u{160}", "scaron": "\u{161}", "Yuml": "\u{178}",
    "ndash": "\u{2013}", "mdash": "\u{2014}", "lsquo": "\u{2018}", "rsquo": "\u{2019}", "sbquo": "\u{201A}",
    "ldquo": "\u{201C}", "rdquo": "\u{201D}", "bdquo": "\u{201E}", "bull": "\u{2022}", "hellip": "\u{2026}",
    "lsaquo": "\u{2039}", "rsaquo": "\u{203A}", "euro": "\u{20AC}", "trade": "\u{2122}",
  ]

  /// From the byte 80. The control characters are those that it has no letter for.
  private static let windows: [Unicode.Scalar: UInt8] = {
    let letters = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ"
    return Dictionary(uniqueKeysWithValues: zip(letters.unicodeScalars, UInt8(0x80)...0x9F))
  }()
}
