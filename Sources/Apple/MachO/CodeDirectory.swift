/// The hashes that a signature is made of (xnu, osfmk/kern/cs_blobs.h, `CS_CodeDirectory`).
package struct CodeDirectory: Hashable, Sendable {
  /// The blob itself, whose hash is the cdhash. In bytes from the start of the file.
  package var range: Range<Int>
  package var version: UInt32
  /// `CS_*`.
  package var flags: UInt32
  package var identifier: String?
  /// From version 0x20200 on, and only where a certificate signed it.
  package var teamIdentifier: String?
  package var hashKind: HashKind?
  /// Hashes of what lies beside the code, by slot; a slot of zeros is not there.
  package var specialSlots: [Int: [UInt8]] = [:]
  package var pages: Pages?

  package enum HashKind: UInt8, Hashable, Sendable {
    case sha1 = 1
    case sha256, sha256Truncated, sha384
  }

  /// The hashes of the code, page by page.
  package struct Pages: Hashable, Sendable {
    /// How much of the image they cover, in bytes from its start.
    package var limit: UInt64
    /// In bytes; nil where one hash covers everything.
    package var pageSize: Int?
    package var hashSize: Int
    package var count: Int
    /// Where they stand, in bytes from the start of the file.
    package var range: Range<Int>
    /// They are hashes of pieces of the code that a table names, not of all of it in its order.
    package var isScattered = false
    /// There are also hashes of the code as it was before it was encrypted.
    package var isPreEncrypted = false
  }

  /// Slot 1: the bundle's Info.plist.
  package var infoPlist: [UInt8]? { specialSlots[1] }
  /// Slot 3: the bundle's _CodeSignature/CodeResources.
  package var codeResources: [UInt8]? { specialSlots[3] }

  /// - Parameter bytes: from the blob's start to the signature's end.
  init(_ bytes: ByteReader, _ problems: inout [MachOProblem]) throws(Malformed) {
    var fields = bytes
    guard try fields.number(.big) == 0xFADE_0C02 else {
      throw Malformed(message: "has something else in place of a CodeDirectory", offset: bytes.position)
    }
    let size = try fields.size(4, .big)
    range = bytes.position..<bytes.position + min(size, bytes.remaining)
    version = try fields.number(.big)
    flags = try fields.number(.big)
    // The flags stand even where the rest does not: they decide whose signature it is.
    do throws(Malformed) {
      try readHashes(try bytes.window(0, size))
    } catch {
      problems.append(MachOProblem(.signature, error))
    }
  }

  private mutating func readHashes(_ blob: ByteReader) throws(Malformed) {
    var fields = try blob.at(16)
    let hashes = try fields.size(4, .big)
    var name = try blob.at(try fields.size(4, .big))
    identifier = try name.identifier()
    let (specials, count) = (try fields.size(4, .big), try fields.size(4, .big))
    let limit = try fields.unsigned(4, .big)
    let hashSize = Int(try fields.byte())
    hashKind = HashKind(rawValue: try fields.byte())
    _ = try fields.byte()
    let pageBits = Int(try fields.byte())
    guard specials <= 64, hashSize > 0, pageBits < 32 else {
      throw Malformed(message: "has a CodeDirectory with impossible sizes", offset: blob.position)
    }
    try readSpecialSlots(specials, size: hashSize, before: hashes, in: blob)
    let slots = try blob.window(hashes, count * hashSize)
    let wideLimit = try optional(at: 56, from: 0x20300, 8, in: blob)
    pages = Pages(
      limit: wideLimit == 0 ? limit : wideLimit, pageSize: pageBits == 0 ? nil : 1 << pageBits, hashSize: hashSize,
      count: count, range: slots.range,
      isScattered: try optional(at: 44, from: 0x20100, 4, in: blob) != 0,
      isPreEncrypted: try optional(at: 92, from: 0x20500, 4, in: blob) != 0)
    let team = try optional(at: 48, from: 0x20200, 4, in: blob)
    guard team > 0 else { return }
    var teamName = try blob.at(Int(team))
    teamIdentifier = try teamName.identifier()
  }

  /// Slot n stands n hashes in front of those of the code.
  private mutating func readSpecialSlots(
    _ count: Int, size: Int, before hashes: Int, in blob: ByteReader
  ) throws(Malformed) {
    guard hashes >= count * size else {
      throw Malformed(message: "has hashes in front of its CodeDirectory", offset: blob.position)
    }
    for slot in 0..<count {
      let hash = try blob.window(hashes - (slot + 1) * size, size).rest
      if hash.contains(where: { $0 != 0 }) { specialSlots[slot + 1] = Array(hash) }
    }
  }

  /// A field that later versions have; 0 in earlier ones.
  private func optional(
    at offset: Int, from version: UInt32, _ width: Int, in blob: ByteReader
  ) throws(Malformed) -> UInt64 {
    guard self.version >= version else { return 0 }
    var field = try blob.at(offset)
    return try field.unsigned(width, .big)
  }
}
