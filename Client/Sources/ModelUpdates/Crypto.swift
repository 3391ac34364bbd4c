#if canImport(CryptoKit)
  import CryptoKit
  import Foundation

  enum Crypto {
    static func sha256(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }

    /// Ed25519 (RFC 8032).
    static func verifies(_ signature: [UInt8], of message: [UInt8], by key: [UInt8]) -> Bool {
      guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key) else { return false }
      return key.isValidSignature(Data(signature), for: Data(message))
    }
  }
#else
  import CCrypto

  enum Crypto {
    static func sha256(_ bytes: [UInt8]) -> [UInt8] {
      var digest = [UInt8](repeating: 0, count: 32)
      return EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil) == 1 ? digest : []
    }

    /// Ed25519 (RFC 8032).
    static func verifies(_ signature: [UInt8], of message: [UInt8], by key: [UInt8]) -> Bool {
      guard signature.count == 64, key.count == 32, let context = EVP_MD_CTX_new() else { return false }
      defer { EVP_MD_CTX_free(context) }
      guard let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, key, key.count) else { return false }
      defer { EVP_PKEY_free(key) }
      return EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
        && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
  }
#endif
