import Domain
import Testing

/// Python's `json` reads the same values from the same texts.
@Suite struct PythonAgreementTests {
  static let texts = [
    "null", "true", "false", "0", "-0", "73", "-1", "9223372036854775807", "-9223372036854775808", "0.5", "-2.5e3",
    "1E+2",
    "1e-7", "73.0", "5e-324", "1.7976931348623157e308", "1e-400",
    "2.2250738585072011e-308", "9007199254740993.0", "1e23", "0.1", "100000000000000000000.5", "1E16", "-0.0",
    "0." + String(repeating: "0", count: 400) + "1e400", String(repeating: "7", count: 290) + ".5e-280",
    #""""#, #""a""#, #""é日🏋️""#, #""\" \\ \/ \b \f \n \r \t""#,
    #""\u0000""#, #""\u0001\u0007\u0008\u000b\u000c\u0010\u001a\u001f""#, #""a\u0041\n\ud83c\udfcb\\ b""#,
    #""\u00e9\ud83c\udfcb""#, "\"\u{7F}\u{9B}\u{2028}\"", "[]", "[[]]", "{}", #"{"":0}"#,
    " \t\r\n[ 1 , 2 ]\n ",
    #"{"b":1,"a":2,"B":3}"#, #"{"é":{"日":[null,true,{"x":1.5}]}}"#,
    String(repeating: "[", count: 200) + String(repeating: "]", count: 200),
  ]

  /// Python reads each text and the output of `serialized()` for it.
  @Test func tableOfTexts() throws {
    try expectAgreement(Self.texts)
  }

  @Test func randomDocuments() throws {
    let script = """
      import json, random, sys
      r = random.Random(20)
      letters = ['a', 'Z', '0', ' ', '"', '\\\\', '/', '\\n', '\\0', '\\x7f', '\\x9b', 'é', '日', '\\u2028', '\\U0001F3CB']
      def text(): return ''.join(r.choice(letters) for _ in range(r.randint(0, 9)))
      def key(): return text().replace('\\0', '_')
      def value(depth):
          kind = r.randint(0, 8 if depth else 6)
          if kind == 0: return None
          if kind == 1: return r.random() < 0.5
          if kind == 2: return r.randint(-2**63, 2**63 - 1)
          if kind == 3: return r.uniform(-1, 1) * 10 ** r.randint(-300, 300)
          if kind < 7: return text()
          if kind == 7: return [value(depth - 1) for _ in range(r.randint(0, 5))]
          return {key(): value(depth - 1) for _ in range(r.randint(0, 5))}
      indents = [None, 0, 2]
      texts = [json.dumps(value(5), indent=r.choice(indents), ensure_ascii=r.random() < 0.5) for _ in range(500)]
      sys.stdout.buffer.write(json.dumps(texts).encode())
      """
    guard case .array(let texts) = try JSONValue(parsing: Python.run(script, input: [])) else {
      Issue.record("Python wrote no list")
      return
    }
    try expectAgreement(
      texts.compactMap { text in
        if case .string(let text) = text { text } else { nil }
      })
  }

  private func expectAgreement(_ texts: [String]) throws {
    let pairs = try texts.map { text in
      JSONValue.array([.string(text), .string(try JSONValue(parsing: Array(text.utf8)).serialized())])
    }
    #expect(pairs.count == texts.count)
    let script = """
      import json, sys
      pairs = json.loads(sys.stdin.buffer.read().decode('utf-8'))
      def shape(v):
          if isinstance(v, dict): return ('object', [(k, shape(x)) for k, x in v.items()])
          if isinstance(v, list): return ('list', [shape(x) for x in v])
          return (type(v).__name__, v)
      print(json.dumps([a for a, b in pairs if shape(json.loads(a)) != shape(json.loads(b))]))
      """
    let different = try Python.run(script, input: Array(JSONValue.array(pairs).serialized().utf8))
    #expect(try JSONValue(parsing: different) == [], "texts that Python reads otherwise")
  }
}
