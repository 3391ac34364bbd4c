/// Hashes of bytes of which the case does not matter: `A` and `a` hash alike (and so do a few that are not letters).
///
/// Every function reads up to sixteen bytes beyond what it hashes; those bytes must be there, and do not matter.
enum Hashing {
  private static let fold: UInt64 = 0x2020_2020_2020_2020
  private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// How many bytes must be readable behind the last one that is hashed.
  static let padding = 16

  @inline(__always)
  static func window(at address: UnsafeRawPointer, mask: UInt64) -> UInt64 {
    ((load(address) | fold) & mask) &* multiplier
  }

  static func mask(width: Int) -> UInt64 { width >= 8 ? .max : (1 << UInt64(8 * width)) - 1 }

  static func fingerprint(_ address: UnsafeRawPointer, length: Int) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: length) &* multiplier
    var place = 0
    while place + 8 <= length {
      hash = mix(hash ^ (load(address + place) | fold))
      place += 8
    }
    if place < length { hash = mix(hash ^ ((load(address + place) | fold) & mask(width: length - place))) }
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
