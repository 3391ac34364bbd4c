/// What `LC_CODE_SIGNATURE` points at (xnu, osfmk/kern/cs_blobs.h): a SuperBlob of blobs, all big-endian.
package struct CodeSignature: Hashable, Sendable {
  /// The one in slot 0; nil where it cannot be read.
  package var primary: CodeDirectory?
  /// The same with other hashes, slots 0x1000 to 0x1004.
  package var alternates: [CodeDirectory] = []
  /// A certificate's signature, slot 0x10000. Without one the CodeDirectory is all there is.
  package var hasCMS = false
  /// Nil where the code was not hashed, and where no CodeDirectory can be read.
  package var code: SignedCode?

  /// `CS_*` of the CodeDirectory in slot 0.
  package var flags: UInt32 { primary?.flags ?? 0 }
  /// Whose signature the flags say it is.
  package var embedded: EmbeddedSignature { EmbeddedSignature(flags: flags) }
  package var isLinkerSigned: Bool { embedded.isLinkerSigned }
  package var isAdHoc: Bool { embedded.isAdHoc }
  package var identifier: String? { primary?.identifier }
  package var directories: [CodeDirectory] { (primary.map { [$0] } ?? []) + alternates }

  /// The command alone makes it signed: what cannot be read becomes a problem.
  init(_ place: MachOExtent, in image: MachOImageBytes, problems: inout [MachOProblem]) {
    do throws(Malformed) {
      // A file that was cut off can still tell whose signature it had.
      let available = try image.window.at(place.offset).remaining
      try readBlobs(
        try image.bytes(of: .signature, MachOExtent(offset: place.offset, size: min(place.size, available))), &problems)
      if place.size > available { _ = try image.window.window(place.offset, place.size) }
    } catch {
      problems.append(MachOProblem(.signature, error))
    }
  }

  private mutating func readBlobs(_ superBlob: ByteReader, _ problems: inout [MachOProblem]) throws(Malformed) {
    var index = superBlob
    guard try index.number(.big) == 0xFADE_0CC0 else {
      throw Malformed(message: "has no code signature where its load command points", offset: superBlob.position)
    }
    _ = try index.take(4)
    let count = try index.size(4, .big)
    // Xcode's own signatures have ten blobs at most.
    guard count <= 64 else {
      throw Malformed(message: "has a code signature of \(count) blobs", offset: superBlob.position)
    }
    for _ in 0..<count {
      let slot = try index.number(.big)
      let blob = try superBlob.at(try index.size(4, .big))
      switch slot {
      // The kernel takes the first.
      case 0 where primary == nil: primary = try CodeDirectory(blob, &problems)
      case 0x1000...0x1004: alternates.append(try CodeDirectory(blob, &problems))
      case 0x10000: hasCMS = try Self.isFilled(blob)
      default: break
      }
    }
  }

  /// `CSMAGIC_BLOBWRAPPER`. Ad hoc signatures have one that is empty.
  private static func isFilled(_ blob: ByteReader) throws(Malformed) -> Bool {
    var reader = blob
    guard try reader.number(.big) == 0xFADE_0B01 else {
      throw Malformed(message: "has something else in place of a certificate's signature", offset: blob.position)
    }
    let size = try reader.size(4, .big)
    _ = try blob.window(0, size)
    return size > 8
  }
}
