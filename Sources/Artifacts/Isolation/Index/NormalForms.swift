/// The composed and the decomposed form of a text (Unicode Standard Annex 15, NFC and NFD), for letters with marks in
/// alphabets and kana, and for Hangul. A file system may store another form of a name than the one that was typed.
///
/// Relies on Swift, where two characters are equal if their normal forms are.
enum NormalForms {
  /// - Returns: the text itself, then its forms with other bytes.
  static func all(of text: String) -> [String] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return [text] }
    return [composed(text), decomposed(text)].reduce(into: [text]) { forms, form in
      if !forms.contains(where: { $0.utf8.elementsEqual(form.utf8) }) { forms.append(form) }
    }
  }

  static func composed(_ text: String) -> String {
    var form = String.UnicodeScalarView()
    for character in text {
      if let letter = letters[character] { form.append(letter) } else { form += character.unicodeScalars }
    }
    return String(form)
  }

  static func decomposed(_ text: String) -> String {
    var form = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      form += parts(of: scalar) ?? jamo(of: scalar) ?? String.UnicodeScalarView([scalar])
    }
    return String(form)
  }

  /// Letters with one mark are nearly all that names have, and trying all others takes five times as long.
  private static func parts(of scalar: Unicode.Scalar) -> String.UnicodeScalarView? {
    if let parts = withOneMark[scalar] { return parts }
    return firstsWithMoreMarks.contains { $0.contains(scalar.value) } ? withMoreMarks[scalar] : nil
  }

  /// From the first letter with two marks: Latin and Greek. No other alphabet here has any.
  private static let firstsWithMoreMarks: [ClosedRange<UInt32>] = [
    0x1D5...0x24F, 0x390...0x390, 0x3B0...0x3B0, 0x1E00...0x1FFF,
  ]

  private static let ranges: [ClosedRange<UInt32>] = [
    0xC0...0x24F, 0x370...0x4FF, 0x1E00...0x1FFF, 0x3040...0x30FF,
  ]

  /// Composed letters by any of their forms.
  private static let letters: [Character: Unicode.Scalar] = {
    let scalars = ranges.joined().compactMap(Unicode.Scalar.init)
    // The first of equal letters is the canonical one.
    return Dictionary(scalars.map { (Character($0), $0) }, uniquingKeysWith: { first, _ in first })
  }()

  /// Letters and marks to combine with each other: Latin, Greek, Cyrillic, separate marks, then kana.
  private static let alphabets: [(bases: [ClosedRange<UInt32>], marks: [UInt32])] = [
    (
      [
        0x41...0x5A, 0x61...0x7A, 0xC6...0xC6, 0xD8...0xD8, 0xE6...0xE6, 0xF8...0xF8, 0x17F...0x17F, 0x1B7...0x1B7,
        0x292...0x292,
      ],
      Array(0x300...0x304) + Array(0x306...0x30C) + [0x30F, 0x311, 0x31B] + Array(0x323...0x328)
        + [0x32D, 0x32E, 0x330, 0x331]
    ),
    ([0x391...0x3A9, 0x3B1...0x3C9, 0x3D2...0x3D2], [0x300, 0x301, 0x304, 0x306, 0x308, 0x313, 0x314, 0x342, 0x345]),
    (
      [0x410...0x44F, 0x406...0x406, 0x456...0x456, 0x474...0x475, 0x4D8...0x4D9, 0x4E8...0x4E9],
      [0x300, 0x301, 0x304, 0x306, 0x308, 0x30B, 0x30F]
    ),
    ([0xA8...0xA8, 0x1FBF...0x1FBF, 0x1FFE...0x1FFE], [0x300, 0x301, 0x342]),
    (
      [
        0x3046...0x3046, 0x304B...0x307B, 0x309D...0x309D, 0x30A6...0x30A6, 0x30AB...0x30DB, 0x30EF...0x30F2,
        0x30FD...0x30FD,
      ],
      [0x3099, 0x309A]
    ),
  ]

  private typealias Parts = [Unicode.Scalar: String.UnicodeScalarView]

  private static let withOneMark: Parts = alphabets.reduce(into: [:]) { parts, alphabet in
    for base in alphabet.bases.joined().compactMap(Unicode.Scalar.init) {
      addMarks(alphabet.marks, to: String.UnicodeScalarView([base]), &parts)
    }
  }

  /// Greek letters have up to three marks.
  private static let withMoreMarks: Parts = {
    var parts: Parts = [:]
    for alphabet in alphabets {
      let bases = Set(alphabet.bases.joined())
      var forms = withOneMark.values.filter { bases.contains($0[$0.startIndex].value) }
      for _ in 0..<2 { forms = forms.flatMap { addMarks(alphabet.marks, to: $0, &parts) } }
    }
    return parts
  }()

  /// - Returns: the letters with one mark more, as they are decomposed.
  @discardableResult
  private static func addMarks(
    _ marks: [UInt32], to form: String.UnicodeScalarView, _ parts: inout Parts
  ) -> [String.UnicodeScalarView] {
    marks.compactMap(Unicode.Scalar.init).compactMap { mark in
      let text = String(form + [mark])
      guard text.count == 1, let letter = letters[Character(text)], parts[letter] == nil else { return nil }
      let ordered = ([Unicode.Scalar](form) + [mark]).dropFirst().enumerated().sorted {
        let (left, right) = (
          $0.element.properties.canonicalCombiningClass, $1.element.properties.canonicalCombiningClass
        )
        return left == right ? $0.offset < $1.offset : left < right
      }
      let canonical = String.UnicodeScalarView([form[form.startIndex]] + ordered.map(\.element))
      parts[letter] = canonical
      return canonical
    }
  }

  /// The Unicode Standard, 3.12: a syllable has a leading consonant, a vowel and perhaps a trailing consonant.
  private static func jamo(of scalar: Unicode.Scalar) -> String.UnicodeScalarView? {
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
    let index = scalar.value - 0xAC00
    let trailing = index % 28
    let units = [0x1100 + index / 588, 0x1161 + index % 588 / 28] + (trailing > 0 ? [0x11A7 + trailing] : [])
    return String.UnicodeScalarView(units.compactMap(Unicode.Scalar.init))
  }
}
