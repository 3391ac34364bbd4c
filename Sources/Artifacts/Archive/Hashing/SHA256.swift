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
