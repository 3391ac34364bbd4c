import CJansson

extension JSONValue {
  /// Reads strict JSON (RFC 8259): no duplicate keys, no trailing commas, no comments, nothing after the end.
  package init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
    // jansson passes over a NUL that follows a number.
    if let offset = bytes.firstIndex(of: 0) { throw JSONSyntaxError(nulAt: offset, in: bytes) }
    var error = json_error_t()
    let flags = Int(JSON_REJECT_DUPLICATES) | Int(JSON_DECODE_ANY) | Int(JSON_ALLOW_NUL)
    let root = bytes.withUnsafeBytes { buffer in
      buffer.withMemoryRebound(to: CChar.self) { json_loadb($0.baseAddress, $0.count, flags, &error) }
    }
    guard let root else { throw JSONSyntaxError(error, in: bytes) }
    defer { release_json_decref(root) }
    self = JSONValue(root)
  }

  /// Copies a value out of jansson's tree. The parser bounds the depth (JSON_PARSER_MAX_DEPTH, 2048).
  private init(_ json: UnsafeMutablePointer<json_t>) {
    switch json.pointee.type {
    case JSON_OBJECT: self = .object(JSONValue.members(of: json))
    case JSON_ARRAY:
      self = .array((0..<json_array_size(json)).compactMap { json_array_get(json, $0).map(JSONValue.init) })
    case JSON_STRING: self = .string(String(bytes: json_string_value(json), count: json_string_length(json)))
    case JSON_INTEGER: self = .integer(Int(json_integer_value(json)))
    case JSON_REAL: self = .real(json_real_value(json))
    case JSON_TRUE: self = .boolean(true)
    case JSON_FALSE: self = .boolean(false)
    default: self = .null
    }
  }

  private static func members(of object: UnsafeMutablePointer<json_t>) -> [JSONMember] {
    var members: [JSONMember] = []
    members.reserveCapacity(json_object_size(object))
    var iterator = json_object_iter(object)
    while let current = iterator {
      if let value = json_object_iter_value(current) {
        // JSON_ALLOW_NUL lets NUL into values only: keys end at the first one, so a C string is the whole key.
        members.append(JSONMember(String(cString: json_object_iter_key(current)), JSONValue(value)))
      }
      iterator = json_object_iter_next(object, current)
    }
    return members
  }
}

extension String {
  fileprivate init(bytes: UnsafePointer<CChar>?, count: Int) {
    self = UnsafeBufferPointer(start: bytes, count: count).withMemoryRebound(to: UInt8.self) {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
