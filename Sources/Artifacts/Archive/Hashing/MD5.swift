import CCrypto
import Domain

/// A running MD5 (RFC 1321), computed by libcrypto, for protocols that ask for it. It shows an accident, and no attack.
package final class MD5 {
  private let context: OpaquePointer

  /// Nil where libcrypto has none, as where FIPS 140 is in force.
  package init?() {
    guard let context = EVP_MD_CTX_new() else { return nil }
    guard EVP_DigestInit_ex(context, EVP_md5(), nil) == 1 else {
      EVP_MD_CTX_free(context)
      return nil
    }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  package func update(_ bytes: UnsafeRawBufferPointer) { EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) }

  /// The digest of all bytes. None can follow.
  package func base64() -> String {
    Base64.text(
      [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
        EVP_DigestFinal_ex(context, buffer.baseAddress, nil)
        count = 16
      })
  }
}
