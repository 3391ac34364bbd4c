import Domain

extension JSONValue {
  /// The bytes that signatures of metadata are made over: OLPC's canonical JSON, as securesystemslib's `encode_canonical` writes it. Members
  /// in the order of their names, no white space, only `"` and `\` escaped.
  ///
  /// - Throws: `MetadataProblem.malformed` for a number with a fraction or an exponent, and for control characters, with which the
  ///   bytes would not be JSON.
  package func canonical() throws(MetadataProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    try write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) throws(MetadataProblem) {
    switch self {
    case .null: bytes += "null".utf8
    case .boolean(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .digits(let text): throw .malformed("has the number \(text), and canonical JSON has whole numbers only")
    case .string(let text): try Self.write(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        try element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.sorted(by: { $0.name.precedesByBytes($1.name) }).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        try Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        try member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) throws(MetadataProblem) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte < 0x20 { throw .malformed("has a text with a control character") }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
