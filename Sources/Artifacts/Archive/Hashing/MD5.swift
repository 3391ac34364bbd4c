import CCrypto
import Domain

/// A running MD5 (RFC 1321), for protocols that ask for it. It shows an accident, and no attack.
package final class MD5 {
  private let hash: RunningHash

  /// Nil where libcrypto has none, as where FIPS 140 is in force.
  package init?() {
    guard let hash = RunningHash(EVP_md5()) else { return nil }
    self.hash = hash
  }

  package func update(_ bytes: UnsafeRawBufferPointer) { hash.update(bytes) }

  /// The digest of all bytes. None can follow.
  package func base64() -> String { Base64.text(hash.finish()) }
}
