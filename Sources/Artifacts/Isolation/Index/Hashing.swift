/// Case-insensitive hashes: `A` and `a` have the same hash, and so do a few bytes that are not letters.
///
/// Every function reads up to sixteen bytes beyond the ones that it hashes. They must be readable, and do not affect the hash.
enum Hashing {
  private static let fold: UInt64 = 0x2020_2020_2020_2020
  private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The number of bytes that must be readable after the last hashed one.
  static let padding = 16

  @inline(__always)
  static func window(at address: UnsafeRawPointer, mask: UInt64) -> UInt64 {
    ((load(address) | fold) & mask) &* multiplier
  }

  static func mask(width: Int) -> UInt64 { width >= 8 ? .max : (1 << UInt64(8 * width)) - 1 }

  static func fingerprint(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let length = bytes.count
    var hash = UInt64(truncatingIfNeeded: length) &* multiplier
    guard let address = bytes.baseAddress else { return hash }
    var offset = 0
    while offset + 8 <= length {
      hash = mix(hash ^ (load(address + offset) | fold))
      offset += 8
    }
    if offset < length { hash = mix(hash ^ ((load(address + offset) | fold) & mask(width: length - offset))) }
    return hash
  }

  /// The fingerprint of the letters between which there are NULs.
  static func fingerprint(interleaved bytes: UnsafeRawBufferPointer) -> UInt64 {
    let length = (bytes.count + 1) / 2
    var hash = UInt64(truncatingIfNeeded: length) &* multiplier
    for start in stride(from: 0, to: length, by: 8) {
      let count = min(8, length - start)
      var letters: UInt64 = 0
      for offset in 0..<count { letters |= UInt64(bytes[2 * (start + offset)]) << UInt64(8 * offset) }
      hash = mix(hash ^ ((letters | fold) & mask(width: count)))
    }
    return hash
  }

  @inline(__always)
  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value &* multiplier
    return product ^ (product >> 29)
  }

  @inline(__always)
  private static func load(_ address: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: address.loadUnaligned(as: UInt64.self))
  }
}
