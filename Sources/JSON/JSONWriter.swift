import CJansson

extension JSONValue {
  /// The document with two-space indentation and a final newline; the same value always gives the same bytes.
  package func serialized() -> String {
    // JSON_INDENT(2) is a macro with an argument, so its value stands here.
    text(formatting: 2) + "\n"
  }

  /// The document on one line, without the line's end.
  package func serializedOnOneLine() -> String { text(formatting: 0) }

  private func text(formatting flags: Int) -> String {
    guard let json = makeJansson() else { return "null" }
    defer { release_json_decref(json) }
    guard let text = json_dumps(json, flags | Int(JSON_ENCODE_ANY)) else { return "null" }
    defer { free(text) }
    return String(cString: text)
  }

  private func makeJansson() -> UnsafeMutablePointer<json_t>? {
    switch self {
    case .null: return json_null()
    case .boolean(let value): return value ? json_true() : json_false()
    case .integer(let value): return json_integer(json_int_t(value))
    // JSON has no word for a number that is not finite.
    case .real(let value): return value.isFinite ? json_real(value) : json_null()
    case .string(let value): return Self.makeString(value)
    case .array(let elements):
      let array = json_array()
      for element in elements { json_array_append_new(array, element.makeJansson()) }
      return array
    case .object(let members):
      let object = json_object()
      for member in members { json_object_set_new(object, member.name, member.value.makeJansson()) }
      return object
    }
  }

  private static func makeString(_ value: String) -> UnsafeMutablePointer<json_t>? {
    var value = value
    return value.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { json_stringn($0.baseAddress, $0.count) }
    }
  }
}
