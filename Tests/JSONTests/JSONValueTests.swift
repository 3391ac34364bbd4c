import JSON
import Testing

@Suite struct JSONValueTests {
  @Test func membersKeepTheirOrder() throws {
    let value = try JSONValue(parsing: Array(#"{"z":1,"a":2,"m":[3.0]}"#.utf8))
    #expect(value == ["z": 1, "a": 2, "m": .array([.real(3)])])
    #expect(value.serialized() == "{\n  \"z\": 1,\n  \"a\": 2,\n  \"m\": [\n    3.0\n  ]\n}\n")
  }

  @Test func membersAreFoundByName() {
    let value: JSONValue = ["a": 1]
    #expect(value["a"] == 1)
    #expect(value["b"] == nil)
    #expect(JSONValue.array([1])["a"] == nil)
  }

  @Test(arguments: [
    "1, {\"a\": [\"\\u00e9\"]}", "", " ", "1,", "1]", "[1", "\"", "{\"a\": 1, \"a\": 2}", "\u{0}", "1 2", "1], [2",
  ])
  func elementsAreReadAsTheirList(elements: String) {
    let bytes = Array("..\(elements)..".utf8)
    let list = Result { () throws(JSONSyntaxError) in try JSONValue(parsing: Array("[\(elements)]".utf8)) }
    let read = Result { () throws(JSONSyntaxError) in try JSONValue(parsingElements: bytes[2..<bytes.count - 2]) }
    #expect(list == read)
  }

  @Test func whatJSONCannotSayIsNull() {
    #expect(JSONValue.array([.real(.nan), .real(.infinity), 1]).serialized() == "[\n  null,\n  null,\n  1\n]\n")
  }

  static let eighty = String(repeating: "x", count: 80)
  static let table: [(JSONValue, String)] = [
    (.null, "null"), (.boolean(true), "true"), (.integer(3), "3"), (.real(73), "73.0"), (.string("73"), #""73""#),
    (.array([]), "an empty list"), (.array([1]), "a list"), (.object([]), "an object"),
    (.string("a\"\\\u{1B}[2J\u{202E}"), #""a\"\\\u{1B}[2J\u{202E}""#),
    (.string(eighty), "\"\(eighty)\""), (.string(eighty + "x"), "\"\(eighty)…\""),
  ]

  @Test(arguments: table) func summaries(value: JSONValue, summary: String) {
    #expect(value.summary == summary)
  }
}
