import TestSupport
import Testing

@testable import Artifacts

/// Python's `unicodedata` judges the forms of letters.
@Suite("Composed and decomposed names") struct NormalFormTests {
  private static let script = """
    import unicodedata
    for first, last in [(0xC0, 0x24F), (0x370, 0x4FF), (0x1E00, 0x1FFF), (0x3040, 0x30FF), (0xAC00, 0xACFF)]:
        for value in range(first, last + 1):
            letter = chr(value)
            forms = [unicodedata.normalize(form, letter) for form in ('NFD', 'NFC')]
            # Letters whose composed form is another one are nobody's name.
            if unicodedata.category(letter) != 'Cn' and forms[1] == letter:
                print(value, *(' '.join(str(ord(c)) for c in form) for form in forms), sep=';')
    """

  @Test("every letter has the same forms as in Python") func letters() throws {
    let result = try Tool.run("python3", ["-c", Self.script])
    try #require(result.status == 0, "\(result.errors)")
    let rows = result.text.split(separator: "\n")
    #expect(rows.count > 1500)
    func text(_ field: Substring) -> String {
      String(
        String.UnicodeScalarView(field.split(separator: " ").compactMap { UInt32($0).flatMap(Unicode.Scalar.init) }))
    }
    var wrong: [String] = []
    for row in rows {
      let fields = row.split(separator: ";")
      let (letter, decomposed) = (text(fields[0]), text(fields[1]))
      if !NormalForms.decomposed(letter).utf8.elementsEqual(decomposed.utf8) { wrong.append("NFD \(row)") }
      // Hangul is composed as it is.
      let isHangul = letter.unicodeScalars.allSatisfy { $0.value >= 0xAC00 }
      if !isHangul, !NormalForms.composed(decomposed).utf8.elementsEqual(letter.utf8) { wrong.append("NFC \(row)") }
    }
    #expect(wrong == [])
  }

  @Test(
    "each form of a name is listed once",
    arguments: [("Acme", 1), ("Nördlicht", 2), ("No\u{308}rdlicht", 2), ("東京", 1)])
  func forms(name: String, count: Int) {
    let forms = NormalForms.all(of: name)
    #expect(forms.count == count && forms[0].utf8.elementsEqual(name.utf8))
  }
}
