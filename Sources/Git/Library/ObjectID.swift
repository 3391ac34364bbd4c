import CGit
import Domain

/// The SHA-1 that identifies an object.
package struct ObjectID: Hashable, Sendable {
  // Words instead of an array, because a history contains many ids.
  private var high: UInt64
  private var middle: UInt64
  private var low: UInt32

  /// Returns nil for anything but 40 hexadecimal digits.
  package init?(_ text: String) {
    var text = text
    let parsed = text.withUTF8 { ObjectID(hexadecimal: UnsafeRawBufferPointer($0)) }
    guard let parsed else { return nil }
    self = parsed
  }

  init?(hexadecimal digits: UnsafeRawBufferPointer) {
    guard digits.count == 40, let high: UInt64 = number(digits[..<16]), let middle: UInt64 = number(digits[16..<32]),
      let low: UInt32 = number(digits[32...])
    else { return nil }
    (self.high, self.middle, self.low) = (high, middle, low)
  }

  init?(hexadecimal digits: Slice<UnsafeRawBufferPointer>) {
    self.init(hexadecimal: UnsafeRawBufferPointer(rebasing: digits))
  }

  /// - Parameter bytes: at least 20.
  init(raw bytes: UnsafeRawBufferPointer) {
    high = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    middle = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    low = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
  }

  init(_ id: git_oid) { self = withUnsafeBytes(of: id) { ObjectID(raw: $0) } }

  var libraryID: git_oid {
    var id = git_oid()
    withUnsafeMutableBytes(of: &id) { bytes in
      bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: middle.bigEndian, toByteOffset: 8, as: UInt64.self)
      bytes.storeBytes(of: low.bigEndian, toByteOffset: 16, as: UInt32.self)
    }
    return id
  }

  // A part of a hash is a hash.
  package func hash(into hasher: inout Hasher) { hasher.combine(high) }
}

extension ObjectID: CustomStringConvertible {
  /// 40 lower-case hexadecimal digits.
  package var description: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(unsafeUninitializedCapacity: 40) { text in
      for index in 0..<40 {
        let (word, location): (UInt64, Int) =
          switch index {
          case ..<16: (high, 15 - index)
          case ..<32: (middle, 31 - index)
          default: (UInt64(low), 39 - index)
          }
        text[index] = digits[Int(word >> UInt64(location * 4) & 15)]
      }
      return 40
    }
  }
}

private func number<Word: FixedWidthInteger>(_ digits: Slice<UnsafeRawBufferPointer>) -> Word? {
  var word: Word = 0
  for digit in digits {
    guard let value = digit.hexValue else { return nil }
    word = word << 4 | Word(value)
  }
  return word
}
