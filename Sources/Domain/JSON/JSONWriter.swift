extension JSONValue {
  /// The document with two-space indentation and a final newline. Equal values give equal bytes.
  package func serialized() -> String {
    var writer = JSONWriter(isIndented: true)
    writer.write(self, depth: 0)
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  /// The document on one line, without a newline at the end.
  package func serializedOnOneLine() -> String {
    var writer = JSONWriter(isIndented: false)
    writer.write(self, depth: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

struct JSONWriter {
  var isIndented: Bool
  var bytes: [UInt8] = []

  mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: bytes += "null".utf8
    case .boolean(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += String(value).utf8
    case .digits(let text): bytes += text.utf8
    case .string(let value): write(value)
    case .array(let elements):
      writeList(elements, between: "[", and: "]", depth: depth) { writer, element in
        writer.write(element, depth: depth + 1)
      }
    case .object(let members):
      writeList(members, between: "{", and: "}", depth: depth) { writer, member in
        writer.write(name: member.name)
        writer.write(member.value, depth: depth + 1)
      }
    }
  }

  mutating func writeList<Items: Collection>(
    _ items: Items, between opening: Unicode.Scalar, and closing: Unicode.Scalar, depth: Int,
    with write: (inout Self, Items.Element) throws -> Void
  ) rethrows {
    bytes.append(UInt8(ascii: opening))
    for (index, item) in items.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      separate(depth: depth + 1, isFirst: index == 0)
      try write(&self, item)
    }
    if !items.isEmpty { separate(depth: depth, isFirst: true) }
    bytes.append(UInt8(ascii: closing))
  }

  mutating func write(name: String) {
    write(name)
    bytes += ": ".utf8
  }

  /// Writes the white space before an item or a closing bracket.
  private mutating func separate(depth: Int, isFirst: Bool) {
    if isIndented {
      bytes.append(UInt8(ascii: "\n"))
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    } else if !isFirst {
      bytes.append(UInt8(ascii: " "))
    }
  }

  private mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 { write(byte) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func write(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): bytes += #"\""#.utf8
    case UInt8(ascii: "\\"): bytes += #"\\"#.utf8
    case 0x08: bytes += #"\b"#.utf8
    case 0x09: bytes += #"\t"#.utf8
    case 0x0A: bytes += #"\n"#.utf8
    case 0x0C: bytes += #"\f"#.utf8
    case 0x0D: bytes += #"\r"#.utf8
    case 0..<0x20: bytes += (#"\u"# + byte.padded(to: 4, radix: 16, uppercase: true)).utf8
    default: bytes.append(byte)
    }
  }
}
