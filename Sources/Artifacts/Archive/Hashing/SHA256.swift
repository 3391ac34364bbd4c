import CCrypto
import Domain
import Platform

/// A running SHA-256 (FIPS 180-4).
package final class SHA256 {
  private let hash: RunningHash

  package init() {
    guard let hash = RunningHash(EVP_sha256()) else { fatalError("libcrypto cannot compute SHA-256") }
    self.hash = hash
  }

  private init(_ hash: RunningHash) { self.hash = hash }

  package func update(_ bytes: UnsafeRawBufferPointer) { hash.update(bytes) }

  package func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes(update) }

  /// Hashes a range of a file, up to the file's end.
  package func update(_ file: OpenFile, _ range: Range<Int>) throws {
    try file.forEachChunk(of: range) { update($0) }
  }

  /// A second hash that continues from here, so that a common prefix is hashed once.
  package func clone() -> SHA256 { SHA256(RunningHash(copying: hash)) }

  /// The digest of all bytes so far. More can follow.
  package func digest() -> Digest {
    // A finished hash cannot continue, so a copy is finished.
    guard let digest = Digest(RunningHash(copying: hash).finish()) else { fatalError("SHA-256 has another size") }
    return digest
  }

  package static func digest(of bytes: [UInt8]) -> Digest {
    let hash = SHA256()
    hash.update(bytes)
    return hash.digest()
  }
}

/// A hash state that any number of tasks can continue from. It never changes.
package struct SHA256Midstate: @unchecked Sendable {
  private let state: SHA256

  package init(of hash: SHA256) { state = hash.clone() }

  package func resume() -> SHA256 { state.clone() }
}

/// A running hash of any kind, computed by libcrypto.
final class RunningHash {
  private let context: OpaquePointer

  /// Nil for a kind that this libcrypto does not compute.
  init?(_ kind: OpaquePointer?) {
    context = Self.makeContext()
    if EVP_DigestInit_ex(context, kind, nil) != 1 { return nil }
  }

  init(copying other: RunningHash) {
    context = Self.makeContext()
    Self.check(EVP_MD_CTX_copy_ex(context, other.context))
  }

  deinit { EVP_MD_CTX_free(context) }

  func update(_ bytes: UnsafeRawBufferPointer) {
    Self.check(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count))
  }

  /// Returns the digest, and starts over.
  func finish() -> [UInt8] {
    defer { begin() }
    return [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
      var size: UInt32 = 0
      Self.check(EVP_DigestFinal_ex(context, buffer.baseAddress, &size))
      count = Int(size)
    }
  }

  /// Discards what was hashed so far.
  func begin() { Self.check(EVP_DigestInit_ex(context, nil, nil)) }

  private static func makeContext() -> OpaquePointer {
    guard let context = EVP_MD_CTX_new() else { stop() }
    return context
  }

  private static func check(_ code: Int32) {
    if code != 1 { stop() }
  }

  /// Memory ran out. No input leads here, and to continue would make a wrong checksum.
  private static func stop() -> Never { fatalError("libcrypto cannot hash") }
}
