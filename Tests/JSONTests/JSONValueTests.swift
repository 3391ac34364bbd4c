import Domain
import Testing

@Suite struct JSONValueTests {
  @Test func membersKeepTheirOrder() throws {
    let value = try JSONValue(parsing: Array(#"{"z":1,"a":2,"m":[3.0]}"#.utf8))
    #expect(value == ["z": 1, "a": 2, "m": .array([.digits("3.0")])])
    #expect(value.serialized() == "{\n  \"z\": 1,\n  \"a\": 2,\n  \"m\": [\n    3.0\n  ]\n}\n")
  }

  @Test(arguments: [0, 1, 3, 20_000]) func aDocumentIsWrittenInPieces(count: Int) {
    let items = Array(0..<count)
    let element = { (item: Int) in JSONValue(["number": item, "text": "\"\(item)\""]) }
    let document = JSONDocument([
      "first": "é", "none": nil as String?, "items": JSONList(items, element), "last": [1, 2],
    ])
    var pieces: [String] = []
    document.write { pieces.append($0) }
    let whole = JSONValue(["first": "é", "items": items.map(element), "last": [1, 2]])
    #expect(pieces.joined() == whole.serialized() && document.serialized() == whole.serialized())
    #expect(pieces.allSatisfy { $0.utf8.count < 1 << 17 } && (pieces.count > 10) == (count == 20_000))
  }

  @Test func membersOfAnotherFollow() {
    let document = JSONDocument(["a": 1]).adding(JSONDocument(["b": 2])).adding(JSONValue(["c": 3]))
    #expect(document.serialized() == JSONValue(["a": 1, "b": 2, "c": 3]).serialized())
  }

  @Test func membersAreFoundByName() {
    let value: JSONValue = ["a": 1]
    #expect(value["a"] == 1)
    #expect(value["b"] == nil)
    #expect(JSONValue.array([1])["a"] == nil)
  }

  @Test(arguments: [
    "1, {\"a\": [\"\\u00e9\"]}", "", " ", "1,", "1]", "[1", "\"", "{\"a\": 1, \"a\": 2}", "\u{0}", "1 2", "1], [2",
    "1e999", "1, {\"a\": 18446744073709551616}", "1e999x",
  ])
  func elementsAreReadAsTheirList(elements: String) {
    let bytes = Array("..\(elements)..".utf8)
    let list = Result { () throws(JSONSyntaxError) in try JSONValue(parsing: Array("[\(elements)]".utf8)) }
    let read = Result { () throws(JSONSyntaxError) in try JSONValue(parsingElements: bytes[2..<bytes.count - 2]) }
    #expect(list == read)
  }

  static let great = [
    "18446744073709551616", "99999999999999999999", "-99999999999999999999", "9223372036854775808",
    "-9223372036854775809", "1e999", "1E+400", "1.8e308", "-1e400", String(repeating: "9", count: 300) + "e308",
    String(repeating: "9", count: 900) + ".5", String(repeating: "7", count: 400), "1e3", "9223372036854775806.5",
  ]

  /// A key that nobody reads may have any number; the rest of the document is read as usual.
  @Test(arguments: great) func numbersBeyondAllTypesKeepTheirText(_ number: String) throws {
    let text = #"{"a\"1e999": \#(number), "b": [\#(number),1e999, 12345678901234567890123, 7, "1e999"]}"#
    let value = try JSONValue(parsing: Array(text.utf8))
    #expect(value["a\"1e999"] == .digits(number))
    #expect(
      value["b"] == .array([.digits(number), .digits("1e999"), .digits("12345678901234567890123"), 7, "1e999"]))
    #expect(try JSONValue(parsing: Array(value.serialized().utf8)) == value)
  }

  @Test(arguments: ["1e999x", "01e999", "1e999.", "-", "1.e999", "1e+", "--1e999"])
  func whatIsNoNumberIsNoneBesideThem(_ word: String) {
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: Array("[1e999, \(word)]".utf8)) }
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: Array("[\(word), 1e999]".utf8)) }
  }

  static let eighty = String(repeating: "x", count: 80)
  static let table: [(JSONValue, String)] = [
    (.null, "null"), (.boolean(true), "true"), (.integer(3), "3"), (.digits("73.0"), "73.0"), (.digits("1e3"), "1e3"),
    (.string("73"), #""73""#),
    (.array([]), "an empty list"), (.array([1]), "a list"), (.object([]), "an object"),
    (.string("a\"\\\u{1B}[2J\u{202E}"), #""a\"\\\u{1B}[2J\u{202E}""#),
    (.string(eighty), "\"\(eighty)\""), (.string(eighty + "x"), "\"\(eighty)…\""),
  ]

  @Test(arguments: table) func summaries(value: JSONValue, summary: String) {
    #expect(value.summary == summary)
  }
}
