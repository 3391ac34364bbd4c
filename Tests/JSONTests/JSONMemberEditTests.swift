import Testing

@testable import Domain

/// Setting one member changes nothing else of a text.
@Suite struct JSONMemberEditTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var before: String
    var keys = ["verify", "rules", "a.b"]
    var value: JSONValue = "warning"
    var after: String?
  }

  static let rows = [
    Row(
      testDescription: "an object that is missing", before: "{\n  \"x\": [1,2]\n}\n",
      after: "{\n  \"x\": [1,2],\n  \"verify\": {\n    \"rules\": {\n      \"a.b\": \"warning\"\n    }\n  }\n}\n"),
    Row(
      testDescription: "tabs and line ends of Windows", before: "{\r\n\t\"x\" : 1\r\n}",
      after:
        "{\r\n\t\"x\" : 1,\r\n\t\"verify\": {\r\n\t\t\"rules\": {\r\n\t\t\t\"a.b\": \"warning\"\r\n\t\t}\r\n\t}\r\n}"),
    Row(
      testDescription: "beside another rule",
      before: "{\n    \"verify\": {\n        \"rules\": {\n            \"c\": \"off\"\n        }\n    }\n}",
      after:
        "{\n    \"verify\": {\n        \"rules\": {\n            \"c\": \"off\",\n            \"a.b\": \"warning\"\n        }\n    }\n}"
    ),
    Row(
      testDescription: "on one line", before: #"{"x":{"y":"}{"},"verify":{"rules":{"c":"off" } } }"#,
      after: #"{"x":{"y":"}{"},"verify":{"rules":{"c":"off", "a.b": "warning" } } }"#),
    Row(testDescription: "empty", before: "{}\n", after: "{ \"verify\": {\"rules\": {\"a.b\": \"warning\"}} }\n"),
    Row(
      testDescription: "an empty object with space in it", before: #"{"verify": {"rules": {   }}}"#,
      after: #"{"verify": {"rules": { "a.b": "warning" }}}"#),
    Row(
      testDescription: "replaced, with an escape in the key",
      before: #"{"verify": {"rules": {"a\u002eb":  "error" , "c": 1}}}"#,
      after: #"{"verify": {"rules": {"a\u002eb":  "warning" , "c": 1}}}"#),
    Row(
      testDescription: "replaced by an object", before: "{\n  \"k\": {\n    \"z\": 1e3\n  },\n  \"l\": 2\n}",
      keys: ["k"],
      value: ["s": "t", "p": ["q"]],
      after: "{\n  \"k\": {\n    \"s\": \"t\",\n    \"p\": [\n      \"q\"\n    ]\n  },\n  \"l\": 2\n}"),
    Row(
      testDescription: "after a byte order mark", before: "\u{FEFF}{\"k\": 1}", keys: ["k"], value: 2,
      after: "\u{FEFF}{\"k\": 2}"),
    Row(testDescription: "no object on the way", before: #"{"verify": {"rules": []}}"#, after: nil),
    Row(testDescription: "no object at all", before: "[1]", after: nil),
    Row(testDescription: "nothing", before: "", after: nil),
  ]

  @Test(arguments: rows) func sets(_ row: Row) throws {
    let bytes = Array(row.before.utf8)
    let edited = JSONMemberEdit.setting(row.keys, to: row.value, in: bytes)
    #expect(edited.map { String(decoding: $0, as: UTF8.self) } == row.after)
    guard let edited else { return }
    // What it says is what was meant.
    var found: JSONValue? = try JSONValue(parsingFile: edited)
    for key in row.keys { found = found?[key] }
    #expect(found == row.value)
    #expect(JSONMemberEdit.setting(row.keys, to: row.value, in: edited) == edited)
  }

  @Test func survivesEveryCutDocument() {
    for row in Self.rows {
      let bytes = Array(row.before.utf8)
      for end in bytes.indices { _ = JSONMemberEdit.setting(row.keys, to: row.value, in: Array(bytes[..<end])) }
    }
  }
}
