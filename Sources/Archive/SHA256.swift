import CCrypto
import Domain

/// A running SHA-256 (FIPS 180-4), computed by libcrypto.
package final class SHA256 {
  private let context: OpaquePointer

  package init() {
    context = SHA256.makeContext()
    EVP_DigestInit_ex(context, EVP_sha256(), nil)
  }

  private init(copying other: OpaquePointer) {
    context = SHA256.makeContext()
    EVP_MD_CTX_copy_ex(context, other)
  }

  deinit { EVP_MD_CTX_free(context) }

  package func update(_ bytes: UnsafeRawBufferPointer) {
    EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
  }

  package func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes(update) }

  /// A second hash that goes on from here, so that a common prefix is hashed once.
  package func clone() -> SHA256 { SHA256(copying: context) }

  /// The digest of what has been seen so far; the hash can go on.
  package func digest() -> Digest {
    let final = SHA256.makeContext()
    defer { EVP_MD_CTX_free(final) }
    EVP_MD_CTX_copy_ex(final, context)
    let bytes = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      EVP_DigestFinal_ex(final, buffer.baseAddress, nil)
      count = 32
    }
    return Digest(bytes) ?? SHA256.impossible()
  }

  package static func digest(of bytes: [UInt8]) -> Digest {
    let hash = SHA256()
    hash.update(bytes)
    return hash.digest()
  }

  /// Memory ran out for some hundred bytes: nothing the caller could do.
  private static func makeContext() -> OpaquePointer { EVP_MD_CTX_new() ?? impossible() }

  private static func impossible<Value>() -> Value { fatalError("libcrypto cannot compute SHA-256") }
}

/// A hash state to go on from in any number of tasks: reading it does not change it.
struct SHA256Midstate: @unchecked Sendable {
  private let state: SHA256

  init(of hash: SHA256) { state = hash.clone() }

  func resume() -> SHA256 { state.clone() }
}
