import Domain

/// Decodes the `<data>` elements of XML property lists, which are in base64 (Apple, PropertyList-1.0.dtd; RFC 4648, 4).
struct DataElements {
  private static let tag = Array("<data>".utf8)
  /// For all elements of a file together, in bytes.
  private static let limit = 16 << 20

  private(set) var elements: [[UInt8]] = []
  /// Whether all of them were decoded.
  private(set) var isWhole = true
  private var left = limit
  /// How many bytes of the tag were read.
  private var matched = 0
  /// Nil outside of an element.
  private var element: [UInt8]?
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0

  mutating func feed(_ chunk: UnsafeRawBufferPointer) {
    var rest = chunk[...]
    while let byte = rest.popFirst() {
      if element != nil {
        decode(byte)
      } else if matched > 0 || byte == Self.tag[0] {
        match(byte)
      } else {
        rest = rest.drop { $0 != Self.tag[0] }
      }
    }
  }

  private mutating func match(_ byte: UInt8) {
    matched = byte == Self.tag[matched] ? matched + 1 : byte == Self.tag[0] ? 1 : 0
    if matched == Self.tag.count { (matched, element, bits, bitCount) = (0, [], 0, 0) }
  }

  private mutating func decode(_ byte: UInt8) {
    guard let digit = Base64.sextet(byte) else {
      if byte == UInt8(ascii: "<") { end() }
      return
    }
    (bits, bitCount) = (bits << 6 | digit, bitCount + 6)
    guard bitCount >= 8 else { return }
    bitCount -= 8
    if left > 0 { element?.append(UInt8(truncatingIfNeeded: bits >> bitCount)) } else { isWhole = false }
    left -= 1
  }

  private mutating func end() {
    if let element, !element.isEmpty { elements.append(element) }
    (element, matched) = (nil, 1)
  }
}
