import Domain
import Testing

/// Every kind of invalid JSON, with its location, message and remedy.
@Suite struct StrictnessTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var bytes: [UInt8]
    var kind: JSONSyntaxError.Reason
    var line: Int
    var column: Int
    var message: String
    var remedy: String?

    init(
      _ text: String, _ kind: JSONSyntaxError.Reason, _ line: Int, _ column: Int, _ message: String,
      _ remedy: String? = nil
    ) {
      self.init(Array(text.utf8), kind, line, column, message, remedy)
    }

    init(
      _ bytes: [UInt8], _ kind: JSONSyntaxError.Reason, _ line: Int, _ column: Int, _ message: String,
      _ remedy: String? = nil
    ) {
      (self.bytes, self.kind, self.line, self.column) = (bytes, kind, line, column)
      (self.message, self.remedy) = (message, remedy)
    }

    var testDescription: String { String(decoding: bytes.prefix(40), as: UTF8.self).debugDescription }
  }

  static let rows = structure + words + strings + encodings

  static let structure: [Row] = [
    Row(#"{"a":1,"# + "\n " + #""é":2, "a" : 3}"#, .duplicateKey, 2, 9, #"duplicate key "a""#, "remove one"),
    Row(#"{"a":1,"\u0061":2}"#, .duplicateKey, 1, 8, #"duplicate key "a""#, "remove one"),
    Row(#"[{"x\u001b":1,"x\u001b":2}]"#, .duplicateKey, 1, 15, #"duplicate key "x\u{1B}""#, "remove one"),
    // A few names are compared one by one, many are hashed.
    Row(object(16) + #","k3":0}"#, .duplicateKey, 1, 120, #"duplicate key "k3""#, "remove one"),
    Row(object(40) + #","k3":0}"#, .duplicateKey, 1, 312, #"duplicate key "k3""#, "remove one"),
    Row("[1,]", .trailingComma, 1, 3, "trailing comma before ]", "remove the comma"),
    Row("{\n\"a\":1 ,\n\n}", .trailingComma, 2, 7, "trailing comma before }", "remove the comma"),
    Row("[\",\",\n]", .trailingComma, 1, 5, "trailing comma before", "remove the comma"),
    Row("// c\n[1]", .comment, 1, 1, "JSON does not allow comments", "remove the comment"),
    Row("[1, /* c */ 2]", .comment, 1, 5, "JSON does not allow comments", "remove the comment"),
    Row("[1] // c", .comment, 1, 5, "JSON does not allow comments", "remove the comment"),
    Row("{ # c\n}", .comment, 1, 3, "JSON does not allow comments", "remove the comment"),
    Row("[1] x", .afterEnd, 1, 5, #"unexpected "x" after the end"#, "remove everything after"),
    Row("[1]\n]", .afterEnd, 2, 1, #"unexpected "]" after the end"#, "remove everything after"),
    Row("{}{}", .afterEnd, 1, 3, #"unexpected "{" after the end"#, "remove everything after"),
    Row("", .incomplete, 1, 1, "the document is empty"),
    Row(" \n ", .incomplete, 1, 1, "the document is empty"),
    Row("[1\n\n", .incomplete, 1, 3, "ends too early", "close every"),
    Row(#"{"a":"#, .incomplete, 1, 6, "ends too early", "close every"),
    Row(#"{"a""#, .incomplete, 1, 5, "ends too early", "close every"),
    Row("{", .incomplete, 1, 2, "ends too early", "close every"),
    Row("[1 2]", .token, 1, 4, #"expected ',' or ']' in a list, found "2""#, "commas"),
    Row("[1}", .token, 1, 3, #"expected ',' or ']' in a list, found "}""#, "close a list with ]"),
    Row("{\"a\":1\n \"b\":2}", .token, 2, 2, #"expected ',' or '}' in an object, found "\"b\"""#, "commas"),
    Row(#"{"a" 1}"#, .token, 1, 5, #"the colon after the key "a" is missing, found "1""#, #""key": value"#),
    Row("{\n  \"a\"\n\n  , 1}", .token, 2, 6, #"the colon after the key "a" is missing, found ",""#, #""key": value"#),
    Row("{a:1}", .token, 1, 2, #"expected a key, found "a""#, "double quotes"),
    Row("{1:2}", .token, 1, 2, #"expected a key, found "1""#, "double quotes"),
    Row("{'a':1}", .token, 1, 2, #"expected a key, found "'a'""#, "double quotes"),
    Row("[1,\n  ,2]", .token, 2, 3, #"expected a value, found ",""#, "remove a comma"),
    Row("[,1]", .token, 1, 2, #"expected a value, found ",""#, "remove a comma"),
    Row("]", .token, 1, 1, #"expected a value, found "]""#),
    Row("{,}", .token, 1, 2, #"expected a key, found ",""#, "double quotes"),
    Row(#"{"a":}"#, .token, 1, 6, #"expected a value, found "}""#),
    Row(String(repeating: "[", count: 100_000), .tooDeep, 1, 257, "nested too deeply", "at most 256"),
    Row(String(repeating: #"{"a":"#, count: 100_000), .tooDeep, 1, 1281, "nested too deeply", "at most 256"),
  ]

  /// The start of an object with `count` members, without the closing brace.
  private static func object(_ count: Int) -> String {
    "{" + (0..<count).map { "\"k\($0)\":0" }.joined(separator: ",")
  }

  static let words: [Row] = [
    Row("[tru]", .token, 1, 2, #""tru" is not JSON"#, "true, false, null"),
    Row("[tru", .token, 1, 2, #""tru" is not JSON"#, "true, false, null"),
    Row("[1, truely]", .token, 1, 5, #""truely" is not JSON"#, "true, false, null"),
    Row("truely", .token, 1, 1, #""truely" is not JSON"#, "true, false, null"),
    Row("[1 tru]", .token, 1, 4, #"in a list, found "tru""#, "commas"),
    Row("[1 true]", .token, 1, 4, #"in a list, found "true""#, "commas"),
    Row("[1, True]", .token, 1, 5, #""True" is not JSON"#, "true, false, null"),
    Row("[NaN]", .token, 1, 2, #""NaN" is not JSON"#, "true, false, null"),
    Row("[Infinity]", .token, 1, 2, #""Infinity" is not JSON"#, "true, false, null"),
    Row("['a']", .token, 1, 2, #""'a'" is not JSON"#, "double quotes"),
    Row("[\"日本\", 日]", .token, 1, 8, #""日" is not JSON"#, "double quotes"),
    Row("[\u{1}]", .token, 1, 2, #""\u{01}" is not JSON"#, "double quotes"),
    Row("[01]", .number, 1, 2, #""01" is not a number"#, "write it like"),
    Row("-01", .number, 1, 1, #""-01" is not a number"#, "write it like"),
    Row("[1.]", .number, 1, 2, #""1." is not a number"#, "write it like"),
    Row("[.5]", .number, 1, 2, #"".5" is not a number"#, "write it like"),
    Row("[+1]", .number, 1, 2, #""+1" is not a number"#, "write it like"),
    Row("[-]", .number, 1, 2, #""-" is not a number"#, "write it like"),
    Row("[1,\n- 1]", .number, 2, 1, #""-" is not a number"#, "write it like"),
    Row("[1e999x]", .number, 1, 2, #""1e999x" is not a number"#, "write it like"),
    Row("[1e999, -1e999.]", .number, 1, 9, #""-1e999." is not a number"#, "write it like"),
    Row("[1e]", .number, 1, 2, #""1e" is not a number"#, "write it like"),
    Row("[0x1F]", .token, 1, 2, #"found "0x1F""#),
  ]

  static let strings: [Row] = [
    Row("[1,\n\"abc", .string, 2, 1, "unterminated string", "close it"),
    Row("[\"ab\ncd\"]", .string, 1, 5, "line break in a string", "close the string"),
    Row("[\"é\t\"]", .string, 1, 4, "control character in a string", #"\t"#),
    Row(#"["a\qb"]"#, .string, 1, 4, "invalid escape sequence", #"\\"#),
    Row(#"["a\u12"]"#, .string, 1, 4, "invalid escape sequence", #"\\"#),
    Row(#"["\ud800"]"#, .string, 1, 2, "unpaired surrogate"),
    Row(#"[1, "a\udc00b"]"#, .string, 1, 5, "unpaired surrogate"),
    Row(#"["\ud800\u0041"]"#, .string, 1, 2, "unpaired surrogate"),
    Row(#"{"é\udfff":1}"#, .string, 1, 2, "unpaired surrogate"),
    Row("[\"0123456789abcdef\u{1F}\"]", .string, 1, 19, "control character in a string"),
    Row(#"{"a\u0000b":1}"#, .string, 1, 2, "NUL"),
  ]

  static let encodings: [Row] = [
    Row([0xEF, 0xBB, 0xBF] + Array("[1]".utf8), .encoding, 1, 1, "byte order mark", "without one"),
    Row([0x5B, 0xFF, 0x5D], .encoding, 1, 2, "invalid UTF-8: byte 0xff", "save the file as UTF-8"),
    Row([0xFF, 0xFE, 0x5B, 0x00], .encoding, 1, 4, "a NUL byte", "save the file as UTF-8"),
    Row(
      Array("[\n\"é".utf8) + [0xE9] + Array("\"]".utf8), .encoding, 2, 3, "invalid UTF-8: byte 0xe9", "save the file"),
    Row(Array("[\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"]".utf8), .encoding, 1, 3, "invalid UTF-8"),
    Row([0x22, 0xF1], .encoding, 1, 2, "invalid UTF-8: byte 0xf1"),
    Row(Array("{\"a\":tru".utf8) + [0xFF, 0x7D], .encoding, 1, 9, "invalid UTF-8: byte 0xff"),
    Row("[1\0,2]", .encoding, 1, 3, "a NUL byte", "save the file as UTF-8"),
    Row("[1]\n\0", .encoding, 2, 1, "a NUL byte", "save the file as UTF-8"),
  ]

  @Test(arguments: rows) func refused(_ row: Row) throws {
    let error = try #require(throws: JSONSyntaxError.self) { try JSONValue(parsing: row.bytes) }
    #expect(error.kind == row.kind)
    #expect((error.line, error.column) == (row.line, row.column))
    #expect(error.message.contains(row.message), "\(error.message)")
    #expect((error.remedy ?? "").contains(row.remedy ?? ""), "\(error.remedy ?? "no remedy")")
  }

  @Test func depthsWithinTheLimitAreRead() throws {
    let text = String(repeating: "[", count: 256) + String(repeating: "]", count: 256)
    #expect(throws: Never.self) { try JSONValue(parsing: Array(text.utf8)) }
  }

  /// Names are compared by their bytes, although Swift considers these two equal.
  @Test func namesOfEqualMeaningAreNotTheSame() throws {
    let value = try JSONValue(parsing: Array(#"{"\u00e9": 1, "e\u0301": 2}"#.utf8))
    guard case .object(let members) = value else { return #expect(Bool(false), "no object") }
    #expect(members.map(\.value) == [1, 2])
  }

  /// Only names within one object must differ.
  @Test func objectsMayShareNames() throws {
    let text = #"[{"a":{"a":[{"a":1},{"a":2}]},"b":{"a":3}},\#(Self.object(40)),"o":\#(Self.object(40))}}]"#
    #expect(throws: Never.self) { try JSONValue(parsing: Array(text.utf8)) }
  }

  /// The parser and Swift agree on which byte sequences are UTF-8.
  @Test func validUTF8IsThatOfSwift() {
    for first in UInt8(0x80)...0xFF {
      for second in UInt8(0x7F)...0xC0 {
        for rest in [[], [0x80], [0xBF, 0x80], [0x80, 0xBF, 0x80]] as [[UInt8]] {
          let text = [first, second] + rest
          let value = try? JSONValue(parsing: [0x22] + text + [0x22])
          #expect(value == String(validating: text, as: UTF8.self).map { .string($0) }, "\(text)")
        }
      }
    }
  }

  /// Damaged texts give a value, or an error located inside the text.
  @Test func damagedTextsAreRefusedOrRead() {
    let text = Array(#"{ "a": [1, -2.5e3, "\u00e9\n", true], "b": { "c": null, "日": "🏋️" }, "d": [] }"#.utf8)
    for position in text.indices {
      for byte in [0x00, 0x0A, 0x22, 0x2C, 0x5C, 0x5D, 0x7B, 0x80, 0xFF] as [UInt8] {
        var damaged = text
        damaged[position] = byte
        for bytes in [damaged, Array(damaged.prefix(position + 1))] {
          do throws(JSONSyntaxError) {
            _ = try JSONValue(parsing: bytes)
          } catch {
            #expect(error.line >= 1 && error.line <= 2 && error.column >= 1 && error.column <= bytes.count + 1)
            #expect(!error.message.isEmpty)
          }
        }
      }
    }
  }
}
