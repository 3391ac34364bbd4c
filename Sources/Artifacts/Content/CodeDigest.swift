import CCrypto

/// A running hash of any kind that code signatures use, computed by libcrypto.
final class CodeDigest {
  private let context: OpaquePointer

  init(_ kind: CodeDirectory.HashKind) {
    guard let context = EVP_MD_CTX_new() else { Self.stop() }
    self.context = context
    switch kind {
    case .sha1: begin(EVP_sha1())
    case .sha256, .sha256Truncated: begin(EVP_sha256())
    case .sha384: begin(EVP_sha384())
    }
  }

  deinit { EVP_MD_CTX_free(context) }

  static let makePageHash: PageHash.Maker = { kind in
    let digest = CodeDigest(kind)
    return PageHash(update: digest.update, finish: digest.finish)
  }

  func update(_ bytes: UnsafeRawBufferPointer) {
    Self.check(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count))
  }

  /// Appends the digest, and starts over.
  func finish(_ digests: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(EVP_MAX_MD_SIZE)) { buffer in
      var count: UInt32 = 0
      Self.check(EVP_DigestFinal_ex(context, buffer.baseAddress, &count))
      digests += buffer.prefix(Int(count))
    }
    begin()
  }

  /// Discards what was hashed so far.
  func begin() { begin(nil) }

  /// - Parameter kind: nil for the same kind as before.
  private func begin(_ kind: OpaquePointer?) { Self.check(EVP_DigestInit_ex(context, kind, nil)) }

  private static func check(_ code: Int32) {
    if code != 1 { stop() }
  }

  /// Memory ran out, or this libcrypto lacks a hash. No input leads here, and to continue would report intact code as changed.
  private static func stop() -> Never { fatalError("libcrypto cannot hash code") }
}
