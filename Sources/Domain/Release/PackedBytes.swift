/// Puts values one after the other in as few bytes as is simple. Numbers take seven bits of a byte, the lowest first; the
/// eighth says that more follow. Texts follow their lengths.
package struct BytePacker: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func add(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  package mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes += text.utf8
  }

  package mutating func add(_ digest: Digest) { bytes += digest.bytes }

  /// The number of elements, and what `body` adds for each.
  package mutating func add<Element>(_ elements: [Element], _ body: (inout BytePacker, Element) -> Void) {
    add(elements.count)
    for element in elements { body(&self, element) }
  }

  /// The bytes without room to spare, which an array that has grown has.
  package var trimmed: [UInt8] { bytes.withUnsafeBufferPointer { Array($0) } }
}

/// Reads what `BytePacker` wrote, in the same order. Anything else traps.
package struct ByteUnpacker {
  private let bytes: [UInt8]
  package private(set) var offset: Int

  package init(_ bytes: [UInt8], at offset: Int) { (self.bytes, self.offset) = (bytes, offset) }

  package mutating func number() -> Int {
    // As nearly all are.
    if bytes[offset] < 0x80 {
      offset += 1
      return Int(bytes[offset - 1])
    }
    var (number, shift): (UInt, UInt) = (0, 0)
    while true {
      let byte = bytes[offset]
      offset += 1
      number |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: number) }
      shift += 7
    }
  }

  package mutating func text() -> String { String(decoding: slice(), as: UTF8.self) }

  /// A text in UTF-8.
  package mutating func slice() -> ArraySlice<UInt8> {
    let count = number()
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  package mutating func digest() -> Digest {
    defer { offset += Digest.byteCount }
    return Digest(bytes[offset..<offset + Digest.byteCount]) ?? .zero
  }

  /// As many elements as were added.
  package mutating func elements<Element>(_ body: (inout ByteUnpacker) -> Element) -> [Element] {
    (0..<number()).map { _ in body(&self) }
  }

  package mutating func skipText() {
    let count = number()
    offset += count
  }

  package mutating func skipNumber() { _ = number() }
}

/// Values without repetition, numbered in the order in which they came.
package struct Numbered<Value: Hashable> {
  package private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]
  /// The number that was asked for last.
  private var last: Int?

  package init() {}

  package mutating func number(of value: Value) -> Int {
    // Equal values often come one after the other, and comparing them costs less than hashing.
    if let last, values[last] == value { return last }
    if let number = numbers[value] {
      last = number
      return number
    }
    last = values.count
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}

extension Numbered: Sendable where Value: Sendable {}
