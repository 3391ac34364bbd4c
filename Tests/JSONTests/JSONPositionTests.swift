import Testing

@testable import Domain

@Suite struct JSONPositionTests {
  private static let document = """
    [
      { "a": 1, "b c": [true, {"é": "]}"}] },
      { "list": [ [], {}, "x\\"y",
          7 ],
        "last": {"\\u0041": null} }
    ]
    """

  static let rows: [(path: String, line: Int, column: Int)] = [
    ("", 1, 1), ("[0]", 2, 3), ("[0].a", 2, 10), (#"[0]["b c"]"#, 2, 20), (#"[0]["b c"][1]"#, 2, 27),
    (#"[0]["b c"][1]["é"]"#, 2, 33), ("[1].list[0]", 3, 15), ("[1].list[1]", 3, 19), ("[1].list[2]", 3, 23),
    ("[1].list[3]", 4, 7), ("[1].last", 5, 13),
    // What is missing is in what is around it.
    ("[1].list[4]", 3, 13), ("[1].none.deeper", 3, 3), ("[2].a", 1, 1), ("a", 1, 1), ("[0].a.b", 2, 10),
  ]

  @Test(arguments: rows.indices) func finds(_ index: Int) {
    let row = Self.rows[index]
    let found = JSONPosition.lineAndColumn(of: row.path, in: Array(Self.document.utf8))
    #expect(found?.line == row.line && found?.column == row.column, "\(row) \(String(describing: found))")
  }

  @Test func findsTheLinesOfAll() {
    let lines = JSONLines.of(Self.rows.map(\.path), in: Array(Self.document.utf8))
    for row in Self.rows { #expect(lines[row.path] == row.line, "\(row)") }
    let marked = JSONLines.of(["[1].last"], in: [0xEF, 0xBB, 0xBF] + Array(Self.document.utf8))
    #expect(marked == ["[1].last": 5])
    #expect(JSONLines.of(["a"], in: []).isEmpty)
  }

  @Test func survivesEveryCutDocument() {
    let bytes = Array(Self.document.utf8)
    for end in bytes.indices {
      _ = JSONPosition.lineAndColumn(of: "[1].last.A", in: Array(bytes[..<end]))
      _ = JSONLines.of(["[1].last.A", "[0].a.b"], in: Array(bytes[..<end]))
    }
    #expect(JSONPosition.lineAndColumn(of: "a", in: []) == nil)
  }
}
