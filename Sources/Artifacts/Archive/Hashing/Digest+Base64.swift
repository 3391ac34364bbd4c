import CCrypto
import Domain

extension Digest {
  /// As Base64 with padding (RFC 4648, 4).
  package var base64: String {
    // 44 characters and a zero.
    let characters = [UInt8](unsafeUninitializedCapacity: 45) { buffer, count in
      count = Int(EVP_EncodeBlock(buffer.baseAddress, bytes, 32))
    }
    return String(decoding: characters, as: UTF8.self)
  }
}
