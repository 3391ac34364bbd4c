/// Objects of a binary property list that contain no other objects. The high half of the marker is the type.
enum BinaryScalar {
  static func read(_ marker: UInt8, _ reader: inout ByteReader) throws(Malformed) -> PropertyList {
    let low = Int(marker & 15)
    switch marker >> 4 {
    case 0x0 where low == 8: return .boolean(false)
    case 0x0 where low == 9: return .boolean(true)
    case 0x1: return .integer(try integer(power: low, &reader))
    case 0x2: return .real(try real(power: low, &reader))
    case 0x3 where low == 3: return .date(Double(bitPattern: try reader.unsigned(8, .big)))
    case 0x4: return .data(Array(try reader.take(try count(marker, &reader)).rest))
    case 0x5: return .string(try ascii(marker, &reader))
    case 0x6: return .string(try utf16(marker, &reader))
    case 0x8 where low < 8: return .uid(try reader.unsigned(low + 1, .big))
    default: throw Malformed(message: "has an object with unknown marker \(marker)", offset: reader.position)
    }
  }

  /// The low half of the marker or, if that is 15, an integer object that follows.
  static func count(_ marker: UInt8, _ reader: inout ByteReader) throws(Malformed) -> Int {
    let low = Int(marker & 15)
    if low < 15 { return low }
    let start = reader.position
    let extended = try reader.byte()
    guard extended >> 4 == 1 else { throw Malformed(message: "has a count that is not an integer", offset: start) }
    let count = try integer(power: Int(extended & 15), &reader)
    guard count >= 0 else { throw Malformed(message: "has a negative count", offset: start) }
    return count
  }

  /// An integer of 2^power bytes. Up to 4 bytes are unsigned, 8 are signed, and 16 are for unsigned numbers that do not
  /// fit in 8.
  private static func integer(power: Int, _ reader: inout ByteReader) throws(Malformed) -> Int {
    let start = reader.position
    switch power {
    case 0...2: return try reader.size(1 << power, .big)
    case 3: return Int(truncatingIfNeeded: try reader.unsigned(8, .big))
    case 4:
      let high = try reader.unsigned(8, .big)
      let low = try reader.unsigned(8, .big)
      if high == 0, let value = Int(exactly: low) { return value }
      if high == .max, low >> 63 == 1 { return Int(truncatingIfNeeded: low) }
      throw Malformed(message: "has an integer of more than 64 bits", offset: start)
    default: throw Malformed(message: "has an integer of unknown size", offset: start)
    }
  }

  private static func real(power: Int, _ reader: inout ByteReader) throws(Malformed) -> Double {
    switch power {
    case 2: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: try reader.unsigned(4, .big))))
    case 3: return Double(bitPattern: try reader.unsigned(8, .big))
    default: throw Malformed(message: "has a real of unknown size", offset: reader.position)
    }
  }

  private static func ascii(_ marker: UInt8, _ reader: inout ByteReader) throws(Malformed) -> String {
    let field = try reader.take(try count(marker, &reader))
    guard field.rest.allSatisfy({ $0 < 0x80 }) else {
      throw Malformed(message: "has a string that is not ASCII", offset: field.position)
    }
    return String(decoding: field.rest, as: UTF8.self)
  }

  /// Big-endian; the count is of 16-bit units. An unpaired surrogate becomes U+FFFD.
  private static func utf16(_ marker: UInt8, _ reader: inout ByteReader) throws(Malformed) -> String {
    let count = try count(marker, &reader)
    guard count <= reader.remaining / 2 else {
      throw Malformed(message: "ends early in a string of \(count) units", offset: reader.position)
    }
    var field = try reader.take(2 * count)
    var units: [UInt16] = []
    units.reserveCapacity(count)
    while !field.isAtEnd { units.append(UInt16(truncatingIfNeeded: try field.unsigned(2, .big))) }
    return String(decoding: units, as: UTF16.self)
  }
}
