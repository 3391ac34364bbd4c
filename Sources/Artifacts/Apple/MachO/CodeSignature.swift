/// The signature that `LC_CODE_SIGNATURE` points to (xnu, osfmk/kern/cs_blobs.h): a big-endian SuperBlob of blobs.
package struct CodeSignature: Hashable, Sendable {
  /// The CodeDirectory in slot 0; nil if it cannot be read.
  package var primary: CodeDirectory?
  /// CodeDirectories with other hashes, slots 0x1000 to 0x1004.
  package var alternates: [CodeDirectory] = []
  /// Nil if the code was not hashed or no CodeDirectory can be read.
  package var code: SignedCode?
  /// Nil if the parts were not compared, as in a static archive's object files, which nobody signs.
  package var checked: CheckedSignature?

  /// `CS_*` of the CodeDirectory in slot 0.
  package var flags: UInt32 { primary?.flags ?? 0 }
  package var isLinkerSigned: Bool { EmbeddedSignature(flags: flags).isLinkerSigned }
  package var isAdHoc: Bool { EmbeddedSignature(flags: flags).isAdHoc }
  package var directories: [CodeDirectory] { (primary.map { [$0] } ?? []) + alternates }

  /// An image with the load command is signed: errors in the signature are added to `problems`.
  /// - Parameter isChecked: whether the parts of the signature are compared.
  init(_ extent: MachOExtent, in image: MachOImageBytes, problems: inout [MachOProblem], isChecked: Bool) {
    do throws(Malformed) {
      // A truncated file may still contain the flags.
      let available = try image.window.at(extent.offset).remaining
      try readBlobs(
        try image.bytes(of: .signature, MachOExtent(offset: extent.offset, size: min(extent.size, available))),
        problems: &problems, isChecked: isChecked)
      if extent.size > available { _ = try image.window.window(extent.offset, extent.size) }
    } catch {
      problems.append(MachOProblem(.signature, error))
    }
  }

  private mutating func readBlobs(
    _ superBlob: ByteReader, problems: inout [MachOProblem], isChecked: Bool
  ) throws(Malformed) {
    var blobs = SignedBlobs()
    defer { if isChecked { checked = SignatureCheck.check(blobs) } }
    var index = superBlob
    guard try index.number(.big) == 0xFADE_0CC0 else {
      throw Malformed(message: "has no code signature where its load command points to", offset: superBlob.position)
    }
    _ = try index.take(4)
    let count = try index.size(4, .big)
    // Xcode's signatures have at most ten blobs.
    guard count <= 64 else {
      throw Malformed(message: "has a code signature of \(count) blobs", offset: superBlob.position)
    }
    for _ in 0..<count {
      let slot = try index.number(.big)
      let blob = try superBlob.at(try index.size(4, .big))
      switch slot {
      // The kernel uses the first.
      case 0 where primary == nil:
        let directory = try CodeDirectory(blob, &problems)
        primary = directory
        try blobs.directories.insert((directory, Self.whole(blob)), at: 0)
      case 0x1000...0x1004:
        alternates.append(try CodeDirectory(blob, &problems))
        if alternates.count <= 5 { try blobs.directories.append((alternates[alternates.count - 1], Self.whole(blob))) }
      case 0x10000:
        blobs.cms = try Self.certificateSignature(blob)
      case let slot:
        guard let kind = SealSlot(rawValue: Int(slot)), SealSlot.blobs.contains(kind) else { break }
        blobs.components[kind] = try Self.whole(blob)
      }
    }
  }

  /// `CSMAGIC_BLOBWRAPPER`, which is empty in ad hoc signatures.
  private static func certificateSignature(_ blob: ByteReader) throws(Malformed) -> ArraySlice<UInt8>? {
    var reader = blob
    guard try reader.number(.big) == 0xFADE_0B01 else {
      throw Malformed(message: "has another blob instead of a CMS signature", offset: blob.position)
    }
    let content = try whole(blob).dropFirst(8)
    return content.isEmpty ? nil : content
  }

  /// A blob with its magic number and its size, which begin it.
  private static func whole(_ blob: ByteReader) throws(Malformed) -> ArraySlice<UInt8> {
    var size = try blob.at(4)
    return try blob.window(0, try size.size(4, .big)).rest
  }
}

extension CodeDirectory {
  package var isAdHoc: Bool { EmbeddedSignature(flags: flags).isAdHoc }
}

/// The hashes of a signature (xnu, osfmk/kern/cs_blobs.h, `CS_CodeDirectory`).
package struct CodeDirectory: Hashable, Sendable {
  package var version: UInt32
  /// `CS_*`.
  package var flags: UInt32
  package var identifier: String?
  /// From version 0x20200 on, if a certificate signed it.
  package var teamIdentifier: String?
  package var hashKind: HashKind?
  /// Hashes of files and blobs other than the code, by slot. Slots of zeros are omitted.
  package var specialSlots: [Int: [UInt8]] = [:]
  package var pages: Pages?

  package enum HashKind: UInt8, Hashable, Sendable {
    case sha1 = 1
    case sha256, sha256Truncated, sha384
  }

  /// The hashes of the code, page by page.
  package struct Pages: Hashable, Sendable {
    /// Bytes of the image that the hashes cover, from its start.
    package var limit: UInt64
    /// In bytes; nil if one hash covers everything.
    package var pageSize: Int?
    package var hashSize: Int
    package var count: Int
    /// The hashes, in bytes from the start of the file.
    package var range: Range<Int>
    /// Whether a table lists the pieces of code that are hashed.
    package var isScattered = false
    /// Whether there are also hashes of the code before encryption.
    package var isPreEncrypted = false
  }

  /// - Parameter bytes: from the blob's start to the signature's end.
  init(_ bytes: ByteReader, _ problems: inout [MachOProblem]) throws(Malformed) {
    var fields = bytes
    guard try fields.number(.big) == 0xFADE_0C02 else {
      throw Malformed(message: "has another blob instead of a CodeDirectory", offset: bytes.position)
    }
    let size = try fields.size(4, .big)
    version = try fields.number(.big)
    flags = try fields.number(.big)
    // The flags, which tell who signed, are kept even if the rest cannot be read.
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

  /// Slot n is n hashes before those of the code.
  private mutating func readSpecialSlots(
    _ count: Int, size: Int, before hashes: Int, in blob: ByteReader
  ) throws(Malformed) {
    guard hashes >= count * size else {
      throw Malformed(message: "has hashes before its CodeDirectory", offset: blob.position)
    }
    for slot in 0..<count {
      let hash = try blob.window(hashes - (slot + 1) * size, size).rest
      if hash.contains(where: { $0 != 0 }) { specialSlots[slot + 1] = Array(hash) }
    }
  }

  /// A field that exists from a version on; 0 in earlier versions.
  private func optional(
    at offset: Int, from version: UInt32, _ width: Int, in blob: ByteReader
  ) throws(Malformed) -> UInt64 {
    guard self.version >= version else { return 0 }
    var field = try blob.at(offset)
    return try field.unsigned(width, .big)
  }
}

/// The flags of a Mach-O's own signature.
package struct EmbeddedSignature: Hashable, Sendable {
  /// The CodeDirectory's flags (xnu, osfmk/kern/cs_blobs.h, `CS_*`).
  package var flags: UInt32

  /// `CS_LINKER_SIGNED`: ld made the signature, and makes it again when it links again.
  package var isLinkerSigned: Bool { flags & 0x2_0000 != 0 }
  /// `CS_ADHOC`: no certificate signed it.
  package var isAdHoc: Bool { flags & 0x2 != 0 }
}
