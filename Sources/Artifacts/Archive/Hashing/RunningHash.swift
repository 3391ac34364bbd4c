import CCrypto

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
