import TestSupport
import Testing

@testable import Artifacts

/// Python's `unicodedata` judges the forms of letters.
@Suite("Composed and decomposed names") struct NormalFormTests {
  private static let script = """
    import unicodedata
    for value in range(0x80, 0x110000):
        letter = chr(value)
        # The library and this one may know different versions of Unicode, but not of its old letters.
        if unicodedata.ucd_3_2_0.category(letter) in ('Cn', 'Cs'):
            continue
        forms = [unicodedata.normalize(form, letter) for form in ('NFD', 'NFC')]
        if forms != [letter, letter]:
            print(value, *(' '.join(str(ord(c)) for c in form) for form in forms), sep=';')
    """

  @Test("every letter has the same forms as in Python") func letters() throws {
    let result = try Tool.run("python3", ["-c", Self.script])
    try #require(result.status == 0, "\(result.errors)")
    let rows = result.text.split(separator: "\n")
    #expect(rows.count > 12_000)
    func text(_ field: Substring) -> String {
      String(
        String.UnicodeScalarView(field.split(separator: " ").compactMap { UInt32($0).flatMap(Unicode.Scalar.init) }))
    }
    var wrong: [String] = []
    for row in rows {
      let fields = row.split(separator: ";")
      let (letter, decomposed, composed) = (text(fields[0]), text(fields[1]), text(fields[2]))
      if !NormalForms.decomposed(letter).utf8.elementsEqual(decomposed.utf8) { wrong.append("NFD \(row)") }
      if !NormalForms.composed(decomposed).utf8.elementsEqual(composed.utf8) { wrong.append("NFC \(row)") }
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
