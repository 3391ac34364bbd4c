import CCrypto
import Domain
import Platform

/// A running SHA-256 (FIPS 180-4), computed by libcrypto.
package final class SHA256 {
  private let context: OpaquePointer

  package init() {
    context = SHA256.makeContext()
    SHA256.check(EVP_DigestInit_ex(context, EVP_sha256(), nil))
  }

  private init(copying other: OpaquePointer) {
    context = SHA256.makeContext()
    SHA256.check(EVP_MD_CTX_copy_ex(context, other))
  }

  deinit { EVP_MD_CTX_free(context) }

  package func update(_ bytes: UnsafeRawBufferPointer) {
    SHA256.check(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count))
  }

  package func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes(update) }

  /// Hashes a range of a file, up to the file's end.
  package func update(_ file: OpenFile, _ range: Range<Int>) throws {
    try file.forEachChunk(of: range) { update($0) }
  }

  /// A second hash that continues from here, so that a common prefix is hashed once.
  package func clone() -> SHA256 { SHA256(copying: context) }

  /// The digest of all bytes so far. More can follow.
  package func digest() -> Digest {
    // A finished context cannot continue, so a copy is finished.
    let copy = clone()
    let bytes = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      SHA256.check(EVP_DigestFinal_ex(copy.context, buffer.baseAddress, nil))
      count = 32
    }
    guard let digest = Digest(bytes) else { SHA256.stop() }
    return digest
  }

  package static func digest(of bytes: [UInt8]) -> Digest {
    let hash = SHA256()
    hash.update(bytes)
    return hash.digest()
  }

  private static func makeContext() -> OpaquePointer {
    guard let context = EVP_MD_CTX_new() else { stop() }
    return context
  }

  private static func check(_ code: Int32) {
    if code != 1 { stop() }
  }

  /// Memory ran out, or this libcrypto has no SHA-256. No input leads here, and to continue would make a wrong checksum.
  private static func stop() -> Never { fatalError("libcrypto cannot compute SHA-256") }
}

/// A hash state that any number of tasks can continue from. It never changes.
package struct SHA256Midstate: @unchecked Sendable {
  private let state: SHA256

  package init(of hash: SHA256) { state = hash.clone() }

  package func resume() -> SHA256 { state.clone() }
}
